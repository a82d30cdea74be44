// RUN: autopar-opt %s --split-input-file --verify-diagnostics

func.func @scatter_c1(%x: tensor<4x5x6xf32>, %y: tensor<4x5x7xf32>, %i: tensor<2x3x2xi32>, %u: tensor<2x3x6xf32>) {
  // expected-error @below {{found inputs[1] of type 'tensor<4x5x7xf32>', expected the shape of inputs[0]}}
  %0:2 = "stablehlo.scatter"(%x, %y, %i, %u, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    stablehlo.return %c, %d : tensor<f32>, tensor<f32>
  }) : (tensor<4x5x6xf32>, tensor<4x5x7xf32>, tensor<2x3x2xi32>, tensor<2x3x6xf32>, tensor<2x3x6xf32>) -> (tensor<4x5x6xf32>, tensor<4x5x7xf32>)
  return
}

// -----

func.func @scatter_c2(%x: tensor<4x5x6xf32>, %i: tensor<2x3x2xi32>, %u: tensor<2x3x6xf32>) {
  // expected-error @below {{found 2 dims in update_window_dims, inserted_window_dims and input_batching_dims, expected 3, the inputs' rank}}
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<4x5x6xf32>, tensor<2x3x2xi32>, tensor<2x3x6xf32>) -> tensor<4x5x6xf32>
  return
}

// -----

func.func @scatter_c3(%x: tensor<4x5x6xf32>, %i: tensor<2x3x2xi32>, %u: tensor<2x3x6xf32>, %v: tensor<2x3x5xf32>) {
  // expected-error @below {{found updates[1] of type 'tensor<2x3x5xf32>', expected the shape of updates[0]}}
  %0:2 = "stablehlo.scatter"(%x, %x, %i, %u, %v) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    stablehlo.return %c, %d : tensor<f32>, tensor<f32>
  }) : (tensor<4x5x6xf32>, tensor<4x5x6xf32>, tensor<2x3x2xi32>, tensor<2x3x6xf32>, tensor<2x3x5xf32>) -> (tensor<4x5x6xf32>, tensor<4x5x6xf32>)
  return
}

// -----

func.func @scatter_c4_window(%x: tensor<4x5x6xf32>, %i: tensor<2x3x2xi32>, %u: tensor<2x3x7xf32>) {
  // expected-error @below {{found dim 2 of updates of size 7, expected at most 6, the size of the inputs}}
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<4x5x6xf32>, tensor<2x3x2xi32>, tensor<2x3x7xf32>) -> tensor<4x5x6xf32>
  return
}

// -----

func.func @scatter_c4_indices(%x: tensor<4x5x6xf32>, %i: tensor<2x3x2xi32>, %u: tensor<2x4x6xf32>) {
  // expected-error @below {{found dim 1 of updates of size 4, expected 3, the size of the indices}}
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<4x5x6xf32>, tensor<2x3x2xi32>, tensor<2x4x6xf32>) -> tensor<4x5x6xf32>
  return
}

// -----

func.func @scatter_c4_rank(%x: tensor<4x5x6xf32>, %i: tensor<2x3x2xi32>, %u: tensor<2x3x6x1xf32>) {
  // expected-error @below {{found updates of type 'tensor<2x3x6x1xf32>', expected rank 3, 2 dims of the indices and 1 of the window}}
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<4x5x6xf32>, tensor<2x3x2xi32>, tensor<2x3x6x1xf32>) -> tensor<4x5x6xf32>
  return
}

// -----

func.func @scatter_c5(%i: tensor<2x3x2xi32>) {
  // expected-error @below {{found 1 operands, expected as many updates as inputs, at least one, and the indices}}
  "stablehlo.scatter"(%i) <{scatter_dimension_numbers = #stablehlo.scatter<index_vector_dim = 2>}> ({
    stablehlo.return
  }) : (tensor<2x3x2xi32>) -> ()
  return
}

// -----

func.func @scatter_c6(%x: tensor<4x5x6xf32>, %i: tensor<2x3x2xi32>, %u: tensor<2x3x6xf16>) {
  // expected-error @below {{found updates[0] of type 'tensor<2x3x6xf16>', expected the element type of inputs[0]}}
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<4x5x6xf32>, tensor<2x3x2xi32>, tensor<2x3x6xf16>) -> tensor<4x5x6xf32>
  return
}

// -----

func.func @scatter_c7_unique(%x: tensor<4x5x6xf32>, %i: tensor<2x3x2xi32>, %u: tensor<2x3x6xf32>) {
  // expected-error @below {{found dim 2 twice in update_window_dims, expected each dim once}}
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2, 2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<4x5x6xf32>, tensor<2x3x2xi32>, tensor<2x3x6xf32>) -> tensor<4x5x6xf32>
  return
}

// -----

func.func @scatter_c7_sorted(%x: tensor<4x5x6xf32>, %i: tensor<2x3x2xi32>, %u: tensor<2x3x6xf32>) {
  // expected-error @below {{found update_window_dims = [2, 1], expected ascending order}}
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2, 1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<4x5x6xf32>, tensor<2x3x2xi32>, tensor<2x3x6xf32>) -> tensor<4x5x6xf32>
  return
}

// -----

func.func @scatter_c8(%x: tensor<4x5x6xf32>, %i: tensor<2x3x2xi32>, %u: tensor<2x3x6xf32>) {
  // expected-error @below {{found dim 3 in update_window_dims, expected a dim of the updates, which has rank 3}}
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<4x5x6xf32>, tensor<2x3x2xi32>, tensor<2x3x6xf32>) -> tensor<4x5x6xf32>
  return
}

// -----

func.func @scatter_c9(%x: tensor<2x5x6xf32>, %i: tensor<2x3x1xi32>, %u: tensor<2x3x6xf32>) {
  // expected-error @below {{found dim 0 twice in inserted_window_dims and input_batching_dims, expected each dim once}}
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<2x5x6xf32>, tensor<2x3x1xi32>, tensor<2x3x6xf32>) -> tensor<2x5x6xf32>
  return
}

// -----

func.func @scatter_c10(%x: tensor<4x5x6xf32>, %i: tensor<2x3x2xi32>, %u: tensor<2x3x6xf32>) {
  // expected-error @below {{found inserted_window_dims = [1, 0], expected ascending order}}
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1, 0], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<4x5x6xf32>, tensor<2x3x2xi32>, tensor<2x3x6xf32>) -> tensor<4x5x6xf32>
  return
}

// -----

func.func @scatter_c11(%x: tensor<4x5x6xf32>, %i: tensor<2x3x2xi32>, %u: tensor<2x3x6xf32>) {
  // expected-error @below {{found dim 3 in inserted_window_dims, expected a dim of the operand, which has rank 3}}
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0, 3], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<4x5x6xf32>, tensor<2x3x2xi32>, tensor<2x3x6xf32>) -> tensor<4x5x6xf32>
  return
}

// -----

func.func @scatter_c12(%x: tensor<2x5x6xf32>, %i: tensor<2x3x1xi32>, %u: tensor<2x3x6xf32>) {
  // expected-error @below {{found input_batching_dims = [1, 0], expected ascending order}}
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [], input_batching_dims = [1, 0], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<2x5x6xf32>, tensor<2x3x1xi32>, tensor<2x3x6xf32>) -> tensor<2x5x6xf32>
  return
}

// -----

func.func @scatter_c13(%x: tensor<2x5x6xf32>, %i: tensor<2x3x1xi32>, %u: tensor<2x3x6xf32>) {
  // expected-error @below {{found dim 3 in input_batching_dims, expected a dim of the operand, which has rank 3}}
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [3], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<2x5x6xf32>, tensor<2x3x1xi32>, tensor<2x3x6xf32>) -> tensor<2x5x6xf32>
  return
}

// -----

func.func @scatter_c14(%x: tensor<2x5x6xf32>, %i: tensor<2x3x1xi32>, %u: tensor<2x3x6xf32>) {
  // expected-error @below {{found dim 0 twice in scatter_indices_batching_dims, expected each dim once}}
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0, 0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<2x5x6xf32>, tensor<2x3x1xi32>, tensor<2x3x6xf32>) -> tensor<2x5x6xf32>
  return
}

// -----

func.func @scatter_c15(%x: tensor<2x5x6xf32>, %i: tensor<2x3x1xi32>, %u: tensor<2x3x6xf32>) {
  // expected-error @below {{found dim 3 in scatter_indices_batching_dims, expected a dim of the indices, which has rank 3}}
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [3], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<2x5x6xf32>, tensor<2x3x1xi32>, tensor<2x3x6xf32>) -> tensor<2x5x6xf32>
  return
}

// -----

func.func @scatter_c16(%x: tensor<2x5x6xf32>, %i: tensor<2x3x1xi32>, %u: tensor<2x3x6xf32>) {
  // expected-error @below {{found index_vector_dim = 2 among scatter_indices_batching_dims, expected another dim}}
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [2], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<2x5x6xf32>, tensor<2x3x1xi32>, tensor<2x3x6xf32>) -> tensor<2x5x6xf32>
  return
}

// -----

func.func @scatter_c17(%x: tensor<2x5x6xf32>, %i: tensor<2x3x1xi32>, %u: tensor<2x3x6xf32>) {
  // expected-error @below {{found scatter_indices_batching_dims of size 2, expected 1, the size of input_batching_dims}}
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<2x5x6xf32>, tensor<2x3x1xi32>, tensor<2x3x6xf32>) -> tensor<2x5x6xf32>
  return
}

// -----

func.func @scatter_c18(%x: tensor<2x5x6xf32>, %i: tensor<2x3x1xi32>, %u: tensor<2x3x6xf32>) {
  // expected-error @below {{found batching dim 0 of the operand of size 2 and dim 1 of the indices of size 3, expected equal sizes}}
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<2x5x6xf32>, tensor<2x3x1xi32>, tensor<2x3x6xf32>) -> tensor<2x5x6xf32>
  return
}

// -----

func.func @scatter_c19(%x: tensor<4x5x6xf32>, %i: tensor<2x3x2xi32>, %u: tensor<2x3x6xf32>) {
  // expected-error @below {{found scatter_dims_to_operand_dims of size 1, expected 2, the size of dim index_vector_dim of the indices}}
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<4x5x6xf32>, tensor<2x3x2xi32>, tensor<2x3x6xf32>) -> tensor<4x5x6xf32>
  return
}

// -----

func.func @scatter_c20(%x: tensor<2x5x6xf32>, %i: tensor<2x3x1xi32>, %u: tensor<2x3x6xf32>) {
  // expected-error @below {{found dim 0 twice in scatter_dims_to_operand_dims and input_batching_dims, expected each dim once}}
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<2x5x6xf32>, tensor<2x3x1xi32>, tensor<2x3x6xf32>) -> tensor<2x5x6xf32>
  return
}

// -----

func.func @scatter_c21(%x: tensor<2x5x6xf32>, %i: tensor<2x3x1xi32>, %u: tensor<2x3x6xf32>) {
  // expected-error @below {{found dim 3 in scatter_dims_to_operand_dims, expected a dim of the operand, which has rank 3}}
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [3], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<2x5x6xf32>, tensor<2x3x1xi32>, tensor<2x3x6xf32>) -> tensor<2x5x6xf32>
  return
}

// -----

func.func @scatter_c22(%x: tensor<4x5x6xf32>, %i: tensor<2x3x2xi32>, %u: tensor<2x3x6xf32>) {
  // expected-error @below {{found index_vector_dim = 4, expected 0 to 3, the rank of the indices}}
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 4>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<4x5x6xf32>, tensor<2x3x2xi32>, tensor<2x3x6xf32>) -> tensor<4x5x6xf32>
  return
}

// -----

func.func @scatter_c23_arguments(%x: tensor<4x5x6xf32>, %i: tensor<2x3x2xi32>, %u: tensor<2x3x6xf32>) {
  // expected-error @below {{found update_computation with arguments (tensor<f16>, tensor<f16>), expected (tensor<f32>, tensor<f32>)}}
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f16>, %b: tensor<f16>):
    stablehlo.return %b : tensor<f16>
  }) : (tensor<4x5x6xf32>, tensor<2x3x2xi32>, tensor<2x3x6xf32>) -> tensor<4x5x6xf32>
  return
}

// -----

func.func @scatter_c24(%x: tensor<4x5x6xf32>, %i: tensor<2x3x2xi32>, %u: tensor<2x3x6xf32>) {
  // expected-error @below {{found result #0 of type 'tensor<4x5x5xf32>', expected 'tensor<4x5x6xf32>'}}
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<4x5x6xf32>, tensor<2x3x2xi32>, tensor<2x3x6xf32>) -> tensor<4x5x5xf32>
  return
}

// -----

func.func @scatter_c25(%x: tensor<4x5x6xf32>, %i: tensor<2x3x2xi32>, %u: tensor<2x3x6xf32>) {
  // expected-error @below {{found result #0 of type 'tensor<4x5x6xf16>', expected 'tensor<4x5x6xf32>'}}
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<4x5x6xf32>, tensor<2x3x2xi32>, tensor<2x3x6xf32>) -> tensor<4x5x6xf16>
  return
}
