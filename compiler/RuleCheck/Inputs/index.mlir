// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// gather and scatter.
// Sizes: 5 over 4 devices leaves the last empty, 4 over 4 gives one element each, 3 over 4 both.

func.func @gather_embedding(%a: tensor<5x3xf32>, %i: tensor<2x3x1xi32>) -> tensor<2x3x3xf32> {
  %r = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3>}> : (tensor<5x3xf32>, tensor<2x3x1xi32>) -> tensor<2x3x3xf32>
  return %r : tensor<2x3x3xf32>
}

func.func @gather_embedding_even(%a: tensor<8x2xf32>, %i: tensor<4x2x1xi32>) -> tensor<4x2x2xf32> {
  %r = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2>}> : (tensor<8x2xf32>, tensor<4x2x1xi32>) -> tensor<4x2x2xf32>
  return %r : tensor<4x2x2xf32>
}

func.func @gather_embedding_ui32(%a: tensor<5x2xf32>, %i: tensor<2x3x1xui32>) -> tensor<2x3x2xf32> {
  %r = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2>}> : (tensor<5x2xf32>, tensor<2x3x1xui32>) -> tensor<2x3x2xf32>
  return %r : tensor<2x3x2xf32>
}

func.func @gather_embedding_i64(%a: tensor<5x2xf32>, %i: tensor<2x3x1xi64>) -> tensor<2x3x2xf32> {
  %r = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2>}> : (tensor<5x2xf32>, tensor<2x3x1xi64>) -> tensor<2x3x2xf32>
  return %r : tensor<2x3x2xf32>
}

func.func @gather_embedding_ui8(%a: tensor<5x2xf32>, %i: tensor<2x3x1xui8>) -> tensor<2x3x2xf32> {
  %r = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2>}> : (tensor<5x2xf32>, tensor<2x3x1xui8>) -> tensor<2x3x2xf32>
  return %r : tensor<2x3x2xf32>
}

func.func @gather_embedding_i1(%a: tensor<5x2xi1>, %i: tensor<2x3x1xi32>) -> tensor<2x3x2xi1> {
  %r = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2>}> : (tensor<5x2xi1>, tensor<2x3x1xi32>) -> tensor<2x3x2xi1>
  return %r : tensor<2x3x2xi1>
}

func.func @gather_embedding_int(%a: tensor<5x2xi32>, %i: tensor<2x3x1xi32>) -> tensor<2x3x2xi32> {
  %r = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2>}> : (tensor<5x2xi32>, tensor<2x3x1xi32>) -> tensor<2x3x2xi32>
  return %r : tensor<2x3x2xi32>
}

func.func @gather_embedding_bf16(%a: tensor<5x2xbf16>, %i: tensor<2x3x1xi32>) -> tensor<2x3x2xbf16> {
  %r = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2>}> : (tensor<5x2xbf16>, tensor<2x3x1xi32>) -> tensor<2x3x2xbf16>
  return %r : tensor<2x3x2xbf16>
}

func.func @gather_implicit_vector(%a: tensor<5x3xf32>, %i: tensor<4xi32>) -> tensor<4x3xf32> {
  %r = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3>}> : (tensor<5x3xf32>, tensor<4xi32>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}

func.func @gather_batching(%a: tensor<3x2x5xf32>, %i: tensor<3x2x1x1xi32>) -> tensor<3x2x1xf32> {
  %r = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<3x2x5xf32>, tensor<3x2x1x1xi32>) -> tensor<3x2x1xf32>
  return %r : tensor<3x2x1xf32>
}

func.func @gather_batching_swapped(%a: tensor<3x5x2xf32>, %i: tensor<2x3x4x1xi32>) -> tensor<2x3x4xf32> {
  %r = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0, 2], start_indices_batching_dims = [1, 0], start_index_map = [1], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<3x5x2xf32>, tensor<2x3x4x1xi32>) -> tensor<2x3x4xf32>
  return %r : tensor<2x3x4xf32>
}

func.func @gather_two_components(%a: tensor<3x5x2xf32>, %i: tensor<4x2xi32>) -> tensor<4x2xf32> {
  %r = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0, 1], start_index_map = [1, 0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 2>}> : (tensor<3x5x2xf32>, tensor<4x2xi32>) -> tensor<4x2xf32>
  return %r : tensor<4x2xf32>
}

func.func @gather_vector_dim_first(%a: tensor<3x5x2xf32>, %i: tensor<2x4xi32>) -> tensor<4x2xf32> {
  %r = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 0>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 2>}> : (tensor<3x5x2xf32>, tensor<2x4xi32>) -> tensor<4x2xf32>
  return %r : tensor<4x2xf32>
}

func.func @gather_window(%a: tensor<6x3xf32>, %i: tensor<4x1xi32>) -> tensor<4x2x3xf32> {
  %r = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 2, 3>}> : (tensor<6x3xf32>, tensor<4x1xi32>) -> tensor<4x2x3xf32>
  return %r : tensor<4x2x3xf32>
}

func.func @gather_kept_element(%a: tensor<5x3xf32>, %i: tensor<4x1xi32>) -> tensor<4x1x3xf32> {
  %r = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3>}> : (tensor<5x3xf32>, tensor<4x1xi32>) -> tensor<4x1x3xf32>
  return %r : tensor<4x1x3xf32>
}

func.func @gather_mixed(%a: tensor<5x6x2xf32>, %i: tensor<3x2xi32>) -> tensor<3x2x2xf32> {
  %r = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [0], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 2>}> : (tensor<5x6x2xf32>, tensor<3x2xi32>) -> tensor<3x2x2xf32>
  return %r : tensor<3x2x2xf32>
}

func.func @gather_whole_indexed(%a: tensor<4x3xf32>, %i: tensor<5x1xi32>) -> tensor<5x4x3xf32> {
  %r = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 4, 3>}> : (tensor<4x3xf32>, tensor<5x1xi32>) -> tensor<5x4x3xf32>
  return %r : tensor<5x4x3xf32>
}

func.func @gather_offset_first(%a: tensor<5x3xf32>, %i: tensor<4x1xi32>) -> tensor<3x4xf32> {
  %r = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3>}> : (tensor<5x3xf32>, tensor<4x1xi32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

func.func @scatter_embedding_add(%a: tensor<5x2xf32>, %i: tensor<2x3x1xi32>, %u: tensor<2x3x2xf32>) -> tensor<5x2xf32> {
  %r = "stablehlo.scatter"(%a, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<5x2xf32>, tensor<2x3x1xi32>, tensor<2x3x2xf32>) -> tensor<5x2xf32>
  return %r : tensor<5x2xf32>
}

func.func @scatter_embedding_max(%a: tensor<5x2xf32>, %i: tensor<2x3x1xi32>, %u: tensor<2x3x2xf32>) -> tensor<5x2xf32> {
  %r = "stablehlo.scatter"(%a, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.maximum %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<5x2xf32>, tensor<2x3x1xi32>, tensor<2x3x2xf32>) -> tensor<5x2xf32>
  return %r : tensor<5x2xf32>
}

func.func @scatter_embedding_min(%a: tensor<5x2xf32>, %i: tensor<2x3x1xi32>, %u: tensor<2x3x2xf32>) -> tensor<5x2xf32> {
  %r = "stablehlo.scatter"(%a, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.minimum %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<5x2xf32>, tensor<2x3x1xi32>, tensor<2x3x2xf32>) -> tensor<5x2xf32>
  return %r : tensor<5x2xf32>
}

func.func @scatter_embedding_multiply(%a: tensor<5x2xf32>, %i: tensor<2x3x1xi32>, %u: tensor<2x3x2xf32>) -> tensor<5x2xf32> {
  %r = "stablehlo.scatter"(%a, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.multiply %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<5x2xf32>, tensor<2x3x1xi32>, tensor<2x3x2xf32>) -> tensor<5x2xf32>
  return %r : tensor<5x2xf32>
}

func.func @scatter_embedding_assign(%a: tensor<5x2xf32>, %i: tensor<2x3x1xi32>, %u: tensor<2x3x2xf32>) -> tensor<5x2xf32> {
  %r = "stablehlo.scatter"(%a, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<5x2xf32>, tensor<2x3x1xi32>, tensor<2x3x2xf32>) -> tensor<5x2xf32>
  return %r : tensor<5x2xf32>
}

func.func @scatter_embedding_even(%a: tensor<8x2xf32>, %i: tensor<4x2x1xi32>, %u: tensor<4x2x2xf32>) -> tensor<8x2xf32> {
  %r = "stablehlo.scatter"(%a, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x2xf32>, tensor<4x2x1xi32>, tensor<4x2x2xf32>) -> tensor<8x2xf32>
  return %r : tensor<8x2xf32>
}

func.func @scatter_embedding_zero(%i: tensor<3x2x1xi32>, %u: tensor<3x2x3xf32>) -> tensor<5x3xf32> {
  %a = stablehlo.constant dense<0.0> : tensor<5x3xf32>
  %r = "stablehlo.scatter"(%a, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<5x3xf32>, tensor<3x2x1xi32>, tensor<3x2x3xf32>) -> tensor<5x3xf32>
  return %r : tensor<5x3xf32>
}

func.func @scatter_embedding_ui32(%a: tensor<5x2xf32>, %i: tensor<2x3x1xui32>, %u: tensor<2x3x2xf32>) -> tensor<5x2xf32> {
  %r = "stablehlo.scatter"(%a, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<5x2xf32>, tensor<2x3x1xui32>, tensor<2x3x2xf32>) -> tensor<5x2xf32>
  return %r : tensor<5x2xf32>
}

func.func @scatter_embedding_i64(%a: tensor<5x2xf32>, %i: tensor<2x3x1xi64>, %u: tensor<2x3x2xf32>) -> tensor<5x2xf32> {
  %r = "stablehlo.scatter"(%a, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<5x2xf32>, tensor<2x3x1xi64>, tensor<2x3x2xf32>) -> tensor<5x2xf32>
  return %r : tensor<5x2xf32>
}

func.func @scatter_embedding_ui8(%a: tensor<5x2xf32>, %i: tensor<2x3x1xui8>, %u: tensor<2x3x2xf32>) -> tensor<5x2xf32> {
  %r = "stablehlo.scatter"(%a, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<5x2xf32>, tensor<2x3x1xui8>, tensor<2x3x2xf32>) -> tensor<5x2xf32>
  return %r : tensor<5x2xf32>
}

func.func @scatter_embedding_of_i1(%a: tensor<5x2xi1>, %i: tensor<2x3x1xi32>, %u: tensor<2x3x2xi1>) -> tensor<5x2xi1> {
  %r = "stablehlo.scatter"(%a, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
  ^bb0(%x: tensor<i1>, %y: tensor<i1>):
    %s = stablehlo.or %x, %y : tensor<i1>
    stablehlo.return %s : tensor<i1>
  }) : (tensor<5x2xi1>, tensor<2x3x1xi32>, tensor<2x3x2xi1>) -> tensor<5x2xi1>
  return %r : tensor<5x2xi1>
}

func.func @scatter_embedding_of_i32(%a: tensor<5x2xi32>, %i: tensor<2x3x1xi32>, %u: tensor<2x3x2xi32>) -> tensor<5x2xi32> {
  %r = "stablehlo.scatter"(%a, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %s = stablehlo.add %x, %y : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<5x2xi32>, tensor<2x3x1xi32>, tensor<2x3x2xi32>) -> tensor<5x2xi32>
  return %r : tensor<5x2xi32>
}

func.func @scatter_embedding_of_bf16(%a: tensor<5x2xbf16>, %i: tensor<2x3x1xi32>, %u: tensor<2x3x2xbf16>) -> tensor<5x2xbf16> {
  %r = "stablehlo.scatter"(%a, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
  ^bb0(%x: tensor<bf16>, %y: tensor<bf16>):
    %s = stablehlo.add %x, %y : tensor<bf16>
    stablehlo.return %s : tensor<bf16>
  }) : (tensor<5x2xbf16>, tensor<2x3x1xi32>, tensor<2x3x2xbf16>) -> tensor<5x2xbf16>
  return %r : tensor<5x2xbf16>
}

func.func @scatter_implicit_vector(%a: tensor<5x3xf32>, %i: tensor<4xi32>, %u: tensor<4x3xf32>) -> tensor<5x3xf32> {
  %r = "stablehlo.scatter"(%a, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<5x3xf32>, tensor<4xi32>, tensor<4x3xf32>) -> tensor<5x3xf32>
  return %r : tensor<5x3xf32>
}

func.func @scatter_batching(%a: tensor<3x2x5xf32>, %i: tensor<3x2x4x1xi32>, %u: tensor<3x2x4xf32>) -> tensor<3x2x5xf32> {
  %r = "stablehlo.scatter"(%a, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<3x2x5xf32>, tensor<3x2x4x1xi32>, tensor<3x2x4xf32>) -> tensor<3x2x5xf32>
  return %r : tensor<3x2x5xf32>
}

func.func @scatter_batching_assign(%a: tensor<3x5xf32>, %i: tensor<3x1x1xi32>, %u: tensor<3x1xf32>) -> tensor<3x5xf32> {
  %r = "stablehlo.scatter"(%a, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<3x5xf32>, tensor<3x1x1xi32>, tensor<3x1xf32>) -> tensor<3x5xf32>
  return %r : tensor<3x5xf32>
}

func.func @scatter_two_components(%a: tensor<3x5x2xf32>, %i: tensor<4x2xi32>, %u: tensor<4x2xf32>) -> tensor<3x5x2xf32> {
  %r = "stablehlo.scatter"(%a, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<3x5x2xf32>, tensor<4x2xi32>, tensor<4x2xf32>) -> tensor<3x5x2xf32>
  return %r : tensor<3x5x2xf32>
}

func.func @scatter_window(%a: tensor<6x3xf32>, %i: tensor<4x1xi32>, %u: tensor<4x2x3xf32>) -> tensor<6x3xf32> {
  %r = "stablehlo.scatter"(%a, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<6x3xf32>, tensor<4x1xi32>, tensor<4x2x3xf32>) -> tensor<6x3xf32>
  return %r : tensor<6x3xf32>
}

func.func @scatter_kept_element(%a: tensor<5x3xf32>, %i: tensor<4x1xi32>, %u: tensor<4x1x3xf32>) -> tensor<5x3xf32> {
  %r = "stablehlo.scatter"(%a, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<5x3xf32>, tensor<4x1xi32>, tensor<4x1x3xf32>) -> tensor<5x3xf32>
  return %r : tensor<5x3xf32>
}

func.func @scatter_whole_indexed(%a: tensor<4x3xf32>, %i: tensor<5x1xi32>, %u: tensor<5x4x3xf32>) -> tensor<4x3xf32> {
  %r = "stablehlo.scatter"(%a, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x3xf32>, tensor<5x1xi32>, tensor<5x4x3xf32>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}

func.func @scatter_partial_window(%a: tensor<5x4xf32>, %i: tensor<3x1xi32>, %u: tensor<3x2xf32>) -> tensor<5x4xf32> {
  %r = "stablehlo.scatter"(%a, %i, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<5x4xf32>, tensor<3x1xi32>, tensor<3x2xf32>) -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}
