// Sums of many f32 lose nothing on the way: 300,000 times 0.1 added one after the other in f32 would be off by a percent.
// RUN: autopar-opt %s --emit=exe -o %t && autopar-opt %s --emit=graph -o %t.graph
// RUN: %t --steps 1 --seed 7 --save-state %t.exe --quiet
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref
// RUN: compare-safetensors %t.exe %t.ref

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<300x1000xf32> {jax.result_info = "result['x']"}) {
  %0 = stablehlo.constant dense<0.1> : tensor<300x1000xf32>
  return %0 : tensor<300x1000xf32>
}
func.func @step(%x: tensor<300x1000xf32> loc("state['x']")) -> (
    tensor<300x1000xf32> {jax.result_info = "result[0]['x']"}, tensor<f32> {jax.result_info = "result[0]['all']"},
    tensor<1000xf32> {jax.result_info = "result[0]['columns']"}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %all = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<300x1000xf32>, tensor<f32>) -> tensor<f32>
  %columns = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<300x1000xf32>, tensor<f32>) -> tensor<1000xf32>
  return %x, %all, %columns : tensor<300x1000xf32>, tensor<f32>, tensor<1000xf32>
}
