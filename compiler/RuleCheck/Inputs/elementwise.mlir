// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elementwise ops on floats.
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

func.func @add_bf16(%a: tensor<5xbf16>, %b: tensor<5xbf16>) -> tensor<5xbf16> {
  %r = stablehlo.add %a, %b : tensor<5xbf16>
  return %r : tensor<5xbf16>
}

func.func @multiply_bf16(%a: tensor<5xbf16>, %b: tensor<5xbf16>) -> tensor<5xbf16> {
  %r = stablehlo.multiply %a, %b : tensor<5xbf16>
  return %r : tensor<5xbf16>
}

func.func @select_scalar(%p: tensor<i1>, %a: tensor<5x2xf32>, %b: tensor<5x2xf32>) -> tensor<5x2xf32> {
  %r = stablehlo.select %p, %a, %b : tensor<i1>, tensor<5x2xf32>
  return %r : tensor<5x2xf32>
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

func.func @convert_f32_f32(%a: tensor<5x2xf32>) -> tensor<5x2xf32> {
  %r = stablehlo.convert %a : (tensor<5x2xf32>) -> tensor<5x2xf32>
  return %r : tensor<5x2xf32>
}

func.func @reduce_precision(%a: tensor<5x2xf32>) -> tensor<5x2xf32> {
  %r = stablehlo.reduce_precision %a, format = e5m2 : tensor<5x2xf32>
  return %r : tensor<5x2xf32>
}

func.func @map(%a: tensor<5x3xf32>, %b: tensor<5x3xf32>) -> tensor<5x3xf32> {
  %r = "stablehlo.map"(%a, %b) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %0 = stablehlo.multiply %x, %y : tensor<f32>
    %1 = stablehlo.maximum %0, %x : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  return %r : tensor<5x3xf32>
}
