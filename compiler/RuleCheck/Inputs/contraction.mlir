// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// dot_general and convolution.
// Sizes: 5 over 4 devices leaves the last empty, 4 over 4 gives one element each, 3 over 4 both.

func.func @dot_even(%a: tensor<4x4xf32>, %b: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}

func.func @dot_odd(%a: tensor<5x3xf32>, %b: tensor<3x2xf32>) -> tensor<5x2xf32> {
  %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<5x3xf32>, tensor<3x2xf32>) -> tensor<5x2xf32>
  return %r : tensor<5x2xf32>
}

func.func @dot_long_k(%a: tensor<2x7xf32>, %b: tensor<7x3xf32>) -> tensor<2x3xf32> {
  %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x7xf32>, tensor<7x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

func.func @dot_batch(%a: tensor<3x2x5xf32>, %b: tensor<3x5x4xf32>) -> tensor<3x2x4xf32> {
  %r = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<3x2x5xf32>, tensor<3x5x4xf32>) -> tensor<3x2x4xf32>
  return %r : tensor<3x2x4xf32>
}

func.func @dot_two_k(%a: tensor<5x3x2xf32>, %b: tensor<3x2x4xf32>) -> tensor<5x4xf32> {
  %r = stablehlo.dot_general %a, %b, contracting_dims = [1, 2] x [0, 1] : (tensor<5x3x2xf32>, tensor<3x2x4xf32>) -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @dot_inner(%a: tensor<5xf32>, %b: tensor<5xf32>) -> tensor<f32> {
  %r = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0] : (tensor<5xf32>, tensor<5xf32>) -> tensor<f32>
  return %r : tensor<f32>
}

func.func @dot_outer(%a: tensor<3xf32>, %b: tensor<5xf32>) -> tensor<3x5xf32> {
  %r = stablehlo.dot_general %a, %b, contracting_dims = [] x [] : (tensor<3xf32>, tensor<5xf32>) -> tensor<3x5xf32>
  return %r : tensor<3x5xf32>
}

func.func @dot_lhs_minor_batch(%a: tensor<5x2x3xf32>, %b: tensor<4x2x5xf32>) -> tensor<2x3x4xf32> {
  %r = stablehlo.dot_general %a, %b, batching_dims = [1] x [1], contracting_dims = [0] x [2] : (tensor<5x2x3xf32>, tensor<4x2x5xf32>) -> tensor<2x3x4xf32>
  return %r : tensor<2x3x4xf32>
}

func.func @dot_int(%a: tensor<5x3xi32>, %b: tensor<3x2xi32>) -> tensor<5x2xi32> {
  %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<5x3xi32>, tensor<3x2xi32>) -> tensor<5x2xi32>
  return %r : tensor<5x2xi32>
}

func.func @dot_bf16(%a: tensor<5x3xbf16>, %b: tensor<3x2xbf16>) -> tensor<5x2xbf16> {
  %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<5x3xbf16>, tensor<3x2xbf16>) -> tensor<5x2xbf16>
  return %r : tensor<5x2xbf16>
}

func.func @convolution_same(%a: tensor<3x4x4x2xf32>, %b: tensor<3x3x2x3xf32>) -> tensor<3x4x4x3xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<3x4x4x2xf32>, tensor<3x3x2x3xf32>) -> tensor<3x4x4x3xf32>
  return %r : tensor<3x4x4x3xf32>
}

func.func @convolution_one_by_one(%a: tensor<5x3x2x3xf32>, %b: tensor<1x1x3x2xf32>) -> tensor<5x3x2x2xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<5x3x2x3xf32>, tensor<1x1x3x2xf32>) -> tensor<5x3x2x2xf32>
  return %r : tensor<5x3x2x2xf32>
}

func.func @convolution_strided(%a: tensor<2x4x4x3xf32>, %b: tensor<1x1x3x2xf32>) -> tensor<2x2x2x2xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x4x3xf32>, tensor<1x1x3x2xf32>) -> tensor<2x2x2x2xf32>
  return %r : tensor<2x2x2x2xf32>
}

func.func @convolution_strided_window(%a: tensor<3x4x4x2xf32>, %b: tensor<3x3x2x2xf32>) -> tensor<3x2x2x2xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<3x4x4x2xf32>, tensor<3x3x2x2xf32>) -> tensor<3x2x2x2xf32>
  return %r : tensor<3x2x2x2xf32>
}

func.func @convolution_input_gradient(%a: tensor<3x2x2x3xf32>, %b: tensor<3x3x2x3xf32>) -> tensor<3x4x4x2xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[2, 1], [2, 1]], lhs_dilate = [2, 2], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<3x2x2x3xf32>, tensor<3x3x2x3xf32>) -> tensor<3x4x4x2xf32>
  return %r : tensor<3x4x4x2xf32>
}

func.func @convolution_weight_gradient(%a: tensor<5x4x4x2xf32>, %b: tensor<5x4x4x3xf32>) -> tensor<3x3x2x3xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<5x4x4x2xf32>, tensor<5x4x4x3xf32>) -> tensor<3x3x2x3xf32>
  return %r : tensor<3x3x2x3xf32>
}

func.func @convolution_weight_gradient_strided(%a: tensor<3x4x4x2xf32>, %b: tensor<3x2x2x2xf32>) -> tensor<3x3x2x2xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[0, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [2, 2], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<3x4x4x2xf32>, tensor<3x2x2x2xf32>) -> tensor<3x3x2x2xf32>
  return %r : tensor<3x3x2x2xf32>
}

func.func @convolution_weight_gradient_one_by_one(%a: tensor<3x5x4x2xf32>, %b: tensor<3x5x4x2xf32>) -> tensor<1x1x2x2xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<3x5x4x2xf32>, tensor<3x5x4x2xf32>) -> tensor<1x1x2x2xf32>
  return %r : tensor<1x1x2x2xf32>
}

func.func @convolution_reversed(%a: tensor<3x4x1x2xf32>, %b: tensor<3x1x2x2xf32>) -> tensor<3x2x1x2xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [true, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<3x4x1x2xf32>, tensor<3x1x2x2xf32>) -> tensor<3x2x1x2xf32>
  return %r : tensor<3x2x1x2xf32>
}

func.func @convolution_mixed(%a: tensor<3x5x4x2xf32>, %b: tensor<1x3x2x2xf32>) -> tensor<3x5x2x2xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<3x5x4x2xf32>, tensor<1x3x2x2xf32>) -> tensor<3x5x2x2xf32>
  return %r : tensor<3x5x2x2xf32>
}

func.func @convolution_feature_groups(%a: tensor<3x3x3x4xf32>, %b: tensor<2x2x2x4xf32>) -> tensor<3x2x2x4xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<3x3x3x4xf32>, tensor<2x2x2x4xf32>) -> tensor<3x2x2x4xf32>
  return %r : tensor<3x2x2x4xf32>
}

func.func @convolution_batch_groups(%a: tensor<4x3x3x2xf32>, %b: tensor<2x2x2x4xf32>) -> tensor<2x2x2x4xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<4x3x3x2xf32>, tensor<2x2x2x4xf32>) -> tensor<2x2x2x4xf32>
  return %r : tensor<2x2x2x4xf32>
}

func.func @convolution_depthwise(%a: tensor<3x4x5xf32>, %b: tensor<3x1x5xf32>) -> tensor<3x4x5xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[1, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 5 : i64} : (tensor<3x4x5xf32>, tensor<3x1x5xf32>) -> tensor<3x4x5xf32>
  return %r : tensor<3x4x5xf32>
}

func.func @convolution_depthwise_multiplied(%a: tensor<2x4x4xf32>, %b: tensor<3x1x8xf32>) -> tensor<2x4x8xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[1, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<2x4x4xf32>, tensor<3x1x8xf32>) -> tensor<2x4x8xf32>
  return %r : tensor<2x4x8xf32>
}

func.func @convolution_grouped_features(%a: tensor<3x4x8xf32>, %b: tensor<3x4x6xf32>) -> tensor<3x4x6xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[1, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<3x4x8xf32>, tensor<3x4x6xf32>) -> tensor<3x4x6xf32>
  return %r : tensor<3x4x6xf32>
}

func.func @convolution_batch_grouped(%a: tensor<8x4x3xf32>, %b: tensor<3x3x4xf32>) -> tensor<2x4x4xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[1, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 4 : i64, feature_group_count = 1 : i64} : (tensor<8x4x3xf32>, tensor<3x3x4xf32>) -> tensor<2x4x4xf32>
  return %r : tensor<2x4x4xf32>
}

func.func @convolution_batch_groups_of_one(%a: tensor<5x4x3xf32>, %b: tensor<3x3x5xf32>) -> tensor<1x4x5xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[1, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 5 : i64, feature_group_count = 1 : i64} : (tensor<5x4x3xf32>, tensor<3x3x5xf32>) -> tensor<1x4x5xf32>
  return %r : tensor<1x4x5xf32>
}

// Factorisations: matrices of a batch, and right-hand sides, stand alone.

func.func @cholesky() -> tensor<5x2x2xf32> {
  %a = stablehlo.constant dense<[[[4.0, 2.0], [2.0, 5.0]], [[1.0, 0.0], [0.0, 9.0]], [[16.0, 4.0], [4.0, 17.0]], [[1.0, 3.0], [3.0, 13.0]], [[9.0, 3.0], [3.0, 2.0]]]> : tensor<5x2x2xf32>
  %r = stablehlo.cholesky %a, lower = true : tensor<5x2x2xf32>
  return %r : tensor<5x2x2xf32>
}

func.func @triangular_solve_left(%a: tensor<3x2x2xf32>, %b: tensor<3x2x5xf32>) -> tensor<3x2x5xf32> {
  %r = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3x2x2xf32>, tensor<3x2x5xf32>) -> tensor<3x2x5xf32>
  return %r : tensor<3x2x5xf32>
}

func.func @triangular_solve_right(%a: tensor<3x3xf32>, %b: tensor<5x3xf32>) -> tensor<5x3xf32> {
  %r = "stablehlo.triangular_solve"(%a, %b) <{left_side = false, lower = false, unit_diagonal = true, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<3x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  return %r : tensor<5x3xf32>
}
