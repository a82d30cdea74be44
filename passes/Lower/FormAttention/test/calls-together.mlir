// The two calls of attention and its gradient may read what the other replaces, and stand where it was.
// RUN: autopar-opt %s --autopar-form-attention | FileCheck %s

// The gradient of half the sum of squares is the output itself.
// CHECK-LABEL: func.func @own_output
// CHECK: %[[O:.*]] = rt.attend %arg0, %arg1, %arg2 at
// CHECK-NEXT: %[[D:.*]]:3 = rt.attend %arg0, %arg1, %arg2, %[[O]] at
// CHECK-NEXT: return %[[O]], %[[D]]#0, %[[D]]#1, %[[D]]#2
func.func @own_output(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x8x4xf32>) -> (tensor<2x8x4xf32>, tensor<2x8x4xf32>, tensor<2x8x4xf32>, tensor<2x8x4xf32>) {
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
  %dv = stablehlo.dot_general %p, %o, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<2x8x8xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  %dp = stablehlo.dot_general %o, %v, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x8xf32>
  %pdp = stablehlo.multiply %p, %dp : tensor<2x8x8xf32>
  %mean = stablehlo.reduce(%pdp init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %means = stablehlo.broadcast_in_dim %mean, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %centred = stablehlo.subtract %dp, %means : tensor<2x8x8xf32>
  %ds = stablehlo.multiply %p, %centred : tensor<2x8x8xf32>
  %dq = stablehlo.dot_general %ds, %k, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x8x8xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  %dk = stablehlo.dot_general %ds, %q, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<2x8x8xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  return %o, %dq, %dk, %dv : tensor<2x8x4xf32>, tensor<2x8x4xf32>, tensor<2x8x4xf32>, tensor<2x8x4xf32>
}

// The same, read as the product made it though its move is what the rest reads.
// CHECK-LABEL: func.func @own_output_moved
// CHECK: %[[O:.*]] = rt.attend %arg0, %arg1, %arg2 at
// CHECK: %[[D:.*]]:3 = rt.attend %arg0, %arg1, %arg2, %{{.*}} at
// CHECK-NOT: stablehlo.dot_general
// CHECK: return
func.func @own_output_moved(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x8x4xf32>) -> (tensor<8x2x4xf32>, tensor<2x8x4xf32>, tensor<2x8x4xf32>, tensor<2x8x4xf32>) {
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
  %moved = stablehlo.transpose %o, dims = [1, 0, 2] : (tensor<2x8x4xf32>) -> tensor<8x2x4xf32>
  %back = stablehlo.transpose %moved, dims = [1, 0, 2] : (tensor<8x2x4xf32>) -> tensor<2x8x4xf32>
  %dv = stablehlo.dot_general %p, %back, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<2x8x8xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  %dp = stablehlo.dot_general %back, %v, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x8xf32>
  %pdp = stablehlo.multiply %p, %dp : tensor<2x8x8xf32>
  %mean = stablehlo.reduce(%pdp init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %means = stablehlo.broadcast_in_dim %mean, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %centred = stablehlo.subtract %dp, %means : tensor<2x8x8xf32>
  %ds = stablehlo.multiply %p, %centred : tensor<2x8x8xf32>
  %dq = stablehlo.dot_general %ds, %k, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x8x8xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  %dk = stablehlo.dot_general %ds, %q, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<2x8x8xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  return %moved, %dq, %dk, %dv : tensor<8x2x4xf32>, tensor<2x8x4xf32>, tensor<2x8x4xf32>, tensor<2x8x4xf32>
}

// Values are there only right before the product with them, and their last reader is the gradient.
// CHECK-LABEL: func.func @late_values
// CHECK: %[[V:.*]] = stablehlo.sine %arg2
// CHECK: rt.attend %arg0, %arg1, %[[V]] at
// CHECK: rt.attend %arg0, %arg1, %[[V]], %arg3 at
// CHECK-NOT: stablehlo.dot_general
// CHECK: return
func.func @late_values(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %x: tensor<2x8x4xf32>, %do: tensor<2x8x4xf32>) -> (tensor<2x8x4xf32>, tensor<2x8x4xf32>, tensor<2x8x4xf32>, tensor<2x8x4xf32>) {
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
  %v = stablehlo.sine %x : tensor<2x8x4xf32>
  %o = stablehlo.dot_general %p, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x8x8xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  %dv = stablehlo.dot_general %p, %do, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<2x8x8xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  %dp = stablehlo.dot_general %do, %v, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x8xf32>
  %pdp = stablehlo.multiply %p, %dp : tensor<2x8x8xf32>
  %mean = stablehlo.reduce(%pdp init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %means = stablehlo.broadcast_in_dim %mean, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %centred = stablehlo.subtract %dp, %means : tensor<2x8x8xf32>
  %ds = stablehlo.multiply %p, %centred : tensor<2x8x8xf32>
  %dq = stablehlo.dot_general %ds, %k, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x8x8xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  %dk = stablehlo.dot_general %ds, %q, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<2x8x8xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  return %o, %dq, %dk, %dv : tensor<2x8x4xf32>, tensor<2x8x4xf32>, tensor<2x8x4xf32>, tensor<2x8x4xf32>
}
