// Where arithmetic has corners: NaN, signed zeros, integer overflow, division by zero, shifts by the width and more.
// RUN: autopar-run %s --function floats --print | FileCheck %s --check-prefix=FLOATS
// RUN: autopar-run %s --function integers --print | FileCheck %s --check-prefix=INTEGERS
// RUN: autopar-run %s --function shifts --print | FileCheck %s --check-prefix=SHIFTS
// RUN: autopar-run %s --function booleans --print | FileCheck %s --check-prefix=BOOLEANS
// RUN: autopar-run %s --function powers --print | FileCheck %s --check-prefix=POWERS
// RUN: autopar-run %s --function next --print | FileCheck %s --check-prefix=NEXT

func.func @floats() -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3xf32>, tensor<4xi1>, tensor<4xf32>, tensor<3xf32>) {
  %a = stablehlo.constant dense<[1.0, 0x7FC00000, -0.0, 0.0]> : tensor<4xf32>
  %b = stablehlo.constant dense<[2.0, 1.0, 0.0, -0.0]> : tensor<4xf32>
  // maximum and minimum pass NaN on and order -0 below 0
  // FLOATS: result0: f32[4] = [2, nan, 0, 0]
  %max = stablehlo.maximum %a, %b : tensor<4xf32>
  // FLOATS: result1: f32[4] = [1, nan, -0, -0]
  %min = stablehlo.minimum %a, %b : tensor<4xf32>
  // sign keeps NaN and -0
  // FLOATS: result2: f32[4] = [1, nan, -0, 0]
  %sign = stablehlo.sign %a : tensor<4xf32>
  // remainder has the dividend's sign
  // FLOATS: result3: f32[3] = [1, -1, 1]
  %x = stablehlo.constant dense<[7.0, -7.0, 7.0]> : tensor<3xf32>
  %y = stablehlo.constant dense<[3.0, 3.0, -3.0]> : tensor<3xf32>
  %rem = stablehlo.remainder %x, %y : tensor<3xf32>
  // FLOATS: result4: i1[4] = [true, false, true, true]
  %finite = stablehlo.is_finite %a : (tensor<4xf32>) -> tensor<4xi1>
  // clamp with scalar bounds
  // FLOATS: result5: f32[4] = [0.5, nan, 0, 0]
  %lo = stablehlo.constant dense<0.0> : tensor<f32>
  %hi = stablehlo.constant dense<0.5> : tensor<f32>
  %clamp = stablehlo.clamp %lo, %a, %hi : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // halves round to even, or away from zero
  // FLOATS: result6: f32[3] = [2, -2, 4]
  %halves = stablehlo.constant dense<[1.5, -2.5, 3.5]> : tensor<3xf32>
  %even = stablehlo.round_nearest_even %halves : tensor<3xf32>
  return %max, %min, %sign, %rem, %finite, %clamp, %even
    : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3xf32>, tensor<4xi1>, tensor<4xf32>, tensor<3xf32>
}

func.func @integers() -> (tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<2xui8>, tensor<2xui8>, tensor<3xi8>, tensor<2xi8>, tensor<2xi8>) {
  %a = stablehlo.constant dense<[127, -128, 7, -7]> : tensor<4xi8>
  %b = stablehlo.constant dense<[1, -1, 0, 2]> : tensor<4xi8>
  // INTEGERS: result0: i8[4] = [-128, 127, 7, -5]
  %add = stablehlo.add %a, %b : tensor<4xi8>
  // division truncates; by zero it gives all ones, and -128 / -1 wraps
  // INTEGERS: result1: i8[4] = [127, -128, -1, -3]
  %div = stablehlo.divide %a, %b : tensor<4xi8>
  // the remainder by zero is the dividend
  // INTEGERS: result2: i8[4] = [0, 0, 7, -1]
  %rem = stablehlo.remainder %a, %b : tensor<4xi8>
  // INTEGERS: result3: ui8[2] = [255, 100]
  %u = stablehlo.constant dense<[3, 200]> : tensor<2xui8>
  %v = stablehlo.constant dense<[0, 2]> : tensor<2xui8>
  %udiv = stablehlo.divide %u, %v : tensor<2xui8>
  // INTEGERS: result4: ui8[2] = [253, 56]
  %neg = stablehlo.negate %u : tensor<2xui8>
  // INTEGERS: result5: i8[3] = [8, 0, 3]
  %c = stablehlo.constant dense<[0, -1, 16]> : tensor<3xi8>
  %clz = stablehlo.count_leading_zeros %c : tensor<3xi8>
  // INTEGERS: result6: i8[2] = [-128, 7]
  %d = stablehlo.constant dense<[-128, -7]> : tensor<2xi8>
  %abs = stablehlo.abs %d : tensor<2xi8>
  // INTEGERS: result7: i8[2] = [127, 6]
  %not = stablehlo.not %d : tensor<2xi8>
  return %add, %div, %rem, %udiv, %neg, %clz, %abs, %not
    : tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<2xui8>, tensor<2xui8>, tensor<3xi8>, tensor<2xi8>, tensor<2xi8>
}

func.func @shifts() -> (tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<2xui32>) {
  %a = stablehlo.constant dense<[-1, -128, 3, 3]> : tensor<4xi8>
  %by = stablehlo.constant dense<[1, 7, 8, -1]> : tensor<4xi8>
  // SHIFTS: result0: i8[4] = [-2, 0, 0, 0]
  %left = stablehlo.shift_left %a, %by : tensor<4xi8>
  // SHIFTS: result1: i8[4] = [127, 1, 0, 0]
  %logical = stablehlo.shift_right_logical %a, %by : tensor<4xi8>
  // SHIFTS: result2: i8[4] = [-1, -1, 0, 0]
  %arithmetic = stablehlo.shift_right_arithmetic %a, %by : tensor<4xi8>
  // SHIFTS: result3: ui32[2] = [2147483648, 0]
  %u = stablehlo.constant dense<[1, 1]> : tensor<2xui32>
  %v = stablehlo.constant dense<[31, 32]> : tensor<2xui32>
  %wide = stablehlo.shift_left %u, %v : tensor<2xui32>
  return %left, %logical, %arithmetic, %wide : tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<2xui32>
}

// On i1, addition is or and multiplication is and.
func.func @booleans() -> (tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>) {
  %a = stablehlo.constant dense<[true, true, false]> : tensor<3xi1>
  %b = stablehlo.constant dense<[true, false, false]> : tensor<3xi1>
  // BOOLEANS: result0: i1[3] = [true, true, false]
  %add = stablehlo.add %a, %b : tensor<3xi1>
  // BOOLEANS: result1: i1[3] = [true, false, false]
  %mul = stablehlo.multiply %a, %b : tensor<3xi1>
  // BOOLEANS: result2: i1[3] = [false, true, false]
  %xor = stablehlo.xor %a, %b : tensor<3xi1>
  // BOOLEANS: result3: i1[3] = [true, true, false]
  %max = stablehlo.maximum %a, %b : tensor<3xi1>
  // BOOLEANS: result4: i1[3] = [false, false, true]
  %not = stablehlo.not %a : tensor<3xi1>
  return %add, %mul, %xor, %max, %not : tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>
}

func.func @powers() -> (tensor<6xi32>, tensor<2xf32>, tensor<3xf32>, tensor<2xf32>) {
  %a = stablehlo.constant dense<[3, 2, 1, -1, 2, 0]> : tensor<6xi32>
  %b = stablehlo.constant dense<[4, 32, -3, -3, -1, -1]> : tensor<6xi32>
  // POWERS: result0: i32[6] = [81, 0, 1, -1, 0, 0]
  %pow = stablehlo.power %a, %b : tensor<6xi32>
  // POWERS: result1: f32[2] = [0.5, nan]
  %x = stablehlo.constant dense<[4.0, -4.0]> : tensor<2xf32>
  %rsqrt = stablehlo.rsqrt %x : tensor<2xf32>
  // the polynomial of the legalization, not the exact function; 1 gives infinity
  // POWERS: result2: f32[3] = [0, 0.476936{{[0-9]*}}, inf]
  %y = stablehlo.constant dense<[0.0, 0.5, 1.0]> : tensor<3xf32>
  %erf_inv = chlo.erf_inv %y : tensor<3xf32> -> tensor<3xf32>
  // POWERS: result3: f32[2] = [16, 16]
  %square = chlo.square %x : tensor<2xf32> -> tensor<2xf32>
  return %pow, %rsqrt, %erf_inv, %square : tensor<6xi32>, tensor<2xf32>, tensor<3xf32>, tensor<2xf32>
}

func.func @next() -> (tensor<4xbf16>, tensor<3xf16>, tensor<3xui32>) {
  // one step of the type itself, over zero to the smallest number
  // NEXT: result0: bf16[4] = [1.0078125, 0.99609375, -9.1835e-41, nan]
  %a = stablehlo.constant dense<[1.0, 1.0, 0.0, 0x7FC0]> : tensor<4xbf16>
  %b = stablehlo.constant dense<[2.0, 0.0, -1.0, 1.0]> : tensor<4xbf16>
  %0 = chlo.next_after %a, %b : tensor<4xbf16>, tensor<4xbf16> -> tensor<4xbf16>
  // NEXT: result1: f16[3] = [inf, -1, -0]
  %c = stablehlo.constant dense<[65504.0, -1.0, 0.0]> : tensor<3xf16>
  %d = stablehlo.constant dense<[0x7C00, -1.0, -0.0]> : tensor<3xf16>
  %1 = chlo.next_after %c, %d : tensor<3xf16>, tensor<3xf16> -> tensor<3xf16>
  // NEXT: result2: ui32[3] = [1065353217, 2147483649, 1065353215]
  %e = stablehlo.constant dense<[1.0, -0.0, 1.0]> : tensor<3xf32>
  %f = stablehlo.constant dense<[0x7F800000, -5.0, 0.5]> : tensor<3xf32>
  %2 = chlo.next_after %e, %f : tensor<3xf32>, tensor<3xf32> -> tensor<3xf32>
  %3 = stablehlo.bitcast_convert %2 : (tensor<3xf32>) -> tensor<3xui32>
  return %0, %1, %3 : tensor<4xbf16>, tensor<3xf16>, tensor<3xui32>
}
