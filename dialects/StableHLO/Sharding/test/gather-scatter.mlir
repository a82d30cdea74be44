// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: autopar-opt %s --autopar-print-sharding-rules -verify-diagnostics -o /dev/null
// gather and scatter: addressed dims are indexed, and scatter-add leaves partial results.
func.func @embedding(%table: tensor<128x32xf32>, %tokens: tensor<8x16x1xi32>) {
  // expected-remark@below {{([k,l],[i,j,])->([i,j,l]) {i=8, j=16, k=128 indexed, l=32}, linear {0}(sum,max,min)}}
  %0 = "stablehlo.gather"(%table, %tokens) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 32>}> : (tensor<128x32xf32>, tensor<8x16x1xi32>) -> tensor<8x16x32xf32>
  return
}

// The log-probability of each target: batching dims pass.
func.func @take_along_axis(%a: tensor<8x16x128xf32>, %i: tensor<8x16x1x1xi32>) {
  // expected-remark@below {{([i,j,k],[i,j,,])->([i,j,]) {i=8, j=16, k=128 indexed}, linear {0}(sum,max,min)}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<8x16x128xf32>, tensor<8x16x1x1xi32>) -> tensor<8x16x1xf32>
  return
}

func.func @embedding_gradient(%table: tensor<128x32xf32>, %tokens: tensor<8x16x1xi32>, %g: tensor<8x16x32xf32>) {
  // expected-remark@below {{([k,l],[i,j,],[i,j,l])->([k,l]) {i=8 reduction, j=16 reduction, k=128 indexed, l=32}, linear {0,2}}}
  %0 = "stablehlo.scatter"(%table, %tokens, %g) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<128x32xf32>, tensor<8x16x1xi32>, tensor<8x16x32xf32>) -> tensor<128x32xf32>
  return
}

// Assignments must be applied in one place: the scatter dims of the updates are whole.
func.func @assign(%table: tensor<128x32xf32>, %rows: tensor<8x1xi32>, %u: tensor<8x32xf32>) {
  // expected-remark@below {{([j,k],[i,],[i,k])->([j,k]) {i=8 need_replication, j=128 indexed, k=32}, linear {0,2}(sum,max,min)}}
  %0 = "stablehlo.scatter"(%table, %rows, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<128x32xf32>, tensor<8x1xi32>, tensor<8x32xf32>) -> tensor<128x32xf32>
  return
}
