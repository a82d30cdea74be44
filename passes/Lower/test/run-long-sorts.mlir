// Long rows, with many equal keys whose order must stay, along either dim; a comparator that contradicts itself ends too.
// RUN: autopar-opt %s --emit=exe -o %t && autopar-opt %s --emit=graph -o %t.graph
// RUN: %t --steps 1 --seed 7 --save-state %t.exe --quiet
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref
// RUN: compare-safetensors %t.exe %t.ref --tolerance 0

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<3x200xi32> {jax.result_info = "result['x']"}) {
  %i = stablehlo.iota dim = 0 : tensor<600xi32>
  %a = stablehlo.constant dense<7919> : tensor<600xi32>
  %b = stablehlo.constant dense<17> : tensor<600xi32>
  %c = stablehlo.multiply %i, %i : tensor<600xi32>
  %d = stablehlo.multiply %c, %a : tensor<600xi32>
  %e = stablehlo.remainder %d, %b : tensor<600xi32>
  %x = stablehlo.reshape %e : (tensor<600xi32>) -> tensor<3x200xi32>
  return %x : tensor<3x200xi32>
}
func.func @step(%x: tensor<3x200xi32> loc("state['x']")) -> (
    tensor<3x200xi32> {jax.result_info = "result[0]['x']"}, tensor<3x200xi32> {jax.result_info = "result[0]['keys']"},
    tensor<3x200xi32> {jax.result_info = "result[0]['places']"}, tensor<100x6xi32> {jax.result_info = "result[0]['columns']"},
    tensor<i32> {jax.result_info = "result[0]['sum']"}) {
  %i = stablehlo.iota dim = 1 : tensor<3x200xi32>
  %sorted:2 = "stablehlo.sort"(%x, %i) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %p = stablehlo.compare GT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<3x200xi32>, tensor<3x200xi32>) -> (tensor<3x200xi32>, tensor<3x200xi32>)
  %tall = stablehlo.reshape %x : (tensor<3x200xi32>) -> tensor<100x6xi32>
  %columns = "stablehlo.sort"(%tall) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %p = stablehlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<100x6xi32>) -> tensor<100x6xi32>
  // Always "before": any order will do, but no element may be lost.
  %any = "stablehlo.sort"(%x) <{dimension = 1 : i64}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %p = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<3x200xi32>) -> tensor<3x200xi32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %squares = stablehlo.multiply %any, %any : tensor<3x200xi32>
  %sum = stablehlo.reduce(%squares init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x200xi32>, tensor<i32>) -> tensor<i32>
  return %x, %sorted#0, %sorted#1, %columns, %sum : tensor<3x200xi32>, tensor<3x200xi32>, tensor<3x200xi32>, tensor<100x6xi32>, tensor<i32>
}
