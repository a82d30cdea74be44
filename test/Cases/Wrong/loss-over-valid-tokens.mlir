// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The mean over the tokens that a mask lets through, when devices hold different numbers of them: divided by the count over all.
// input: mask 0 1
// tolerance: 1e-6
// plan: a=4 | ^batch/=[{"a"}, {}] | all-reduce<=24
// plan: a=3 | ^batch/=[{"a"}, {}] | all-reduce<=24
// plan: a=2,b=2 | ^batch/=[{"a"}, {"b"}] | all-reduce<=24
// plan: a=8 | ^batch/=[{"a"}, {}] | all-reduce<=24
// plan: a=2 | ^batch/loss$=[{"a"}, {}]; ^batch/mask$=[{}, {"a"}]
func.func @step(%w: tensor<f32> loc("state['w']"), %loss: tensor<8x50xf32> loc("batch['loss']"), %mask: tensor<8x50xf32> loc("batch['mask']"))
    -> (tensor<f32> {jax.result_info = "result[0]['w']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %m = stablehlo.multiply %loss, %mask : tensor<8x50xf32>
  %s = stablehlo.reduce(%m init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x50xf32>, tensor<f32>) -> tensor<f32>
  %n = stablehlo.reduce(%mask init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x50xf32>, tensor<f32>) -> tensor<f32>
  %mean = stablehlo.divide %s, %n : tensor<f32>
  return %w, %mean : tensor<f32>, tensor<f32>
}
