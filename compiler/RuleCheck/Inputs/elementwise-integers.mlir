// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elementwise ops on integers and booleans, conversions, optimization_barrier.
// Sizes: 5 over 4 devices leaves the last empty, 4 over 4 gives one element each, 3 over 4 both.

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

func.func @select_i1(%p: tensor<5x2xi1>, %a: tensor<5x2xi1>, %b: tensor<5x2xi1>) -> tensor<5x2xi1> {
  %r = stablehlo.select %p, %a, %b : tensor<5x2xi1>, tensor<5x2xi1>
  return %r : tensor<5x2xi1>
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

func.func @barrier(%a: tensor<5x2xf32>, %b: tensor<3xi32>) -> tensor<5x2xf32> {
  %r:2 = stablehlo.optimization_barrier %a, %b : tensor<5x2xf32>, tensor<3xi32>
  return %r#0 : tensor<5x2xf32>
}
