// Masks that attention is not formed with, and why.
// RUN: autopar-opt %s --autopar-form-attention | FileCheck %s
// RUN: autopar-opt %s --autopar-form-attention --remarks-filter=autopar-form-attention -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHY

// Weights are set to zero where scores were not masked.
// CHECK-LABEL: func.func @other_zeroes
// CHECK-NOT: rt.attend
// WHY: {{.*}}Missed{{.*}}no rule says what 'stablehlo.select' makes of scores or weights
func.func @other_zeroes(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x8x4xf32>, %mask: tensor<2x8x8xi1>, %other: tensor<2x8x8xi1>) -> tensor<2x8x4xf32> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x8x8xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %none = stablehlo.constant dense<0.0> : tensor<2x8x8xf32>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x8xf32>
  %m = stablehlo.select %mask, %s, %low : tensor<2x8x8xi1>, tensor<2x8x8xf32>
  %largest = stablehlo.reduce(%m init: %inf) applies stablehlo.maximum across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %largests = stablehlo.broadcast_in_dim %largest, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %shifted = stablehlo.subtract %m, %largests : tensor<2x8x8xf32>
  %e = stablehlo.exponential %shifted : tensor<2x8x8xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %sums = stablehlo.broadcast_in_dim %sum, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %p = stablehlo.divide %e, %sums : tensor<2x8x8xf32>
  %z = stablehlo.select %other, %p, %none : tensor<2x8x8xi1>, tensor<2x8x8xf32>
  %o = stablehlo.dot_general %z, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x8x8xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  return %o : tensor<2x8x4xf32>
}

// More masks than a call has.
// CHECK-LABEL: func.func @seven_masks
// CHECK-NOT: rt.attend
// WHY: {{.*}}Missed{{.*}}scores have 7 masks, more than 6
func.func @seven_masks(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x8x4xf32>, %mask0: tensor<2x8x8xi1>, %mask1: tensor<2x8x8xi1>, %mask2: tensor<2x8x8xi1>, %mask3: tensor<2x8x8xi1>, %mask4: tensor<2x8x8xi1>, %mask5: tensor<2x8x8xi1>, %mask6: tensor<2x8x8xi1>) -> tensor<2x8x4xf32> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x8x8xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x8xf32>
  %m0 = stablehlo.select %mask0, %s, %low : tensor<2x8x8xi1>, tensor<2x8x8xf32>
  %m1 = stablehlo.select %mask1, %m0, %low : tensor<2x8x8xi1>, tensor<2x8x8xf32>
  %m2 = stablehlo.select %mask2, %m1, %low : tensor<2x8x8xi1>, tensor<2x8x8xf32>
  %m3 = stablehlo.select %mask3, %m2, %low : tensor<2x8x8xi1>, tensor<2x8x8xf32>
  %m4 = stablehlo.select %mask4, %m3, %low : tensor<2x8x8xi1>, tensor<2x8x8xf32>
  %m5 = stablehlo.select %mask5, %m4, %low : tensor<2x8x8xi1>, tensor<2x8x8xf32>
  %m6 = stablehlo.select %mask6, %m5, %low : tensor<2x8x8xi1>, tensor<2x8x8xf32>
  %largest = stablehlo.reduce(%m6 init: %inf) applies stablehlo.maximum across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %largests = stablehlo.broadcast_in_dim %largest, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %shifted = stablehlo.subtract %m6, %largests : tensor<2x8x8xf32>
  %e = stablehlo.exponential %shifted : tensor<2x8x8xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %sums = stablehlo.broadcast_in_dim %sum, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %p = stablehlo.divide %e, %sums : tensor<2x8x8xf32>
  %o = stablehlo.dot_general %p, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x8x8xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  return %o : tensor<2x8x4xf32>
}

// A bias that is scaled with the scores (no remark: no softmax was reached).
// CHECK-LABEL: func.func @scaled_bias
// CHECK-NOT: rt.attend
func.func @scaled_bias(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x8x4xf32>, %bias: tensor<2x8x8xf32>) -> tensor<2x8x4xf32> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x8x8xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %two = stablehlo.constant dense<2.0> : tensor<2x8x8xf32>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x8xf32>
  %b = stablehlo.add %s, %bias : tensor<2x8x8xf32>
  %m = stablehlo.multiply %b, %two : tensor<2x8x8xf32>
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

// Many numbers are put in the place of scores.
// CHECK-LABEL: func.func @tensor_fill
// CHECK-NOT: rt.attend
func.func @tensor_fill(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x8x4xf32>, %mask: tensor<2x8x8xi1>, %fill: tensor<2x8x8xf32>) -> tensor<2x8x4xf32> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x8x8xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x8xf32>
  %m = stablehlo.select %mask, %s, %fill : tensor<2x8x8xi1>, tensor<2x8x8xf32>
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
