// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Dims of 2, 3 and 5 elements over 8, 12 and 16 devices: most hold nothing, and what they compute of nothing is seen nowhere.
// plan: a=8 | ^batch/x$=[{"a"}, {}]; ^state/w$=[{"a"}, {}]; ^state/y$=[{"a"}, {}]; ^state/top$=[{"a"}]
// plan: a=8 | ^batch/x$=[{}, {"a"}]; ^state/w$=[{}, {"a"}]; ^state/y$=[{}, {"a"}]; ^state/top$=[{"a"}]
// plan: a=2,b=8 | ^batch/x$=[{"a", "b"}, {}]; ^state/w$=[{"b", "a"}, {}]; ^state/y$=[{"a"}, {"b"}]
// plan: a=4,b=4 | ^batch/x$=[{"a"}, {"b"}]; ^state/w$=[{"b"}, {"a"}]; ^state/y$=[{"b"}, {"a"}]
// plan: a=2,b=2,c=3 | ^batch/x$=[{"a", "b", "c"}, {}]; ^state/y$=[{}, {"c", "b", "a"}]; ^state/w$=[{"c", "a"}, {"b"}]
// plan: a=16 | ^batch/x$=[{"a":(4)4}, {"a":(1)4}]; ^state/w$=[{"a":(2)4}, {"a":(1)2}]; ^state/y$=[{"a"}, {}]
func.func @step(%w: tensor<3x5xf32> loc("state['w']"), %x: tensor<2x3xf32> loc("batch['x']"))
    -> (tensor<3x5xf32> {jax.result_info = "result[0]['w']"}, tensor<2x5xf32> {jax.result_info = "result[0]['y']"},
        tensor<2xf32> {jax.result_info = "result[0]['top']"}, tensor<5x2xf32> {jax.result_info = "result[0]['turned']"},
        tensor<4x5xf32> {jax.result_info = "result[0]['joined']"}, tensor<2x6xf32> {jax.result_info = "result[0]['rolled']"},
        tensor<f32> {jax.result_info = "result[1]['loss']"}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  %g = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<2x3xf32>, tensor<2x5xf32>) -> tensor<3x5xf32>
  %top = stablehlo.reduce(%y init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<2xf32>
  %loss = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<f32>
  %turned = stablehlo.transpose %y, dims = [1, 0] : (tensor<2x5xf32>) -> tensor<5x2xf32>
  %joined = stablehlo.concatenate %y, %y, dim = 0 : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<4x5xf32>
  %last = stablehlo.slice %y [0:2, 4:5] : (tensor<2x5xf32>) -> tensor<2x1xf32>
  %rolled = stablehlo.concatenate %last, %y, dim = 1 : (tensor<2x1xf32>, tensor<2x5xf32>) -> tensor<2x6xf32>
  %n = stablehlo.subtract %w, %g : tensor<3x5xf32>
  return %n, %y, %top, %turned, %joined, %rolled, %loss : tensor<3x5xf32>, tensor<2x5xf32>, tensor<2xf32>, tensor<5x2xf32>, tensor<4x5xf32>, tensor<2x6xf32>, tensor<f32>
}
