// A pad that shifts rows keeps their number but reads other rows than it writes, so what it reads is not computed row by row with it.
// RUN: autopar-opt %s --emit=exe -o %t && autopar-opt %s --emit=graph -o %t.graph
// RUN: %t --steps 1 --seed 7 --save-state %t.exe --quiet
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref
// RUN: compare-safetensors %t.exe %t.ref --tolerance 1e-6

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (
    tensor<6x40xf32> {jax.result_info = "result['x']"}, tensor<5xi32> {jax.result_info = "result['n']"}) {
  %j = stablehlo.iota dim = 1 : tensor<6x40xf32>
  %i = stablehlo.iota dim = 0 : tensor<6x40xf32>
  %k = stablehlo.multiply %i, %j : tensor<6x40xf32>
  %s = stablehlo.sine %k : tensor<6x40xf32>
  %n = stablehlo.constant dense<[4, 3, 5, 1, 2]> : tensor<5xi32>
  return %s, %n : tensor<6x40xf32>, tensor<5xi32>
}
func.func @step(%x: tensor<6x40xf32> loc("state['x']"), %n: tensor<5xi32> loc("state['n']")) -> (
    tensor<6x40xf32> {jax.result_info = "result[0]['x']"}, tensor<5xi32> {jax.result_info = "result[0]['n']"},
    tensor<6xf32> {jax.result_info = "result[0]['before']"}, tensor<6xf32> {jax.result_info = "result[0]['between']"}) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %s = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] : (tensor<6x40xf32>, tensor<f32>) -> tensor<6xf32>
  // The sum of the row before.
  %p = stablehlo.pad %s, %z, low = [1], high = [-1], interior = [0] : (tensor<6xf32>, tensor<f32>) -> tensor<6xf32>
  %before = stablehlo.subtract %s, %p : tensor<6xf32>
  // Rows apart, the last of them cut off.
  %q = stablehlo.pad %s, %z, low = [0], high = [-5], interior = [1] : (tensor<6xf32>, tensor<f32>) -> tensor<6xf32>
  %qb = stablehlo.broadcast_in_dim %q, dims = [0] : (tensor<6xf32>) -> tensor<6x40xf32>
  %sb = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<6xf32>) -> tensor<6x40xf32>
  %d = stablehlo.subtract %sb, %qb : tensor<6x40xf32>
  %between = stablehlo.reduce(%d init: %z) applies stablehlo.add across dimensions = [1] : (tensor<6x40xf32>, tensor<f32>) -> tensor<6xf32>
  // A running sum, each number of which is a row, and the one before.
  %w = "stablehlo.reduce_window"(%n, %zero) <{padding = dense<[[4, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 5>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %t = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %t : tensor<i32>
  }) : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32>
  %v = stablehlo.pad %w, %zero, low = [1], high = [-1], interior = [0] : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32>
  %m = stablehlo.multiply %v, %w : tensor<5xi32>
  return %x, %m, %before, %between : tensor<6x40xf32>, tensor<5xi32>, tensor<6xf32>, tensor<6xf32>
}
