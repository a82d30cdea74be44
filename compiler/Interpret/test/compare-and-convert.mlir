// Comparisons, conversions between types, bit casts, selection.
// RUN: autopar-run %s --function compares --print | FileCheck %s --check-prefix=COMPARES
// RUN: autopar-run %s --function converts --print | FileCheck %s --check-prefix=CONVERTS
// RUN: autopar-run %s --function small_floats --print | FileCheck %s --check-prefix=SMALL

func.func @compares() -> (tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<2xi1>, tensor<3xf32>, tensor<3xf32>) {
  %a = stablehlo.constant dense<[1.0, 0x7FC00000, -0.0]> : tensor<3xf32>
  %b = stablehlo.constant dense<[2.0, 0x7FC00000, 0.0]> : tensor<3xf32>
  // COMPARES: result0: i1[3] = [false, false, true]
  %eq = stablehlo.compare EQ, %a, %b, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  // COMPARES: result1: i1[3] = [true, true, false]
  %ne = stablehlo.compare NE, %a, %b, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  // the total order tells zeros apart, and NaN equals itself
  // COMPARES: result2: i1[3] = [true, false, true]
  %lt = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  // COMPARES: result3: i1[2] = [false, true]
  %u = stablehlo.constant dense<[4294967295, 0]> : tensor<2xui32>
  %v = stablehlo.constant dense<[0, 1]> : tensor<2xui32>
  %ult = stablehlo.compare LT, %u, %v, UNSIGNED : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xi1>
  // COMPARES: result4: f32[3] = [2, nan, -0]
  %select = stablehlo.select %eq, %a, %b : tensor<3xi1>, tensor<3xf32>
  // COMPARES: result5: f32[3] = [1, nan, -0]
  %true = stablehlo.constant dense<true> : tensor<i1>
  %scalar = stablehlo.select %true, %a, %b : tensor<i1>, tensor<3xf32>
  return %eq, %ne, %lt, %ult, %select, %scalar
    : tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<2xi1>, tensor<3xf32>, tensor<3xf32>
}

func.func @converts() -> (tensor<5xi8>, tensor<3xui8>, tensor<3xi1>, tensor<2xf32>, tensor<2xi8>, tensor<1xi32>) {
  // floats go to integers by truncation, and saturate; NaN gives 0
  // CONVERTS: result0: i8[5] = [1, -1, 127, -128, 0]
  %a = stablehlo.constant dense<[1.9, -1.9, 1000.0, -1000.0, 0x7FC00000]> : tensor<5xf32>
  %i8 = stablehlo.convert %a : (tensor<5xf32>) -> tensor<5xi8>
  // integers wrap
  // CONVERTS: result1: ui8[3] = [255, 44, 5]
  %b = stablehlo.constant dense<[-1, 300, 5]> : tensor<3xi32>
  %ui8 = stablehlo.convert %b : (tensor<3xi32>) -> tensor<3xui8>
  // CONVERTS: result2: i1[3] = [true, true, false]
  %c = stablehlo.constant dense<[0.5, 0x7FC00000, -0.0]> : tensor<3xf32>
  %i1 = stablehlo.convert %c : (tensor<3xf32>) -> tensor<3xi1>
  // CONVERTS: result3: f32[2] = [1, 0]
  %d = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %f32 = stablehlo.convert %d : (tensor<2xi1>) -> tensor<2xf32>
  // CONVERTS: result4: i8[2] = [1, 2]
  %e = stablehlo.constant dense<513> : tensor<i16>
  %cast = stablehlo.bitcast_convert %e : (tensor<i16>) -> tensor<2xi8>
  // CONVERTS: result5: i32[1] = [1065353216]
  %one = stablehlo.constant dense<1.0> : tensor<1xf32>
  %bits = stablehlo.bitcast_convert %one : (tensor<1xf32>) -> tensor<1xi32>
  return %i8, %ui8, %i1, %f32, %cast, %bits
    : tensor<5xi8>, tensor<3xui8>, tensor<3xi1>, tensor<2xf32>, tensor<2xi8>, tensor<1xi32>
}

// bf16 and f16 compute in float and round to nearest even after each op.
func.func @small_floats() -> (tensor<3xbf16>, tensor<2xbf16>, tensor<3xf16>, tensor<bf16>, tensor<1xbf16>) {
  // 257 lies between 256 and 258, 259 between 258 and 260: ties go to the even neighbour
  // SMALL: result0: bf16[3] = [256, 260, 1]
  %a = stablehlo.constant dense<[257.0, 259.0, 1.001]> : tensor<3xf32>
  %bf16 = stablehlo.convert %a : (tensor<3xf32>) -> tensor<3xbf16>
  // SMALL: result1: bf16[2] = [256, 2]
  %b = stablehlo.constant dense<[256.0, 1.0]> : tensor<2xbf16>
  %c = stablehlo.constant dense<[1.0, 1.0]> : tensor<2xbf16>
  %sum = stablehlo.add %b, %c : tensor<2xbf16>
  // SMALL: result2: f16[3] = [65504, inf, 5.9604645e-08]
  %d = stablehlo.constant dense<[65519.0, 65520.0, 5.0e-8]> : tensor<3xf32>
  %f16 = stablehlo.convert %d : (tensor<3xf32>) -> tensor<3xf16>
  // a sum rounds once: 256 + 4 x 1 is 260, though 256 + 1 is 256
  // SMALL: result3: bf16[] = 260
  %e = stablehlo.constant dense<[256.0, 1.0, 1.0, 1.0, 1.0]> : tensor<5xbf16>
  %zero = stablehlo.constant dense<0.0> : tensor<bf16>
  %reduced = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [0]
    : (tensor<5xbf16>, tensor<bf16>) -> tensor<bf16>
  // a double goes to bf16 in one rounding: just above a tie is not a tie
  // SMALL: result4: bf16[1] = [258]
  %f = stablehlo.constant dense<257.0000000001> : tensor<1xf64>
  %once = stablehlo.convert %f : (tensor<1xf64>) -> tensor<1xbf16>
  return %bf16, %sum, %f16, %reduced, %once : tensor<3xbf16>, tensor<2xbf16>, tensor<3xf16>, tensor<bf16>, tensor<1xbf16>
}
