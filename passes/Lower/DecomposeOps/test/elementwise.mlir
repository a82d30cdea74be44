// RUN: autopar-opt %s --autopar-decompose-ops | FileCheck %s --enable-var-scope

// A constant exponent takes as many products as it has bits, and squares between them.
// CHECK-LABEL: func.func @power
func.func @power(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-COUNT-2: stablehlo.multiply
  // CHECK: stablehlo.multiply
  // CHECK-NOT: stablehlo.multiply
  // CHECK-NOT: stablehlo.power
  %y = stablehlo.constant dense<2> : tensor<4xi32>
  %0 = stablehlo.power %x, %y : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// The body of a map at full shape, a value from outside spread.
// CHECK-LABEL: func.func @map
func.func @map(%x: tensor<2x3xf32>, %s: tensor<f32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  // CHECK: %[[C:.*]] = stablehlo.constant dense<2.000000e+00> : tensor<2x3xf32>
  // CHECK: stablehlo.add %arg0, %[[C]] : tensor<2x3xf32>
  %0 = "stablehlo.map"(%x) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%a: tensor<f32>):
    %c = stablehlo.constant dense<2.0> : tensor<f32>
    %2 = stablehlo.add %a, %c : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
  %1 = "stablehlo.map"(%x) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0, %1 : tensor<2x3xf32>, tensor<2x3xf32>
}

// CHECK-LABEL: func.func @formats
func.func @formats(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4x4xui8>) {
  // CHECK-NOT: reduce_precision
  %0 = stablehlo.reduce_precision %x, format = e5m10 : tensor<4xf32>
  // CHECK: stablehlo.bitcast_convert %arg0 : (tensor<4xf32>) -> tensor<4xui32>
  // CHECK: stablehlo.broadcast_in_dim {{.*}} dims = [0] : (tensor<4xui32>) -> tensor<4x4xui32>
  // CHECK: stablehlo.shift_right_logical
  // CHECK: stablehlo.convert {{.*}} : (tensor<4x4xui32>) -> tensor<4x4xui8>
  %1 = stablehlo.bitcast_convert %x : (tensor<4xf32>) -> tensor<4x4xui8>
  return %0, %1 : tensor<4xf32>, tensor<4x4xui8>
}
