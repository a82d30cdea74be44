// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A mesh of seven axes, all of them in use: one an axis, several a dim, in other orders on other tensors, with parts of axes.
// plan: a=2,b=2,c=2,d=1,e=1,f=2,g=2 | ^batch/x$=[{"a", "g"}, {"b"}, {"c", "d"}]; ^state/w$=[{"e", "c"}, {"f"}]; ^state/y$=[{"g", "a"}, {"b"}, {"f"}]
// plan: a=2,b=2,c=2,d=2,e=2,f=1,g=1 | ^batch/x$=[{"a", "b"}, {"c"}, {"d", "e"}]; ^state/w$=[{"d", "e"}, {"a", "b"}]; ^state/y$=[{"e"}, {"d"}, {"c", "b", "a"}]
// plan: a=2,b=1,c=3,d=1,e=2,f=1,g=2 | ^batch/x$=[{"c"}, {"g"}, {"a"}]; ^state/w$=[{"g"}, {"e", "c"}]; ^state/y$=[{"a"}, {"e"}, {"g"}]
// plan: a=4,b=1,c=1,d=2,e=1,f=2,g=1 | ^batch/x$=[{"a":(2)2}, {"d"}, {"a":(1)2}]; ^state/w$=[{"a"}, {"f"}]; ^state/y$=[{"a":(1)2, "f"}, {}, {"d", "a":(2)2}]
// plan: a=2,b=2,c=2,d=1,e=1,f=2,g=2 |
// plan: a=2,b=2,c=2,d=1,e=1,f=2,g=2 | ^batch/x$=[{"a", ?}, {?}, {"g", ?}]; ^state/w$=[{"f", ?}, {?}]
func.func @step(%w: tensor<8x6xf32> loc("state['w']"), %x: tensor<4x3x8xf32> loc("batch['x']"))
    -> (tensor<8x6xf32> {jax.result_info = "result[0]['w']"}, tensor<4x3x6xf32> {jax.result_info = "result[0]['y']"},
        tensor<f32> {jax.result_info = "result[1]['loss']"}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %y = stablehlo.dot_general %x, %w, contracting_dims = [2] x [0] : (tensor<4x3x8xf32>, tensor<8x6xf32>) -> tensor<4x3x6xf32>
  %g = stablehlo.dot_general %x, %y, contracting_dims = [0, 1] x [0, 1] : (tensor<4x3x8xf32>, tensor<4x3x6xf32>) -> tensor<8x6xf32>
  %loss = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x3x6xf32>, tensor<f32>) -> tensor<f32>
  %n = stablehlo.subtract %w, %g : tensor<8x6xf32>
  return %n, %y, %loss : tensor<8x6xf32>, tensor<4x3x6xf32>, tensor<f32>
}
