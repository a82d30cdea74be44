// RUN: autopar-opt %s --autopar-expand-ops | FileCheck %s
// RUN: autopar-run %s --function main --print > %t.raw
// RUN: autopar-opt %s --autopar-expand-ops | autopar-run - --function main --print > %t.expanded && cmp %t.raw %t.expanded
// RUN: FileCheck %s --check-prefix=VALUES < %t.raw

// CHECK-LABEL: func.func @main
// VALUES: result0: f32[4] = [2, 4, 6, 8]
// VALUES: result1: f32[] = 20
func.func @main() -> (tensor<4xf32>, tensor<f32>) {
  %x = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  // A composite is a call.
  // CHECK: call @double(%{{.*}}) : (tensor<4xf32>) -> tensor<4xf32>
  %0 = stablehlo.composite "my.double" %x {composite_attributes = {by = 2 : i64}, decomposition = @double, version = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  // A constant that a body reads is copied into it.
  // CHECK: reducer
  // CHECK-NEXT: %[[TWO:.*]] = stablehlo.constant dense<2.000000e+00> : tensor<f32>
  // CHECK-NEXT: stablehlo.multiply %{{.*}}, %[[TWO]] : tensor<f32>
  %two = stablehlo.constant dense<2.0> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %1 = stablehlo.reduce(%x init: %zero) across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    reducer(%a: tensor<f32>, %b: tensor<f32>) {
      %c = stablehlo.multiply %b, %two : tensor<f32>
      %d = stablehlo.add %a, %c : tensor<f32>
      stablehlo.return %d : tensor<f32>
    }
  return %0, %1 : tensor<4xf32>, tensor<f32>
}
func.func private @double(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Shapes that are operands, and results that are static all the same.
// CHECK-LABEL: func.func @dynamic
func.func @dynamic(%x: tensor<2x3xf32>, %i: tensor<4x1xi32>, %v: tensor<f32>, %n: tensor<1xi32>) -> tensor<i32> {
  %shape = stablehlo.constant dense<[3, 2]> : tensor<2xi64>
  %zeros = stablehlo.constant dense<0> : tensor<2xi64>
  %ones = stablehlo.constant dense<1> : tensor<2xi64>
  // CHECK: stablehlo.reshape %{{.*}} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %0 = stablehlo.dynamic_reshape %x, %shape : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<3x2xf32>
  // CHECK: stablehlo.broadcast_in_dim %{{.*}}, dims = [] : (tensor<f32>) -> tensor<3x2xf32>
  %1 = stablehlo.dynamic_broadcast_in_dim %v, %shape, dims = [] {known_expanding_dimensions = array<i64>} : (tensor<f32>, tensor<2xi64>) -> tensor<3x2xf32>
  // The result is static, whatever computes the operand.
  // CHECK: stablehlo.iota dim = 0 : tensor<5xi32>
  %2 = stablehlo.dynamic_iota %n, dim = 0 : (tensor<1xi32>) -> tensor<5xi32>
  // CHECK: stablehlo.pad %{{.*}}, %{{.*}}, low = [0, 0], high = [1, 1], interior = [0, 0]
  %3 = stablehlo.dynamic_pad %x, %v, %zeros, %ones, %zeros : (tensor<2x3xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<3x4xf32>
  // CHECK: stablehlo.slice %{{.*}} [0:1, 0:1] : (tensor<2x3xf32>) -> tensor<1x1xf32>
  %4 = stablehlo.real_dynamic_slice %x, %zeros, %ones, %ones : (tensor<2x3xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<1x1xf32>
  // CHECK: "stablehlo.gather"(%{{.*}}) <{{{.*}}slice_sizes = array<i64: 1, 1>}>
  %5 = "stablehlo.dynamic_gather"(%x, %i, %ones) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<2x3xf32>, tensor<4x1xi32>, tensor<2xi64>) -> tensor<4x1xf32>
  // CHECK: %[[SIZE:.*]] = stablehlo.constant dense<3> : tensor<i32>
  // CHECK: return %[[SIZE]]
  %6 = stablehlo.get_dimension_size %x, dim = 1 : (tensor<2x3xf32>) -> tensor<i32>
  return %6 : tensor<i32>
}
