// RUN: autopar-opt %s --split-input-file --verify-diagnostics
// Text that is no op or attribute of stablehlo.

func.func @types_of_two_operands(%x: tensor<2xf32>) {
  // expected-error@+1 {{found a function type of 1 operands and 1 results, expected 2 operands and 1 result}}
  %0 = stablehlo.add %x, %x : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @types_of_select(%p: tensor<2xi1>, %x: tensor<2xf32>) {
  // expected-error@+1 {{found 1 types, expected 2, the predicate's and the result's, or a function type}}
  %0 = stablehlo.select %p, %x, %x : tensor<2xf32>
  return
}

// -----

func.func @type_of_complex(%x: tensor<2xf32>) {
  // expected-error@+1 {{found type 'tensor<2xf32>', expected a tensor of complex numbers}}
  %0 = stablehlo.complex %x, %x : tensor<2xf32>
  return
}

// -----

func.func @reduce_precision_format(%x: tensor<2xf32>) {
  // expected-error@+1 {{found format '5e10', expected exponent and mantissa bits like e5m10}}
  %0 = stablehlo.reduce_precision %x, format = "5e10" : tensor<2xf32>
  return
}

// -----

// expected-error@+1 {{found field offset_dims twice}}
func.func @field_twice() attributes {a = #stablehlo.gather<offset_dims = [1], offset_dims = [1]>} { return }

// -----

// expected-error@+1 {{found field offset, expected one of offset_dims, collapsed_slice_dims,}}
func.func @unknown_field() attributes {a = #stablehlo.gather<offset = [1]>} { return }

// -----

// expected-error@+1 {{expected lhs_precision_type, rhs_precision_type and accumulation_type}}
func.func @dot_algorithm() attributes {a = #stablehlo.dot_algorithm<lhs_precision_type = f32>} { return }

// -----

// expected-error@+1 {{expected a mode}}
func.func @result_accuracy() attributes {a = #stablehlo.result_accuracy<ulps = 1>} { return }

// -----

func.func @dot_precision(%x: tensor<2x2xf32>) {
  // expected-error@+1 {{found precision BEST, expected DEFAULT, HIGH or HIGHEST}}
  %0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0], precision = [BEST, HIGH] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}

// -----

// expected-error@+1 {{found dimension b twice}}
func.func @convolution_dim_twice() attributes {a = #stablehlo.conv<[b, b, 0]x[0, i, o]->[b, 0, f]>} { return }

// -----

// expected-error@+1 {{expected a dimension b and a dimension f}}
func.func @convolution_dim_missing() attributes {a = #stablehlo.conv<[b, 0]x[0, i, o]->[b, 0, f]>} { return }

// -----

// expected-error@+1 {{expected the spatial dimensions 0 to 1, each once}}
func.func @convolution_spatial_dims() attributes {a = #stablehlo.conv<[b, 0, 2, f]x[0, 1, i, o]->[b, 0, 1, f]>} { return }

// -----

func.func @convolution_padding(%x: tensor<1x4x1xf32>, %w: tensor<2x1x1xf32>) {
  // expected-error@+1 {{found 1 amounts of padding for 1 dimensions, expected a low and a high one for each}}
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x1xf32>, tensor<2x1x1xf32>) -> tensor<1x4x1xf32>
  return
}

// -----

func.func @convolution_window(%x: tensor<1x4x1xf32>, %w: tensor<2x1x1xf32>) {
  // expected-error@+1 {{found window attribute stride, expected stride, pad, lhs_dilate, rhs_dilate or reverse, each at most once}}
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x1xf32>, tensor<2x1x1xf32>) -> tensor<1x4x1xf32>
  return
}

// -----

func.func @reduce_initial_value(%x: tensor<2xf32>, %c: f32) {
  // expected-error@+1 {{found initial value of type 'f32', expected a tensor}}
  %0 = stablehlo.reduce(%x init: %c) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, f32) -> tensor<f32>
  return
}

// -----

func.func @reduce_applies(%x: tensor<2xf32>, %c: tensor<f32>) {
  // expected-error@+1 {{found applies stablehlo.add over 2 inputs, expected a stablehlo op over one input; write others as reducer(…)}}
  %0:2 = stablehlo.reduce(%x init: %c), (%x init: %c) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return
}

// -----

func.func @constant() {
  // expected-error@+1 {{found a constant of type 'vector<2xf32>', expected a tensor}}
  %0 = stablehlo.constant dense<1.0> : vector<2xf32>
  return
}
