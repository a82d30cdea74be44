// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One table looks tokens up and makes the logits; its state is cut by an axis that cuts the batch too (ZeRO). Both gradients are added
// before they are scattered, once, and each row of an uneven table is updated.
// input: tokens 0 20
// plan: a=4 | ^batch/=[{"a"}]; ^state/table$=[{"a"}, {}]
// plan: a=4 | ^batch/=[{"a"}]; ^state/table$=[{}, {"a"}]
// plan: a=2,b=2 | ^batch/=[{"a"}]; ^state/table$=[{"a"}, {"b"}]
// plan: a=3 | ^batch/=[{"a"}]; ^state/table$=[{"a"}, {}]
// plan: a=2,b=2 | ^batch/=[{"a"}]; ^state/table$=[{"b", "a"}, {}]
// plan: a=8 | ^batch/=[{"a"}]; ^state/table$=[{"a"}, {}]
func.func @step(%table: tensor<21x4xf32> loc("state['table']"), %tokens: tensor<8xi32> loc("batch['tokens']"), %dy: tensor<8x21xf32> loc("batch['dy']"))
    -> (tensor<21x4xf32> {jax.result_info = "result[0]['table']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
  %zeros = stablehlo.constant dense<0.0> : tensor<21x4xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %at = stablehlo.reshape %tokens : (tensor<8xi32>) -> tensor<8x1xi32>
  %x = "stablehlo.gather"(%table, %at) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<21x4xf32>, tensor<8x1xi32>) -> tensor<8x4xf32>
  %logits = stablehlo.dot_general %x, %table, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<21x4xf32>) -> tensor<8x21xf32>
  %p = stablehlo.multiply %logits, %dy : tensor<8x21xf32>
  %loss = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x21xf32>, tensor<f32>) -> tensor<f32>
  %dx = stablehlo.dot_general %dy, %table, contracting_dims = [1] x [0] : (tensor<8x21xf32>, tensor<21x4xf32>) -> tensor<8x4xf32>
  %g0 = stablehlo.dot_general %dy, %x, contracting_dims = [0] x [0] : (tensor<8x21xf32>, tensor<8x4xf32>) -> tensor<21x4xf32>
  %g1 = "stablehlo.scatter"(%zeros, %at, %dx) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<21x4xf32>, tensor<8x1xi32>, tensor<8x4xf32>) -> tensor<21x4xf32>
  %g = stablehlo.add %g0, %g1 : tensor<21x4xf32>
  %next = stablehlo.subtract %table, %g : tensor<21x4xf32>
  return %next, %loss : tensor<21x4xf32>, tensor<f32>
}
