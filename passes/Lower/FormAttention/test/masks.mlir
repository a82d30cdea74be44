// Masks that attention is formed with: what is read, and what is known of it.
// RUN: autopar-opt %s --autopar-form-attention | FileCheck %s

// No mask: every row sees every column.
// CHECK-LABEL: func.func @none
// CHECK: rt.attend %arg0, %arg1, %arg2 at [0, 0, 0] rows 8, 8
// CHECK-NOT: masks
func.func @none(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x8x4xf32>) -> tensor<2x8x4xf32> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x8x8xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x8xf32>
  %largest = stablehlo.reduce(%s init: %inf) applies stablehlo.maximum across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %largests = stablehlo.broadcast_in_dim %largest, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %shifted = stablehlo.subtract %s, %largests : tensor<2x8x8xf32>
  %e = stablehlo.exponential %shifted : tensor<2x8x8xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %sums = stablehlo.broadcast_in_dim %sum, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %p = stablehlo.divide %e, %sums : tensor<2x8x8xf32>
  %o = stablehlo.dot_general %p, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x8x8xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  return %o : tensor<2x8x4xf32>
}

// Attention to other tokens.
// CHECK-LABEL: func.func @more_columns
// CHECK: rt.attend %arg0, %arg1, %arg2 at [0, 0, 0] rows 8, 11 depth 4, 4 group 1 batch [2] strides [32, 0, 4, 1, 44, 0, 4, 1, 44, 0, 4, 1, 32, 0, 4, 1]
func.func @more_columns(%q: tensor<2x8x4xf32>, %k: tensor<2x11x4xf32>, %v: tensor<2x11x4xf32>) -> tensor<2x8x4xf32> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x8x11xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x11x4xf32>) -> tensor<2x8x11xf32>
  %largest = stablehlo.reduce(%s init: %inf) applies stablehlo.maximum across dimensions = [2] : (tensor<2x8x11xf32>, tensor<f32>) -> tensor<2x8xf32>
  %largests = stablehlo.broadcast_in_dim %largest, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x11xf32>
  %shifted = stablehlo.subtract %s, %largests : tensor<2x8x11xf32>
  %e = stablehlo.exponential %shifted : tensor<2x8x11xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x8x11xf32>, tensor<f32>) -> tensor<2x8xf32>
  %sums = stablehlo.broadcast_in_dim %sum, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x11xf32>
  %p = stablehlo.divide %e, %sums : tensor<2x8x11xf32>
  %o = stablehlo.dot_general %p, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x8x11xf32>, tensor<2x11x4xf32>) -> tensor<2x8x4xf32>
  return %o : tensor<2x8x4xf32>
}

// The mask takes the diagonal too: the first row has nothing left.
// CHECK-LABEL: func.func @without_diagonal
// CHECK: masks = [#rt.mask<select, number = -1.0000000150474662E+30 : f64, diagonal = -1>]
func.func @without_diagonal(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x8x4xf32>) -> tensor<2x8x4xf32> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x8x8xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %row = stablehlo.iota dim = 1 : tensor<2x8x8xi32>
  %column = stablehlo.iota dim = 2 : tensor<2x8x8xi32>
  %causal = stablehlo.compare GT, %row, %column : (tensor<2x8x8xi32>, tensor<2x8x8xi32>) -> tensor<2x8x8xi1>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x8xf32>
  %m = stablehlo.select %causal, %s, %low : tensor<2x8x8xi1>, tensor<2x8x8xf32>
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

// The other half is left: a tensor like any other.
// CHECK-LABEL: func.func @upper_half
// CHECK: rt.attend %arg0, %arg1, %arg2, %{{.*}} at
// CHECK-SAME: masks = [#rt.mask<select, number = -1.0000000150474662E+30 : f64, operand = true>]
func.func @upper_half(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x8x4xf32>) -> tensor<2x8x4xf32> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x8x8xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %row = stablehlo.iota dim = 1 : tensor<2x8x8xi32>
  %column = stablehlo.iota dim = 2 : tensor<2x8x8xi32>
  %causal = stablehlo.compare LE, %row, %column : (tensor<2x8x8xi32>, tensor<2x8x8xi32>) -> tensor<2x8x8xi1>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x8xf32>
  %m = stablehlo.select %causal, %s, %low : tensor<2x8x8xi1>, tensor<2x8x8xf32>
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

// Masked scores may count: they are set to little.
// CHECK-LABEL: func.func @weak
// CHECK: masks = [#rt.mask<select, number = -1.000000e+03 : f64, diagonal = 0>]
func.func @weak(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x8x4xf32>) -> tensor<2x8x4xf32> {
  %low = stablehlo.constant dense<-1.0e3> : tensor<2x8x8xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %row = stablehlo.iota dim = 1 : tensor<2x8x8xi32>
  %column = stablehlo.iota dim = 2 : tensor<2x8x8xi32>
  %causal = stablehlo.compare GE, %row, %column : (tensor<2x8x8xi32>, tensor<2x8x8xi32>) -> tensor<2x8x8xi1>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x8xf32>
  %m = stablehlo.select %causal, %s, %low : tensor<2x8x8xi1>, tensor<2x8x8xf32>
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

// A constant that is the same for every head, of more columns than rows.
// CHECK-LABEL: func.func @constant
// CHECK: masks = [#rt.mask<select, number = -1.0000000150474662E+30 : f64, diagonal = 1>]
func.func @constant(%q: tensor<2x2x4xf32>, %k: tensor<2x3x4xf32>, %v: tensor<2x3x4xf32>) -> tensor<2x2x4xf32> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x2x3xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %causal = stablehlo.constant dense<[[[true, true, false], [true, true, true]], [[true, true, false], [true, true, true]]]> : tensor<2x2x3xi1>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x2x4xf32>, tensor<2x3x4xf32>) -> tensor<2x2x3xf32>
  %m = stablehlo.select %causal, %s, %low : tensor<2x2x3xi1>, tensor<2x2x3xf32>
  %largest = stablehlo.reduce(%m init: %inf) applies stablehlo.maximum across dimensions = [2] : (tensor<2x2x3xf32>, tensor<f32>) -> tensor<2x2xf32>
  %largests = stablehlo.broadcast_in_dim %largest, dims = [0, 1] : (tensor<2x2xf32>) -> tensor<2x2x3xf32>
  %shifted = stablehlo.subtract %m, %largests : tensor<2x2x3xf32>
  %e = stablehlo.exponential %shifted : tensor<2x2x3xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x2x3xf32>, tensor<f32>) -> tensor<2x2xf32>
  %sums = stablehlo.broadcast_in_dim %sum, dims = [0, 1] : (tensor<2x2xf32>) -> tensor<2x2x3xf32>
  %p = stablehlo.divide %e, %sums : tensor<2x2x3xf32>
  %o = stablehlo.dot_general %p, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x2x3xf32>, tensor<2x3x4xf32>) -> tensor<2x2x4xf32>
  return %o : tensor<2x2x4xf32>
}

// Part of a constant for longer sequences.
// CHECK-LABEL: func.func @slice
// CHECK: masks = [#rt.mask<select, number = -1.0000000150474662E+30 : f64, diagonal = 1>]
func.func @slice(%q: tensor<2x2x4xf32>, %k: tensor<2x3x4xf32>, %v: tensor<2x3x4xf32>) -> tensor<2x2x4xf32> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x2x3xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %all = stablehlo.constant dense<[[true, false, false, false], [true, true, false, false], [true, true, true, false], [true, true, true, true]]> : tensor<4x4xi1>
  %part = stablehlo.slice %all [1:3, 0:3] : (tensor<4x4xi1>) -> tensor<2x3xi1>
  %causal = stablehlo.broadcast_in_dim %part, dims = [1, 2] : (tensor<2x3xi1>) -> tensor<2x2x3xi1>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x2x4xf32>, tensor<2x3x4xf32>) -> tensor<2x2x3xf32>
  %m = stablehlo.select %causal, %s, %low : tensor<2x2x3xi1>, tensor<2x2x3xf32>
  %largest = stablehlo.reduce(%m init: %inf) applies stablehlo.maximum across dimensions = [2] : (tensor<2x2x3xf32>, tensor<f32>) -> tensor<2x2xf32>
  %largests = stablehlo.broadcast_in_dim %largest, dims = [0, 1] : (tensor<2x2xf32>) -> tensor<2x2x3xf32>
  %shifted = stablehlo.subtract %m, %largests : tensor<2x2x3xf32>
  %e = stablehlo.exponential %shifted : tensor<2x2x3xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x2x3xf32>, tensor<f32>) -> tensor<2x2xf32>
  %sums = stablehlo.broadcast_in_dim %sum, dims = [0, 1] : (tensor<2x2xf32>) -> tensor<2x2x3xf32>
  %p = stablehlo.divide %e, %sums : tensor<2x2x3xf32>
  %o = stablehlo.dot_general %p, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x2x3xf32>, tensor<2x3x4xf32>) -> tensor<2x2x4xf32>
  return %o : tensor<2x2x4xf32>
}

// The mask is an argument.
// CHECK-LABEL: func.func @given
// CHECK: rt.attend %arg0, %arg1, %arg2, %arg3 at [0, 0, 0, 0] {{.*}} strides [32, 0, 4, 1, 32, 0, 4, 1, 32, 0, 4, 1, 64, 0, 8, 1, 32, 0, 4, 1]
// CHECK-SAME: masks = [#rt.mask<select, number = -1.0000000150474662E+30 : f64, operand = true>]
func.func @given(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x8x4xf32>, %mask: tensor<2x8x8xi1>) -> tensor<2x8x4xf32> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x8x8xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
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

// What is masked is said where it is true.
// CHECK-LABEL: func.func @inverted
// CHECK: rt.attend %arg0, %arg1, %arg2, %arg3 at
// CHECK-SAME: masks = [#rt.mask<select, number = -1.0000000150474662E+30 : f64, operand = true, inverted = true>]
func.func @inverted(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x8x4xf32>, %mask: tensor<2x8x8xi1>) -> tensor<2x8x4xf32> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x8x8xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %not = stablehlo.not %mask : tensor<2x8x8xi1>
  %not2 = stablehlo.not %not : tensor<2x8x8xi1>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x8xf32>
  %m = stablehlo.select %not2, %low, %s : tensor<2x8x8xi1>, tensor<2x8x8xf32>
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

// One row for all rows of a batch entry is read as it is.
// CHECK-LABEL: func.func @padding
// CHECK: rt.attend %arg0, %arg1, %arg2, %arg3 at [0, 0, 0, 0] {{.*}} strides [32, 0, 4, 1, 32, 0, 4, 1, 32, 0, 4, 1, 8, 0, 0, 1, 32, 0, 4, 1]
func.func @padding(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x8x4xf32>, %mask: tensor<2x8xi1>) -> tensor<2x8x4xf32> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x8x8xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %masks = stablehlo.broadcast_in_dim %mask, dims = [0, 2] : (tensor<2x8xi1>) -> tensor<2x8x8xi1>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x8xf32>
  %m = stablehlo.select %masks, %s, %low : tensor<2x8x8xi1>, tensor<2x8x8xf32>
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

// Two masks, one after the other.
// CHECK-LABEL: func.func @both
// CHECK: rt.attend %arg0, %arg1, %arg2, %arg3 at
// CHECK-SAME: masks = [#rt.mask<select, number = -1.0000000150474662E+30 : f64, operand = true>, #rt.mask<select, number = -1.0000000150474662E+30 : f64, diagonal = 0>]
func.func @both(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x8x4xf32>, %mask: tensor<2x8xi1>) -> tensor<2x8x4xf32> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x8x8xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %row = stablehlo.iota dim = 1 : tensor<2x8x8xi32>
  %column = stablehlo.iota dim = 2 : tensor<2x8x8xi32>
  %causal = stablehlo.compare GE, %row, %column : (tensor<2x8x8xi32>, tensor<2x8x8xi32>) -> tensor<2x8x8xi1>
  %masks = stablehlo.broadcast_in_dim %mask, dims = [0, 2] : (tensor<2x8xi1>) -> tensor<2x8x8xi1>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x8xf32>
  %m = stablehlo.select %masks, %s, %low : tensor<2x8x8xi1>, tensor<2x8x8xf32>
  %n = stablehlo.select %causal, %m, %low : tensor<2x8x8xi1>, tensor<2x8x8xf32>
  %largest = stablehlo.reduce(%n init: %inf) applies stablehlo.maximum across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %largests = stablehlo.broadcast_in_dim %largest, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %shifted = stablehlo.subtract %n, %largests : tensor<2x8x8xf32>
  %e = stablehlo.exponential %shifted : tensor<2x8x8xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %sums = stablehlo.broadcast_in_dim %sum, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %p = stablehlo.divide %e, %sums : tensor<2x8x8xf32>
  %o = stablehlo.dot_general %p, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x8x8xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  return %o : tensor<2x8x4xf32>
}

// Two masks in one are two: the one is read as it is, the other not at all.
// CHECK-LABEL: func.func @and
// CHECK-NOT: stablehlo.and
// CHECK: rt.attend %arg0, %arg1, %arg2, %arg3 at [0, 0, 0, 0] {{.*}} strides [32, 0, 4, 1, 32, 0, 4, 1, 32, 0, 4, 1, 8, 0, 0, 1, 32, 0, 4, 1]
// CHECK-SAME: masks = [#rt.mask<select, number = -1.0000000150474662E+30 : f64, operand = true>, #rt.mask<select, number = -1.0000000150474662E+30 : f64, diagonal = 0>]
func.func @and(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x8x4xf32>, %mask: tensor<2x8xi1>) -> tensor<2x8x4xf32> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x8x8xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %row = stablehlo.iota dim = 1 : tensor<2x8x8xi32>
  %column = stablehlo.iota dim = 2 : tensor<2x8x8xi32>
  %causal = stablehlo.compare GE, %row, %column : (tensor<2x8x8xi32>, tensor<2x8x8xi32>) -> tensor<2x8x8xi1>
  %masks = stablehlo.broadcast_in_dim %mask, dims = [0, 2] : (tensor<2x8xi1>) -> tensor<2x8x8xi1>
  %and = stablehlo.and %masks, %causal : tensor<2x8x8xi1>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x8xf32>
  %m = stablehlo.select %and, %s, %low : tensor<2x8x8xi1>, tensor<2x8x8xf32>
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
