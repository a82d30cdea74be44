// Random bits are those of XLA (jax.lax.rng_bit_generator on CPU recorded these), run as they stand and as arithmetic.
// RUN: autopar-run %s --print | FileCheck %s
// RUN: autopar-opt %s --autopar-expand-ops | autopar-run - --print | FileCheck %s
// RUN: autopar-opt %s --autopar-expand-ops | FileCheck %s --check-prefix=ARITHMETIC
// ARITHMETIC-NOT: rng_bit_generator

// CHECK-DAG: result0: ui64[2] = [1311768467463790320, 2]
// CHECK-DAG: result1: ui32[3,5] = {{\[}}[3151517439, 3080049825, 2645875639, 2972309415, 1480449822], [3015399692, 3935955418, 1076038438, 271420659, 538106886], [3801100798, 3007079934, 2583171126, 2853909184, 338341603]]
// CHECK-DAG: result2: ui64[2] = [1311768467463790320, 0]
// CHECK-DAG: result3: ui8[7] = [255, 161, 183, 167, 30, 12, 218]
// CHECK-DAG: result4: ui64[2] = [1311768467463790320, 0]
// CHECK-DAG: result5: ui64[3] = [13228713271577040639, 12765971733663767479, 12951043062988922654]
// CHECK-DAG: result6: ui64[2] = [1311768467463790320, 18446744073709551615]
// CHECK-DAG: result7: ui16[] = 22271
// CHECK-DAG: result8: ui64[2] = [1311768467463790320, 0]
// CHECK-DAG: result9: ui32[2,4] = {{\[}}[3151517439, 3080049825, 2645875639, 2972309415], [1480449822, 3015399692, 3935955418, 1076038438]]
// CHECK-DAG: result10: ui64[2] = [1311768467463790320, 7]
// CHECK-DAG: result11: ui32[3,5] = {{\[}}[1010520186, 1888741164, 2754706343, 569486026, 1593802813], [961273596, 1692389550, 1379882886, 1076419981, 1430061416], [523829269, 4191198393, 2165775106, 1106935068, 2207507590]]
// CHECK-DAG: result12: ui64[2] = [1311768467463790320, 4]
// CHECK-DAG: result13: ui32[3,4] = {{\[}}[1010520186, 1888741164, 2754706343, 569486026], [1593802813, 1289978105, 961273596, 1692389550], [1379882886, 1076419981, 1430061416, 3815015690]]
// CHECK-DAG: result14: ui64[2] = [1311768467463790320, 7]
// CHECK-DAG: result15: ui8[5,3] = {{\[}}[122, 167, 61], [44, 202, 249], [252, 134, 104], [174, 141, 10], [21, 2, 134]]
// CHECK-DAG: result16: ui64[2] = [1311768467463790320, 2]
// CHECK-DAG: result17: ui64[2,2] = {{\[}}[8112081530999492730, 2445923859953712039], [5540413775124856893, 7268757770303430396]]
// CHECK-DAG: result18: ui64[2] = [1311768467463790320, 18446744073709551615]
// CHECK-DAG: result19: ui16[] = 20602
func.func @main() -> (tensor<2xui64>, tensor<3x5xui32>, tensor<2xui64>, tensor<7xui8>, tensor<2xui64>, tensor<3xui64>, tensor<2xui64>, tensor<ui16>, tensor<2xui64>, tensor<2x4xui32>, tensor<2xui64>, tensor<3x5xui32>, tensor<2xui64>, tensor<3x4xui32>, tensor<2xui64>, tensor<5x3xui8>, tensor<2xui64>, tensor<2x2xui64>, tensor<2xui64>, tensor<ui16>) {
  %state = stablehlo.constant dense<[1311768467463790320, 18446744073709551614]> : tensor<2xui64>
  %s0, %b0 = stablehlo.rng_bit_generator %state, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x5xui32>)
  %s1, %b1 = stablehlo.rng_bit_generator %state, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<7xui8>)
  %s2, %b2 = stablehlo.rng_bit_generator %state, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3xui64>)
  %s3, %b3 = stablehlo.rng_bit_generator %state, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<ui16>)
  %s4, %b4 = stablehlo.rng_bit_generator %state, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x4xui32>)
  %s5, %b5 = stablehlo.rng_bit_generator %state, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x5xui32>)
  %s6, %b6 = stablehlo.rng_bit_generator %state, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x4xui32>)
  %s7, %b7 = stablehlo.rng_bit_generator %state, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5x3xui8>)
  %s8, %b8 = stablehlo.rng_bit_generator %state, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x2xui64>)
  %s9, %b9 = stablehlo.rng_bit_generator %state, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<ui16>)
  return %s0, %b0, %s1, %b1, %s2, %b2, %s3, %b3, %s4, %b4, %s5, %b5, %s6, %b6, %s7, %b7, %s8, %b8, %s9, %b9 :
    tensor<2xui64>, tensor<3x5xui32>, tensor<2xui64>, tensor<7xui8>, tensor<2xui64>, tensor<3xui64>, tensor<2xui64>, tensor<ui16>, tensor<2xui64>, tensor<2x4xui32>, tensor<2xui64>, tensor<3x5xui32>, tensor<2xui64>, tensor<3x4xui32>, tensor<2xui64>, tensor<5x3xui8>, tensor<2xui64>, tensor<2x2xui64>, tensor<2xui64>, tensor<ui16>
}
