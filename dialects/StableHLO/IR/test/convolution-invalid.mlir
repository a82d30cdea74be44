// RUN: autopar-opt %s --split-input-file --verify-diagnostics

func.func @convolution_c1(%l: tensor<8x8x8x4xf32>, %r: tensor<3x4x16xf32>) {
  // expected-error @below {{found rhs of type 'tensor<3x4x16xf32>', expected rank 4}}
  %0 = stablehlo.convolution(%l, %r) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x8x8x4xf32>, tensor<3x4x16xf32>) -> tensor<8x6x6x16xf32>
  return
}

// -----

func.func @convolution_rank(%l: tensor<8xf32>, %r: tensor<3x3x4x16xf32>) {
  // expected-error @below {{found lhs of type 'tensor<8xf32>', expected a batch and a feature dim at least}}
  %0 = stablehlo.convolution(%l, %r) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8xf32>, tensor<3x3x4x16xf32>) -> tensor<8x6x6x16xf32>
  return
}

// -----

func.func @convolution_c2(%l: tensor<8x8x8x4xf32>, %r: tensor<3x3x4x16xf32>) {
  // expected-error @below {{found stride of size 1, expected 2, the number of spatial dims}}
  %0 = stablehlo.convolution(%l, %r) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x8x8x4xf32>, tensor<3x3x4x16xf32>) -> tensor<8x6x6x16xf32>
  return
}

// -----

func.func @convolution_c3(%l: tensor<8x8x8x4xf32>, %r: tensor<3x3x4x16xf32>) {
  // expected-error @below {{found 0 for dim 1 in stride, expected at least 1}}
  %0 = stablehlo.convolution(%l, %r) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 0]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x8x8x4xf32>, tensor<3x3x4x16xf32>) -> tensor<8x6x6x16xf32>
  return
}

// -----

func.func @convolution_c4(%l: tensor<8x8x8x4xf32>, %r: tensor<3x3x4x16xf32>) {
  // expected-error @below {{found padding of type 'tensor<1x2xi64>', expected shape [2, 2]}}
  %0 = stablehlo.convolution(%l, %r) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x8x8x4xf32>, tensor<3x3x4x16xf32>) -> tensor<8x6x6x16xf32>
  return
}

// -----

func.func @convolution_c5(%l: tensor<8x8x8x4xf32>, %r: tensor<3x3x4x16xf32>) {
  // expected-error @below {{found lhs_dilate of size 1, expected 2, the number of spatial dims}}
  %0 = stablehlo.convolution(%l, %r) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {lhs_dilate = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x8x8x4xf32>, tensor<3x3x4x16xf32>) -> tensor<8x6x6x16xf32>
  return
}

// -----

func.func @convolution_c6(%l: tensor<8x8x8x4xf32>, %r: tensor<3x3x4x16xf32>) {
  // expected-error @below {{found 0 for dim 1 in lhs_dilate, expected at least 1}}
  %0 = stablehlo.convolution(%l, %r) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {lhs_dilate = [1, 0]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x8x8x4xf32>, tensor<3x3x4x16xf32>) -> tensor<8x6x6x16xf32>
  return
}

// -----

func.func @convolution_c7(%l: tensor<8x8x8x4xf32>, %r: tensor<3x3x4x16xf32>) {
  // expected-error @below {{found rhs_dilate of size 1, expected 2, the number of spatial dims}}
  %0 = stablehlo.convolution(%l, %r) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {rhs_dilate = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x8x8x4xf32>, tensor<3x3x4x16xf32>) -> tensor<8x6x6x16xf32>
  return
}

// -----

func.func @convolution_c8(%l: tensor<8x8x8x4xf32>, %r: tensor<3x3x4x16xf32>) {
  // expected-error @below {{found 0 for dim 1 in rhs_dilate, expected at least 1}}
  %0 = stablehlo.convolution(%l, %r) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {rhs_dilate = [1, 0]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x8x8x4xf32>, tensor<3x3x4x16xf32>) -> tensor<8x6x6x16xf32>
  return
}

// -----

func.func @convolution_c9(%l: tensor<8x8x8x4xf32>, %r: tensor<3x3x4x16xf32>) {
  // expected-error @below {{found reverse of size 1, expected 2, the number of spatial dims}}
  %0 = stablehlo.convolution(%l, %r) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {reverse = [true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x8x8x4xf32>, tensor<3x3x4x16xf32>) -> tensor<8x6x6x16xf32>
  return
}

// -----

func.func @convolution_c10(%l: tensor<8x8x8x4xf32>, %r: tensor<3x3x4x16xf32>) {
  // expected-error @below {{found lhs' batch dim of size 8, expected a multiple of batch_group_count = 3}}
  %0 = stablehlo.convolution(%l, %r) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 3 : i64, feature_group_count = 1 : i64} : (tensor<8x8x8x4xf32>, tensor<3x3x4x16xf32>) -> tensor<8x6x6x16xf32>
  return
}

// -----

func.func @convolution_c11(%l: tensor<8x8x8x4xf32>, %r: tensor<3x3x4x16xf32>) {
  // expected-error @below {{found lhs' feature dim of size 4, expected a multiple of feature_group_count = 3}}
  %0 = stablehlo.convolution(%l, %r) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 3 : i64} : (tensor<8x8x8x4xf32>, tensor<3x3x4x16xf32>) -> tensor<8x6x6x16xf32>
  return
}

// -----

func.func @convolution_c12(%l: tensor<8x8x8x4xf32>, %r: tensor<3x3x4x16xf32>) {
  // expected-error @below {{found input_spatial_dimensions of size 1, expected 2, the rank less 2}}
  %0 = "stablehlo.convolution"(%l, %r) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, batch_group_count = 1 : i64, feature_group_count = 1 : i64}> : (tensor<8x8x8x4xf32>, tensor<3x3x4x16xf32>) -> tensor<8x6x6x16xf32>
  return
}

// -----

func.func @convolution_c13(%l: tensor<8x8x8x4xf32>, %r: tensor<3x3x4x16xf32>) {
  // expected-error @below {{found dim 0 twice in input dim_numbers, expected each dim once}}
  %0 = "stablehlo.convolution"(%l, %r) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [0, 1], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, batch_group_count = 1 : i64, feature_group_count = 1 : i64}> : (tensor<8x8x8x4xf32>, tensor<3x3x4x16xf32>) -> tensor<8x6x6x16xf32>
  return
}

// -----

func.func @convolution_c13_range(%l: tensor<8x8x8x4xf32>, %r: tensor<3x3x4x16xf32>) {
  // expected-error @below {{found dim 4 in input dim_numbers, expected a dim of the input, which has rank 4}}
  %0 = "stablehlo.convolution"(%l, %r) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 4], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, batch_group_count = 1 : i64, feature_group_count = 1 : i64}> : (tensor<8x8x8x4xf32>, tensor<3x3x4x16xf32>) -> tensor<8x6x6x16xf32>
  return
}

// -----

func.func @convolution_c14(%l: tensor<8x8x8x4xf32>, %r: tensor<3x3x4x16xf32>) {
  // expected-error @below {{found rhs' input feature dim of size 4, expected 2, lhs' 4 features over feature_group_count = 2}}
  %0 = stablehlo.convolution(%l, %r) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<8x8x8x4xf32>, tensor<3x3x4x16xf32>) -> tensor<8x6x6x16xf32>
  return
}

// -----

func.func @convolution_c15(%l: tensor<8x8x8x4xf32>, %r: tensor<3x3x4x15xf32>) {
  // expected-error @below {{found rhs' output feature dim of size 15, expected a multiple of batch_group_count = 2}}
  %0 = stablehlo.convolution(%l, %r) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<8x8x8x4xf32>, tensor<3x3x4x15xf32>) -> tensor<8x6x6x16xf32>
  return
}

// -----

func.func @convolution_c16(%l: tensor<8x8x8x4xf32>, %r: tensor<3x3x2x15xf32>) {
  // expected-error @below {{found rhs' output feature dim of size 15, expected a multiple of feature_group_count = 2}}
  %0 = stablehlo.convolution(%l, %r) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<8x8x8x4xf32>, tensor<3x3x2x15xf32>) -> tensor<8x6x6x16xf32>
  return
}

// -----

func.func @convolution_c17(%l: tensor<8x8x8x4xf32>, %r: tensor<3x3x4x16xf32>) {
  // expected-error @below {{found kernel_spatial_dimensions of size 3, expected 2, the rank less 2}}
  %0 = "stablehlo.convolution"(%l, %r) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1, 2], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, batch_group_count = 1 : i64, feature_group_count = 1 : i64}> : (tensor<8x8x8x4xf32>, tensor<3x3x4x16xf32>) -> tensor<8x6x6x16xf32>
  return
}

// -----

func.func @convolution_c18(%l: tensor<8x8x8x4xf32>, %r: tensor<3x3x4x16xf32>) {
  // expected-error @below {{found dim 2 twice in kernel dim_numbers, expected each dim once}}
  %0 = "stablehlo.convolution"(%l, %r) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 2], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, batch_group_count = 1 : i64, feature_group_count = 1 : i64}> : (tensor<8x8x8x4xf32>, tensor<3x3x4x16xf32>) -> tensor<8x6x6x16xf32>
  return
}

// -----

func.func @convolution_c19(%l: tensor<8x8x8x4xf32>, %r: tensor<3x3x4x16xf32>) {
  // expected-error @below {{found output_spatial_dimensions of size 0, expected 2, the rank less 2}}
  %0 = "stablehlo.convolution"(%l, %r) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = []>, batch_group_count = 1 : i64, feature_group_count = 1 : i64}> : (tensor<8x8x8x4xf32>, tensor<3x3x4x16xf32>) -> tensor<8x6x6x16xf32>
  return
}

// -----

func.func @convolution_c20(%l: tensor<8x8x8x4xf32>, %r: tensor<3x3x4x16xf32>) {
  // expected-error @below {{found dim 5 in output dim_numbers, expected a dim of the output, which has rank 4}}
  %0 = "stablehlo.convolution"(%l, %r) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 5]>, batch_group_count = 1 : i64, feature_group_count = 1 : i64}> : (tensor<8x8x8x4xf32>, tensor<3x3x4x16xf32>) -> tensor<8x6x6x16xf32>
  return
}

// -----

func.func @convolution_c21(%l: tensor<8x8x8x4xf32>, %r: tensor<3x3x4x16xf32>) {
  // expected-error @below {{found feature_group_count = 0 and batch_group_count = 1, expected positive counts, of which one is 1}}
  %0 = stablehlo.convolution(%l, %r) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 0 : i64} : (tensor<8x8x8x4xf32>, tensor<3x3x4x16xf32>) -> tensor<8x6x6x16xf32>
  return
}

// -----

func.func @convolution_c22(%l: tensor<8x8x8x4xf32>, %r: tensor<3x3x4x16xf32>) {
  // expected-error @below {{found feature_group_count = 1 and batch_group_count = -1, expected positive counts, of which one is 1}}
  %0 = stablehlo.convolution(%l, %r) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = -1 : i64, feature_group_count = 1 : i64} : (tensor<8x8x8x4xf32>, tensor<3x3x4x16xf32>) -> tensor<8x6x6x16xf32>
  return
}

// -----

func.func @convolution_c23(%l: tensor<8x8x8x4xf32>, %r: tensor<3x3x4x16xf32>) {
  // expected-error @below {{found feature_group_count = 2 and batch_group_count = 2, expected positive counts, of which one is 1}}
  %0 = stablehlo.convolution(%l, %r) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 2 : i64, feature_group_count = 2 : i64} : (tensor<8x8x8x4xf32>, tensor<3x3x4x16xf32>) -> tensor<8x6x6x16xf32>
  return
}

// -----

func.func @convolution_c24(%l: tensor<8x8x8x4xf32>, %r: tensor<3x3x4x16xf32>) {
  // expected-error @below {{found precision_config of size 1, expected 2, one for each operand}}
  %0 = stablehlo.convolution(%l, %r) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGH>]} : (tensor<8x8x8x4xf32>, tensor<3x3x4x16xf32>) -> tensor<8x6x6x16xf32>
  return
}

// -----

func.func @convolution_c25(%l: tensor<8x8x8x4xf32>, %r: tensor<3x3x4x16xf32>) {
  // expected-error @below {{found result #0 of type 'tensor<8x7x6x16xf32>', expected 'tensor<8x6x6x16xf32>'}}
  %0 = stablehlo.convolution(%l, %r) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x8x8x4xf32>, tensor<3x3x4x16xf32>) -> tensor<8x7x6x16xf32>
  return
}

// -----

func.func @convolution_c26(%l: tensor<8x8x8x4xf32>, %r: tensor<3x3x4x16xf32>) {
  // expected-error @below {{found result of type 'tensor<8x6x96xf32>', expected rank 4}}
  %0 = stablehlo.convolution(%l, %r) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x8x8x4xf32>, tensor<3x3x4x16xf32>) -> tensor<8x6x96xf32>
  return
}

// -----

func.func @convolution_c27(%l: tensor<8x8x8x4xf32>, %r: tensor<3x3x4x16xf32>) {
  // expected-error @below {{expected all to be complex, or none}}
  %0 = stablehlo.convolution(%l, %r) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x8x8x4xf32>, tensor<3x3x4x16xf32>) -> tensor<8x6x6x16xcomplex<f32>>
  return
}

// -----

func.func @convolution_overflow(%l: tensor<8x8x8x4xf32>, %r: tensor<3x3x4x16xf32>) {
  // expected-error @below {{has no result type: window sizes are too large}}
  %0 = stablehlo.convolution(%l, %r) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[9223372036854775807, 9], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x8x8x4xf32>, tensor<3x3x4x16xf32>) -> tensor<8x6x6x16xf32>
  return
}
