// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 4x30x64 to 4x1920: 30 over three devices is 1920 over three; over four devices the second dim does not divide, and the third is
// scattered over the merged one.
// plan: a=3 | ^batch/y$=[{}, {"a"}, {}]; ^state/tail$=[{}, {"a"}] | nothing
// plan: a=4 | ^batch/y$=[{}, {}, {"a"}]; ^state/tail$=[{}, {"a"}] | all-to-all<=11520
// plan: a=4 | ^batch/y$=[{}, {"a"}, {}]; ^state/tail$=[{}, {"a"}] | all-to-all<=12288
// plan: a=4 | ^batch/y$=[{}, {"a"}, {}]; ^state/tail$=[{"a"}, {}] | all-to-all<=6144
// plan: a=7 | ^batch/y$=[{}, {"a"}, {}]; ^state/tail$=[{}, {"a"}]
func.func @step(%w: tensor<f32> loc("state['w']"), %y: tensor<4x30x64xf32> loc("batch['y']"))
    -> (tensor<f32> {jax.result_info = "result[0]['w']"}, tensor<4x1920xf32> {jax.result_info = "result[0]['tail']"}) {
  %tail = stablehlo.reshape %y : (tensor<4x30x64xf32>) -> tensor<4x1920xf32>
  return %w, %tail : tensor<f32>, tensor<4x1920xf32>
}
