// Functions called from loops, branches and one another; loops whose number of turns depends on data; values from outside.
// RUN: autopar-opt %s --emit=exe -o %t && autopar-opt %s --emit=graph -o %t.graph
// RUN: %t --steps 1 --seed 7 --save-state %t.exe --quiet
// RUN: autopar-run %t.graph --function init --seed 7 --out %t.init && autopar-run %t.graph --in %t.init --out %t.ref
// RUN: compare-safetensors %t.exe %t.ref --tolerance 1e-6

func.func @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<6xf32> {jax.result_info = "result['x']"}) {
  %x = stablehlo.constant dense<[1.0, 2.5, -3.0, 0.5, 7.0, 0.0]> : tensor<6xf32>
  return %x : tensor<6xf32>
}
func.func private @halve(%x: tensor<f32>, %n: tensor<i32>) -> (tensor<i32>, tensor<f32>) {
  %one = stablehlo.constant dense<1> : tensor<i32>
  %half = stablehlo.constant dense<0.5> : tensor<f32>
  %m = stablehlo.add %n, %one : tensor<i32>
  %y = call @times(%x, %half) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %m, %y : tensor<i32>, tensor<f32>
}
func.func private @times(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %z = stablehlo.multiply %x, %y : tensor<f32>
  return %z : tensor<f32>
}
func.func private @both(%x: tensor<6xf32>) -> (tensor<6xf32>, tensor<6xf32>) {
  %y = stablehlo.negate %x : tensor<6xf32>
  return %y, %x : tensor<6xf32>, tensor<6xf32>
}
func.func @step(%x: tensor<6xf32> loc("state['x']")) -> (
    tensor<6xf32> {jax.result_info = "result[0]['x']"}, tensor<i32> {jax.result_info = "result[0]['turns']"},
    tensor<f32> {jax.result_info = "result[0]['last']"}, tensor<6xf32> {jax.result_info = "result[0]['powers']"},
    tensor<6xf32> {jax.result_info = "result[0]['swapped']"}, tensor<6xf32> {jax.result_info = "result[0]['third']"},
    tensor<i32> {jax.result_info = "result[0]['never']"}, tensor<6xf32> {jax.result_info = "result[0]['high']"},
    tensor<6xf32> {jax.result_info = "result[0]['low']"}, tensor<6xf32> {jax.result_info = "result[0]['composite']"}) {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %c1 = stablehlo.constant dense<1> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %sum = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<6xf32>, tensor<f32>) -> tensor<f32>
  // Until it is small: how often, only the data says.
  %turns:2 = stablehlo.while(%n = %c0, %v = %sum) : tensor<i32>, tensor<f32>
  cond {
    %limit = stablehlo.constant dense<0.3> : tensor<f32>
    %p = stablehlo.compare GT, %v, %limit : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %m:2 = func.call @halve(%v, %n) : (tensor<f32>, tensor<i32>) -> (tensor<i32>, tensor<f32>)
    stablehlo.return %m#0, %m#1 : tensor<i32>, tensor<f32>
  }
  // A loop in a loop in a branch, as often as the outer one has turned; %x is captured.
  %outer:2 = stablehlo.while(%n = %c0, %v = %x) : tensor<i32>, tensor<6xf32>
  cond {
    %p = stablehlo.compare LT, %n, %turns#0 : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %inner:2 = stablehlo.while(%k = %n, %w = %v) : tensor<i32>, tensor<6xf32>
    cond {
      %two = stablehlo.constant dense<2> : tensor<i32>
      %p = stablehlo.compare LT, %k, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %odd = stablehlo.and %k, %c1 : tensor<i32>
      %next = "stablehlo.case"(%odd) ({
        %s = stablehlo.add %w, %x : tensor<6xf32>
        stablehlo.return %s : tensor<6xf32>
      }, {
        %b:2 = func.call @both(%w) : (tensor<6xf32>) -> (tensor<6xf32>, tensor<6xf32>)
        %s = stablehlo.subtract %b#0, %x : tensor<6xf32>
        stablehlo.return %s : tensor<6xf32>
      }) : (tensor<i32>) -> tensor<6xf32>
      %l = stablehlo.add %k, %c1 : tensor<i32>
      stablehlo.return %l, %next : tensor<i32>, tensor<6xf32>
    }
    %m = stablehlo.add %n, %c1 : tensor<i32>
    stablehlo.return %m, %inner#1 : tensor<i32>, tensor<6xf32>
  }
  // Carried values that change places, an odd number of times.
  %y = stablehlo.negate %x : tensor<6xf32>
  %turning:3 = stablehlo.while(%a = %x, %b = %y, %n = %c0) : tensor<6xf32>, tensor<6xf32>, tensor<i32>
  cond {
    %three = stablehlo.constant dense<3> : tensor<i32>
    %p = stablehlo.compare LT, %n, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %m = stablehlo.add %n, %c1 : tensor<i32>
    stablehlo.return %b, %a, %m : tensor<6xf32>, tensor<6xf32>, tensor<i32>
  }
  %never = stablehlo.while(%n = %turns#0) : tensor<i32>
  cond {
    %p = stablehlo.constant dense<false> : tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %m = stablehlo.add %n, %c1 : tensor<i32>
    stablehlo.return %m : tensor<i32>
  }
  // An index out of range takes the last branch, be it negative or too large.
  %minus = stablehlo.negate %turns#0 : tensor<i32>
  %high = "stablehlo.case"(%turns#0) ({
    stablehlo.return %x : tensor<6xf32>
  }, {
    stablehlo.return %y : tensor<6xf32>
  }, {
    %t = stablehlo.multiply %x, %y : tensor<6xf32>
    stablehlo.return %t : tensor<6xf32>
  }) : (tensor<i32>) -> tensor<6xf32>
  %low = "stablehlo.case"(%minus) ({
    stablehlo.return %x : tensor<6xf32>
  }, {
    %t = stablehlo.multiply %x, %y : tensor<6xf32>
    stablehlo.return %t : tensor<6xf32>
  }) : (tensor<i32>) -> tensor<6xf32>
  %composite:2 = stablehlo.composite "my.both" %x {composite_attributes = {scale = 2 : i64}, decomposition = @both, version = 1 : i32} : (tensor<6xf32>) -> (tensor<6xf32>, tensor<6xf32>)
  return %x, %turns#0, %turns#1, %outer#1, %turning#0, %turning#1, %never, %high, %low, %composite#0 :
    tensor<6xf32>, tensor<i32>, tensor<f32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<i32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>
}
