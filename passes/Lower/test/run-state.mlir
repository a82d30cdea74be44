// State that is handed to other state, kept, read after its new value is known, and made from another's old value.
// RUN: autopar-opt %s --emit=exe -o %t && autopar-opt %s --emit=graph -o %t.graph
// RUN: %t --steps 3 --seed 7 --save-state %t.exe --quiet
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.0 && autopar-run %t.graph --in %t.0 --out %t.1
// RUN: autopar-run %t.graph --in %t.1 --out %t.2 && autopar-run %t.graph --in %t.2 --out %t.3
// RUN: compare-safetensors %t.exe %t.3 --tolerance 1e-6

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<8xf32> {jax.result_info = "result['a']"},
    tensor<8xf32> {jax.result_info = "result['b']"}, tensor<8xf32> {jax.result_info = "result['c']"},
    tensor<8xf32> {jax.result_info = "result['kept']"}, tensor<8xf32> {jax.result_info = "result['turned']"},
    tensor<8xf32> {jax.result_info = "result['late']"}) {
  %a = stablehlo.iota dim = 0 : tensor<8xf32>
  %k = stablehlo.constant dense<2.0> : tensor<8xf32>
  %b = stablehlo.multiply %a, %k : tensor<8xf32>
  %c = stablehlo.add %a, %k : tensor<8xf32>
  return %a, %b, %c, %k, %a, %b : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
func.func @step(%a: tensor<8xf32> loc("state['a']"), %b: tensor<8xf32> loc("state['b']"), %c: tensor<8xf32> loc("state['c']"),
    %kept: tensor<8xf32> loc("state['kept']"), %turned: tensor<8xf32> loc("state['turned']"), %late: tensor<8xf32> loc("state['late']")) -> (
    tensor<8xf32> {jax.result_info = "result['a']"}, tensor<8xf32> {jax.result_info = "result['b']"},
    tensor<8xf32> {jax.result_info = "result['c']"}, tensor<8xf32> {jax.result_info = "result['kept']"},
    tensor<8xf32> {jax.result_info = "result['turned']"}, tensor<8xf32> {jax.result_info = "result['late']"}) {
  // a → b → c → a: each is another's argument.
  // Read at another place than it is written: no kernel may do this in place.
  %reverse = stablehlo.reverse %turned, dims = [0] : tensor<8xf32>
  %turned2 = stablehlo.add %reverse, %kept : tensor<8xf32>
  // The old value is needed after the new one.
  %exp = stablehlo.tanh %late : tensor<8xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %sum = stablehlo.reduce(%exp init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
  %all = stablehlo.broadcast_in_dim %sum, dims = [] : (tensor<f32>) -> tensor<8xf32>
  %back = stablehlo.reverse %late, dims = [0] : tensor<8xf32>
  %b0 = stablehlo.add %all, %back : tensor<8xf32>
  %b2 = stablehlo.add %b0, %c : tensor<8xf32>
  return %b2, %a, %b, %kept, %turned2, %exp : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
