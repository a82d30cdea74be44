// RUN: autopar-opt %s --split-input-file --verify-diagnostics

func.func @iota_c1() {
  // expected-error @below {{found dim 2 in iota_dimension, expected a dim of the result, which has rank 2}}
  %0 = stablehlo.iota dim = 2 : tensor<2x3xi32>
  return
}

// -----

func.func @bitcast_convert_c1(%x: tensor<4xf32>) {
  // expected-error @below {{found operand of type 'tensor<4xf32>' and result of type 'tensor<4x3xi8>', expected equal shapes and, between elements of 32 and 8 bits, a last dim of 4 more on the narrower side}}
  %0 = stablehlo.bitcast_convert %x : (tensor<4xf32>) -> tensor<4x3xi8>
  return
}

// -----

func.func @bitcast_convert_c2(%x: tensor<4xcomplex<f32>>) {
  // expected-error @below {{found operand of type 'tensor<4xcomplex<f32>>' and result of type 'tensor<4xf64>', expected both to be complex, or none}}
  %0 = stablehlo.bitcast_convert %x : (tensor<4xcomplex<f32>>) -> tensor<4xf64>
  return
}

// -----

func.func @broadcast_in_dim_c1(%x: tensor<4xf32>) {
  // expected-error @below {{found result of type 'tensor<4xf16>', expected the element type of operand, which has type 'tensor<4xf32>'}}
  %0 = stablehlo.broadcast_in_dim %x, dims = [0] : (tensor<4xf32>) -> tensor<4xf16>
  return
}

// -----

func.func @broadcast_in_dim_c2(%x: tensor<4xf32>) {
  // expected-error @below {{found broadcast_dimensions of size 2, expected 1, the operand's rank}}
  %0 = stablehlo.broadcast_in_dim %x, dims = [0, 1] : (tensor<4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @broadcast_in_dim_c3(%x: tensor<4xf32>) {
  // expected-error @below {{found dim 2 in broadcast_dimensions, expected a dim of the result, which has rank 2}}
  %0 = stablehlo.broadcast_in_dim %x, dims = [2] : (tensor<4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @broadcast_in_dim_c4(%x: tensor<4x4xf32>) {
  // expected-error @below {{found dim 0 twice in broadcast_dimensions, expected each dim once}}
  %0 = stablehlo.broadcast_in_dim %x, dims = [0, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @broadcast_in_dim_c5(%x: tensor<3xf32>) {
  // expected-error @below {{found operand dim 0 of size 3, expected 1 or 4, the size of result dim 1}}
  %0 = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<3xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @reshape_c1(%x: tensor<4xf32>) {
  // expected-error @below {{found result of type 'tensor<2x2xf16>', expected the element type of operand}}
  %0 = stablehlo.reshape %x : (tensor<4xf32>) -> tensor<2x2xf16>
  return
}

// -----

func.func @reshape_c2(%x: tensor<4xf32>) {
  // expected-error @below {{found result 'tensor<5xf32>' of 5 elements, expected 4, as 'tensor<4xf32>' has}}
  %0 = stablehlo.reshape %x : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @transpose_c1(%x: tensor<4x3xf32>) {
  // expected-error @below {{found result #0 of type 'tensor<3x4xf16>', expected 'tensor<3x4xf32>'}}
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<4x3xf32>) -> tensor<3x4xf16>
  return
}

// -----

func.func @transpose_c2(%x: tensor<4x3xf32>) {
  // expected-error @below {{found dim 1 twice in permutation, expected each dim once}}
  %0 = stablehlo.transpose %x, dims = [1, 1] : (tensor<4x3xf32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @transpose_c3(%x: tensor<4x3xf32>) {
  // expected-error @below {{found result #0 of type 'tensor<4x3xf32>', expected 'tensor<3x4xf32>'}}
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @reverse_c2(%x: tensor<4x3xf32>) {
  // expected-error @below {{found dim 0 twice in dimensions, expected each dim once}}
  %0 = stablehlo.reverse %x, dims = [0, 0] : tensor<4x3xf32>
  return
}

// -----

func.func @reverse_c3(%x: tensor<4x3xf32>) {
  // expected-error @below {{found dim -1 in dimensions, expected a dim of the result, which has rank 2}}
  %0 = stablehlo.reverse %x, dims = [-1] : tensor<4x3xf32>
  return
}

// -----

func.func @concatenate_c1(%x: tensor<4xf32>, %y: tensor<4xf16>) {
  // expected-error @below {{found inputs[1] of type 'tensor<4xf16>', expected the element type of inputs[0]}}
  %0 = stablehlo.concatenate %x, %y, dim = 0 : (tensor<4xf32>, tensor<4xf16>) -> tensor<8xf32>
  return
}

// -----

func.func @concatenate_c2(%x: tensor<4x2xf32>, %y: tensor<4x3xf32>) {
  // expected-error @below {{found dim 1 of inputs[1] of size 3, expected 2, its size in inputs[0]}}
  %0 = stablehlo.concatenate %x, %y, dim = 0 : (tensor<4x2xf32>, tensor<4x3xf32>) -> tensor<8x2xf32>
  return
}

// -----

func.func @concatenate_c2_rank(%x: tensor<4x2xf32>, %y: tensor<4xf32>) {
  // expected-error @below {{found inputs[1] of type 'tensor<4xf32>', expected rank 2}}
  %0 = stablehlo.concatenate %x, %y, dim = 0 : (tensor<4x2xf32>, tensor<4xf32>) -> tensor<8x2xf32>
  return
}

// -----

func.func @concatenate_c3() {
  // expected-error @below {{found no inputs, expected at least one}}
  %0 = "stablehlo.concatenate"() <{dimension = 0 : i64}> : () -> tensor<8xf32>
  return
}

// -----

func.func @concatenate_c4(%x: tensor<4xf32>) {
  // expected-error @below {{found dim 1 in dimension, expected a dim of the first input, which has rank 1}}
  %0 = stablehlo.concatenate %x, dim = 1 : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @concatenate_c5(%x: tensor<4xf32>) {
  // expected-error @below {{found result #0 of type 'tensor<4xf16>', expected 'tensor<4xf32>'}}
  %0 = stablehlo.concatenate %x, dim = 0 : (tensor<4xf32>) -> tensor<4xf16>
  return
}

// -----

func.func @concatenate_c6(%x: tensor<4xf32>) {
  // expected-error @below {{found result #0 of type 'tensor<7xf32>', expected 'tensor<8xf32>'}}
  %0 = stablehlo.concatenate %x, %x, dim = 0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<7xf32>
  return
}

// -----

func.func @pad_c1(%x: tensor<4xf32>, %c: tensor<f16>) {
  // expected-error @below {{found padding_value of type 'tensor<f16>', expected the element type of operand}}
  %0 = stablehlo.pad %x, %c, low = [0], high = [0], interior = [0] : (tensor<4xf32>, tensor<f16>) -> tensor<4xf32>
  return
}

// -----

func.func @pad_c1_rank(%x: tensor<4xf32>) {
  // expected-error @below {{found padding_value of type 'tensor<4xf32>', expected rank 0}}
  %0 = stablehlo.pad %x, %x, low = [0], high = [0], interior = [0] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @pad_c2(%x: tensor<4xf32>, %c: tensor<f32>) {
  // expected-error @below {{found high of size 2, expected 1, the operand's rank}}
  %0 = stablehlo.pad %x, %c, low = [0], high = [0, 0], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @pad_c3(%x: tensor<4xf32>, %c: tensor<f32>) {
  // expected-error @below {{found -1 for dim 0 in interior, expected at least 0}}
  %0 = stablehlo.pad %x, %c, low = [0], high = [0], interior = [-1] : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @pad_c4(%x: tensor<4xf32>, %c: tensor<f32>) {
  // expected-error @below {{found result #0 of type 'tensor<4xf32>', expected 'tensor<10xf32>'}}
  %0 = stablehlo.pad %x, %c, low = [1], high = [2], interior = [1] : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @pad_overflow(%x: tensor<4xf32>, %c: tensor<f32>) {
  // expected-error @below {{has no result type: sizes are too large or negative}}
  %0 = stablehlo.pad %x, %c, low = [9223372036854775807], high = [1], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @slice_c1(%x: tensor<4xf32>) {
  // expected-error @below {{found result #0 of type 'tensor<2xf16>', expected 'tensor<2xf32>'}}
  %0 = stablehlo.slice %x [0:2] : (tensor<4xf32>) -> tensor<2xf16>
  return
}

// -----

func.func @slice_c2(%x: tensor<4xf32>) {
  // expected-error @below {{found start_indices of size 2, expected 1, the operand's rank}}
  %0 = stablehlo.slice %x [0:2, 0:2] : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @slice_c3(%x: tensor<4xf32>) {
  // expected-error @below {{found range 2:5 of dim 0 of size 4, expected 0 <= start <= limit <= size}}
  %0 = stablehlo.slice %x [2:5] : (tensor<4xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @slice_c4(%x: tensor<4xf32>) {
  // expected-error @below {{found 0 for dim 0 in strides, expected at least 1}}
  %0 = stablehlo.slice %x [0:2:0] : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @slice_c5(%x: tensor<4xf32>) {
  // expected-error @below {{found result #0 of type 'tensor<1xf32>', expected 'tensor<2xf32>'}}
  %0 = stablehlo.slice %x [0:3:2] : (tensor<4xf32>) -> tensor<1xf32>
  return
}
