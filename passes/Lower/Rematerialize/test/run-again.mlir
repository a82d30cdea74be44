// What is computed again is the same to the bit as what is kept: the binary gives what the interpreter does, which keeps it.
// RUN: autopar-opt %s --autopar-assign-layouts --autopar-rematerialize | FileCheck %s
// RUN: autopar-opt %s --emit=exe -o %t && autopar-opt %s --emit=graph -o %t.graph
// RUN: %t --steps 1 --seed 7 --save-state %t.exe --quiet
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref
// RUN: compare-safetensors %t.exe %t.ref --tolerance 1e-6

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<64x64xf32> {jax.result_info = "result['x']"}) {
  %i = stablehlo.iota dim = 0 : tensor<64x64xf32>
  %j = stablehlo.iota dim = 1 : tensor<64x64xf32>
  %p = stablehlo.multiply %i, %j : tensor<64x64xf32>
  %s = stablehlo.sine %p : tensor<64x64xf32>
  return %s : tensor<64x64xf32>
}
// CHECK-LABEL: func.func @step
// CHECK: stablehlo.tanh
// CHECK: rt.matmul
// CHECK: rt.matmul
// CHECK: stablehlo.tanh
func.func @step(%x: tensor<64x64xf32> loc("state['x']")) -> (
    tensor<64x64xf32> {jax.result_info = "result[0]['x']"}, tensor<64x64xf32> {jax.result_info = "result[0]['y']"}) {
  %h = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %t = stablehlo.tanh %h : tensor<64x64xf32>
  %y = stablehlo.dot_general %t, %t, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %g = stablehlo.dot_general %y, %y, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %d = stablehlo.multiply %g, %t : tensor<64x64xf32>
  %r = stablehlo.dot_general %d, %h, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %x, %r : tensor<64x64xf32>, tensor<64x64xf32>
}
