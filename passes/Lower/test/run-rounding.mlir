// What goes to bf16 or f16 from a type of more bits than f32 has is rounded once: just above the middle of two numbers upwards, though
// rounding to f32 first would give the middle itself, and then the even one. The right bits are written here.
// RUN: autopar-opt %s --emit=exe -o %t && autopar-opt %s --emit=graph -o %t.graph
// RUN: %t --steps 1 --seed 7 --save-state %t.exe --metrics %t.jsonl --quiet && FileCheck %s --input-file %t.jsonl
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref --metrics %t.ref.jsonl && FileCheck %s --input-file %t.ref.jsonl
// CHECK: "wrong": 0

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<6xf64> {jax.result_info = "result['x']"}, tensor<3xi32> {jax.result_info = "result['i']"},
    tensor<2xi64> {jax.result_info = "result['j']"}, tensor<2xui64> {jax.result_info = "result['k']"}, tensor<2xui32> {jax.result_info = "result['u']"}) {
  // 1 + 2^-8 + 2^-40, 1 + 2^-11 + 2^-40, the same below the middle of odd and even, what f32 takes for 65520, and below the least f16
  %x = stablehlo.constant dense<[1.0039062500009095, 1.0004882812509095, -1.0117187499990905, 1.0014648437490905, 65519.9999999, 2.9802322387695319e-08]> : tensor<6xf64>
  %i = stablehlo.constant dense<[1077936129, -1077936129, 16842753]> : tensor<3xi32>
  %j = stablehlo.constant dense<[4629700416936869889, -4629700416936869889]> : tensor<2xi64>
  %k = stablehlo.constant dense<[9259400833873739777, 18446744073709551615]> : tensor<2xui64>
  %u = stablehlo.constant dense<[2155872257, 16842753]> : tensor<2xui32>
  return %x, %i, %j, %k, %u : tensor<6xf64>, tensor<3xi32>, tensor<2xi64>, tensor<2xui64>, tensor<2xui32>
}
func.func @step(%x: tensor<6xf64> loc("state['x']"), %i: tensor<3xi32> loc("state['i']"), %j: tensor<2xi64> loc("state['j']"), %k: tensor<2xui64> loc("state['k']"), %u: tensor<2xui32> loc("state['u']")) -> (
    tensor<6xf64> {jax.result_info = "result[0]['x']"}, tensor<3xi32> {jax.result_info = "result[0]['i']"}, tensor<2xi64> {jax.result_info = "result[0]['j']"},
    tensor<2xui64> {jax.result_info = "result[0]['k']"}, tensor<2xui32> {jax.result_info = "result[0]['u']"},
    tensor<15xi16> {jax.result_info = "result[0]['bits']"}, tensor<6xi16> {jax.result_info = "result[0]['half']"}, tensor<i32> {jax.result_info = "result[1]['wrong']"}) {
  %0 = stablehlo.convert %x : (tensor<6xf64>) -> tensor<6xbf16>
  %1 = stablehlo.convert %i : (tensor<3xi32>) -> tensor<3xbf16>
  %2 = stablehlo.convert %j : (tensor<2xi64>) -> tensor<2xbf16>
  %3 = stablehlo.convert %k : (tensor<2xui64>) -> tensor<2xbf16>
  %4 = stablehlo.convert %u : (tensor<2xui32>) -> tensor<2xbf16>
  %5 = stablehlo.concatenate %0, %1, %2, %3, %4, dim = 0 : (tensor<6xbf16>, tensor<3xbf16>, tensor<2xbf16>, tensor<2xbf16>, tensor<2xbf16>) -> tensor<15xbf16>
  %bits = stablehlo.bitcast_convert %5 : (tensor<15xbf16>) -> tensor<15xi16>
  %6 = stablehlo.convert %x : (tensor<6xf64>) -> tensor<6xf16>
  %half = stablehlo.bitcast_convert %6 : (tensor<6xf16>) -> tensor<6xi16>
  %want = stablehlo.constant dense<[16257, 16256, -16511, 16256, 18304, 13056, 20097, -12671, 19329, 24193, -8575, 24321, 24448, 20225, 19329]> : tensor<15xi16>
  %wantHalf = stablehlo.constant dense<[15364, 15361, -17396, 15361, 31743, 1]> : tensor<6xi16>
  %a = stablehlo.compare NE, %bits, %want : (tensor<15xi16>, tensor<15xi16>) -> tensor<15xi1>
  %b = stablehlo.compare NE, %half, %wantHalf : (tensor<6xi16>, tensor<6xi16>) -> tensor<6xi1>
  %c = stablehlo.concatenate %a, %b, dim = 0 : (tensor<15xi1>, tensor<6xi1>) -> tensor<21xi1>
  %d = stablehlo.convert %c : (tensor<21xi1>) -> tensor<21xi32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %wrong = stablehlo.reduce(%d init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<21xi32>, tensor<i32>) -> tensor<i32>
  return %x, %i, %j, %k, %u, %bits, %half, %wrong : tensor<6xf64>, tensor<3xi32>, tensor<2xi64>, tensor<2xui64>, tensor<2xui32>, tensor<15xi16>, tensor<6xi16>, tensor<i32>
}
