// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which branch runs is found along an axis whose parts cut a dim minor part first, and branches communicate: all devices agree on it.
// plan: a=6 | ^state/n$=[{"a":(3)2, "a":(1)3}]; ^batch/x$=[{"a"}]
// plan: a=4 | ^state/n$=[{"a":(2)2, "a":(1)2}]; ^batch/x$=[{"a"}]
// plan: a=2,b=2 | ^state/n$=[{"b", "a"}]; ^batch/x$=[{"a", "b"}]
func.func @step(%n: tensor<6xi32> loc("state['n']"), %x: tensor<12xf32> loc("batch['x']"))
    -> (tensor<6xi32> {jax.result_info = "result[0]['n']"}, tensor<f32> {jax.result_info = "result[0]['y']"},
        tensor<f32> {jax.result_info = "result[1]['loss']"}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %least = stablehlo.constant dense<-100> : tensor<i32>
  %none = stablehlo.constant dense<0> : tensor<i32>
  %i = stablehlo.iota dim = 0 : tensor<6xi32>
  %m:2 = stablehlo.reduce(%n init: %least), (%i init: %none) across dimensions = [0] : (tensor<6xi32>, tensor<6xi32>, tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
   reducer(%a: tensor<i32>, %b: tensor<i32>) (%c: tensor<i32>, %d: tensor<i32>) {
    %p = stablehlo.compare GE, %a, %b, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %u = stablehlo.select %p, %a, %b : tensor<i1>, tensor<i32>
    %v = stablehlo.select %p, %c, %d : tensor<i1>, tensor<i32>
    stablehlo.return %u, %v : tensor<i32>, tensor<i32>
  }
  %y = "stablehlo.case"(%m#1) ({
    %s = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<12xf32>, tensor<f32>) -> tensor<f32>
    stablehlo.return %s : tensor<f32>
  }, {
    %s = stablehlo.reduce(%x init: %zero) applies stablehlo.maximum across dimensions = [0] : (tensor<12xf32>, tensor<f32>) -> tensor<f32>
    stablehlo.return %s : tensor<f32>
  }, {
    %s = stablehlo.slice %x [7:8] : (tensor<12xf32>) -> tensor<1xf32>
    %t = stablehlo.reshape %s : (tensor<1xf32>) -> tensor<f32>
    stablehlo.return %t : tensor<f32>
  }) : (tensor<i32>) -> tensor<f32>
  return %n, %y, %zero : tensor<6xi32>, tensor<f32>, tensor<f32>
}
