// Products of any form: none or several contracting and batching dims, integers, mixed types, nothing to sum.
// RUN: autopar-opt %s --emit=exe -o %t && autopar-opt %s --emit=graph -o %t.graph
// RUN: %t --steps 1 --seed 7 --save-state %t.exe --quiet
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref
// RUN: compare-safetensors %t.exe %t.ref --tolerance 3e-6

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<120xf32> {jax.result_info = "result['x']"}) {
  %0 = stablehlo.iota dim = 0 : tensor<120xf32>
  %1 = stablehlo.constant dense<0.61> : tensor<120xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<120xf32>
  %x = stablehlo.cosine %2 : tensor<120xf32>
  return %x : tensor<120xf32>
}
func.func @step(%x: tensor<120xf32> loc("state['x']")) -> (
    tensor<120xf32> {jax.result_info = "result[0]['x']"},
    tensor<4x5x3x2xf32> {jax.result_info = "result[0]['outer']"},
    tensor<4x5xf32> {jax.result_info = "result[0]['batch_only']"},
    tensor<5x4x3x2xf32> {jax.result_info = "result[0]['two_batches']"},
    tensor<5x5xf32> {jax.result_info = "result[0]['swapped']"},
    tensor<f32> {jax.result_info = "result[0]['all']"},
    tensor<f32> {jax.result_info = "result[0]['vectors']"},
    tensor<4x4xi32> {jax.result_info = "result[0]['i8_i32']"},
    tensor<4x4xi8> {jax.result_info = "result[0]['i8_i8']"},
    tensor<4x4xui32> {jax.result_info = "result[0]['u8_u32']"},
    tensor<4x4xi32> {jax.result_info = "result[0]['i8_u8']"},
    tensor<4x3xi64> {jax.result_info = "result[0]['i8_i64']"},
    tensor<4x3xi1> {jax.result_info = "result[0]['bools']"},
    tensor<4x4xf32> {jax.result_info = "result[0]['i8_f32']"},
    tensor<4x3xf32> {jax.result_info = "result[0]['bf16_f32']"},
    tensor<3x3xf64> {jax.result_info = "result[0]['f32_f64']"},
    tensor<3x3xf32> {jax.result_info = "result[0]['f64_f32']"},
    tensor<3x3xf32> {jax.result_info = "result[0]['f16_f32']"},
    tensor<3x3xf16> {jax.result_info = "result[0]['f32_f16']"},
    tensor<3x2xf32> {jax.result_info = "result[0]['nothing']"},
    tensor<0x0xf32> {jax.result_info = "result[0]['no_rows']"}) {
  %a_s = stablehlo.slice %x [7:27] : (tensor<120xf32>) -> tensor<20xf32>
  %a = stablehlo.reshape %a_s : (tensor<20xf32>) -> tensor<4x5xf32>
  %b_s = stablehlo.slice %x [14:20] : (tensor<120xf32>) -> tensor<6xf32>
  %b = stablehlo.reshape %b_s : (tensor<6xf32>) -> tensor<3x2xf32>
  %c_s = stablehlo.slice %x [21:81] : (tensor<120xf32>) -> tensor<60xf32>
  %c = stablehlo.reshape %c_s : (tensor<60xf32>) -> tensor<4x5x3xf32>
  %d_s = stablehlo.slice %x [28:68] : (tensor<120xf32>) -> tensor<40xf32>
  %d = stablehlo.reshape %d_s : (tensor<40xf32>) -> tensor<5x4x2xf32>
  %e_s = stablehlo.slice %x [35:95] : (tensor<120xf32>) -> tensor<60xf32>
  %e = stablehlo.reshape %e_s : (tensor<60xf32>) -> tensor<5x3x4xf32>
  %outer = stablehlo.dot_general %a, %b, contracting_dims = [] x [] : (tensor<4x5xf32>, tensor<3x2xf32>) -> tensor<4x5x3x2xf32>
  %batch_only = stablehlo.dot_general %a, %a, batching_dims = [0, 1] x [0, 1], contracting_dims = [] x [] : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
  %two_batches = stablehlo.dot_general %c, %d, batching_dims = [1, 0] x [0, 1], contracting_dims = [] x [] : (tensor<4x5x3xf32>, tensor<5x4x2xf32>) -> tensor<5x4x3x2xf32>
  %swapped = stablehlo.dot_general %c, %e, contracting_dims = [0, 2] x [2, 1] : (tensor<4x5x3xf32>, tensor<5x3x4xf32>) -> tensor<5x5xf32>
  %all = stablehlo.dot_general %c, %e, contracting_dims = [0, 1, 2] x [2, 0, 1] : (tensor<4x5x3xf32>, tensor<5x3x4xf32>) -> tensor<f32>
  %v_s = stablehlo.slice %x [42:48] : (tensor<120xf32>) -> tensor<6xf32>
  %v = stablehlo.reshape %v_s : (tensor<6xf32>) -> tensor<6xf32>
  %vectors = stablehlo.dot_general %v, %v, contracting_dims = [0] x [0] : (tensor<6xf32>, tensor<6xf32>) -> tensor<f32>
  %i8_s = stablehlo.slice %x [49:73] : (tensor<120xf32>) -> tensor<24xf32>
  %i8_r = stablehlo.reshape %i8_s : (tensor<24xf32>) -> tensor<4x6xf32>
  %i8_c = stablehlo.constant dense<9.0> : tensor<4x6xf32>
  %i8_m = stablehlo.multiply %i8_r, %i8_c : tensor<4x6xf32>
  %i8 = stablehlo.convert %i8_m : (tensor<4x6xf32>) -> tensor<4x6xi8>
  %u8_s = stablehlo.slice %x [56:80] : (tensor<120xf32>) -> tensor<24xf32>
  %u8_r = stablehlo.reshape %u8_s : (tensor<24xf32>) -> tensor<4x6xf32>
  %u8_c = stablehlo.constant dense<200.0> : tensor<4x6xf32>
  %u8_m = stablehlo.multiply %u8_r, %u8_c : tensor<4x6xf32>
  %u8_a = stablehlo.abs %u8_m : tensor<4x6xf32>
  %u8 = stablehlo.convert %u8_a : (tensor<4x6xf32>) -> tensor<4x6xui8>
  %i64_s = stablehlo.slice %x [63:81] : (tensor<120xf32>) -> tensor<18xf32>
  %i64_r = stablehlo.reshape %i64_s : (tensor<18xf32>) -> tensor<6x3xf32>
  %i64_c = stablehlo.constant dense<9.0> : tensor<6x3xf32>
  %i64_m = stablehlo.multiply %i64_r, %i64_c : tensor<6x3xf32>
  %i64 = stablehlo.convert %i64_m : (tensor<6x3xf32>) -> tensor<6x3xi64>
  %p_s = stablehlo.slice %x [70:94] : (tensor<120xf32>) -> tensor<24xf32>
  %p_r = stablehlo.reshape %p_s : (tensor<24xf32>) -> tensor<4x6xf32>
  %p_c = stablehlo.constant dense<9.0> : tensor<4x6xf32>
  %p_m = stablehlo.multiply %p_r, %p_c : tensor<4x6xf32>
  %p_z = stablehlo.constant dense<0.0> : tensor<4x6xf32>
  %p = stablehlo.compare GT, %p_m, %p_z : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xi1>
  %q_s = stablehlo.slice %x [77:95] : (tensor<120xf32>) -> tensor<18xf32>
  %q_r = stablehlo.reshape %q_s : (tensor<18xf32>) -> tensor<6x3xf32>
  %q_c = stablehlo.constant dense<9.0> : tensor<6x3xf32>
  %q_m = stablehlo.multiply %q_r, %q_c : tensor<6x3xf32>
  %q_z = stablehlo.constant dense<0.0> : tensor<6x3xf32>
  %q = stablehlo.compare GT, %q_m, %q_z : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xi1>
  %i8_i32 = stablehlo.dot_general %i8, %i8, contracting_dims = [1] x [1] : (tensor<4x6xi8>, tensor<4x6xi8>) -> tensor<4x4xi32>
  %i8_i8 = stablehlo.dot_general %i8, %i8, contracting_dims = [1] x [1] : (tensor<4x6xi8>, tensor<4x6xi8>) -> tensor<4x4xi8>
  %u8_u32 = stablehlo.dot_general %u8, %u8, contracting_dims = [1] x [1] : (tensor<4x6xui8>, tensor<4x6xui8>) -> tensor<4x4xui32>
  %i8_u8 = stablehlo.dot_general %i8, %u8, contracting_dims = [1] x [1] : (tensor<4x6xi8>, tensor<4x6xui8>) -> tensor<4x4xi32>
  %i8_i64 = stablehlo.dot_general %i8, %i64, contracting_dims = [1] x [0] : (tensor<4x6xi8>, tensor<6x3xi64>) -> tensor<4x3xi64>
  %bools = stablehlo.dot_general %p, %q, contracting_dims = [1] x [0] : (tensor<4x6xi1>, tensor<6x3xi1>) -> tensor<4x3xi1>
  %i8_f32 = stablehlo.dot_general %i8, %i8, contracting_dims = [1] x [1] : (tensor<4x6xi8>, tensor<4x6xi8>) -> tensor<4x4xf32>
  %h_s = stablehlo.slice %x [84:108] : (tensor<120xf32>) -> tensor<24xf32>
  %h_r = stablehlo.reshape %h_s : (tensor<24xf32>) -> tensor<4x6xf32>
  %h = stablehlo.convert %h_r : (tensor<4x6xf32>) -> tensor<4x6xbf16>
  %g_s = stablehlo.slice %x [91:109] : (tensor<120xf32>) -> tensor<18xf32>
  %g_r = stablehlo.reshape %g_s : (tensor<18xf32>) -> tensor<6x3xf32>
  %g = stablehlo.convert %g_r : (tensor<6x3xf32>) -> tensor<6x3xf16>
  %f_s = stablehlo.slice %x [98:116] : (tensor<120xf32>) -> tensor<18xf32>
  %f = stablehlo.reshape %f_s : (tensor<18xf32>) -> tensor<6x3xf32>
  %w_s = stablehlo.slice %x [2:20] : (tensor<120xf32>) -> tensor<18xf32>
  %w_r = stablehlo.reshape %w_s : (tensor<18xf32>) -> tensor<6x3xf32>
  %w = stablehlo.convert %w_r : (tensor<6x3xf32>) -> tensor<6x3xf64>
  %bf16_f32 = stablehlo.dot_general %h, %f, contracting_dims = [1] x [0] : (tensor<4x6xbf16>, tensor<6x3xf32>) -> tensor<4x3xf32>
  %f32_f64 = stablehlo.dot_general %f, %f, contracting_dims = [0] x [0] : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<3x3xf64>
  %f64_f32 = stablehlo.dot_general %w, %w, contracting_dims = [0] x [0] : (tensor<6x3xf64>, tensor<6x3xf64>) -> tensor<3x3xf32>
  %f16_f32 = stablehlo.dot_general %g, %g, contracting_dims = [0] x [0] : (tensor<6x3xf16>, tensor<6x3xf16>) -> tensor<3x3xf32>
  %f32_f16 = stablehlo.dot_general %f, %f, contracting_dims = [0] x [0] : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<3x3xf16>
  %z = stablehlo.constant dense<1.0> : tensor<3x0xf32>
  %y = stablehlo.constant dense<1.0> : tensor<0x2xf32>
  %nothing = stablehlo.dot_general %z, %y, contracting_dims = [1] x [0] : (tensor<3x0xf32>, tensor<0x2xf32>) -> tensor<3x2xf32>
  %no_rows = stablehlo.dot_general %y, %y, contracting_dims = [1] x [1] : (tensor<0x2xf32>, tensor<0x2xf32>) -> tensor<0x0xf32>
  return %x, %outer, %batch_only, %two_batches, %swapped, %all, %vectors, %i8_i32, %i8_i8, %u8_u32, %i8_u8, %i8_i64, %bools, %i8_f32, %bf16_f32, %f32_f64, %f64_f32, %f16_f32, %f32_f16, %nothing, %no_rows : tensor<120xf32>, tensor<4x5x3x2xf32>, tensor<4x5xf32>, tensor<5x4x3x2xf32>, tensor<5x5xf32>, tensor<f32>, tensor<f32>, tensor<4x4xi32>, tensor<4x4xi8>, tensor<4x4xui32>, tensor<4x4xi32>, tensor<4x3xi64>, tensor<4x3xi1>, tensor<4x4xf32>, tensor<4x3xf32>, tensor<3x3xf64>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf16>, tensor<3x2xf32>, tensor<0x0xf32>
}
