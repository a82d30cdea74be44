// A scatter-add of one element into each row, with indices in a type that does not hold every position of the row: 254 is -2 as i8
// and outside, and as ui8 no position beyond 255 is met.
// RUN: for t in i8 ui8; do sed "s/TYPE/$t/g" %s > %t.$t.mlir; done
// RUN: for t in i8 ui8; do autopar-opt %t.$t.mlir --emit=exe -o %t && autopar-opt %t.$t.mlir --emit=graph -o %t.graph && %t --steps 1 --seed 7 --save-state %t.exe --quiet && autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref && compare-safetensors %t.exe %t.ref || exit 1; done

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<3x300xf32> {jax.result_info = "result['x']"}, tensor<3x1xTYPE> {jax.result_info = "result['i']"}) {
  %x = stablehlo.iota dim = 1 : tensor<3x300xf32>
  %i = stablehlo.constant dense<[[2], [127], [90]]> : tensor<3x1xTYPE>
  return %x, %i : tensor<3x300xf32>, tensor<3x1xTYPE>
}
func.func @step(%x: tensor<3x300xf32> loc("state['x']"), %i: tensor<3x1xTYPE> loc("state['i']")) -> (tensor<3x300xf32> {jax.result_info = "result[0]['x']"}, tensor<3x1xTYPE> {jax.result_info = "result[0]['i']"}) {
  %u = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %c = stablehlo.constant dense<2> : tensor<3x1xTYPE>
  %j = stablehlo.multiply %i, %c : tensor<3x1xTYPE>
  %r = "stablehlo.scatter"(%x, %j, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<3x300xf32>, tensor<3x1xTYPE>, tensor<3xf32>) -> tensor<3x300xf32>
  return %r, %i : tensor<3x300xf32>, tensor<3x1xTYPE>
}
