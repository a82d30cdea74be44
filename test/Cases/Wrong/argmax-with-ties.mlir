// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The place of the largest along a cut dim, where several devices hold the largest: pairs of value and global index are combined,
// the least index wins. Indices of a block are not indices of the tensor, and they are not added.
// input: x 0 2
// plan: a=4 | ^batch/x$=[{}, {"a"}] | all-gather<=2304
// plan: a=3 | ^batch/x$=[{}, {"a"}] | all-gather<=1536
// plan: a=4 | ^batch/x$=[{"a"}, {}] | all-gather<=576
// plan: a=2,b=3 | ^batch/x$=[{"b"}, {"a"}]
// plan: a=2,b=2 | ^batch/x$=[{}, {"b", "a"}]
// plan: a=16 | ^batch/x$=[{}, {"a"}]
func.func @step(%w: tensor<f32> loc("state['w']"), %x: tensor<96x200xf32> loc("batch['x']"))
    -> (tensor<f32> {jax.result_info = "result[0]['w']"}, tensor<96xi32> {jax.result_info = "result[1]['argmax']"},
        tensor<96xf32> {jax.result_info = "result[1]['max']"}) {
  %i = stablehlo.iota dim = 1 : tensor<96x200xi32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %arg:2 = stablehlo.reduce(%x init: %low), (%i init: %c0) across dimensions = [1] : (tensor<96x200xf32>, tensor<96x200xi32>, tensor<f32>, tensor<i32>) -> (tensor<96xf32>, tensor<96xi32>)
    reducer(%a: tensor<f32>, %b: tensor<f32>) (%j: tensor<i32>, %k: tensor<i32>) {
      %gt = stablehlo.compare GT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %ne = stablehlo.compare NE, %a, %a, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %first = stablehlo.or %gt, %ne : tensor<i1>
      %eq = stablehlo.compare EQ, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %j, %k, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %takes = stablehlo.or %first, %tie : tensor<i1>
      %v = stablehlo.select %first, %a, %b : tensor<i1>, tensor<f32>
      %n = stablehlo.select %takes, %j, %k : tensor<i1>, tensor<i32>
      stablehlo.return %v, %n : tensor<f32>, tensor<i32>
    }
  return %w, %arg#1, %arg#0 : tensor<f32>, tensor<96xi32>, tensor<96xf32>
}
