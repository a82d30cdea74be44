// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ops that make or reshape tensors.
// Sizes: 5 over 4 devices leaves the last empty, 4 over 4 gives one element each, 3 over 4 both.

func.func @constant_splat() -> tensor<5x4xf32> {
  %r = stablehlo.constant dense<1.500000e+00> : tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @constant_scalar() -> tensor<f32> {
  %r = stablehlo.constant dense<2.000000e+00> : tensor<f32>
  return %r : tensor<f32>
}

func.func @constant_list() -> tensor<5xf32> {
  %r = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<5xf32>
  return %r : tensor<5xf32>
}

func.func @constant_matrix() -> tensor<3x2xi32> {
  %r = stablehlo.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  return %r : tensor<3x2xi32>
}

func.func @constant_bits() -> tensor<3xi1> {
  %r = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  return %r : tensor<3xi1>
}

func.func @iota_0_5xi32() -> tensor<5xi32> {
  %r = stablehlo.iota dim = 0 : tensor<5xi32>
  return %r : tensor<5xi32>
}

func.func @iota_0_4x3xi32() -> tensor<4x3xi32> {
  %r = stablehlo.iota dim = 0 : tensor<4x3xi32>
  return %r : tensor<4x3xi32>
}

func.func @iota_1_4x3xi32() -> tensor<4x3xi32> {
  %r = stablehlo.iota dim = 1 : tensor<4x3xi32>
  return %r : tensor<4x3xi32>
}

func.func @iota_0_5xf32() -> tensor<5xf32> {
  %r = stablehlo.iota dim = 0 : tensor<5xf32>
  return %r : tensor<5xf32>
}

func.func @iota_0_7xui32() -> tensor<7xui32> {
  %r = stablehlo.iota dim = 0 : tensor<7xui32>
  return %r : tensor<7xui32>
}

func.func @iota_0_5xui8() -> tensor<5xui8> {
  %r = stablehlo.iota dim = 0 : tensor<5xui8>
  return %r : tensor<5xui8>
}

func.func @iota_1_3x5xi64() -> tensor<3x5xi64> {
  %r = stablehlo.iota dim = 1 : tensor<3x5xi64>
  return %r : tensor<3x5xi64>
}

func.func @iota_0_6xbf16() -> tensor<6xbf16> {
  %r = stablehlo.iota dim = 0 : tensor<6xbf16>
  return %r : tensor<6xbf16>
}

func.func @broadcast_new_major(%a: tensor<3xf32>) -> tensor<5x3xf32> {
  %r = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<3xf32>) -> tensor<5x3xf32>
  return %r : tensor<5x3xf32>
}

func.func @broadcast_new_minor(%a: tensor<5xf32>) -> tensor<5x4xf32> {
  %r = stablehlo.broadcast_in_dim %a, dims = [0] : (tensor<5xf32>) -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @broadcast_scalar(%a: tensor<f32>) -> tensor<3x4xf32> {
  %r = stablehlo.broadcast_in_dim %a, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

func.func @broadcast_expand(%a: tensor<5x1xf32>) -> tensor<5x3xf32> {
  %r = stablehlo.broadcast_in_dim %a, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x3xf32>
  return %r : tensor<5x3xf32>
}

func.func @broadcast_ones(%a: tensor<1x1xf32>) -> tensor<3x2xf32> {
  %r = stablehlo.broadcast_in_dim %a, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}

func.func @broadcast_swap(%a: tensor<3x5xf32>) -> tensor<5x3xf32> {
  %r = stablehlo.broadcast_in_dim %a, dims = [1, 0] : (tensor<3x5xf32>) -> tensor<5x3xf32>
  return %r : tensor<5x3xf32>
}

func.func @broadcast_keep_one(%a: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %r = stablehlo.broadcast_in_dim %a, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<1x4xf32>
  return %r : tensor<1x4xf32>
}

func.func @broadcast_i1(%a: tensor<3xi1>) -> tensor<3x2xi1> {
  %r = stablehlo.broadcast_in_dim %a, dims = [0] : (tensor<3xi1>) -> tensor<3x2xi1>
  return %r : tensor<3x2xi1>
}

func.func @broadcast_int(%a: tensor<3xi32>) -> tensor<3x2xi32> {
  %r = stablehlo.broadcast_in_dim %a, dims = [0] : (tensor<3xi32>) -> tensor<3x2xi32>
  return %r : tensor<3x2xi32>
}

func.func @reshape_4x6_to_24(%a: tensor<4x6xf32>) -> tensor<24xf32> {
  %r = stablehlo.reshape %a : (tensor<4x6xf32>) -> tensor<24xf32>
  return %r : tensor<24xf32>
}

func.func @reshape_24_to_4x6(%a: tensor<24xf32>) -> tensor<4x6xf32> {
  %r = stablehlo.reshape %a : (tensor<24xf32>) -> tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}

func.func @reshape_8x3_to_2x4x3(%a: tensor<8x3xf32>) -> tensor<2x4x3xf32> {
  %r = stablehlo.reshape %a : (tensor<8x3xf32>) -> tensor<2x4x3xf32>
  return %r : tensor<2x4x3xf32>
}

func.func @reshape_12x8_to_16x6(%a: tensor<12x8xf32>) -> tensor<16x6xf32> {
  %r = stablehlo.reshape %a : (tensor<12x8xf32>) -> tensor<16x6xf32>
  return %r : tensor<16x6xf32>
}

func.func @reshape_5x3_to_15(%a: tensor<5x3xf32>) -> tensor<15xf32> {
  %r = stablehlo.reshape %a : (tensor<5x3xf32>) -> tensor<15xf32>
  return %r : tensor<15xf32>
}

func.func @reshape_15_to_5x3(%a: tensor<15xf32>) -> tensor<5x3xf32> {
  %r = stablehlo.reshape %a : (tensor<15xf32>) -> tensor<5x3xf32>
  return %r : tensor<5x3xf32>
}

func.func @reshape_5x1_to_5(%a: tensor<5x1xf32>) -> tensor<5xf32> {
  %r = stablehlo.reshape %a : (tensor<5x1xf32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

func.func @reshape_5_to_1x5x1(%a: tensor<5xf32>) -> tensor<1x5x1xf32> {
  %r = stablehlo.reshape %a : (tensor<5xf32>) -> tensor<1x5x1xf32>
  return %r : tensor<1x5x1xf32>
}

func.func @reshape_3x4_to_4x3(%a: tensor<3x4xf32>) -> tensor<4x3xf32> {
  %r = stablehlo.reshape %a : (tensor<3x4xf32>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}

func.func @reshape_6x4_to_4x6(%a: tensor<6x4xf32>) -> tensor<4x6xf32> {
  %r = stablehlo.reshape %a : (tensor<6x4xf32>) -> tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}

func.func @reshape_2x3x4_to_6x4(%a: tensor<2x3x4xf32>) -> tensor<6x4xf32> {
  %r = stablehlo.reshape %a : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  return %r : tensor<6x4xf32>
}

func.func @reshape_4x2x3_to_4x6(%a: tensor<4x2x3xf32>) -> tensor<4x6xf32> {
  %r = stablehlo.reshape %a : (tensor<4x2x3xf32>) -> tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}

func.func @reshape_1_to_scalar(%a: tensor<1xf32>) -> tensor<f32> {
  %r = stablehlo.reshape %a : (tensor<1xf32>) -> tensor<f32>
  return %r : tensor<f32>
}

func.func @reshape_4x4_to_2x2x2x2(%a: tensor<4x4xf32>) -> tensor<2x2x2x2xf32> {
  %r = stablehlo.reshape %a : (tensor<4x4xf32>) -> tensor<2x2x2x2xf32>
  return %r : tensor<2x2x2x2xf32>
}

func.func @reshape_2x5x3_to_10x3(%a: tensor<2x5x3xf32>) -> tensor<10x3xf32> {
  %r = stablehlo.reshape %a : (tensor<2x5x3xf32>) -> tensor<10x3xf32>
  return %r : tensor<10x3xf32>
}

func.func @reshape_7x2x2_to_7x4(%a: tensor<7x2x2xf32>) -> tensor<7x4xf32> {
  %r = stablehlo.reshape %a : (tensor<7x2x2xf32>) -> tensor<7x4xf32>
  return %r : tensor<7x4xf32>
}

func.func @transpose_5x4_10(%a: tensor<5x4xf32>) -> tensor<4x5xf32> {
  %r = stablehlo.transpose %a, dims = [1, 0] : (tensor<5x4xf32>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

func.func @transpose_2x3x5_201(%a: tensor<2x3x5xf32>) -> tensor<5x2x3xf32> {
  %r = stablehlo.transpose %a, dims = [2, 0, 1] : (tensor<2x3x5xf32>) -> tensor<5x2x3xf32>
  return %r : tensor<5x2x3xf32>
}

func.func @transpose_2x3x5_021(%a: tensor<2x3x5xf32>) -> tensor<2x5x3xf32> {
  %r = stablehlo.transpose %a, dims = [0, 2, 1] : (tensor<2x3x5xf32>) -> tensor<2x5x3xf32>
  return %r : tensor<2x5x3xf32>
}
