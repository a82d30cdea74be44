// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Convolutions, windows and pooling along a cut dim: windows narrower and wider than a block, strided, dilated, before the
// start and after the end; running reductions.
// On even and uneven blocks, with empty ones (5 over 4 devices, 9 over 4).

func.func @convolution_even(%a: tensor<2x8x3xf32>, %b: tensor<3x3x2xf32>) -> tensor<2x8x2xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[1, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x3xf32>, tensor<3x3x2xf32>) -> tensor<2x8x2xf32>
  return %r : tensor<2x8x2xf32>
}

func.func @convolution_uneven(%a: tensor<2x9x3xf32>, %b: tensor<3x3x2xf32>) -> tensor<2x9x2xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[1, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x9x3xf32>, tensor<3x3x2xf32>) -> tensor<2x9x2xf32>
  return %r : tensor<2x9x2xf32>
}

func.func @convolution_wide_halo(%a: tensor<2x8x3xf32>, %b: tensor<7x3x2xf32>) -> tensor<2x8x2xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[3, 3]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x3xf32>, tensor<7x3x2xf32>) -> tensor<2x8x2xf32>
  return %r : tensor<2x8x2xf32>
}

func.func @convolution_valid(%a: tensor<2x10x3xf32>, %b: tensor<3x3x2xf32>) -> tensor<2x8x2xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[0, 0]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x10x3xf32>, tensor<3x3x2xf32>) -> tensor<2x8x2xf32>
  return %r : tensor<2x8x2xf32>
}

func.func @convolution_strided_even(%a: tensor<2x16x3xf32>, %b: tensor<3x3x2xf32>) -> tensor<2x8x2xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2], pad = [[0, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x16x3xf32>, tensor<3x3x2xf32>) -> tensor<2x8x2xf32>
  return %r : tensor<2x8x2xf32>
}

func.func @convolution_strided_uneven(%a: tensor<2x9x3xf32>, %b: tensor<3x3x2xf32>) -> tensor<2x5x2xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2], pad = [[1, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x9x3xf32>, tensor<3x3x2xf32>) -> tensor<2x5x2xf32>
  return %r : tensor<2x5x2xf32>
}

func.func @convolution_dilated_window(%a: tensor<2x8x3xf32>, %b: tensor<3x3x2xf32>) -> tensor<2x8x2xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[2, 2]], lhs_dilate = [1], rhs_dilate = [2], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x3xf32>, tensor<3x3x2xf32>) -> tensor<2x8x2xf32>
  return %r : tensor<2x8x2xf32>
}

func.func @convolution_reversed_window(%a: tensor<2x8x3xf32>, %b: tensor<3x3x2xf32>) -> tensor<2x8x2xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[2, 0]], lhs_dilate = [1], rhs_dilate = [1], reverse = [true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x3xf32>, tensor<3x3x2xf32>) -> tensor<2x8x2xf32>
  return %r : tensor<2x8x2xf32>
}

func.func @convolution_negative_padding(%a: tensor<2x12x3xf32>, %b: tensor<3x3x2xf32>) -> tensor<2x8x2xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[-1, -1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x12x3xf32>, tensor<3x3x2xf32>) -> tensor<2x8x2xf32>
  return %r : tensor<2x8x2xf32>
}

func.func @convolution_of_input_gradient(%a: tensor<2x4x3xf32>, %b: tensor<3x3x2xf32>) -> tensor<2x8x2xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[2, 1]], lhs_dilate = [2], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x3xf32>, tensor<3x3x2xf32>) -> tensor<2x8x2xf32>
  return %r : tensor<2x8x2xf32>
}

func.func @convolution_of_input_gradient_one(%a: tensor<2x8x3xf32>, %b: tensor<1x3x2xf32>) -> tensor<2x16x2xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[0, 1]], lhs_dilate = [2], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x3xf32>, tensor<1x3x2xf32>) -> tensor<2x16x2xf32>
  return %r : tensor<2x16x2xf32>
}

func.func @convolution_of_weight_gradient(%a: tensor<2x10x3xf32>, %b: tensor<8x3x2xf32>) -> tensor<2x3x2xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[0, 0]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x10x3xf32>, tensor<8x3x2xf32>) -> tensor<2x3x2xf32>
  return %r : tensor<2x3x2xf32>
}

func.func @convolution_of_weight_gradient_padded(%a: tensor<2x8x3xf32>, %b: tensor<8x3x2xf32>) -> tensor<2x3x2xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[1, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x3xf32>, tensor<8x3x2xf32>) -> tensor<2x3x2xf32>
  return %r : tensor<2x3x2xf32>
}

func.func @convolution_of_weight_gradient_uneven(%a: tensor<2x5x3xf32>, %b: tensor<5x3x2xf32>) -> tensor<2x3x2xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[1, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x5x3xf32>, tensor<5x3x2xf32>) -> tensor<2x3x2xf32>
  return %r : tensor<2x3x2xf32>
}

func.func @convolution_of_weight_gradient_strided(%a: tensor<2x16x3xf32>, %b: tensor<8x3x2xf32>) -> tensor<2x3x2xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[0, 1]], lhs_dilate = [1], rhs_dilate = [2], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x16x3xf32>, tensor<8x3x2xf32>) -> tensor<2x3x2xf32>
  return %r : tensor<2x3x2xf32>
}

func.func @convolution_of_weight_gradient_one(%a: tensor<2x8x3xf32>, %b: tensor<4x3x2xf32>) -> tensor<2x1x2xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[0, -1]], lhs_dilate = [1], rhs_dilate = [2], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x3xf32>, tensor<4x3x2xf32>) -> tensor<2x1x2xf32>
  return %r : tensor<2x1x2xf32>
}

func.func @convolution_f64(%a: tensor<2x8x3xf64>, %b: tensor<3x3x2xf64>) -> tensor<2x8x2xf64> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[1, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x3xf64>, tensor<3x3x2xf64>) -> tensor<2x8x2xf64>
  return %r : tensor<2x8x2xf64>
}

func.func @convolution_i32(%a: tensor<2x8x3xi32>, %b: tensor<3x3x2xi32>) -> tensor<2x8x2xi32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[1, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x3xi32>, tensor<3x3x2xi32>) -> tensor<2x8x2xi32>
  return %r : tensor<2x8x2xi32>
}

func.func @convolution_two_dims(%a: tensor<1x4x5x2xf32>, %b: tensor<3x3x2x1xf32>) -> tensor<1x4x5x1xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x5x2xf32>, tensor<3x3x2x1xf32>) -> tensor<1x4x5x1xf32>
  return %r : tensor<1x4x5x1xf32>
}

func.func @window_sum(%a: tensor<2x8xf32>, %i: tensor<f32>) -> tensor<2x8xf32> {
  %r = "stablehlo.reduce_window"(%a, %i) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  return %r : tensor<2x8xf32>
}

func.func @window_sum_uneven(%a: tensor<2x9xf32>, %i: tensor<f32>) -> tensor<2x9xf32> {
  %r = "stablehlo.reduce_window"(%a, %i) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x9xf32>, tensor<f32>) -> tensor<2x9xf32>
  return %r : tensor<2x9xf32>
}

func.func @window_max_pool(%a: tensor<2x8xf32>) -> tensor<2x4xf32> {
  %i = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %r = "stablehlo.reduce_window"(%a, %i) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 1]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.maximum %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x8xf32>, tensor<f32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

func.func @window_max_pool_uneven(%a: tensor<2x9xf32>, %i: tensor<f32>) -> tensor<2x5xf32> {
  %r = "stablehlo.reduce_window"(%a, %i) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.maximum %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x9xf32>, tensor<f32>) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}

func.func @window_mean_pool(%a: tensor<2x16xf32>) -> tensor<2x8xf32> {
  %i = stablehlo.constant dense<0.0> : tensor<f32>
  %r = "stablehlo.reduce_window"(%a, %i) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x16xf32>, tensor<f32>) -> tensor<2x8xf32>
  return %r : tensor<2x8xf32>
}

func.func @window_product(%a: tensor<2x8xf32>, %i: tensor<f32>) -> tensor<2x8xf32> {
  %r = "stablehlo.reduce_window"(%a, %i) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [2, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.multiply %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  return %r : tensor<2x8xf32>
}

func.func @window_dilated(%a: tensor<2x8xf32>, %i: tensor<f32>) -> tensor<2x4xf32> {
  %r = "stablehlo.reduce_window"(%a, %i) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 2>, window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x8xf32>, tensor<f32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

func.func @window_base_dilated(%a: tensor<2x4xf32>, %i: tensor<f32>) -> tensor<2x8xf32> {
  %r = "stablehlo.reduce_window"(%a, %i) <{base_dilations = array<i64: 1, 2>, padding = dense<[[0, 0], [2, 1]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x8xf32>
  return %r : tensor<2x8xf32>
}

func.func @window_i32(%a: tensor<2x8xi32>, %i: tensor<i32>) -> tensor<2x10xi32> {
  %r = "stablehlo.reduce_window"(%a, %i) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [2, 2]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %s = stablehlo.minimum %x, %y : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<2x8xi32>, tensor<i32>) -> tensor<2x10xi32>
  return %r : tensor<2x10xi32>
}

func.func @pool_gradient(%a: tensor<2x17xf32>, %s: tensor<2x8xf32>) -> tensor<2x17xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %r = "stablehlo.select_and_scatter"(%a, %s, %z) <{window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<2x17xf32>, tensor<2x8xf32>, tensor<f32>) -> tensor<2x17xf32>
  return %r : tensor<2x17xf32>
}

func.func @pool_gradient_even(%a: tensor<2x16xf32>, %s: tensor<2x8xf32>) -> tensor<2x16xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %r = "stablehlo.select_and_scatter"(%a, %s, %z) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<2x16xf32>, tensor<2x8xf32>, tensor<f32>) -> tensor<2x16xf32>
  return %r : tensor<2x16xf32>
}

func.func @pool_gradient_dense(%a: tensor<2x9xf32>, %s: tensor<2x7xf32>) -> tensor<2x9xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %r = "stablehlo.select_and_scatter"(%a, %s, %z) <{window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<2x9xf32>, tensor<2x7xf32>, tensor<f32>) -> tensor<2x9xf32>
  return %r : tensor<2x9xf32>
}

func.func @pool_gradient_wide(%a: tensor<2x16xf32>, %s: tensor<2x3xf32>) -> tensor<2x16xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %r = "stablehlo.select_and_scatter"(%a, %s, %z) <{window_dimensions = array<i64: 1, 6>, window_strides = array<i64: 1, 5>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<2x16xf32>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x16xf32>
  return %r : tensor<2x16xf32>
}

func.func @convolution_of_input_gradient_uneven(%a: tensor<2x5x3xf32>, %b: tensor<3x3x2xf32>) -> tensor<2x9x2xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[1, 1]], lhs_dilate = [2], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x5x3xf32>, tensor<3x3x2xf32>) -> tensor<2x9x2xf32>
  return %r : tensor<2x9x2xf32>
}

func.func @window_base_dilated_uneven(%a: tensor<2x5xf32>, %i: tensor<f32>) -> tensor<2x9xf32> {
  %r = "stablehlo.reduce_window"(%a, %i) <{base_dilations = array<i64: 1, 2>, padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x9xf32>
  return %r : tensor<2x9xf32>
}

func.func @running_sum(%a: tensor<2x8xf32>) -> tensor<2x8xf32> {
  %i = stablehlo.constant dense<0.0> : tensor<f32>
  %r = "stablehlo.reduce_window"(%a, %i) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [7, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 8>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  return %r : tensor<2x8xf32>
}

func.func @running_sum_back_uneven(%a: tensor<2x9xf32>) -> tensor<2x9xf32> {
  %i = stablehlo.constant dense<0.0> : tensor<f32>
  %r = "stablehlo.reduce_window"(%a, %i) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 8]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 9>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x9xf32>, tensor<f32>) -> tensor<2x9xf32>
  return %r : tensor<2x9xf32>
}

func.func @running_product_i32(%a: tensor<2x5xi32>) -> tensor<2x5xi32> {
  %i = stablehlo.constant dense<1> : tensor<i32>
  %r = "stablehlo.reduce_window"(%a, %i) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [4, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 5>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %s = stablehlo.multiply %x, %y : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<2x5xi32>, tensor<i32>) -> tensor<2x5xi32>
  return %r : tensor<2x5xi32>
}

func.func @running_maximum(%a: tensor<2x9xf32>, %i: tensor<f32>) -> tensor<2x9xf32> {
  %r = "stablehlo.reduce_window"(%a, %i) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [8, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 9>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.maximum %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x9xf32>, tensor<f32>) -> tensor<2x9xf32>
  return %r : tensor<2x9xf32>
}

func.func @running_sum_from_one(%a: tensor<2x8xf32>) -> tensor<2x8xf32> {
  %i = stablehlo.constant dense<1.0> : tensor<f32>
  %r = "stablehlo.reduce_window"(%a, %i) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [7, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 8>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  return %r : tensor<2x8xf32>
}

func.func @running_sum_of_both(%a: tensor<5x4xi32>) -> tensor<5x4xi32> {
  %i = stablehlo.constant dense<0> : tensor<i32>
  %r = "stablehlo.reduce_window"(%a, %i) <{padding = dense<[[4, 0], [3, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 5, 4>}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %s = stablehlo.add %x, %y : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<5x4xi32>, tensor<i32>) -> tensor<5x4xi32>
  return %r : tensor<5x4xi32>
}

func.func @running_sum_and_maximum(%a: tensor<5x2xf32>, %b: tensor<5x2xi32>, %j: tensor<i32>) -> tensor<5x2xf32> {
  %i = stablehlo.constant dense<0.0> : tensor<f32>
  %r:2 = "stablehlo.reduce_window"(%a, %b, %i, %j) <{padding = dense<[[4, 0], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 5, 1>}> ({
  ^bb0(%x: tensor<f32>, %k: tensor<i32>, %y: tensor<f32>, %l: tensor<i32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    %m = stablehlo.maximum %k, %l : tensor<i32>
    stablehlo.return %s, %m : tensor<f32>, tensor<i32>
  }) : (tensor<5x2xf32>, tensor<5x2xi32>, tensor<f32>, tensor<i32>) -> (tensor<5x2xf32>, tensor<5x2xi32>)
  return %r#0 : tensor<5x2xf32>
}
