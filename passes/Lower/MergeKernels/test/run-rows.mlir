// Rows that do not fill vectors, booleans, a row that is reduced and read again, and nothing at all: what the interpreter gives.
// RUN: autopar-opt %s --emit=exe -o %t && autopar-opt %s --emit=graph -o %t.graph
// RUN: %t --steps 1 --seed 7 --save-state %t.exe --quiet
// RUN: %t --steps 1 --seed 7 --save-state %t.3 --quiet --threads 3 && cmp %t.exe %t.3
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref
// RUN: compare-safetensors %t.exe %t.ref --tolerance 1e-6

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (
    tensor<0x4xf32> {jax.result_info = "result['x']"},
    tensor<3x4xi1> {jax.result_info = "result['p']"}, tensor<3x130xf32> {jax.result_info = "result['y']"}) {
  %0 = stablehlo.constant dense<0.5> : tensor<0x4xf32>
  %1 = stablehlo.constant dense<true> : tensor<3x4xi1>
  %i = stablehlo.iota dim = 1 : tensor<3x130xf32>
  %2 = stablehlo.sine %i : tensor<3x130xf32>
  return %0, %1, %2 : tensor<0x4xf32>, tensor<3x4xi1>, tensor<3x130xf32>
}
func.func @step(%x: tensor<0x4xf32> loc("state['x']"), %p: tensor<3x4xi1> loc("state['p']"), %y: tensor<3x130xf32> loc("state['y']")) -> (
    tensor<0x4xf32> {jax.result_info = "result[0]['x']"}, tensor<3x4xi1> {jax.result_info = "result[0]['p']"},
    tensor<3x130xf32> {jax.result_info = "result[0]['y']"}, tensor<3xi1> {jax.result_info = "result[0]['any']"}) {
  %0 = stablehlo.tanh %x : tensor<0x4xf32>
  %1 = stablehlo.not %p : tensor<3x4xi1>
  %f = stablehlo.constant dense<false> : tensor<i1>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %zb = stablehlo.broadcast_in_dim %z, dims = [] : (tensor<f32>) -> tensor<3x130xf32>
  %c = stablehlo.compare GT, %y, %zb : (tensor<3x130xf32>, tensor<3x130xf32>) -> tensor<3x130xi1>
  %any = stablehlo.reduce(%c init: %f) applies stablehlo.or across dimensions = [1] : (tensor<3x130xi1>, tensor<i1>) -> tensor<3xi1>
  %e = stablehlo.exponential %y : tensor<3x130xf32>
  %s = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] : (tensor<3x130xf32>, tensor<f32>) -> tensor<3xf32>
  %sb = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<3xf32>) -> tensor<3x130xf32>
  %d = stablehlo.divide %e, %sb : tensor<3x130xf32>
  %w = stablehlo.select %c, %d, %y : tensor<3x130xi1>, tensor<3x130xf32>
  return %0, %1, %w, %any : tensor<0x4xf32>, tensor<3x4xi1>, tensor<3x130xf32>, tensor<3xi1>
}
