// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elementwise ops and optimization_barrier.
// Sizes: 5 over 4 devices leaves the last empty, 4 over 4 gives one element each, 3 over 4 both.

func.func @abs(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = stablehlo.abs %a : tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @cbrt(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = stablehlo.cbrt %a : tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @ceil(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = stablehlo.ceil %a : tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @cosine(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = stablehlo.cosine %a : tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @exponential(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = stablehlo.exponential %a : tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @exponential_minus_one(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = stablehlo.exponential_minus_one %a : tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @floor(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = stablehlo.floor %a : tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @log(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = stablehlo.log %a : tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @log_plus_one(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = stablehlo.log_plus_one %a : tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @logistic(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = stablehlo.logistic %a : tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @negate(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = stablehlo.negate %a : tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @round_nearest_afz(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = stablehlo.round_nearest_afz %a : tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @round_nearest_even(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = stablehlo.round_nearest_even %a : tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @rsqrt(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = stablehlo.rsqrt %a : tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @sign(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = stablehlo.sign %a : tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @sine(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = stablehlo.sine %a : tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @sqrt(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = stablehlo.sqrt %a : tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @tan(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = stablehlo.tan %a : tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @tanh(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = stablehlo.tanh %a : tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @square(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = chlo.square %a : tensor<5x4xf32> -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @erf_inv(%a: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %r = chlo.erf_inv %a : tensor<5x4xf32> -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

func.func @add_even(%a: tensor<4x6xf32>, %b: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %r = stablehlo.add %a, %b : tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}

func.func @add_odd(%a: tensor<5x3xf32>, %b: tensor<5x3xf32>) -> tensor<5x3xf32> {
  %r = stablehlo.add %a, %b : tensor<5x3xf32>
  return %r : tensor<5x3xf32>
}

func.func @add_tiny(%a: tensor<1x2xf32>, %b: tensor<1x2xf32>) -> tensor<1x2xf32> {
  %r = stablehlo.add %a, %b : tensor<1x2xf32>
  return %r : tensor<1x2xf32>
}

func.func @add_vector(%a: tensor<7xf32>, %b: tensor<7xf32>) -> tensor<7xf32> {
  %r = stablehlo.add %a, %b : tensor<7xf32>
  return %r : tensor<7xf32>
}

func.func @subtract_even(%a: tensor<4x6xf32>, %b: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %r = stablehlo.subtract %a, %b : tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}

func.func @subtract_odd(%a: tensor<5x3xf32>, %b: tensor<5x3xf32>) -> tensor<5x3xf32> {
  %r = stablehlo.subtract %a, %b : tensor<5x3xf32>
  return %r : tensor<5x3xf32>
}

func.func @subtract_tiny(%a: tensor<1x2xf32>, %b: tensor<1x2xf32>) -> tensor<1x2xf32> {
  %r = stablehlo.subtract %a, %b : tensor<1x2xf32>
  return %r : tensor<1x2xf32>
}

func.func @subtract_vector(%a: tensor<7xf32>, %b: tensor<7xf32>) -> tensor<7xf32> {
  %r = stablehlo.subtract %a, %b : tensor<7xf32>
  return %r : tensor<7xf32>
}

func.func @multiply_even(%a: tensor<4x6xf32>, %b: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %r = stablehlo.multiply %a, %b : tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}

func.func @multiply_odd(%a: tensor<5x3xf32>, %b: tensor<5x3xf32>) -> tensor<5x3xf32> {
  %r = stablehlo.multiply %a, %b : tensor<5x3xf32>
  return %r : tensor<5x3xf32>
}

func.func @multiply_tiny(%a: tensor<1x2xf32>, %b: tensor<1x2xf32>) -> tensor<1x2xf32> {
  %r = stablehlo.multiply %a, %b : tensor<1x2xf32>
  return %r : tensor<1x2xf32>
}

func.func @multiply_vector(%a: tensor<7xf32>, %b: tensor<7xf32>) -> tensor<7xf32> {
  %r = stablehlo.multiply %a, %b : tensor<7xf32>
  return %r : tensor<7xf32>
}

func.func @divide_even(%a: tensor<4x6xf32>, %b: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %r = stablehlo.divide %a, %b : tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}

func.func @divide_odd(%a: tensor<5x3xf32>, %b: tensor<5x3xf32>) -> tensor<5x3xf32> {
  %r = stablehlo.divide %a, %b : tensor<5x3xf32>
  return %r : tensor<5x3xf32>
}

func.func @divide_tiny(%a: tensor<1x2xf32>, %b: tensor<1x2xf32>) -> tensor<1x2xf32> {
  %r = stablehlo.divide %a, %b : tensor<1x2xf32>
  return %r : tensor<1x2xf32>
}

func.func @divide_vector(%a: tensor<7xf32>, %b: tensor<7xf32>) -> tensor<7xf32> {
  %r = stablehlo.divide %a, %b : tensor<7xf32>
  return %r : tensor<7xf32>
}

func.func @maximum_even(%a: tensor<4x6xf32>, %b: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %r = stablehlo.maximum %a, %b : tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}

func.func @maximum_odd(%a: tensor<5x3xf32>, %b: tensor<5x3xf32>) -> tensor<5x3xf32> {
  %r = stablehlo.maximum %a, %b : tensor<5x3xf32>
  return %r : tensor<5x3xf32>
}

func.func @maximum_tiny(%a: tensor<1x2xf32>, %b: tensor<1x2xf32>) -> tensor<1x2xf32> {
  %r = stablehlo.maximum %a, %b : tensor<1x2xf32>
  return %r : tensor<1x2xf32>
}

func.func @maximum_vector(%a: tensor<7xf32>, %b: tensor<7xf32>) -> tensor<7xf32> {
  %r = stablehlo.maximum %a, %b : tensor<7xf32>
  return %r : tensor<7xf32>
}

func.func @minimum_even(%a: tensor<4x6xf32>, %b: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %r = stablehlo.minimum %a, %b : tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}

func.func @minimum_odd(%a: tensor<5x3xf32>, %b: tensor<5x3xf32>) -> tensor<5x3xf32> {
  %r = stablehlo.minimum %a, %b : tensor<5x3xf32>
  return %r : tensor<5x3xf32>
}

func.func @minimum_tiny(%a: tensor<1x2xf32>, %b: tensor<1x2xf32>) -> tensor<1x2xf32> {
  %r = stablehlo.minimum %a, %b : tensor<1x2xf32>
  return %r : tensor<1x2xf32>
}

func.func @minimum_vector(%a: tensor<7xf32>, %b: tensor<7xf32>) -> tensor<7xf32> {
  %r = stablehlo.minimum %a, %b : tensor<7xf32>
  return %r : tensor<7xf32>
}

func.func @power_even(%a: tensor<4x6xf32>, %b: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %r = stablehlo.power %a, %b : tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}

func.func @remainder_even(%a: tensor<4x6xf32>, %b: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %r = stablehlo.remainder %a, %b : tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}

func.func @atan2_even(%a: tensor<4x6xf32>, %b: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %r = stablehlo.atan2 %a, %b : tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}

func.func @add_i32(%a: tensor<5x2xi32>, %b: tensor<5x2xi32>) -> tensor<5x2xi32> {
  %r = stablehlo.add %a, %b : tensor<5x2xi32>
  return %r : tensor<5x2xi32>
}

func.func @add_ui32(%a: tensor<5x2xui32>, %b: tensor<5x2xui32>) -> tensor<5x2xui32> {
  %r = stablehlo.add %a, %b : tensor<5x2xui32>
  return %r : tensor<5x2xui32>
}

func.func @subtract_i32(%a: tensor<5x2xi32>, %b: tensor<5x2xi32>) -> tensor<5x2xi32> {
  %r = stablehlo.subtract %a, %b : tensor<5x2xi32>
  return %r : tensor<5x2xi32>
}

func.func @subtract_ui32(%a: tensor<5x2xui32>, %b: tensor<5x2xui32>) -> tensor<5x2xui32> {
  %r = stablehlo.subtract %a, %b : tensor<5x2xui32>
  return %r : tensor<5x2xui32>
}

func.func @multiply_i32(%a: tensor<5x2xi32>, %b: tensor<5x2xi32>) -> tensor<5x2xi32> {
  %r = stablehlo.multiply %a, %b : tensor<5x2xi32>
  return %r : tensor<5x2xi32>
}

func.func @multiply_ui32(%a: tensor<5x2xui32>, %b: tensor<5x2xui32>) -> tensor<5x2xui32> {
  %r = stablehlo.multiply %a, %b : tensor<5x2xui32>
  return %r : tensor<5x2xui32>
}

func.func @divide_i32(%a: tensor<5x2xi32>, %b: tensor<5x2xi32>) -> tensor<5x2xi32> {
  %r = stablehlo.divide %a, %b : tensor<5x2xi32>
  return %r : tensor<5x2xi32>
}

func.func @divide_ui32(%a: tensor<5x2xui32>, %b: tensor<5x2xui32>) -> tensor<5x2xui32> {
  %r = stablehlo.divide %a, %b : tensor<5x2xui32>
  return %r : tensor<5x2xui32>
}

func.func @maximum_i32(%a: tensor<5x2xi32>, %b: tensor<5x2xi32>) -> tensor<5x2xi32> {
  %r = stablehlo.maximum %a, %b : tensor<5x2xi32>
  return %r : tensor<5x2xi32>
}

func.func @maximum_ui32(%a: tensor<5x2xui32>, %b: tensor<5x2xui32>) -> tensor<5x2xui32> {
  %r = stablehlo.maximum %a, %b : tensor<5x2xui32>
  return %r : tensor<5x2xui32>
}

func.func @minimum_i32(%a: tensor<5x2xi32>, %b: tensor<5x2xi32>) -> tensor<5x2xi32> {
  %r = stablehlo.minimum %a, %b : tensor<5x2xi32>
  return %r : tensor<5x2xi32>
}

func.func @minimum_ui32(%a: tensor<5x2xui32>, %b: tensor<5x2xui32>) -> tensor<5x2xui32> {
  %r = stablehlo.minimum %a, %b : tensor<5x2xui32>
  return %r : tensor<5x2xui32>
}

func.func @and_i32(%a: tensor<5x2xi32>, %b: tensor<5x2xi32>) -> tensor<5x2xi32> {
  %r = stablehlo.and %a, %b : tensor<5x2xi32>
  return %r : tensor<5x2xi32>
}

func.func @and_ui32(%a: tensor<5x2xui32>, %b: tensor<5x2xui32>) -> tensor<5x2xui32> {
  %r = stablehlo.and %a, %b : tensor<5x2xui32>
  return %r : tensor<5x2xui32>
}

func.func @or_i32(%a: tensor<5x2xi32>, %b: tensor<5x2xi32>) -> tensor<5x2xi32> {
  %r = stablehlo.or %a, %b : tensor<5x2xi32>
  return %r : tensor<5x2xi32>
}

func.func @or_ui32(%a: tensor<5x2xui32>, %b: tensor<5x2xui32>) -> tensor<5x2xui32> {
  %r = stablehlo.or %a, %b : tensor<5x2xui32>
  return %r : tensor<5x2xui32>
}

func.func @xor_i32(%a: tensor<5x2xi32>, %b: tensor<5x2xi32>) -> tensor<5x2xi32> {
  %r = stablehlo.xor %a, %b : tensor<5x2xi32>
  return %r : tensor<5x2xi32>
}

func.func @xor_ui32(%a: tensor<5x2xui32>, %b: tensor<5x2xui32>) -> tensor<5x2xui32> {
  %r = stablehlo.xor %a, %b : tensor<5x2xui32>
  return %r : tensor<5x2xui32>
}

func.func @shift_left_i32(%a: tensor<5x2xi32>, %b: tensor<5x2xi32>) -> tensor<5x2xi32> {
  %r = stablehlo.shift_left %a, %b : tensor<5x2xi32>
  return %r : tensor<5x2xi32>
}

func.func @shift_left_ui32(%a: tensor<5x2xui32>, %b: tensor<5x2xui32>) -> tensor<5x2xui32> {
  %r = stablehlo.shift_left %a, %b : tensor<5x2xui32>
  return %r : tensor<5x2xui32>
}

func.func @shift_right_logical_i32(%a: tensor<5x2xi32>, %b: tensor<5x2xi32>) -> tensor<5x2xi32> {
  %r = stablehlo.shift_right_logical %a, %b : tensor<5x2xi32>
  return %r : tensor<5x2xi32>
}

func.func @shift_right_logical_ui32(%a: tensor<5x2xui32>, %b: tensor<5x2xui32>) -> tensor<5x2xui32> {
  %r = stablehlo.shift_right_logical %a, %b : tensor<5x2xui32>
  return %r : tensor<5x2xui32>
}

func.func @shift_right_arithmetic_i32(%a: tensor<5x2xi32>, %b: tensor<5x2xi32>) -> tensor<5x2xi32> {
  %r = stablehlo.shift_right_arithmetic %a, %b : tensor<5x2xi32>
  return %r : tensor<5x2xi32>
}

func.func @shift_right_arithmetic_ui32(%a: tensor<5x2xui32>, %b: tensor<5x2xui32>) -> tensor<5x2xui32> {
  %r = stablehlo.shift_right_arithmetic %a, %b : tensor<5x2xui32>
  return %r : tensor<5x2xui32>
}

func.func @remainder_i32(%a: tensor<5x2xi32>, %b: tensor<5x2xi32>) -> tensor<5x2xi32> {
  %r = stablehlo.remainder %a, %b : tensor<5x2xi32>
  return %r : tensor<5x2xi32>
}

func.func @remainder_ui32(%a: tensor<5x2xui32>, %b: tensor<5x2xui32>) -> tensor<5x2xui32> {
  %r = stablehlo.remainder %a, %b : tensor<5x2xui32>
  return %r : tensor<5x2xui32>
}

func.func @add_i1(%a: tensor<3x2xi1>, %b: tensor<3x2xi1>) -> tensor<3x2xi1> {
  %r = stablehlo.add %a, %b : tensor<3x2xi1>
  return %r : tensor<3x2xi1>
}

func.func @multiply_i1(%a: tensor<3x2xi1>, %b: tensor<3x2xi1>) -> tensor<3x2xi1> {
  %r = stablehlo.multiply %a, %b : tensor<3x2xi1>
  return %r : tensor<3x2xi1>
}

func.func @maximum_i1(%a: tensor<3x2xi1>, %b: tensor<3x2xi1>) -> tensor<3x2xi1> {
  %r = stablehlo.maximum %a, %b : tensor<3x2xi1>
  return %r : tensor<3x2xi1>
}

func.func @and_i1(%a: tensor<3x2xi1>, %b: tensor<3x2xi1>) -> tensor<3x2xi1> {
  %r = stablehlo.and %a, %b : tensor<3x2xi1>
  return %r : tensor<3x2xi1>
}

func.func @or_i1(%a: tensor<3x2xi1>, %b: tensor<3x2xi1>) -> tensor<3x2xi1> {
  %r = stablehlo.or %a, %b : tensor<3x2xi1>
  return %r : tensor<3x2xi1>
}

func.func @xor_i1(%a: tensor<3x2xi1>, %b: tensor<3x2xi1>) -> tensor<3x2xi1> {
  %r = stablehlo.xor %a, %b : tensor<3x2xi1>
  return %r : tensor<3x2xi1>
}

func.func @add_bf16(%a: tensor<5xbf16>, %b: tensor<5xbf16>) -> tensor<5xbf16> {
  %r = stablehlo.add %a, %b : tensor<5xbf16>
  return %r : tensor<5xbf16>
}

func.func @multiply_bf16(%a: tensor<5xbf16>, %b: tensor<5xbf16>) -> tensor<5xbf16> {
  %r = stablehlo.multiply %a, %b : tensor<5xbf16>
  return %r : tensor<5xbf16>
}

func.func @not(%a: tensor<5x2xi32>) -> tensor<5x2xi32> {
  %r = stablehlo.not %a : tensor<5x2xi32>
  return %r : tensor<5x2xi32>
}

func.func @popcnt(%a: tensor<5x2xi32>) -> tensor<5x2xi32> {
  %r = stablehlo.popcnt %a : tensor<5x2xi32>
  return %r : tensor<5x2xi32>
}

func.func @count_leading_zeros(%a: tensor<5x2xi32>) -> tensor<5x2xi32> {
  %r = stablehlo.count_leading_zeros %a : tensor<5x2xi32>
  return %r : tensor<5x2xi32>
}

func.func @is_finite(%a: tensor<5x2xf32>) -> tensor<5x2xi1> {
  %r = stablehlo.is_finite %a : (tensor<5x2xf32>) -> tensor<5x2xi1>
  return %r : tensor<5x2xi1>
}

func.func @compare_lt(%a: tensor<5x2xf32>, %b: tensor<5x2xf32>) -> tensor<5x2xi1> {
  %r = stablehlo.compare LT, %a, %b, FLOAT : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x2xi1>
  return %r : tensor<5x2xi1>
}

func.func @compare_eq(%a: tensor<5x2xf32>, %b: tensor<5x2xf32>) -> tensor<5x2xi1> {
  %r = stablehlo.compare EQ, %a, %b, FLOAT : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x2xi1>
  return %r : tensor<5x2xi1>
}

func.func @select(%p: tensor<5x2xi1>, %a: tensor<5x2xf32>, %b: tensor<5x2xf32>) -> tensor<5x2xf32> {
  %r = stablehlo.select %p, %a, %b : tensor<5x2xi1>, tensor<5x2xf32>
  return %r : tensor<5x2xf32>
}

func.func @select_scalar(%p: tensor<i1>, %a: tensor<5x2xf32>, %b: tensor<5x2xf32>) -> tensor<5x2xf32> {
  %r = stablehlo.select %p, %a, %b : tensor<i1>, tensor<5x2xf32>
  return %r : tensor<5x2xf32>
}

func.func @select_i1(%p: tensor<5x2xi1>, %a: tensor<5x2xi1>, %b: tensor<5x2xi1>) -> tensor<5x2xi1> {
  %r = stablehlo.select %p, %a, %b : tensor<5x2xi1>, tensor<5x2xi1>
  return %r : tensor<5x2xi1>
}

func.func @clamp(%l: tensor<5x2xf32>, %a: tensor<5x2xf32>, %h: tensor<5x2xf32>) -> tensor<5x2xf32> {
  %r = stablehlo.clamp %l, %a, %h : tensor<5x2xf32>
  return %r : tensor<5x2xf32>
}

func.func @clamp_scalar(%l: tensor<f32>, %a: tensor<5x2xf32>, %h: tensor<f32>) -> tensor<5x2xf32> {
  %r = stablehlo.clamp %l, %a, %h : (tensor<f32>, tensor<5x2xf32>, tensor<f32>) -> tensor<5x2xf32>
  return %r : tensor<5x2xf32>
}

func.func @convert_f32_bf16(%a: tensor<5x2xf32>) -> tensor<5x2xbf16> {
  %r = stablehlo.convert %a : (tensor<5x2xf32>) -> tensor<5x2xbf16>
  return %r : tensor<5x2xbf16>
}

func.func @convert_bf16_f32(%a: tensor<5x2xbf16>) -> tensor<5x2xf32> {
  %r = stablehlo.convert %a : (tensor<5x2xbf16>) -> tensor<5x2xf32>
  return %r : tensor<5x2xf32>
}

func.func @convert_f32_i32(%a: tensor<5x2xf32>) -> tensor<5x2xi32> {
  %r = stablehlo.convert %a : (tensor<5x2xf32>) -> tensor<5x2xi32>
  return %r : tensor<5x2xi32>
}

func.func @convert_i32_f32(%a: tensor<5x2xi32>) -> tensor<5x2xf32> {
  %r = stablehlo.convert %a : (tensor<5x2xi32>) -> tensor<5x2xf32>
  return %r : tensor<5x2xf32>
}

func.func @convert_i1_f32(%a: tensor<5x2xi1>) -> tensor<5x2xf32> {
  %r = stablehlo.convert %a : (tensor<5x2xi1>) -> tensor<5x2xf32>
  return %r : tensor<5x2xf32>
}

func.func @convert_i32_i64(%a: tensor<5x2xi32>) -> tensor<5x2xi64> {
  %r = stablehlo.convert %a : (tensor<5x2xi32>) -> tensor<5x2xi64>
  return %r : tensor<5x2xi64>
}

func.func @convert_f32_f32(%a: tensor<5x2xf32>) -> tensor<5x2xf32> {
  %r = stablehlo.convert %a : (tensor<5x2xf32>) -> tensor<5x2xf32>
  return %r : tensor<5x2xf32>
}

func.func @bitcast_5x2xf32_5x2xui32(%a: tensor<5x2xf32>) -> tensor<5x2xui32> {
  %r = stablehlo.bitcast_convert %a : (tensor<5x2xf32>) -> tensor<5x2xui32>
  return %r : tensor<5x2xui32>
}

func.func @bitcast_5xf32_5x2xui16(%a: tensor<5xf32>) -> tensor<5x2xui16> {
  %r = stablehlo.bitcast_convert %a : (tensor<5xf32>) -> tensor<5x2xui16>
  return %r : tensor<5x2xui16>
}

func.func @bitcast_5x2xui16_5xf32(%a: tensor<5x2xui16>) -> tensor<5xf32> {
  %r = stablehlo.bitcast_convert %a : (tensor<5x2xui16>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

func.func @reduce_precision(%a: tensor<5x2xf32>) -> tensor<5x2xf32> {
  %r = stablehlo.reduce_precision %a, format = e5m2 : tensor<5x2xf32>
  return %r : tensor<5x2xf32>
}

func.func @barrier(%a: tensor<5x2xf32>, %b: tensor<3xi32>) -> tensor<5x2xf32> {
  %r:2 = stablehlo.optimization_barrier %a, %b : tensor<5x2xf32>, tensor<3xi32>
  return %r#0 : tensor<5x2xf32>
}
