// RUN: autopar-opt %s --autopar-propagate-shardings | FileCheck %s
// RUN: autopar-opt %s --autopar-propagate-shardings -o %t && autopar-opt %t --autopar-propagate-shardings | diff %t -
autopar.mesh @mesh = <["dp"=2, "tp"=2]>

// Megatron's pair of matmuls: columns of the first and rows of the second weight. The result is not cut by tp.
// CHECK-LABEL: @megatron
// CHECK-SAME: -> (tensor<8x4xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>})
func.func @megatron(
    %x: tensor<8x4xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>},
    %a: tensor<4x16xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {"tp"}]>},
    %b: tensor<16x4xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"tp"}, {}]>}) -> tensor<8x4xf32> {
  // CHECK: dot_general %arg0, %arg1{{.*}}autopar.shardings = [#autopar.sharding<@mesh, [{"dp"}, {"tp"}]>]
  %0 = stablehlo.dot_general %x, %a, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
  // CHECK: tanh{{.*}}autopar.shardings = [#autopar.sharding<@mesh, [{"dp"}, {"tp"}]>]
  %1 = stablehlo.tanh %0 : tensor<8x16xf32>
  // CHECK: dot_general{{.*}}autopar.shardings = [#autopar.sharding<@mesh, [{"dp"}, {}]>]
  %2 = stablehlo.dot_general %1, %b, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
  return %2 : tensor<8x4xf32>
}

// Backwards, from a result to what it is made of, and from there to another operand.
// CHECK-LABEL: @backward
// CHECK-SAME: %arg0: tensor<8x4xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>}
// CHECK-SAME: %arg1: tensor<4x8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {"dp"}]>}
func.func @backward(%x: tensor<8x4xf32>, %y: tensor<4x8xf32>)
    -> (tensor<8x4xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>}) {
  // CHECK: transpose{{.*}}autopar.shardings = [#autopar.sharding<@mesh, [{"dp"}, {}]>]
  %0 = stablehlo.transpose %y, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %1 = stablehlo.add %x, %0 : tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

// Without any hint all is replicated; scalars have no dims.
// CHECK-LABEL: @none
// CHECK-SAME: %arg0: tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}]>}
func.func @none(%x: tensor<8xf32>) -> tensor<f32> {
  // CHECK: constant {autopar.shardings = [#autopar.sharding<@mesh, []>]}
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// A dim that does not divide is cut all the same, if one factor makes it up; a merged dim only exactly.
// CHECK-LABEL: @uneven
func.func @uneven(%x: tensor<5x3xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {"tp"}]>}) -> tensor<15xf32> {
  // CHECK: negate{{.*}}autopar.shardings = [#autopar.sharding<@mesh, [{"dp"}, {"tp"}]>]
  %0 = stablehlo.negate %x : tensor<5x3xf32>
  // CHECK: reshape{{.*}}autopar.shardings = [#autopar.sharding<@mesh, [{}]>]
  %1 = stablehlo.reshape %0 : (tensor<5x3xf32>) -> tensor<15xf32>
  return %1 : tensor<15xf32>
}

// A looked-up row does not get the cut of the table's rows, but that of its columns and of the indices.
// CHECK-LABEL: @lookup
func.func @lookup(%table: tensor<64x8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"tp"}, {}]>},
    %ids: tensor<4x1xi32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"}, {}]>}) -> tensor<4x8xf32> {
  // CHECK: gather{{.*}}autopar.shardings = [#autopar.sharding<@mesh, [{"dp"}, {}]>]
  %0 = "stablehlo.gather"(%table, %ids) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0],
      start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 8>}> : (tensor<64x8xf32>, tensor<4x1xi32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
