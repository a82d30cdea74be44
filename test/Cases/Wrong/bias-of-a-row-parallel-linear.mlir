// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A product whose contracted dim is cut gives each device a part of the sum; the bias is added once, not once a device.
// plan: a=2 | ^batch/x$=[{}, {"a"}]; ^state/w$=[{"a"}, {}]; ^state/b$=[{}] | all-reduce<=256
// plan: a=4 | ^batch/x$=[{}, {"a"}]; ^state/w$=[{"a"}, {}]; ^state/y$=[{"a"}, {}] | reduce-scatter<=192
// plan: a=4 | ^batch/x$=[{}, {"a"}]; ^state/w$=[{"a"}, {}]; ^state/y$=[{}, {"a"}]; ^state/b$=[{"a"}] | reduce-scatter<=192
// plan: a=2,b=2 | ^batch/x$=[{"b"}, {"a"}]; ^state/w$=[{"a"}, {}]; ^state/y$=[{"b"}, {}] | all-reduce<=128
// plan: a=3 | ^batch/x$=[{}, {"a"}]; ^state/w$=[{"a"}, {}]
// plan: a=16 | ^batch/x$=[{}, {"a"}]; ^state/w$=[{"a"}, {}]
func.func @step(%w: tensor<8x8xf32> loc("state['w']"), %b: tensor<8xf32> loc("state['b']"), %x: tensor<8x8xf32> loc("batch['x']"))
    -> (tensor<8x8xf32> {jax.result_info = "result[0]['w']"}, tensor<8xf32> {jax.result_info = "result[0]['b']"},
        tensor<8x8xf32> {jax.result_info = "result[0]['y']"}) {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
  %2 = stablehlo.add %0, %1 : tensor<8x8xf32>
  return %w, %b, %2 : tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>
}
