// RUN: autopar-opt %s --autopar-split-constants | FileCheck %s
// RUN: autopar-opt %s --autopar-split-constants -o %t && autopar-opt %t --autopar-split-constants | diff %t -

// Each use of a spread-out zero gets its own; the scalar stays shared.
// CHECK-LABEL: @shared
func.func @shared(%x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK: %[[ZERO:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  // CHECK-NOT: stablehlo.constant
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // CHECK-COUNT-2: stablehlo.broadcast_in_dim %[[ZERO]]
  %z = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<8xf32>
  %0 = stablehlo.maximum %x, %z : tensor<8xf32>
  %1 = stablehlo.maximum %y, %z : tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}

// A chain is copied as a whole; what depends on an argument is not.
// CHECK-LABEL: @chain
func.func @chain(%x: tensor<8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
  // CHECK-COUNT-2: stablehlo.iota dim = 0 : tensor<8xf32>
  %i = stablehlo.iota dim = 0 : tensor<8xf32>
  %a = stablehlo.broadcast_in_dim %i, dims = [1] : (tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK: %[[B:.*]] = stablehlo.broadcast_in_dim %arg0
  %b = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK: return %{{.*}}, %{{.*}}, %[[B]], %[[B]]
  return %a, %a, %b, %b : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
}

// Constants with distinct elements are data, not free.
// CHECK-LABEL: @table
func.func @table() -> (tensor<2xf32>, tensor<2xf32>) {
  // CHECK: %[[C:.*]] = stablehlo.constant
  %c = stablehlo.constant dense<[0.0, 1.0]> : tensor<2xf32>
  // CHECK: return %[[C]], %[[C]]
  return %c, %c : tensor<2xf32>, tensor<2xf32>
}
