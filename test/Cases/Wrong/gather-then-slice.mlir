// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A value that is asked for whole, and then in the blocks in which it lies: what the first constraint would gather the second cuts
// again, and between them is only what could be computed of blocks.
// plan: - | ^batch/x$=[{"a"}, {}]; ^state/y$=[{"a"}, {}] | nothing
// plan: - | ^batch/x$=[{"a"}, {}]; ^state/y$=[{}, {"a"}] | all-to-all<=192
sdy.mesh @mesh = <["a"=4]>
func.func @step(%w: tensor<f32> loc("state['w']"), %x: tensor<16x16xf32> loc("batch['x']"))
    -> (tensor<f32> {jax.result_info = "result[0]['w']"}, tensor<16x16xf32> {jax.result_info = "result[0]['y']"}) {
  %0 = sdy.sharding_constraint %x <@mesh, [{}, {}]> : tensor<16x16xf32>
  return %w, %0 : tensor<f32>, tensor<16x16xf32>
}
