// The ops of chlo that broadcast, its constants and mulhi, in the text and the generic form of other frontends.
// RUN: autopar-opt %s | autopar-opt | FileCheck %s --enable-var-scope
// RUN: autopar-opt %s --mlir-print-op-generic | autopar-opt | FileCheck %s --enable-var-scope

// CHECK-LABEL: func.func @binary
func.func @binary(%x: tensor<3xf32>, %y: tensor<2x3xf32>, %i: tensor<3xi32>, %j: tensor<2x3xi32>) {
  // CHECK: chlo.broadcast_add %{{.*}}, %{{.*}} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %0 = chlo.broadcast_add %x, %y : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_and %{{.*}}, %{{.*}} : (tensor<3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %1 = chlo.broadcast_and %i, %j : (tensor<3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  // CHECK: chlo.broadcast_atan2 %{{.*}}, %{{.*}} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = chlo.broadcast_atan2 %x, %y : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_divide %{{.*}}, %{{.*}} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = chlo.broadcast_divide %x, %y : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_maximum %{{.*}}, %{{.*}} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = chlo.broadcast_maximum %x, %y : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_minimum %{{.*}}, %{{.*}} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = chlo.broadcast_minimum %x, %y : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_multiply %{{.*}}, %{{.*}} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %6 = chlo.broadcast_multiply %x, %y : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_next_after %{{.*}}, %{{.*}} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %7 = chlo.broadcast_next_after %x, %y : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_or %{{.*}}, %{{.*}} : (tensor<3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %8 = chlo.broadcast_or %i, %j : (tensor<3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  // CHECK: chlo.broadcast_polygamma %{{.*}}, %{{.*}} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %9 = chlo.broadcast_polygamma %x, %y : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_power %{{.*}}, %{{.*}} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %10 = chlo.broadcast_power %x, %y : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_remainder %{{.*}}, %{{.*}} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %11 = chlo.broadcast_remainder %x, %y : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_shift_left %{{.*}}, %{{.*}} : (tensor<3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %12 = chlo.broadcast_shift_left %i, %j : (tensor<3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  // CHECK: chlo.broadcast_shift_right_arithmetic %{{.*}}, %{{.*}} : (tensor<3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %13 = chlo.broadcast_shift_right_arithmetic %i, %j : (tensor<3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  // CHECK: chlo.broadcast_shift_right_logical %{{.*}}, %{{.*}} : (tensor<3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %14 = chlo.broadcast_shift_right_logical %i, %j : (tensor<3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  // CHECK: chlo.broadcast_subtract %{{.*}}, %{{.*}} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %15 = chlo.broadcast_subtract %x, %y : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_xor %{{.*}}, %{{.*}} : (tensor<3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %16 = chlo.broadcast_xor %i, %j : (tensor<3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  // CHECK: chlo.broadcast_zeta %{{.*}}, %{{.*}} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %17 = chlo.broadcast_zeta %x, %y : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// CHECK-LABEL: func.func @others
func.func @others(%x: tensor<2xf32>, %y: tensor<2x3xf32>, %i: tensor<4xi32>) {
  // CHECK: %[[LESS:.*]] = chlo.broadcast_compare %arg0, %arg1 {broadcast_dimensions = array<i64: 0>, comparison_direction = #chlo<comparison_direction LT>} : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %0 = chlo.broadcast_compare %x, %y {broadcast_dimensions = array<i64: 0>, comparison_direction = #chlo<comparison_direction LT>} : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: #chlo<comparison_type TOTALORDER>
  %1 = "chlo.broadcast_compare"(%y, %y) <{compare_type = #chlo<comparison_type TOTALORDER>, comparison_direction = #chlo<comparison_direction GE>}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: chlo.broadcast_complex %arg1, %arg1 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xcomplex<f32>>
  %2 = chlo.broadcast_complex %y, %y : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xcomplex<f32>>
  // CHECK: chlo.broadcast_select %[[LESS]], %arg1, %{{.*}} : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %3 = stablehlo.constant dense<0.0> : tensor<f32>
  %4 = chlo.broadcast_select %0, %y, %3 : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  // CHECK: chlo.constant dense<1.000000e+00> : tensor<4xf32>
  %5 = chlo.constant dense<1.0> : tensor<4xf32>
  // CHECK: "chlo.constant_like"(%arg1) <{value = 3 : i32}> : (tensor<2x3xf32>) -> tensor<2x3xi32>
  %6 = "chlo.constant_like"(%y) <{value = 3 : i32}> : (tensor<2x3xf32>) -> tensor<2x3xi32>
  // CHECK: chlo.mulhi %arg2, %arg2 : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>
  %7 = chlo.mulhi %i, %i : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>
  return
}
