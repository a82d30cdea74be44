// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 4x30x64 to 120x64 on four devices: cut along the first dim it stays cut; along the second, 30 rows do not divide, and along the
// second over three devices a block of 10 rows is ten rows in each of four places.
// plan: a=4 | ^batch/y$=[{"a"}, {}, {}]; ^state/merged$=[{"a"}, {}] | nothing
// plan: a=4 | ^batch/y$=[{}, {}, {"a"}]; ^state/merged$=[{}, {"a"}] | nothing
// plan: a=2,b=2 | ^batch/y$=[{"a"}, {"b"}, {}]; ^state/merged$=[{"a", "b"}, {}] | all-to-all<=3840
// plan: a=4 | ^batch/y$=[{}, {"a"}, {}]; ^state/merged$=[{"a"}, {}] | all-to-all<=6144
// plan: a=3 | ^batch/y$=[{}, {"a"}, {}]; ^state/merged$=[{"a"}, {}] | all-to-all<=14080
// plan: a=2,b=2 | ^batch/y$=[{"b"}, {"a"}, {}]; ^state/merged$=[{"a", "b"}, {}] | collective-permute<=7680, all-to-all<=3840
// plan: a=8 | ^batch/y$=[{"a"}, {}, {}]; ^state/merged$=[{"a"}, {}]
// plan: a=5 | ^batch/y$=[{"a"}, {}, {}]; ^state/merged$=[{}, {"a"}]
func.func @step(%w: tensor<f32> loc("state['w']"), %y: tensor<4x30x64xf32> loc("batch['y']"))
    -> (tensor<f32> {jax.result_info = "result[0]['w']"}, tensor<120x64xf32> {jax.result_info = "result[0]['merged']"}) {
  %merged = stablehlo.reshape %y : (tensor<4x30x64xf32>) -> tensor<120x64xf32>
  return %w, %merged : tensor<f32>, tensor<120x64xf32>
}
