// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Dims of one element over several devices: the first holds it, or a hint for it does nothing; broadcasts from it, sums over it, products
// along it and slices to it are those of one device.
// plan: a=4 | ^state/y$=[{"a"}, {}]; ^state/wide$=[{"a"}, {}]; ^batch/x$=[{}, {"a"}]
// plan: a=2,b=2 | ^batch/x$=[{}, {"b", "a"}]; ^state/wide$=[{"a"}, {"b"}]; ^state/sum$=[{"a"}]
// plan: a=3 | ^batch/z$=[{"a"}, {}]; ^state/wide$=[{}, {"a"}]; ^state/first$=[{}, {"a"}]
// plan: a=3,b=2 | ^batch/x$=[{}, {"a"}]; ^batch/z$=[{"b"}, {}]; ^state/outer$=[{"b"}, {"a"}]; ^state/first$=[{"a"}, {}]
// plan: a=2,b=4 | ^batch/z$=[{"a"}, {}]; ^state/outer$=[{"b"}, {"a"}]; ^state/turned$=[{"a"}, {}, {}]
func.func @step(%w: tensor<1x1xf32> loc("state['w']"), %x: tensor<1x6xf32> loc("batch['x']"), %z: tensor<5x1xf32> loc("batch['z']"))
    -> (tensor<1x1xf32> {jax.result_info = "result[0]['w']"}, tensor<1x6xf32> {jax.result_info = "result[0]['y']"},
        tensor<5x6xf32> {jax.result_info = "result[0]['wide']"}, tensor<6xf32> {jax.result_info = "result[0]['sum']"},
        tensor<5x6xf32> {jax.result_info = "result[0]['outer']"}, tensor<1x6xf32> {jax.result_info = "result[0]['first']"},
        tensor<6x1x1xf32> {jax.result_info = "result[0]['turned']"}, tensor<1x1xf32> {jax.result_info = "result[0]['one']"},
        tensor<f32> {jax.result_info = "result[1]['loss']"}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %y = stablehlo.dot_general %w, %x, contracting_dims = [0] x [0] : (tensor<1x1xf32>, tensor<1x6xf32>) -> tensor<1x6xf32>
  %wide = stablehlo.broadcast_in_dim %y, dims = [0, 1] : (tensor<1x6xf32>) -> tensor<5x6xf32>
  %sum = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<1x6xf32>, tensor<f32>) -> tensor<6xf32>
  %outer = stablehlo.dot_general %z, %y, contracting_dims = [1] x [0] : (tensor<5x1xf32>, tensor<1x6xf32>) -> tensor<5x6xf32>
  %first = stablehlo.slice %outer [3:4, 0:6] : (tensor<5x6xf32>) -> tensor<1x6xf32>
  %turned = stablehlo.reshape %first : (tensor<1x6xf32>) -> tensor<6x1x1xf32>
  %one = stablehlo.dot_general %z, %z, contracting_dims = [0] x [0] : (tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<1x1xf32>
  %loss = stablehlo.reshape %one : (tensor<1x1xf32>) -> tensor<f32>
  %next = stablehlo.add %w, %one : tensor<1x1xf32>
  return %next, %y, %wide, %sum, %outer, %first, %turned, %one, %loss : tensor<1x1xf32>, tensor<1x6xf32>, tensor<5x6xf32>, tensor<6xf32>, tensor<5x6xf32>, tensor<1x6xf32>, tensor<6x1x1xf32>, tensor<1x1xf32>, tensor<f32>
}
