// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ops on complex numbers, whose sums are never left unreduced, and fft, whose lines are never cut.
// Sizes: as in elementwise.mlir.

func.func @complex(%a: tensor<5x4xf32>, %b: tensor<5x4xf32>) -> tensor<5x4xcomplex<f32>> {
  %r = stablehlo.complex %a, %b : tensor<5x4xcomplex<f32>>
  return %r : tensor<5x4xcomplex<f32>>
}

func.func @real(%a: tensor<5x4xcomplex<f32>>) -> tensor<5x4xf32> {
  %r = stablehlo.real %a : (tensor<5x4xcomplex<f32>>) -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @imag(%a: tensor<5x4xcomplex<f32>>) -> tensor<5x4xf32> {
  %r = stablehlo.imag %a : (tensor<5x4xcomplex<f32>>) -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @abs(%a: tensor<5x4xcomplex<f32>>) -> tensor<5x4xf32> {
  %r = stablehlo.abs %a : (tensor<5x4xcomplex<f32>>) -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @add(%a: tensor<5x4xcomplex<f32>>, %b: tensor<5x4xcomplex<f32>>) -> tensor<5x4xcomplex<f32>> {
  %r = stablehlo.add %a, %b : tensor<5x4xcomplex<f32>>
  return %r : tensor<5x4xcomplex<f32>>
}

func.func @multiply(%a: tensor<5x4xcomplex<f32>>, %b: tensor<5x4xcomplex<f32>>) -> tensor<5x4xcomplex<f32>> {
  %r = stablehlo.multiply %a, %b : tensor<5x4xcomplex<f32>>
  return %r : tensor<5x4xcomplex<f32>>
}

func.func @divide(%a: tensor<5x4xcomplex<f32>>, %b: tensor<5x4xcomplex<f32>>) -> tensor<5x4xcomplex<f32>> {
  %r = stablehlo.divide %a, %b : tensor<5x4xcomplex<f32>>
  return %r : tensor<5x4xcomplex<f32>>
}

func.func @exponential(%a: tensor<5x4xcomplex<f32>>) -> tensor<5x4xcomplex<f32>> {
  %r = stablehlo.exponential %a : tensor<5x4xcomplex<f32>>
  return %r : tensor<5x4xcomplex<f32>>
}

func.func @compare(%a: tensor<5x4xcomplex<f32>>, %b: tensor<5x4xcomplex<f32>>) -> tensor<5x4xi1> {
  %r = stablehlo.compare EQ, %a, %b, FLOAT : (tensor<5x4xcomplex<f32>>, tensor<5x4xcomplex<f32>>) -> tensor<5x4xi1>
  return %r : tensor<5x4xi1>
}

func.func @convert(%a: tensor<5x4xf32>) -> tensor<5x4xcomplex<f32>> {
  %r = stablehlo.convert %a : (tensor<5x4xf32>) -> tensor<5x4xcomplex<f32>>
  return %r : tensor<5x4xcomplex<f32>>
}

func.func @transpose(%a: tensor<5x4xcomplex<f32>>) -> tensor<4x5xcomplex<f32>> {
  %r = stablehlo.transpose %a, dims = [1, 0] : (tensor<5x4xcomplex<f32>>) -> tensor<4x5xcomplex<f32>>
  return %r : tensor<4x5xcomplex<f32>>
}

func.func @pad(%a: tensor<5x4xcomplex<f32>>, %p: tensor<complex<f32>>) -> tensor<7x4xcomplex<f32>> {
  %r = stablehlo.pad %a, %p, low = [1, 0], high = [1, 0], interior = [0, 0] : (tensor<5x4xcomplex<f32>>, tensor<complex<f32>>) -> tensor<7x4xcomplex<f32>>
  return %r : tensor<7x4xcomplex<f32>>
}

func.func @reduce(%a: tensor<5x4xcomplex<f32>>, %i: tensor<complex<f32>>) -> tensor<4xcomplex<f32>> {
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.add across dimensions = [0] : (tensor<5x4xcomplex<f32>>, tensor<complex<f32>>) -> tensor<4xcomplex<f32>>
  return %r : tensor<4xcomplex<f32>>
}

func.func @dot(%a: tensor<5x4xcomplex<f32>>, %b: tensor<4x3xcomplex<f32>>) -> tensor<5x3xcomplex<f32>> {
  %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<5x4xcomplex<f32>>, tensor<4x3xcomplex<f32>>) -> tensor<5x3xcomplex<f32>>
  return %r : tensor<5x3xcomplex<f32>>
}

func.func @gather(%a: tensor<5x4xcomplex<f32>>, %s: tensor<3x1xi32>) -> tensor<3x4xcomplex<f32>> {
  %r = "stablehlo.gather"(%a, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<5x4xcomplex<f32>>, tensor<3x1xi32>) -> tensor<3x4xcomplex<f32>>
  return %r : tensor<3x4xcomplex<f32>>
}

func.func @fft(%a: tensor<5x4xcomplex<f32>>) -> tensor<5x4xcomplex<f32>> {
  %r = stablehlo.fft %a, type = FFT, length = [4] : (tensor<5x4xcomplex<f32>>) -> tensor<5x4xcomplex<f32>>
  return %r : tensor<5x4xcomplex<f32>>
}

func.func @ifft_2d(%a: tensor<3x5x4xcomplex<f32>>) -> tensor<3x5x4xcomplex<f32>> {
  %r = stablehlo.fft %a, type = IFFT, length = [5, 4] : (tensor<3x5x4xcomplex<f32>>) -> tensor<3x5x4xcomplex<f32>>
  return %r : tensor<3x5x4xcomplex<f32>>
}

func.func @rfft(%a: tensor<5x4xf32>) -> tensor<5x3xcomplex<f32>> {
  %r = stablehlo.fft %a, type = RFFT, length = [4] : (tensor<5x4xf32>) -> tensor<5x3xcomplex<f32>>
  return %r : tensor<5x3xcomplex<f32>>
}

func.func @irfft(%a: tensor<5x3xcomplex<f32>>) -> tensor<5x4xf32> {
  %r = stablehlo.fft %a, type = IRFFT, length = [4] : (tensor<5x3xcomplex<f32>>) -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}
