// The state is the sum, not a part of it, between steps and in files: one device and four, interpreted and compiled, the same bits.
// RUN: autopar-opt %s --mesh=a=1,b=1 --emit=exe -o %t.one && %t.one --steps 3 --save-state %t.s1 --check-replicas --quiet
// RUN: autopar-opt %s --mesh=a=2,b=2 --sharding='w$=[{"a"}, {}], unreduced={"b"}' --emit=exe -o %t.four
// RUN: %t.four --steps 3 --save-state %t.s4 --check-replicas --poison-padding --quiet && cmp %t.s1 %t.s4
// RUN: autopar-opt %s --mesh=a=2,b=2 --sharding='w$=[{"a"}, {}], unreduced={"b"}' --emit=graph -o %t.graph
// RUN: autopar-opt %t.graph --emit=spmd -o %t.spmd
// RUN: autopar-run %t.graph --function init --seed 0 --out %t.0 && autopar-run %t.spmd --function init --seed 0 --out %t.1 && cmp %t.0 %t.1
// RUN: autopar-run %t.graph --in %t.0 --out %t.2 && autopar-run %t.spmd --in %t.0 --out %t.3 && cmp %t.2 %t.3
func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<7x8xf32> {jax.result_info = "result['w']"}) {
  %i = stablehlo.iota dim = 0 : tensor<7x8xf32>
  %j = stablehlo.iota dim = 1 : tensor<7x8xf32>
  %w = stablehlo.subtract %i, %j : tensor<7x8xf32>
  return %w : tensor<7x8xf32>
}
func.func @step(%w: tensor<7x8xf32> loc("state['w']"))
    -> (tensor<7x8xf32> {jax.result_info = "result[0]['w']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %loss = stablehlo.reduce(%w init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<7x8xf32>, tensor<f32>) -> tensor<f32>
  %j = stablehlo.iota dim = 1 : tensor<7x8xf32>
  %n = stablehlo.add %w, %j : tensor<7x8xf32>
  return %n, %loss : tensor<7x8xf32>, tensor<f32>
}
