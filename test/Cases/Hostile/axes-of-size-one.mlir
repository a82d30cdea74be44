// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Axes of one device cut nothing and send nothing, wherever hints put them, alone or among others.
// plan: a=1 | ^batch/x$=[{"a"}, {}]; ^state/w$=[{}, {"a"}] | nothing
// plan: a=1,b=1,c=1,d=1,e=1,f=1,g=1 | ^batch/x$=[{"a", "b", "g"}, {"c"}]; ^state/w$=[{"d"}, {"f", "e"}]; ^state/y$=[{"g"}, {"a"}] | nothing
// plan: a=1,b=2,c=1 | ^batch/x$=[{"a", "b", "c"}, {}]; ^state/y$=[{"c", "b"}, {"a"}] | all-reduce<=148
// plan: a=1,b=2,c=1 | ^batch/x$=[{}, {"c", "b"}]; ^state/w$=[{"b", "a"}, {}]; ^state/y$=[{"b"}, {}]
// plan: a=3,b=1 | ^batch/x$=[{"b", "a"}, {}]; ^state/w$=[{"a", "b"}, {}]; ^state/y$=[{}, {"b", "a"}]
// plan: a=2,b=1,c=2 | ^batch/x$=[{"a"}, {"b", "c"}]; ^state/w$=[{"c", "b"}, {"a"}]
func.func @step(%w: tensor<4x6xf32> loc("state['w']"), %x: tensor<5x4xf32> loc("batch['x']"))
    -> (tensor<4x6xf32> {jax.result_info = "result[0]['w']"}, tensor<5x6xf32> {jax.result_info = "result[0]['y']"},
        tensor<f32> {jax.result_info = "result[1]['loss']"}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<5x4xf32>, tensor<4x6xf32>) -> tensor<5x6xf32>
  %g = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<5x4xf32>, tensor<5x6xf32>) -> tensor<4x6xf32>
  %loss = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x6xf32>, tensor<f32>) -> tensor<f32>
  %n = stablehlo.subtract %w, %g : tensor<4x6xf32>
  return %n, %y, %loss : tensor<4x6xf32>, tensor<5x6xf32>, tensor<f32>
}
