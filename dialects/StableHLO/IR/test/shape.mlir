// Ops that move elements.
// RUN: autopar-opt %s | autopar-opt | FileCheck %s
// RUN: autopar-opt %s --mlir-print-op-generic | autopar-opt | FileCheck %s

// CHECK-LABEL: func.func @moves
func.func @moves(%x: tensor<4x6xf32>, %s: tensor<f32>, %i: tensor<i32>, %u: tensor<2x2xf32>) {
  // CHECK: %c = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  // CHECK: %cst = stablehlo.constant {note = 1 : i32} dense<1.000000e+00> : tensor<f32>
  %1 = stablehlo.constant {note = 1 : i32} dense<1.0> : tensor<f32>
  // CHECK: stablehlo.iota dim = 1 : tensor<4x6xi32>
  %2 = stablehlo.iota dim = 1 : tensor<4x6xi32>
  // CHECK: stablehlo.bitcast_convert %{{.*}} : (tensor<4x6xf32>) -> tensor<4x6xui32>
  %3 = stablehlo.bitcast_convert %x : (tensor<4x6xf32>) -> tensor<4x6xui32>
  // CHECK: stablehlo.broadcast_in_dim %{{.*}}, dims = [1, 2] : (tensor<4x6xf32>) -> tensor<3x4x6xf32>
  %4 = stablehlo.broadcast_in_dim %x, dims = [1, 2] : (tensor<4x6xf32>) -> tensor<3x4x6xf32>
  // CHECK: stablehlo.broadcast_in_dim %{{.*}}, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %5 = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<4xf32>
  // CHECK: stablehlo.reshape %{{.*}} : (tensor<4x6xf32>) -> tensor<24xf32>
  %6 = stablehlo.reshape %x : (tensor<4x6xf32>) -> tensor<24xf32>
  // CHECK: stablehlo.transpose %{{.*}}, dims = [1, 0] : (tensor<4x6xf32>) -> tensor<6x4xf32>
  %7 = stablehlo.transpose %x, dims = [1, 0] : (tensor<4x6xf32>) -> tensor<6x4xf32>
  // CHECK: stablehlo.reverse %{{.*}}, dims = [0] : tensor<4x6xf32>
  %8 = stablehlo.reverse %x, dims = [0] : tensor<4x6xf32>
  // CHECK: stablehlo.concatenate %{{.*}}, %{{.*}}, dim = 0 : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  %9 = stablehlo.concatenate %x, %x, dim = 0 : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  // CHECK: stablehlo.pad %{{.*}}, %{{.*}}, low = [1, -1], high = [0, 2], interior = [0, 1] : (tensor<4x6xf32>, tensor<f32>) -> tensor<5x12xf32>
  %10 = stablehlo.pad %x, %s, low = [1, -1], high = [0, 2], interior = [0, 1] : (tensor<4x6xf32>, tensor<f32>) -> tensor<5x12xf32>
  // CHECK: stablehlo.slice %{{.*}} [0:4, 1:6:2] : (tensor<4x6xf32>) -> tensor<4x3xf32>
  %11 = stablehlo.slice %x [0:4:1, 1:6:2] : (tensor<4x6xf32>) -> tensor<4x3xf32>
  // CHECK: stablehlo.slice %{{.*}} [] : (tensor<f32>) -> tensor<f32>
  %12 = stablehlo.slice %s [] : (tensor<f32>) -> tensor<f32>
  // CHECK: stablehlo.dynamic_slice %{{.*}}, %{{.*}}, %{{.*}}, sizes = [2, 3] : (tensor<4x6xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  %13 = stablehlo.dynamic_slice %x, %i, %i, sizes = [2, 3] : (tensor<4x6xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.dynamic_slice %{{.*}}, sizes = [] : (tensor<f32>) -> tensor<f32>
  %14 = stablehlo.dynamic_slice %s, sizes = [] : (tensor<f32>) -> tensor<f32>
  // CHECK: stablehlo.dynamic_update_slice %{{.*}} : (tensor<4x6xf32>, tensor<2x2xf32>, tensor<i32>, tensor<i32>) -> tensor<4x6xf32>
  %15 = stablehlo.dynamic_update_slice %x, %u, %i, %i : (tensor<4x6xf32>, tensor<2x2xf32>, tensor<i32>, tensor<i32>) -> tensor<4x6xf32>
  return
}

// Fields of dimension numbers are read in any order; empty ones and index_vector_dim = 0 are left out.
// CHECK-LABEL: func.func @gather
func.func @gather(%x: tensor<4x6xf32>, %i: tensor<3x1xi32>, %j: tensor<1x3xi32>) {
  // CHECK: "stablehlo.gather"(%{{.*}}) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6>}>
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<index_vector_dim = 1, collapsed_slice_dims = [0], start_index_map = [0], offset_dims = [1]>, slice_sizes = array<i64: 1, 6>}> : (tensor<4x6xf32>, tensor<3x1xi32>) -> tensor<3x6xf32>
  // CHECK: #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0]>
  %1 = "stablehlo.gather"(%x, %j) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 0>, slice_sizes = array<i64: 1, 6>} : (tensor<4x6xf32>, tensor<1x3xi32>) -> tensor<3x6xf32>
  return
}

// The hex form of bools holds one byte for each element, or eight elements in a byte.
// CHECK-LABEL: func.func @hex
func.func @hex() {
  // CHECK: stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  %0 = stablehlo.constant dense<"0x010001"> : tensor<3xi1>
  // CHECK: stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  %1 = stablehlo.constant dense<"0x05"> : tensor<3xi1>
  // CHECK: stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %2 = stablehlo.constant dense<"0x0100000002000000"> : tensor<2xi32>
  // CHECK: stablehlo.constant dense<(1.000000e+00,2.000000e+00)> : tensor<1xcomplex<f32>>
  %3 = stablehlo.constant dense<"0x0000803F00000040"> : tensor<1xcomplex<f32>>
  return
}
