// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 12x8 cut along its columns is 16x6 no more: blocks move, or whole rows stay cut where 12 and 16 have a divisor in common.
// plan: a=4 | ^batch/x$=[{}, {"a"}]; ^state/flat$=[{"a"}, {}] | all-to-all<=72
// plan: a=4 | ^batch/x$=[{"a"}, {}]; ^state/flat$=[{"a"}, {}] | nothing
// plan: a=4 | ^batch/x$=[{}, {"a"}]; ^state/flat$=[{}, {"a"}]
// plan: a=2 | ^batch/x$=[{}, {"a"}]; ^state/flat$=[{}, {"a"}]
// plan: a=3 | ^batch/x$=[{"a"}, {}]; ^state/flat$=[{"a"}, {}]
// plan: a=2,b=2 | ^batch/x$=[{"a"}, {"b"}]; ^state/flat$=[{"a"}, {"b"}]
// plan: a=2,b=2 | ^batch/x$=[{"b"}, {"a"}]; ^state/flat$=[{"a"}, {"b"}]
// plan: a=8 | ^batch/x$=[{"a"}, {}]; ^state/flat$=[{"a"}, {}]
func.func @step(%w: tensor<f32> loc("state['w']"), %x: tensor<12x8xf32> loc("batch['x']"))
    -> (tensor<f32> {jax.result_info = "result[0]['w']"}, tensor<16x6xf32> {jax.result_info = "result[0]['flat']"}) {
  %flat = stablehlo.reshape %x : (tensor<12x8xf32>) -> tensor<16x6xf32>
  return %w, %flat : tensor<f32>, tensor<16x6xf32>
}
