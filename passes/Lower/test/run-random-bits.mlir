// Random bits, and bits read as elements of other widths.
// RUN: autopar-opt %s --emit=exe -o %t && autopar-opt %s --emit=graph -o %t.graph
// RUN: %t --steps 1 --seed 7 --save-state %t.exe --quiet
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref
// RUN: compare-safetensors %t.exe %t.ref --tolerance 0

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<24xf32> {jax.result_info = "result['x']"}) {
  %0 = stablehlo.iota dim = 0 : tensor<24xf32>
  %1 = stablehlo.constant dense<0.61> : tensor<24xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<24xf32>
  %x = stablehlo.negate %2 : tensor<24xf32>
  return %x : tensor<24xf32>
}
func.func @step(%x: tensor<24xf32> loc("state['x']")) -> (
    tensor<24xf32> {jax.result_info = "result[0]['x']"},
    tensor<2xui64> {jax.result_info = "result[0]['state']"},
    tensor<3x5xui32> {jax.result_info = "result[0]['default_ui32']"},
    tensor<7xui8> {jax.result_info = "result[0]['default_ui8']"},
    tensor<2x3xui64> {jax.result_info = "result[0]['default_ui64']"},
    tensor<4xui32> {jax.result_info = "result[0]['default_f32_b']"},
    tensor<2x2xi16> {jax.result_info = "result[0]['default_i16']"},
    tensor<3x5xui32> {jax.result_info = "result[0]['three_fry_ui32']"},
    tensor<7xui8> {jax.result_info = "result[0]['three_fry_ui8']"},
    tensor<2x3xui64> {jax.result_info = "result[0]['three_fry_ui64']"},
    tensor<4xui32> {jax.result_info = "result[0]['three_fry_f32_b']"},
    tensor<2x2xi16> {jax.result_info = "result[0]['three_fry_i16']"},
    tensor<3x5xui32> {jax.result_info = "result[0]['philox_ui32']"},
    tensor<7xui8> {jax.result_info = "result[0]['philox_ui8']"},
    tensor<2x3xui64> {jax.result_info = "result[0]['philox_ui64']"},
    tensor<4xui32> {jax.result_info = "result[0]['philox_f32_b']"},
    tensor<2x2xi16> {jax.result_info = "result[0]['philox_i16']"},
    tensor<3xui64> {jax.result_info = "result[0]['next']"},
    tensor<9xui32> {jax.result_info = "result[0]['more']"},
    tensor<4xui32> {jax.result_info = "result[0]['split']"},
    tensor<2x4xui32> {jax.result_info = "result[0]['again']"},
    tensor<24x4xi8> {jax.result_info = "result[0]['bits_i8']"},
    tensor<2x12x2xui16> {jax.result_info = "result[0]['bits_ui16']"},
    tensor<12xf64> {jax.result_info = "result[0]['bits_f64']"},
    tensor<3x4xi64> {jax.result_info = "result[0]['bits_i64']"},
    tensor<24x2xbf16> {jax.result_info = "result[0]['bits_bf16']"},
    tensor<24xf32> {jax.result_info = "result[0]['bytes_c']"}) {
  %key = stablehlo.constant dense<[7, 0, 4294967294, 4294967295]> : tensor<4xui32>
  %pairs = stablehlo.reshape %key : (tensor<4xui32>) -> tensor<2x2xui32>
  %state = stablehlo.bitcast_convert %pairs : (tensor<2x2xui32>) -> tensor<2xui64>
  %default_ui32_s, %default_ui32 = stablehlo.rng_bit_generator %state, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x5xui32>)
  %default_ui8_s, %default_ui8 = stablehlo.rng_bit_generator %state, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<7xui8>)
  %default_ui64_s, %default_ui64 = stablehlo.rng_bit_generator %state, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x3xui64>)
  %default_f32_s, %default_f32 = stablehlo.rng_bit_generator %state, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xf32>)
  %default_f32_b = stablehlo.bitcast_convert %default_f32 : (tensor<4xf32>) -> tensor<4xui32>
  %default_i16_s, %default_i16 = stablehlo.rng_bit_generator %state, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x2xi16>)
  %three_fry_ui32_s, %three_fry_ui32 = stablehlo.rng_bit_generator %state, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x5xui32>)
  %three_fry_ui8_s, %three_fry_ui8 = stablehlo.rng_bit_generator %state, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<7xui8>)
  %three_fry_ui64_s, %three_fry_ui64 = stablehlo.rng_bit_generator %state, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x3xui64>)
  %three_fry_f32_s, %three_fry_f32 = stablehlo.rng_bit_generator %state, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xf32>)
  %three_fry_f32_b = stablehlo.bitcast_convert %three_fry_f32 : (tensor<4xf32>) -> tensor<4xui32>
  %three_fry_i16_s, %three_fry_i16 = stablehlo.rng_bit_generator %state, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x2xi16>)
  %philox_ui32_s, %philox_ui32 = stablehlo.rng_bit_generator %state, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x5xui32>)
  %philox_ui8_s, %philox_ui8 = stablehlo.rng_bit_generator %state, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<7xui8>)
  %philox_ui64_s, %philox_ui64 = stablehlo.rng_bit_generator %state, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x3xui64>)
  %philox_f32_s, %philox_f32 = stablehlo.rng_bit_generator %state, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xf32>)
  %philox_f32_b = stablehlo.bitcast_convert %philox_f32 : (tensor<4xf32>) -> tensor<4xui32>
  %philox_i16_s, %philox_i16 = stablehlo.rng_bit_generator %state, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x2xi16>)
  %three = stablehlo.constant dense<[7, 18446744073709551615, 3]> : tensor<3xui64>
  %next, %more = stablehlo.rng_bit_generator %three, algorithm = PHILOX : (tensor<3xui64>) -> (tensor<3xui64>, tensor<9xui32>)
  %split, %again = stablehlo.rng_bit_generator %key, algorithm = DEFAULT : (tensor<4xui32>) -> (tensor<4xui32>, tensor<2x4xui32>)
  %bits_i8_x = stablehlo.reshape %x : (tensor<24xf32>) -> tensor<24xf32>
  %bits_i8 = stablehlo.bitcast_convert %bits_i8_x : (tensor<24xf32>) -> tensor<24x4xi8>
  %bits_ui16_x = stablehlo.reshape %x : (tensor<24xf32>) -> tensor<2x12xf32>
  %bits_ui16 = stablehlo.bitcast_convert %bits_ui16_x : (tensor<2x12xf32>) -> tensor<2x12x2xui16>
  %bits_f64_x = stablehlo.reshape %x : (tensor<24xf32>) -> tensor<12x2xf32>
  %bits_f64 = stablehlo.bitcast_convert %bits_f64_x : (tensor<12x2xf32>) -> tensor<12xf64>
  %bits_i64_x = stablehlo.reshape %x : (tensor<24xf32>) -> tensor<3x4x2xf32>
  %bits_i64 = stablehlo.bitcast_convert %bits_i64_x : (tensor<3x4x2xf32>) -> tensor<3x4xi64>
  %bits_bf16_x = stablehlo.reshape %x : (tensor<24xf32>) -> tensor<24xf32>
  %bits_bf16 = stablehlo.bitcast_convert %bits_bf16_x : (tensor<24xf32>) -> tensor<24x2xbf16>
  %bytes_c = stablehlo.bitcast_convert %bits_i8 : (tensor<24x4xi8>) -> tensor<24xf32>
  return %x, %state, %default_ui32, %default_ui8, %default_ui64, %default_f32_b, %default_i16, %three_fry_ui32, %three_fry_ui8, %three_fry_ui64, %three_fry_f32_b, %three_fry_i16, %philox_ui32, %philox_ui8, %philox_ui64, %philox_f32_b, %philox_i16, %next, %more, %split, %again, %bits_i8, %bits_ui16, %bits_f64, %bits_i64, %bits_bf16, %bytes_c : tensor<24xf32>, tensor<2xui64>, tensor<3x5xui32>, tensor<7xui8>, tensor<2x3xui64>, tensor<4xui32>, tensor<2x2xi16>, tensor<3x5xui32>, tensor<7xui8>, tensor<2x3xui64>, tensor<4xui32>, tensor<2x2xi16>, tensor<3x5xui32>, tensor<7xui8>, tensor<2x3xui64>, tensor<4xui32>, tensor<2x2xi16>, tensor<3xui64>, tensor<9xui32>, tensor<4xui32>, tensor<2x4xui32>, tensor<24x4xi8>, tensor<2x12x2xui16>, tensor<12xf64>, tensor<3x4xi64>, tensor<24x2xbf16>, tensor<24xf32>
}
