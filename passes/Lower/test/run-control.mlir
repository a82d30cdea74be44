// Loops that swap and update what they carry, a loop inside a loop, a count known only while running, branches; and state
// that changes places from step to step.
// RUN: autopar-opt %s --emit=exe -o %t && autopar-opt %s --emit=graph -o %t.graph
// RUN: %t --steps 1 --seed 7 --save-state %t.exe1 --quiet
// RUN: %t --steps 2 --seed 7 --save-state %t.exe2 --quiet
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref1
// RUN: autopar-run %t.graph --in %t.ref1 --out %t.ref2
// RUN: compare-safetensors %t.exe1 %t.ref1 && compare-safetensors %t.exe2 %t.ref2

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<4xf32> {jax.result_info = "result['a']"},
    tensor<4xf32> {jax.result_info = "result['b']"}, tensor<4xf32> {jax.result_info = "result['c']"},
    tensor<4xf32> {jax.result_info = "result['d']"}, tensor<3x4xf32> {jax.result_info = "result['stack']"},
    tensor<4xf32> {jax.result_info = "result['nested']"}, tensor<i32> {jax.result_info = "result['n']"}) {
  %a = stablehlo.iota dim = 0 : tensor<4xf32>
  %b = stablehlo.constant dense<[10.0, 20.0, 30.0, 40.0]> : tensor<4xf32>
  %c = stablehlo.constant dense<3.0> : tensor<4xf32>
  %s = stablehlo.constant dense<0.5> : tensor<3x4xf32>
  %n = stablehlo.constant dense<0> : tensor<i32>
  return %a, %b, %c, %b, %s, %a, %n : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<i32>
}
func.func @step(%a: tensor<4xf32> loc("state['a']"), %b: tensor<4xf32> loc("state['b']"), %c: tensor<4xf32> loc("state['c']"),
    %d: tensor<4xf32> loc("state['d']"), %stack: tensor<3x4xf32> loc("state['stack']"), %e: tensor<4xf32> loc("state['nested']"),
    %n: tensor<i32> loc("state['n']")) -> (
    tensor<4xf32> {jax.result_info = "result['a']"}, tensor<4xf32> {jax.result_info = "result['b']"},
    tensor<4xf32> {jax.result_info = "result['c']"}, tensor<4xf32> {jax.result_info = "result['d']"},
    tensor<3x4xf32> {jax.result_info = "result['stack']"}, tensor<4xf32> {jax.result_info = "result['nested']"},
    tensor<i32> {jax.result_info = "result['n']"}) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  // Three swaps, and rows of the stack updated from what is swapped. %k is carried unchanged.
  %w:5 = stablehlo.while(%i = %zero, %p = %a, %q = %b, %s = %stack, %k = %c) : tensor<i32>, tensor<4xf32>, tensor<4xf32>, tensor<3x4xf32>, tensor<4xf32>
   cond {
    %go = stablehlo.compare LT, %i, %three, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %go : tensor<i1>
  } do {
    %row = stablehlo.dynamic_slice %s, %i, %zero, sizes = [1, 4] : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %flat = stablehlo.reshape %row : (tensor<1x4xf32>) -> tensor<4xf32>
    %sum = stablehlo.add %flat, %p : tensor<4xf32>
    %scaled = stablehlo.multiply %sum, %k : tensor<4xf32>
    %new = stablehlo.reshape %scaled : (tensor<4xf32>) -> tensor<1x4xf32>
    %s2 = stablehlo.dynamic_update_slice %s, %new, %i, %zero : (tensor<3x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %next, %q, %p, %s2, %k : tensor<i32>, tensor<4xf32>, tensor<4xf32>, tensor<3x4xf32>, tensor<4xf32>
  }
  // A loop in a loop; the inner one runs as often as a value says.
  %limit = stablehlo.constant dense<90.0> : tensor<f32>
  %init = stablehlo.constant dense<0.0> : tensor<f32>
  %o:2 = stablehlo.while(%i = %zero, %v = %e) : tensor<i32>, tensor<4xf32>
   cond {
    %go = stablehlo.compare LT, %i, %three, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %go : tensor<i1>
  } do {
    %in = stablehlo.while(%u = %v) : tensor<4xf32>
     cond {
      %total = stablehlo.reduce(%u init: %init) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
      %go = stablehlo.compare LT, %total, %limit, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %more = stablehlo.add %u, %c : tensor<4xf32>
      stablehlo.return %more : tensor<4xf32>
    }
    %half = stablehlo.divide %in, %c : tensor<4xf32>
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %next, %half : tensor<i32>, tensor<4xf32>
  }
  // Branches; the step's number picks one, out of range the last.
  %case:2 = "stablehlo.case"(%n) ({
    %x = stablehlo.negate %c : tensor<4xf32>
    stablehlo.return %x, %c : tensor<4xf32>, tensor<4xf32>
  }, {
    %x = stablehlo.add %d, %c : tensor<4xf32>
    stablehlo.return %d, %x : tensor<4xf32>, tensor<4xf32>
  }) : (tensor<i32>) -> (tensor<4xf32>, tensor<4xf32>)
  %m = stablehlo.add %n, %one : tensor<i32>
  // a and b swap once more (four swaps in all: none), c and d come from the branches.
  return %w#2, %w#1, %case#1, %case#0, %w#3, %o#1, %m : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<i32>
}
