// Start indices that wrap around between two lanes: 43 · 3 is -127 as i8, 86 · 3 is 2. Rows of a gather then are no even row.
// RUN: autopar-opt %s --emit=exe -o %t && autopar-opt %s --emit=graph -o %t.graph
// RUN: %t --steps 1 --seed 7 --save-state %t.exe --quiet
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref
// RUN: compare-safetensors %t.exe %t.ref --tolerance 0

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<300xf32> {jax.result_info = "result['x']"}) {
  %i = stablehlo.iota dim = 0 : tensor<300xf32>
  return %i : tensor<300xf32>
}
func.func @step(%x: tensor<300xf32> loc("state['x']")) -> (tensor<300xf32> {jax.result_info = "result[0]['x']"}, tensor<128xf32> {jax.result_info = "result[0]['y']"}) {
  %i = stablehlo.iota dim = 0 : tensor<128xi8>
  %c = stablehlo.constant dense<3> : tensor<128xi8>
  %j = stablehlo.multiply %i, %c : tensor<128xi8>
  %k = stablehlo.reshape %j : (tensor<128xi8>) -> tensor<128x1xi8>
  %y = "stablehlo.gather"(%x, %k) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>, indices_are_sorted = false}> : (tensor<300xf32>, tensor<128x1xi8>) -> tensor<128xf32>
  return %x, %y : tensor<300xf32>, tensor<128xf32>
}
