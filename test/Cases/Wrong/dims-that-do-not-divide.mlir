// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arguments and results whose dims do not divide by their axes: blocks are padded, and the padding never shows.
// plan: a=4 | ^batch/x$=[{"a"}, {}]; ^state/y$=[{"a"}, {}]; ^state/w$=[{}, {"a"}]
// plan: a=3,b=2 | ^batch/x$=[{"a"}, {"b"}]; ^state/y$=[{"b"}, {"a"}]; ^state/w$=[{"b"}, {"a"}]
// plan: a=2,b=4 | ^batch/x$=[{"a", "b"}, {}]; ^state/y$=[{}, {"b", "a"}]
// plan: a=16 | ^state/w$=[{"a"}, {}]; ^state/y$=[{}, {"a"}]
// plan: a=5 | ^batch/x$=[{}, {"a"}]; ^state/w$=[{"a"}, {}]; ^state/y$=[{"a"}, {}]
func.func @step(%w: tensor<7x9xf32> loc("state['w']"), %x: tensor<5x7xf32> loc("batch['x']"))
    -> (tensor<7x9xf32> {jax.result_info = "result[0]['w']"}, tensor<5x9xf32> {jax.result_info = "result[0]['y']"}) {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<5x7xf32>, tensor<7x9xf32>) -> tensor<5x9xf32>
  %g = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<5x7xf32>, tensor<5x9xf32>) -> tensor<7x9xf32>
  %n = stablehlo.subtract %w, %g : tensor<7x9xf32>
  return %n, %y : tensor<7x9xf32>, tensor<5x9xf32>
}
