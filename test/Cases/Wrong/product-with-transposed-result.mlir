// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A product of operands that are cut along rows and columns, wanted the other way round: the product is local, and a block of the
// result goes to where it belongs. The operands are not gathered.
// plan: a=2,b=2 | ^batch/x$=[{"a"}, {}]; ^state/w$=[{}, {"b"}]; ^state/y$=[{"b"}, {"a"}] | collective-permute<=256
// plan: a=3,b=3 | ^batch/x$=[{"a"}, {}]; ^state/w$=[{}, {"b"}]; ^state/y$=[{"b"}, {"a"}] | collective-permute<=144
// plan: a=4 | ^batch/x$=[{"a"}, {}]; ^state/w$=[{}, {}]; ^state/y$=[{}, {"a"}] | all-to-all<=192
// plan: a=2,b=2 | ^batch/x$=[{"a"}, {}]; ^state/w$=[{}, {"b"}]; ^state/turned$=[{"b"}, {"a"}] | nothing
// plan: a=2,b=2 | ^batch/x$=[{"a"}, {"b"}]; ^state/w$=[{"b"}, {"a"}]; ^state/turned$=[{"b"}, {"a"}]
func.func @step(%w: tensor<64x16xf32> loc("state['w']"), %x: tensor<16x64xf32> loc("batch['x']"))
    -> (tensor<64x16xf32> {jax.result_info = "result[0]['w']"}, tensor<16x16xf32> {jax.result_info = "result[0]['y']"},
        tensor<16x16xf32> {jax.result_info = "result[0]['turned']"}) {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<16x64xf32>, tensor<64x16xf32>) -> tensor<16x16xf32>
  %t = stablehlo.transpose %y, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
  return %w, %y, %t : tensor<64x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>
}
