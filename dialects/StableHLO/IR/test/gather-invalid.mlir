// RUN: autopar-opt %s --split-input-file --verify-diagnostics

func.func @gather_c1(%x: tensor<4x5x6xf32>, %i: tensor<2x3x2xi32>) {
  // expected-error @below {{found 2 dims in offset_dims, collapsed_slice_dims and operand_batching_dims, expected 3, the operand's rank}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0, 1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<4x5x6xf32>, tensor<2x3x2xi32>) -> tensor<2x3x6xf32>
  return
}

// -----

func.func @gather_c2(%x: tensor<4x5x6xf32>, %i: tensor<2x3x2xi32>) {
  // expected-error @below {{found index_vector_dim = 4, expected 0 to 3, the rank of the indices}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 4>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<4x5x6xf32>, tensor<2x3x2xi32>) -> tensor<2x3x6xf32>
  return
}

// -----

func.func @gather_c3(%x: tensor<4x5x6xf32>, %i: tensor<2x3x2xi32>) {
  // expected-error @below {{found start_index_map of size 1, expected 2, the size of dim index_vector_dim of the indices}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0, 1], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<4x5x6xf32>, tensor<2x3x2xi32>) -> tensor<2x3x6xf32>
  return
}

// -----

func.func @gather_c4_unique(%x: tensor<4x5x6xf32>, %i: tensor<2x3x2xi32>) {
  // expected-error @below {{found dim 2 twice in offset_dims, expected each dim once}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 2], collapsed_slice_dims = [0], start_index_map = [0, 1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<4x5x6xf32>, tensor<2x3x2xi32>) -> tensor<2x3x6xf32>
  return
}

// -----

func.func @gather_c4_sorted(%x: tensor<4x5x6xf32>, %i: tensor<2x3x2xi32>) {
  // expected-error @below {{found offset_dims = [2, 1], expected ascending order}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 1], collapsed_slice_dims = [0], start_index_map = [0, 1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<4x5x6xf32>, tensor<2x3x2xi32>) -> tensor<2x3x6xf32>
  return
}

// -----

func.func @gather_c5(%x: tensor<4x5x6xf32>, %i: tensor<2x3x2xi32>) {
  // expected-error @below {{found dim 3 in offset_dims, expected a dim of the result, which has rank 3}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<4x5x6xf32>, tensor<2x3x2xi32>) -> tensor<2x3x6xf32>
  return
}

// -----

func.func @gather_c6(%x: tensor<2x5x6xf32>, %i: tensor<2x3x1xi32>) {
  // expected-error @below {{found dim 0 twice in collapsed_slice_dims and operand_batching_dims, expected each dim once}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<2x5x6xf32>, tensor<2x3x1xi32>) -> tensor<2x3x6xf32>
  return
}

// -----

func.func @gather_c7(%x: tensor<4x5x6xf32>, %i: tensor<2x3x2xi32>) {
  // expected-error @below {{found collapsed_slice_dims = [1, 0], expected ascending order}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1, 0], start_index_map = [0, 1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<4x5x6xf32>, tensor<2x3x2xi32>) -> tensor<2x3x6xf32>
  return
}

// -----

func.func @gather_c8(%x: tensor<4x5x6xf32>, %i: tensor<2x3x2xi32>) {
  // expected-error @below {{found dim 3 in collapsed_slice_dims, expected a dim of the operand, which has rank 3}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0, 3], start_index_map = [0, 1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<4x5x6xf32>, tensor<2x3x2xi32>) -> tensor<2x3x6xf32>
  return
}

// -----

func.func @gather_c9(%x: tensor<4x5x6xf32>, %i: tensor<2x3x2xi32>) {
  // expected-error @below {{found slice size 2 for dim 1, which is collapsed or batching, expected at most 1}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 2, 6>}> : (tensor<4x5x6xf32>, tensor<2x3x2xi32>) -> tensor<2x3x6xf32>
  return
}

// -----

func.func @gather_c10(%x: tensor<2x5x6xf32>, %i: tensor<2x3x1xi32>) {
  // expected-error @below {{found operand_batching_dims = [1, 0], expected ascending order}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [], operand_batching_dims = [1, 0], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<2x5x6xf32>, tensor<2x3x1xi32>) -> tensor<2x3x6xf32>
  return
}

// -----

func.func @gather_c11(%x: tensor<2x5x6xf32>, %i: tensor<2x3x1xi32>) {
  // expected-error @below {{found dim 3 in operand_batching_dims, expected a dim of the operand, which has rank 3}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [3], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<2x5x6xf32>, tensor<2x3x1xi32>) -> tensor<2x3x6xf32>
  return
}

// -----

func.func @gather_c12(%x: tensor<2x5x6xf32>, %i: tensor<2x3x1xi32>) {
  // expected-error @below {{found slice size 2 for dim 0, which is collapsed or batching, expected at most 1}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 2, 1, 6>}> : (tensor<2x5x6xf32>, tensor<2x3x1xi32>) -> tensor<2x3x6xf32>
  return
}

// -----

func.func @gather_c13(%x: tensor<2x5x6xf32>, %i: tensor<2x3x1xi32>) {
  // expected-error @below {{found dim 0 twice in start_indices_batching_dims, expected each dim once}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0, 0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<2x5x6xf32>, tensor<2x3x1xi32>) -> tensor<2x3x6xf32>
  return
}

// -----

func.func @gather_c14(%x: tensor<2x5x6xf32>, %i: tensor<2x3x1xi32>) {
  // expected-error @below {{found dim 3 in start_indices_batching_dims, expected a dim of the indices, which has rank 3}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [3], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<2x5x6xf32>, tensor<2x3x1xi32>) -> tensor<2x3x6xf32>
  return
}

// -----

func.func @gather_c15(%x: tensor<2x5x6xf32>, %i: tensor<2x3x1xi32>) {
  // expected-error @below {{found index_vector_dim = 2 among start_indices_batching_dims, expected another dim}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [2], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<2x5x6xf32>, tensor<2x3x1xi32>) -> tensor<2x3x6xf32>
  return
}

// -----

func.func @gather_c16(%x: tensor<2x5x6xf32>, %i: tensor<2x3x1xi32>) {
  // expected-error @below {{found start_indices_batching_dims of size 2, expected 1, the size of operand_batching_dims}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0, 1], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<2x5x6xf32>, tensor<2x3x1xi32>) -> tensor<2x3x6xf32>
  return
}

// -----

func.func @gather_c17(%x: tensor<2x5x6xf32>, %i: tensor<2x3x1xi32>) {
  // expected-error @below {{found batching dim 0 of the operand of size 2 and dim 1 of the indices of size 3, expected equal sizes}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<2x5x6xf32>, tensor<2x3x1xi32>) -> tensor<2x3x6xf32>
  return
}

// -----

func.func @gather_c18(%x: tensor<2x5x6xf32>, %i: tensor<2x3x1xi32>) {
  // expected-error @below {{found dim 0 twice in start_index_map and operand_batching_dims, expected each dim once}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<2x5x6xf32>, tensor<2x3x1xi32>) -> tensor<2x3x6xf32>
  return
}

// -----

func.func @gather_c19(%x: tensor<2x5x6xf32>, %i: tensor<2x3x1xi32>) {
  // expected-error @below {{found dim 3 in start_index_map, expected a dim of the operand, which has rank 3}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [3], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<2x5x6xf32>, tensor<2x3x1xi32>) -> tensor<2x3x6xf32>
  return
}

// -----

func.func @gather_c20(%x: tensor<4x5x6xf32>, %i: tensor<2x3x2xi32>) {
  // expected-error @below {{found slice_sizes of size 2, expected 3, the operand's rank}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1>}> : (tensor<4x5x6xf32>, tensor<2x3x2xi32>) -> tensor<2x3x6xf32>
  return
}

// -----

func.func @gather_c21(%x: tensor<4x5x6xf32>, %i: tensor<2x3x2xi32>) {
  // expected-error @below {{found slice size 7 for dim 2, expected 0 to 6, the operand's size}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 7>}> : (tensor<4x5x6xf32>, tensor<2x3x2xi32>) -> tensor<2x3x6xf32>
  return
}

// -----

func.func @gather_c22(%x: tensor<4x5x6xf32>, %i: tensor<2x3x2xi32>) {
  // expected-error @below {{found result #0 of type 'tensor<2x3x5xf32>', expected 'tensor<2x3x6xf32>'}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<4x5x6xf32>, tensor<2x3x2xi32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @gather_c23(%x: tensor<4x5x6xf32>, %i: tensor<2x3x2xi32>) {
  // expected-error @below {{found result #0 of type 'tensor<2x3x6xf16>', expected 'tensor<2x3x6xf32>'}}
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<4x5x6xf32>, tensor<2x3x2xi32>) -> tensor<2x3x6xf16>
  return
}
