// The ops of chlo that broadcast become broadcasts and the plain op; constants and mulhi become ops of stablehlo.
// RUN: autopar-opt %s --autopar-expand-ops | FileCheck %s --enable-var-scope

// What has fewer dims is aligned with the last ones.
// CHECK-LABEL: func.func @rows
// CHECK-NEXT: %[[WIDE:.*]] = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
// CHECK-NEXT: stablehlo.subtract %[[WIDE]], %arg1 : tensor<2x3xf32>
func.func @rows(%x: tensor<3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = chlo.broadcast_subtract %x, %y : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// Or with those that are given; a dim of size 1 repeats in either operand.
// CHECK-LABEL: func.func @columns
// CHECK-NEXT: %[[Y:.*]] = stablehlo.broadcast_in_dim %arg1, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<2x3xf32>
// CHECK-NEXT: %[[X:.*]] = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<2xf32>) -> tensor<2x3xf32>
// CHECK-NEXT: stablehlo.compare GT, %[[Y]], %[[X]], TOTALORDER : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
func.func @columns(%x: tensor<2xf32>, %y: tensor<1x3xf32>) -> tensor<2x3xi1> {
  %0 = chlo.broadcast_compare %y, %x {broadcast_dimensions = array<i64: 0>, compare_type = #chlo<comparison_type TOTALORDER>, comparison_direction = #chlo<comparison_direction GT>} : (tensor<1x3xf32>, tensor<2xf32>) -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}

// CHECK-LABEL: func.func @scalars
// CHECK: %[[HALF:.*]] = stablehlo.constant dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %[[WIDE:.*]] = stablehlo.broadcast_in_dim %[[HALF]], dims = [] : (tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT: %[[NEXT:.*]] = chlo.next_after %arg1, %[[WIDE]] : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT: %[[PRED:.*]] = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<i1>) -> tensor<4xi1>
// CHECK-NEXT: stablehlo.select %[[PRED]], %[[NEXT]], %arg1
func.func @scalars(%p: tensor<i1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = chlo.constant dense<0.5> : tensor<f32>
  %1 = chlo.broadcast_next_after %x, %0 : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %2 = chlo.broadcast_select %p, %1, %x : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// CHECK-LABEL: func.func @like
// CHECK-NEXT: stablehlo.constant dense<3> : tensor<4xi32>
// CHECK-NEXT: stablehlo.constant dense<(1.000000e+00,2.000000e+00)> : tensor<4xcomplex<f32>>
func.func @like(%x: tensor<4xf32>) -> (tensor<4xi32>, tensor<4xcomplex<f32>>) {
  %0 = "chlo.constant_like"(%x) <{value = 3 : i32}> : (tensor<4xf32>) -> tensor<4xi32>
  %1 = "chlo.constant_like"(%x) <{value = #complex.number<:f32 1.0, 2.0> : complex<f32>}> : (tensor<4xf32>) -> tensor<4xcomplex<f32>>
  return %0, %1 : tensor<4xi32>, tensor<4xcomplex<f32>>
}

// In twice the width, where there is one.
// CHECK-LABEL: func.func @upper
// CHECK: %[[PRODUCT:.*]] = stablehlo.multiply %{{.*}}, %{{.*}} : tensor<4xi64>
// CHECK: %[[UP:.*]] = stablehlo.shift_right_logical %[[PRODUCT]], %{{.*}} : tensor<4xi64>
// CHECK: stablehlo.convert %[[UP]] : (tensor<4xi64>) -> tensor<4xi32>
// CHECK: stablehlo.and
// CHECK-NOT: mulhi
func.func @upper(%x: tensor<4xi32>, %y: tensor<4xui64>) -> (tensor<4xi32>, tensor<4xui64>) {
  %0 = chlo.mulhi %x, %x : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>
  %1 = chlo.mulhi %y, %y : tensor<4xui64>, tensor<4xui64> -> tensor<4xui64>
  return %0, %1 : tensor<4xi32>, tensor<4xui64>
}
