// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The mean of five rows on four devices is the sum over the count, whatever blocks are cut: no average of averages, and no NaN
// from the device that holds none.
// plan: a=4 | ^batch/x$=[{"a"}, {}] | all-reduce<=24
// plan: a=8 | ^batch/x$=[{"a"}, {}] | all-reduce<=28
// plan: a=3 | ^batch/x$=[{"a"}, {}]
// plan: a=2,b=2 | ^batch/x$=[{"a"}, {"b"}]
// plan: a=2,b=4 | ^batch/x$=[{"a", "b"}, {}]; ^state/mean$=[{"b"}]
// tolerance: 1e-6
func.func @step(%w: tensor<3xf32> loc("state['w']"), %x: tensor<5x3xf32> loc("batch['x']"))
    -> (tensor<3xf32> {jax.result_info = "result[0]['w']"}, tensor<3xf32> {jax.result_info = "result[0]['mean']"},
        tensor<f32> {jax.result_info = "result[1]['loss']"}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %five = stablehlo.constant dense<5.0> : tensor<3xf32>
  %n = stablehlo.constant dense<15.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<5x3xf32>, tensor<f32>) -> tensor<3xf32>
  %mean = stablehlo.divide %s, %five : tensor<3xf32>
  %all = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x3xf32>, tensor<f32>) -> tensor<f32>
  %loss = stablehlo.divide %all, %n : tensor<f32>
  return %w, %mean, %loss : tensor<3xf32>, tensor<3xf32>, tensor<f32>
}
