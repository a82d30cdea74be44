// RUN: autopar-opt %s --split-input-file --verify-diagnostics

func.func @dot_general_c1(%l: tensor<2x3x4xf32>, %r: tensor<2x4x5xf32>) {
  // expected-error @below {{found rhs batching_dims of size 0, expected 1, as many as lhs has}}
  %0 = stablehlo.dot_general %l, %r, batching_dims = [0] x [], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_general_c2(%l: tensor<2x3x4xf32>, %r: tensor<2x4x5xf32>) {
  // expected-error @below {{found rhs contracting_dims of size 2, expected 1, as many as lhs has}}
  %0 = stablehlo.dot_general %l, %r, batching_dims = [0] x [0], contracting_dims = [2] x [1, 2] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_general_c3(%l: tensor<2x3x4xf32>, %r: tensor<2x4x5xf32>) {
  // expected-error @below {{found dim 0 twice in lhs batching_dims and contracting_dims, expected each dim once}}
  %0 = stablehlo.dot_general %l, %r, batching_dims = [0] x [0], contracting_dims = [0] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_general_c4(%l: tensor<2x3x4xf32>, %r: tensor<2x4x5xf32>) {
  // expected-error @below {{found dim 0 twice in rhs batching_dims and contracting_dims, expected each dim once}}
  %0 = stablehlo.dot_general %l, %r, batching_dims = [0] x [0], contracting_dims = [2] x [0] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_general_c5(%l: tensor<2x3x4xf32>, %r: tensor<2x4x5xf32>) {
  // expected-error @below {{found dim 3 in lhs batching_dims, expected a dim of the lhs, which has rank 3}}
  %0 = stablehlo.dot_general %l, %r, batching_dims = [3] x [0], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_general_c6(%l: tensor<2x3x4xf32>, %r: tensor<2x4x5xf32>) {
  // expected-error @below {{found dim -1 in lhs contracting_dims, expected a dim of the lhs, which has rank 3}}
  %0 = stablehlo.dot_general %l, %r, batching_dims = [0] x [0], contracting_dims = [-1] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_general_c7(%l: tensor<2x3x4xf32>, %r: tensor<2x4x5xf32>) {
  // expected-error @below {{found dim 3 in rhs batching_dims, expected a dim of the rhs, which has rank 3}}
  %0 = stablehlo.dot_general %l, %r, batching_dims = [0] x [3], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_general_c8(%l: tensor<2x3x4xf32>, %r: tensor<2x4x5xf32>) {
  // expected-error @below {{found dim 3 in rhs contracting_dims, expected a dim of the rhs, which has rank 3}}
  %0 = stablehlo.dot_general %l, %r, batching_dims = [0] x [0], contracting_dims = [2] x [3] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_general_c9(%l: tensor<2x3x4xf32>, %r: tensor<2x4x5xf32>) {
  // expected-error @below {{found batching dim 1 of lhs of size 3 and dim 0 of rhs of size 2, expected equal sizes}}
  %0 = stablehlo.dot_general %l, %r, batching_dims = [1] x [0], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_general_c10(%l: tensor<2x3x4xf32>, %r: tensor<2x4x5xf32>) {
  // expected-error @below {{found contracting dim 1 of lhs of size 3 and dim 1 of rhs of size 4, expected equal sizes}}
  %0 = stablehlo.dot_general %l, %r, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_general_c11(%l: tensor<2x3x4xf32>, %r: tensor<2x4x5xf32>) {
  // expected-error @below {{found precision of size 1, expected 2, one for each operand}}
  %0 = stablehlo.dot_general %l, %r, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @dot_general_c12(%l: tensor<2x3x4xf32>, %r: tensor<2x4x5xf32>) {
  // expected-error @below {{found result #0 of type 'tensor<3x2x5xf32>', expected 'tensor<2x3x5xf32>'}}
  %0 = stablehlo.dot_general %l, %r, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<3x2x5xf32>
  return
}

// -----

func.func @dot_general_c13(%l: tensor<2x3x4xf32>, %r: tensor<2x4x5xf32>) {
  // expected-error @below {{found operands of type 'tensor<2x3x4xf32>' and 'tensor<2x4x5xf32>' and a result of type 'tensor<2x3x5xcomplex<f32>>', expected all to be complex, or none}}
  %0 = stablehlo.dot_general %l, %r, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xcomplex<f32>>
  return
}

// -----

func.func @dot_general_algorithm(%l: tensor<2x3x4xf32>, %r: tensor<2x4x5xf32>) {
  // expected-error @below {{expected float types and positive counts}}
  %0 = stablehlo.dot_general %l, %r, batching_dims = [0] x [0], contracting_dims = [2] x [1], algorithm = <lhs_precision_type = i8, rhs_precision_type = f32, accumulation_type = f32> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @cholesky_c2(%a: tensor<4xf32>) {
  // expected-error @below {{found a of type 'tensor<4xf32>', expected rank 2 at least, and equal sizes of the last two dims}}
  %0 = stablehlo.cholesky %a, lower = true : tensor<4xf32>
  return
}

// -----

func.func @cholesky_c3(%a: tensor<4x3xf32>) {
  // expected-error @below {{found a of type 'tensor<4x3xf32>', expected rank 2 at least, and equal sizes of the last two dims}}
  %0 = stablehlo.cholesky %a, lower = true : tensor<4x3xf32>
  return
}

// -----

func.func @triangular_solve_c1(%a: tensor<4x4xf32>, %b: tensor<4x3xf64>) {
  // expected-error @below {{found b of type 'tensor<4x3xf64>', expected the element type of a}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<4x4xf32>, tensor<4x3xf64>) -> tensor<4x3xf64>
  return
}

// -----

func.func @triangular_solve_c2(%a: tensor<4x4xf32>, %b: tensor<2x4x3xf32>) {
  // expected-error @below {{found b of type 'tensor<2x4x3xf32>', expected rank 2}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<4x4xf32>, tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  return
}

// -----

func.func @triangular_solve_c3(%a: tensor<4x4xf32>, %b: tensor<4x3xf32>) {
  // expected-error @below {{expected equal leading dims, and a as large as the last dim of b}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<4x4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @triangular_solve_c3_left(%a: tensor<4x4xf32>, %b: tensor<3x4xf32>) {
  // expected-error @below {{expected equal leading dims, and a as large as the second to last dim of b}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<4x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @triangular_solve_c4(%a: tensor<4x4xf32>, %b: tensor<4x3xf32>) {
  // expected-error @below {{found result #0 of type 'tensor<4x4xf32>', expected 'tensor<4x3xf32>'}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<4x4xf32>, tensor<4x3xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @triangular_solve_c5(%a: tensor<4x4xf32>, %b: tensor<4x3xf32>) {
  // expected-error @below {{found transpose_a TRANSPOSE_INVALID, expected NO_TRANSPOSE, TRANSPOSE or ADJOINT}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE_INVALID>}> : (tensor<4x4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @fft_c1(%x: tensor<8xcomplex<f32>>) {
  // expected-error @below {{found length = [8, 8] for 'tensor<8xcomplex<f32>>', expected 1 to 3 lengths, at most the operand's rank}}
  %0 = stablehlo.fft %x, type = FFT, length = [8, 8] : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  return
}

// -----

func.func @fft_c2(%x: tensor<8xf32>) {
  // expected-error @below {{found operand of type 'tensor<8xf32>' for FFT, expected floats for RFFT and complex numbers for the others}}
  %0 = stablehlo.fft %x, type = FFT, length = [8] : (tensor<8xf32>) -> tensor<8xcomplex<f32>>
  return
}

// -----

func.func @fft_c3(%x: tensor<8xcomplex<f32>>) {
  // expected-error @below {{found length = [] for 'tensor<8xcomplex<f32>>', expected 1 to 3 lengths}}
  %0 = stablehlo.fft %x, type = FFT, length = [] : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  return
}

// -----

func.func @fft_c4(%x: tensor<8xcomplex<f32>>) {
  // expected-error @below {{found operand of type 'tensor<8xcomplex<f32>>', expected last dims [7] for FFT of length [7]}}
  %0 = stablehlo.fft %x, type = FFT, length = [7] : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  return
}

// -----

func.func @fft_c5(%x: tensor<8xf32>) {
  // expected-error @below {{found result #0 of type 'tensor<8xcomplex<f32>>', expected 'tensor<5xcomplex<f32>>'}}
  %0 = stablehlo.fft %x, type = RFFT, length = [8] : (tensor<8xf32>) -> tensor<8xcomplex<f32>>
  return
}

// -----

func.func @dot_general_c13_floats_to_integers(%x: tensor<2x3xf32>, %y: tensor<3x2xi32>) {
  // expected-error @below {{found operands of type 'tensor<2x3xf32>' and 'tensor<3x2xi32>' and a result of type 'tensor<2x2xi32>', expected floats to give floats}}
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x2xi32>) -> tensor<2x2xi32>
  return
}
