// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 24 to 6x4: six rows over three devices, and columns over two more, are blocks of eight and of two. Over four devices six rows are
// 2, 2, 2, 0 and 24 elements are 6 each.
// plan: a=3,b=2 | ^batch/z$=[{"a", "b"}]; ^state/rows$=[{"a"}, {}]; ^state/both$=[{"a"}, {"b"}]
// plan: a=3 | ^batch/z$=[{"a"}]; ^state/rows$=[{"a"}, {}] | nothing
// plan: a=4 | ^batch/z$=[{"a"}]; ^state/rows$=[{"a"}, {}]
// plan: a=4 | ^batch/z$=[{"a"}]; ^state/rows$=[{}, {"a"}]
// plan: a=2,b=3 | ^batch/z$=[{"b"}]; ^state/rows$=[{"a"}, {"b"}]; ^state/both$=[{"b", "a"}, {}]
// plan: a=8 | ^batch/z$=[{"a"}]; ^state/rows$=[{"a"}, {}]; ^state/both$=[{}, {"a"}]
func.func @step(%w: tensor<f32> loc("state['w']"), %z: tensor<24xf32> loc("batch['z']"))
    -> (tensor<f32> {jax.result_info = "result[0]['w']"}, tensor<6x4xf32> {jax.result_info = "result[0]['rows']"},
        tensor<6x4xf32> {jax.result_info = "result[0]['both']"}) {
  %rows = stablehlo.reshape %z : (tensor<24xf32>) -> tensor<6x4xf32>
  %both = stablehlo.negate %rows : tensor<6x4xf32>
  return %w, %rows, %both : tensor<f32>, tensor<6x4xf32>, tensor<6x4xf32>
}
