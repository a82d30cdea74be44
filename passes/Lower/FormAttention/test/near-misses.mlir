// What is almost attention stays as it is, and a remark says why; one that is, in the same file, shows that the rest is written right.
// RUN: autopar-opt %s --autopar-form-attention | FileCheck %s
// RUN: autopar-opt %s --autopar-form-attention --remarks-filter=autopar-form-attention -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHY
// WHY: Passed{{.*}}columns=8, masks=1, rows=8
// WHY: Missed{{.*}}not all gradients of queries, keys and values are computed
// WHY: Missed{{.*}}no rule says what 'stablehlo.multiply' makes of scores or weights
// WHY: Missed{{.*}}scores or weights leave the block
// WHY: Missed{{.*}}a product that none of attention's is uses its weights or their gradient
// WHY: Missed{{.*}}its operands are no matrices at even strides, or of different types

// CHECK-LABEL: func.func @attention
// CHECK-NOT: stablehlo.dot_general
// CHECK: rt.attend %arg0, %arg1, %arg2 at [0, 0, 0] rows 8, 8 depth 4, 4 group 1 batch [2] strides [32, 0, 4, 1, 32, 0, 4, 1, 32, 0, 4, 1, 32, 0, 4, 1] scale 1.000000e+00 {masks = [#rt.mask<select, number = -1.0000000150474662E+30 : f64, diagonal = 0>]}
// CHECK-NEXT: return
func.func @attention(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x8x4xf32>) -> tensor<2x8x4xf32> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x8x8xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %row = stablehlo.iota dim = 1 : tensor<2x8x8xi32>
  %column = stablehlo.iota dim = 2 : tensor<2x8x8xi32>
  %mask = stablehlo.compare GE, %row, %column : (tensor<2x8x8xi32>, tensor<2x8x8xi32>) -> tensor<2x8x8xi1>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x8xf32>
  %m = stablehlo.select %mask, %s, %low : tensor<2x8x8xi1>, tensor<2x8x8xf32>
  %largest = stablehlo.reduce(%m init: %inf) applies stablehlo.maximum across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %largests = stablehlo.broadcast_in_dim %largest, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %shifted = stablehlo.subtract %m, %largests : tensor<2x8x8xf32>
  %e = stablehlo.exponential %shifted : tensor<2x8x8xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %sums = stablehlo.broadcast_in_dim %sum, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %p = stablehlo.divide %e, %sums : tensor<2x8x8xf32>
  %o = stablehlo.dot_general %p, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x8x8xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  return %o : tensor<2x8x4xf32>
}

// One number is added to every score.
// CHECK-LABEL: func.func @no_mask
// CHECK-NOT: rt.attend
func.func @no_mask(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x8x4xf32>) -> tensor<2x8x4xf32> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x8x8xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %row = stablehlo.iota dim = 1 : tensor<2x8x8xi32>
  %column = stablehlo.iota dim = 2 : tensor<2x8x8xi32>
  %mask = stablehlo.compare GE, %row, %column : (tensor<2x8x8xi32>, tensor<2x8x8xi32>) -> tensor<2x8x8xi1>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x8xf32>
  %m = stablehlo.add %s, %low : tensor<2x8x8xf32>
  %largest = stablehlo.reduce(%m init: %inf) applies stablehlo.maximum across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %largests = stablehlo.broadcast_in_dim %largest, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %shifted = stablehlo.subtract %m, %largests : tensor<2x8x8xf32>
  %e = stablehlo.exponential %shifted : tensor<2x8x8xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %sums = stablehlo.broadcast_in_dim %sum, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %p = stablehlo.divide %e, %sums : tensor<2x8x8xf32>
  %o = stablehlo.dot_general %p, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x8x8xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  return %o : tensor<2x8x4xf32>
}

// The softmax is along rows.
// CHECK-LABEL: func.func @other_dim
// CHECK-NOT: rt.attend
func.func @other_dim(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x8x4xf32>) -> tensor<2x8x4xf32> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x8x8xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %row = stablehlo.iota dim = 1 : tensor<2x8x8xi32>
  %column = stablehlo.iota dim = 2 : tensor<2x8x8xi32>
  %mask = stablehlo.compare GE, %row, %column : (tensor<2x8x8xi32>, tensor<2x8x8xi32>) -> tensor<2x8x8xi1>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x8xf32>
  %m = stablehlo.select %mask, %s, %low : tensor<2x8x8xi1>, tensor<2x8x8xf32>
  %largest = stablehlo.reduce(%m init: %inf) applies stablehlo.maximum across dimensions = [1] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %largests = stablehlo.broadcast_in_dim %largest, dims = [0, 2] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %shifted = stablehlo.subtract %m, %largests : tensor<2x8x8xf32>
  %e = stablehlo.exponential %shifted : tensor<2x8x8xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %sums = stablehlo.broadcast_in_dim %sum, dims = [0, 2] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %p = stablehlo.divide %e, %sums : tensor<2x8x8xf32>
  %o = stablehlo.dot_general %p, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x8x8xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  return %o : tensor<2x8x4xf32>
}

// Weights are dropped.
// CHECK-LABEL: func.func @dropout
// CHECK-NOT: rt.attend
func.func @dropout(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x8x4xf32>, %keep: tensor<2x8x8xf32>) -> tensor<2x8x4xf32> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x8x8xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %row = stablehlo.iota dim = 1 : tensor<2x8x8xi32>
  %column = stablehlo.iota dim = 2 : tensor<2x8x8xi32>
  %mask = stablehlo.compare GE, %row, %column : (tensor<2x8x8xi32>, tensor<2x8x8xi32>) -> tensor<2x8x8xi1>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x8xf32>
  %m = stablehlo.select %mask, %s, %low : tensor<2x8x8xi1>, tensor<2x8x8xf32>
  %largest = stablehlo.reduce(%m init: %inf) applies stablehlo.maximum across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %largests = stablehlo.broadcast_in_dim %largest, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %shifted = stablehlo.subtract %m, %largests : tensor<2x8x8xf32>
  %e = stablehlo.exponential %shifted : tensor<2x8x8xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %sums = stablehlo.broadcast_in_dim %sum, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %p = stablehlo.divide %e, %sums : tensor<2x8x8xf32>
  %d = stablehlo.multiply %p, %keep : tensor<2x8x8xf32>
  %o = stablehlo.dot_general %d, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x8x8xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  return %o : tensor<2x8x4xf32>
}

// The weights are a result.
// CHECK-LABEL: func.func @weights_out
// CHECK-NOT: rt.attend
func.func @weights_out(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x8x4xf32>) -> (tensor<2x8x4xf32>, tensor<2x8x8xf32>) {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x8x8xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %row = stablehlo.iota dim = 1 : tensor<2x8x8xi32>
  %column = stablehlo.iota dim = 2 : tensor<2x8x8xi32>
  %mask = stablehlo.compare GE, %row, %column : (tensor<2x8x8xi32>, tensor<2x8x8xi32>) -> tensor<2x8x8xi1>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x8xf32>
  %m = stablehlo.select %mask, %s, %low : tensor<2x8x8xi1>, tensor<2x8x8xf32>
  %largest = stablehlo.reduce(%m init: %inf) applies stablehlo.maximum across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %largests = stablehlo.broadcast_in_dim %largest, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %shifted = stablehlo.subtract %m, %largests : tensor<2x8x8xf32>
  %e = stablehlo.exponential %shifted : tensor<2x8x8xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %sums = stablehlo.broadcast_in_dim %sum, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %p = stablehlo.divide %e, %sums : tensor<2x8x8xf32>
  %o = stablehlo.dot_general %p, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x8x8xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  return %o, %p : tensor<2x8x4xf32>, tensor<2x8x8xf32>
}

// The row sums are a result.
// CHECK-LABEL: func.func @sums_out
// CHECK-NOT: rt.attend
func.func @sums_out(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x8x4xf32>) -> (tensor<2x8x4xf32>, tensor<2x8xf32>) {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x8x8xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %row = stablehlo.iota dim = 1 : tensor<2x8x8xi32>
  %column = stablehlo.iota dim = 2 : tensor<2x8x8xi32>
  %mask = stablehlo.compare GE, %row, %column : (tensor<2x8x8xi32>, tensor<2x8x8xi32>) -> tensor<2x8x8xi1>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x8xf32>
  %m = stablehlo.select %mask, %s, %low : tensor<2x8x8xi1>, tensor<2x8x8xf32>
  %largest = stablehlo.reduce(%m init: %inf) applies stablehlo.maximum across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %largests = stablehlo.broadcast_in_dim %largest, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %shifted = stablehlo.subtract %m, %largests : tensor<2x8x8xf32>
  %e = stablehlo.exponential %shifted : tensor<2x8x8xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %sums = stablehlo.broadcast_in_dim %sum, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %p = stablehlo.divide %e, %sums : tensor<2x8x8xf32>
  %o = stablehlo.dot_general %p, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x8x8xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  return %o, %sum : tensor<2x8x4xf32>, tensor<2x8xf32>
}

// Rows are not divided by their sums.
// CHECK-LABEL: func.func @not_normalised
// CHECK-NOT: rt.attend
func.func @not_normalised(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x8x4xf32>) -> tensor<2x8x4xf32> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x8x8xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %row = stablehlo.iota dim = 1 : tensor<2x8x8xi32>
  %column = stablehlo.iota dim = 2 : tensor<2x8x8xi32>
  %mask = stablehlo.compare GE, %row, %column : (tensor<2x8x8xi32>, tensor<2x8x8xi32>) -> tensor<2x8x8xi1>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x8xf32>
  %m = stablehlo.select %mask, %s, %low : tensor<2x8x8xi1>, tensor<2x8x8xf32>
  %largest = stablehlo.reduce(%m init: %inf) applies stablehlo.maximum across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %largests = stablehlo.broadcast_in_dim %largest, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %shifted = stablehlo.subtract %m, %largests : tensor<2x8x8xf32>
  %e = stablehlo.exponential %shifted : tensor<2x8x8xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %sums = stablehlo.broadcast_in_dim %sum, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %p = stablehlo.divide %e, %sums : tensor<2x8x8xf32>
  %o = stablehlo.dot_general %e, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x8x8xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  return %o : tensor<2x8x4xf32>
}

// Rows are divided by twice their sums.
// CHECK-LABEL: func.func @added_twice
// CHECK-NOT: rt.attend
func.func @added_twice(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x8x4xf32>) -> tensor<2x8x4xf32> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x8x8xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %row = stablehlo.iota dim = 1 : tensor<2x8x8xi32>
  %column = stablehlo.iota dim = 2 : tensor<2x8x8xi32>
  %mask = stablehlo.compare GE, %row, %column : (tensor<2x8x8xi32>, tensor<2x8x8xi32>) -> tensor<2x8x8xi1>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x8xf32>
  %m = stablehlo.select %mask, %s, %low : tensor<2x8x8xi1>, tensor<2x8x8xf32>
  %largest = stablehlo.reduce(%m init: %inf) applies stablehlo.maximum across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %largests = stablehlo.broadcast_in_dim %largest, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %shifted = stablehlo.subtract %m, %largests : tensor<2x8x8xf32>
  %e = stablehlo.exponential %shifted : tensor<2x8x8xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %sums = stablehlo.broadcast_in_dim %sum, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %twice = stablehlo.add %sums, %sums : tensor<2x8x8xf32>
  %p = stablehlo.divide %e, %twice : tensor<2x8x8xf32>
  %o = stablehlo.dot_general %p, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x8x8xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  return %o : tensor<2x8x4xf32>
}

// The largest is of the scores before the mask.
// CHECK-LABEL: func.func @not_shifted
// CHECK-NOT: rt.attend
func.func @not_shifted(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x8x4xf32>) -> tensor<2x8x4xf32> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x8x8xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %row = stablehlo.iota dim = 1 : tensor<2x8x8xi32>
  %column = stablehlo.iota dim = 2 : tensor<2x8x8xi32>
  %mask = stablehlo.compare GE, %row, %column : (tensor<2x8x8xi32>, tensor<2x8x8xi32>) -> tensor<2x8x8xi1>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x8xf32>
  %m = stablehlo.select %mask, %s, %low : tensor<2x8x8xi1>, tensor<2x8x8xf32>
  %largest = stablehlo.reduce(%s init: %inf) applies stablehlo.maximum across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %largests = stablehlo.broadcast_in_dim %largest, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %shifted = stablehlo.subtract %m, %largests : tensor<2x8x8xf32>
  %e = stablehlo.exponential %shifted : tensor<2x8x8xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %sums = stablehlo.broadcast_in_dim %sum, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %p = stablehlo.divide %e, %sums : tensor<2x8x8xf32>
  %o = stablehlo.dot_general %p, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x8x8xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  return %o : tensor<2x8x4xf32>
}

// f64 has no call.
// CHECK-LABEL: func.func @double
// CHECK-NOT: rt.attend
func.func @double(%q: tensor<2x8x4xf64>, %k: tensor<2x8x4xf64>, %v: tensor<2x8x4xf64>) -> tensor<2x8x4xf64> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x8x8xf64>
  %inf = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %row = stablehlo.iota dim = 1 : tensor<2x8x8xi32>
  %column = stablehlo.iota dim = 2 : tensor<2x8x8xi32>
  %mask = stablehlo.compare GE, %row, %column : (tensor<2x8x8xi32>, tensor<2x8x8xi32>) -> tensor<2x8x8xi1>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf64>, tensor<2x8x4xf64>) -> tensor<2x8x8xf64>
  %m = stablehlo.select %mask, %s, %low : tensor<2x8x8xi1>, tensor<2x8x8xf64>
  %largest = stablehlo.reduce(%m init: %inf) applies stablehlo.maximum across dimensions = [2] : (tensor<2x8x8xf64>, tensor<f64>) -> tensor<2x8xf64>
  %largests = stablehlo.broadcast_in_dim %largest, dims = [0, 1] : (tensor<2x8xf64>) -> tensor<2x8x8xf64>
  %shifted = stablehlo.subtract %m, %largests : tensor<2x8x8xf64>
  %e = stablehlo.exponential %shifted : tensor<2x8x8xf64>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x8x8xf64>, tensor<f64>) -> tensor<2x8xf64>
  %sums = stablehlo.broadcast_in_dim %sum, dims = [0, 1] : (tensor<2x8xf64>) -> tensor<2x8x8xf64>
  %p = stablehlo.divide %e, %sums : tensor<2x8x8xf64>
  %o = stablehlo.dot_general %p, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x8x8xf64>, tensor<2x8x4xf64>) -> tensor<2x8x4xf64>
  return %o : tensor<2x8x4xf64>
}

// The product with values is along rows.
// CHECK-LABEL: func.func @over_rows
// CHECK-NOT: rt.attend
func.func @over_rows(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x8x4xf32>) -> tensor<2x8x4xf32> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x8x8xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %row = stablehlo.iota dim = 1 : tensor<2x8x8xi32>
  %column = stablehlo.iota dim = 2 : tensor<2x8x8xi32>
  %mask = stablehlo.compare GE, %row, %column : (tensor<2x8x8xi32>, tensor<2x8x8xi32>) -> tensor<2x8x8xi1>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x8xf32>
  %m = stablehlo.select %mask, %s, %low : tensor<2x8x8xi1>, tensor<2x8x8xf32>
  %largest = stablehlo.reduce(%m init: %inf) applies stablehlo.maximum across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %largests = stablehlo.broadcast_in_dim %largest, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %shifted = stablehlo.subtract %m, %largests : tensor<2x8x8xf32>
  %e = stablehlo.exponential %shifted : tensor<2x8x8xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %sums = stablehlo.broadcast_in_dim %sum, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %p = stablehlo.divide %e, %sums : tensor<2x8x8xf32>
  %o = stablehlo.dot_general %p, %v, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<2x8x8xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  return %o : tensor<2x8x4xf32>
}
