// Elementwise kernels give what the interpreter gives: floats of all sizes, integers where LLVM's ops are undefined.
// RUN: autopar-opt %s --emit=exe -o %t && autopar-opt %s --emit=graph -o %t.graph
// RUN: %t --steps 1 --seed 7 --save-state %t.exe --quiet
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref
// RUN: compare-safetensors %t.exe %t.ref --tolerance 1e-6

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (
    tensor<7x5xf32> {jax.result_info = "result['x']"}, tensor<8xi32> {jax.result_info = "result['i']"}) {
  %0 = stablehlo.iota dim = 0 : tensor<35xf32>
  %1 = stablehlo.constant dense<0.37> : tensor<35xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<35xf32>
  %3 = stablehlo.sine %2 : tensor<35xf32>
  %4 = stablehlo.constant dense<3.1> : tensor<35xf32>
  %5 = stablehlo.multiply %3, %4 : tensor<35xf32>
  %x = stablehlo.reshape %5 : (tensor<35xf32>) -> tensor<7x5xf32>
  %i = stablehlo.constant dense<[0, 1, -1, 7, -7, 2147483647, -2147483648, 40]> : tensor<8xi32>
  return %x, %i : tensor<7x5xf32>, tensor<8xi32>
}
func.func @step(%x: tensor<7x5xf32> loc("state['x']"), %i: tensor<8xi32> loc("state['i']")) -> (
    tensor<7x5xf32> {jax.result_info = "result[0]['x']"}, tensor<8xi32> {jax.result_info = "result[0]['i']"},
    tensor<7x5xf32> {jax.result_info = "result[0]['f32']"}, tensor<7x5xbf16> {jax.result_info = "result[0]['bf16']"},
    tensor<7x5xf16> {jax.result_info = "result[0]['f16']"}, tensor<7x5xf64> {jax.result_info = "result[0]['f64']"},
    tensor<8xi32> {jax.result_info = "result[0]['signed']"}, tensor<8xui32> {jax.result_info = "result[0]['unsigned']"},
    tensor<7x5xi1> {jax.result_info = "result[0]['bool']"}, tensor<7x5xf32> {jax.result_info = "result[0]['special']"},
    tensor<8xi16> {jax.result_info = "result[0]['narrow']"}) {
  // f32
  %abs = stablehlo.abs %x : tensor<7x5xf32>
  %log = stablehlo.log_plus_one %abs : tensor<7x5xf32>
  %exp = stablehlo.exponential %x : tensor<7x5xf32>
  %expm1 = stablehlo.exponential_minus_one %x : tensor<7x5xf32>
  %tanh = stablehlo.tanh %x : tensor<7x5xf32>
  %logistic = stablehlo.logistic %x : tensor<7x5xf32>
  %rsqrt = stablehlo.rsqrt %exp : tensor<7x5xf32>
  %cbrt = stablehlo.cbrt %x : tensor<7x5xf32>
  %pow = stablehlo.power %abs, %x : tensor<7x5xf32>
  %atan2 = stablehlo.atan2 %x, %abs : tensor<7x5xf32>
  %rem = stablehlo.remainder %exp, %abs : tensor<7x5xf32>
  %cos = stablehlo.cosine %x : tensor<7x5xf32>
  %floor = stablehlo.floor %x : tensor<7x5xf32>
  %ceil = stablehlo.ceil %x : tensor<7x5xf32>
  %afz = stablehlo.round_nearest_afz %x : tensor<7x5xf32>
  %even = stablehlo.round_nearest_even %x : tensor<7x5xf32>
  %sign = stablehlo.sign %x : tensor<7x5xf32>
  %s0 = stablehlo.add %log, %expm1 : tensor<7x5xf32>
  %s1 = stablehlo.add %s0, %tanh : tensor<7x5xf32>
  %s2 = stablehlo.subtract %s1, %logistic : tensor<7x5xf32>
  %s3 = stablehlo.add %s2, %rsqrt : tensor<7x5xf32>
  %s4 = stablehlo.maximum %s3, %cbrt : tensor<7x5xf32>
  %s5 = stablehlo.add %s4, %pow : tensor<7x5xf32>
  %s6 = stablehlo.add %s5, %atan2 : tensor<7x5xf32>
  %s7 = stablehlo.add %s6, %rem : tensor<7x5xf32>
  %s8 = stablehlo.minimum %s7, %cos : tensor<7x5xf32>
  %s9 = stablehlo.add %floor, %ceil : tensor<7x5xf32>
  %s10 = stablehlo.multiply %afz, %even : tensor<7x5xf32>
  %s11 = stablehlo.add %s9, %s10 : tensor<7x5xf32>
  %s12 = stablehlo.add %s11, %sign : tensor<7x5xf32>
  %f32 = stablehlo.add %s8, %s12 : tensor<7x5xf32>
  // small and large floats
  %b0 = stablehlo.convert %x : (tensor<7x5xf32>) -> tensor<7x5xbf16>
  %b1 = stablehlo.exponential %b0 : tensor<7x5xbf16>
  %b2 = stablehlo.multiply %b1, %b0 : tensor<7x5xbf16>
  %b3 = stablehlo.add %b2, %b0 : tensor<7x5xbf16>
  %h0 = stablehlo.convert %b3 : (tensor<7x5xbf16>) -> tensor<7x5xf16>
  %h1 = stablehlo.tanh %h0 : tensor<7x5xf16>
  %d0 = stablehlo.convert %x : (tensor<7x5xf32>) -> tensor<7x5xf64>
  %d1 = stablehlo.sine %d0 : tensor<7x5xf64>
  %d2 = stablehlo.divide %d1, %d0 : tensor<7x5xf64>
  // integers
  %r = stablehlo.reverse %i, dims = [0] : tensor<8xi32>
  %i0 = stablehlo.divide %r, %i : tensor<8xi32>
  %i1 = stablehlo.remainder %r, %i : tensor<8xi32>
  %i2 = stablehlo.shift_left %r, %i : tensor<8xi32>
  %i3 = stablehlo.shift_right_arithmetic %r, %i : tensor<8xi32>
  %i4 = stablehlo.shift_right_logical %r, %i : tensor<8xi32>
  %i5 = stablehlo.xor %i0, %i1 : tensor<8xi32>
  %i6 = stablehlo.add %i5, %i2 : tensor<8xi32>
  %i7 = stablehlo.add %i6, %i3 : tensor<8xi32>
  %i8 = stablehlo.subtract %i7, %i4 : tensor<8xi32>
  %i9 = stablehlo.popcnt %i : tensor<8xi32>
  %i10 = stablehlo.count_leading_zeros %i : tensor<8xi32>
  %i11 = stablehlo.add %i9, %i10 : tensor<8xi32>
  %signed = stablehlo.add %i8, %i11 : tensor<8xi32>
  %u = stablehlo.convert %i : (tensor<8xi32>) -> tensor<8xui32>
  %v = stablehlo.reverse %u, dims = [0] : tensor<8xui32>
  %u0 = stablehlo.divide %v, %u : tensor<8xui32>
  %u1 = stablehlo.remainder %v, %u : tensor<8xui32>
  %u2 = stablehlo.maximum %u0, %u1 : tensor<8xui32>
  %u3 = stablehlo.not %u2 : tensor<8xui32>
  %narrow = stablehlo.convert %u3 : (tensor<8xui32>) -> tensor<8xi16>
  // comparisons, selection
  %nan = stablehlo.log %x : tensor<7x5xf32>
  %c0 = stablehlo.compare GT, %nan, %tanh, FLOAT : (tensor<7x5xf32>, tensor<7x5xf32>) -> tensor<7x5xi1>
  %c1 = stablehlo.compare LT, %nan, %x, TOTALORDER : (tensor<7x5xf32>, tensor<7x5xf32>) -> tensor<7x5xi1>
  %c2 = stablehlo.is_finite %nan : (tensor<7x5xf32>) -> tensor<7x5xi1>
  %c3 = stablehlo.xor %c0, %c1 : tensor<7x5xi1>
  %bool = stablehlo.or %c3, %c2 : tensor<7x5xi1>
  %lo = stablehlo.constant dense<-1.0> : tensor<f32>
  %hi = stablehlo.constant dense<1.5> : tensor<f32>
  %clamp = stablehlo.clamp %lo, %x, %hi : (tensor<f32>, tensor<7x5xf32>, tensor<f32>) -> tensor<7x5xf32>
  %special = stablehlo.select %c2, %nan, %clamp : tensor<7x5xi1>, tensor<7x5xf32>
  return %x, %i, %f32, %b3, %h1, %d2, %signed, %u3, %bool, %special, %narrow : tensor<7x5xf32>, tensor<8xi32>, tensor<7x5xf32>,
    tensor<7x5xbf16>, tensor<7x5xf16>, tensor<7x5xf64>, tensor<8xi32>, tensor<8xui32>, tensor<7x5xi1>, tensor<7x5xf32>, tensor<8xi16>
}
