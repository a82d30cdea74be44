// A hint may cut the seed too: each rank of a binary gets its part of the key, and the state is that of one device.
// RUN: autopar-opt %s --emit=exe -o %t.one && %t.one --steps 1 --seed 4294967338 --save-state %t.a --quiet
// RUN: autopar-opt %s --mesh=dp=2 --sharding='seed=[{"dp"}]' --emit=exe -o %t.two && %t.two --steps 1 --seed 4294967338 --save-state %t.b --quiet
// RUN: autopar-opt %s --mesh=dp=5 --sharding='seed=[{"dp"}]' --emit=exe -o %t.five && %t.five --steps 1 --seed 4294967338 --save-state %t.c --quiet
// RUN: cmp %t.a %t.b && cmp %t.a %t.c
func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<2x3xf32> {jax.result_info = "result['w']"}) {
  %0 = stablehlo.convert %seed : (tensor<2xui32>) -> tensor<2xf32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<2xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
func.func @step(%w: tensor<2x3xf32> loc("state['w']"))
    -> (tensor<2x3xf32> {jax.result_info = "result[0]['w']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %next = stablehlo.add %w, %w : tensor<2x3xf32>
  %loss = stablehlo.reduce(%next init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
  return %next, %loss : tensor<2x3xf32>, tensor<f32>
}
