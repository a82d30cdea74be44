// A kernel reads [row, i, j] of a tensor of rows of 16x8 where it writes [row, i, j] of one of 8x16: not the same place, so the
// two must not share memory.
// RUN: autopar-opt %s --emit=exe -o %t && autopar-opt %s --emit=graph -o %t.graph
// RUN: %t --steps 1 --seed 7 --save-state %t.exe --quiet
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref
// RUN: compare-safetensors %t.exe %t.ref --tolerance 1e-6

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<8x16xf32> {jax.result_info = "result['a']"}, tensor<16x128xf32> {jax.result_info = "result['b']"}) {
  %i = stablehlo.iota dim = 1 : tensor<8x16xf32>
  %s = stablehlo.sine %i : tensor<8x16xf32>
  %j = stablehlo.iota dim = 1 : tensor<16x128xf32>
  %k = stablehlo.iota dim = 0 : tensor<16x128xf32>
  %jk = stablehlo.multiply %j, %k : tensor<16x128xf32>
  %t = stablehlo.cosine %jk : tensor<16x128xf32>
  return %s, %t : tensor<8x16xf32>, tensor<16x128xf32>
}
func.func @step(%a: tensor<8x16xf32> loc("state['a']"), %b: tensor<16x128xf32> loc("state['b']")) -> (tensor<8x16xf32> {jax.result_info = "result[0]['a']"}, tensor<16x128xf32> {jax.result_info = "result[0]['b']"}, tensor<8x16xf32> {jax.result_info = "result[0]['y']"}) {
  %b3 = stablehlo.reshape %b : (tensor<16x128xf32>) -> tensor<16x16x8xf32>
  %x = stablehlo.dot_general %a, %b3, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x16x8xf32>) -> tensor<8x16x8xf32>
  %ninf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %m = stablehlo.reduce(%x init: %ninf) applies stablehlo.maximum across dimensions = [1, 2] : (tensor<8x16x8xf32>, tensor<f32>) -> tensor<8xf32>
  %xs = stablehlo.slice %x [0:8, 0:8, 0:8] : (tensor<8x16x8xf32>) -> tensor<8x8x8xf32>
  %one = stablehlo.constant dense<1.0> : tensor<8x8x8xf32>
  %c = stablehlo.concatenate %xs, %one, dim = 2 : (tensor<8x8x8xf32>, tensor<8x8x8xf32>) -> tensor<8x8x16xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<8xf32>) -> tensor<8x8x16xf32>
  %d = stablehlo.subtract %c, %mb : tensor<8x8x16xf32>
  %e = stablehlo.tanh %d : tensor<8x8x16xf32>
  %r = stablehlo.reshape %e : (tensor<8x8x16xf32>) -> tensor<8x128xf32>
  %y = stablehlo.dot_general %r, %b, contracting_dims = [1] x [1] : (tensor<8x128xf32>, tensor<16x128xf32>) -> tensor<8x16xf32>
  return %a, %b, %y : tensor<8x16xf32>, tensor<16x128xf32>, tensor<8x16xf32>
}
