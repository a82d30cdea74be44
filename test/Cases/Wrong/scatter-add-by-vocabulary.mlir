// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Updates that are cut by token are added into a table that is cut by vocabulary: each update lands once, rows that no token names
// stay exactly zero, and so do those past the end of an uneven table. An index outside is dropped.
// input: tokens -1 21
// plan: a=4 | ^batch/tokens$=[{"a"}]; ^batch/rows$=[{"a"}, {}]; ^state/table$=[{"a"}, {}] |
// plan: a=4 | ^batch/tokens$=[{"a"}]; ^batch/rows$=[{"a"}, {}]; ^state/table$=[{}, {}] | all-reduce<=504
// plan: a=2,b=2 | ^batch/tokens$=[{"b"}]; ^batch/rows$=[{"b"}, {}]; ^state/table$=[{"a"}, {}]
// plan: a=3 | ^batch/tokens$=[{"a"}]; ^batch/rows$=[{"a"}, {}]; ^state/table$=[{"a"}, {}]
// plan: a=2,b=2 | ^batch/tokens$=[{"a", "b"}]; ^batch/rows$=[{"a", "b"}, {}]; ^state/table$=[{"b"}, {"a"}]
// plan: a=5 | ^batch/rows$=[{}, {"a"}]; ^state/table$=[{"a"}, {}]
func.func @step(%table: tensor<21x4xf32> loc("state['table']"), %tokens: tensor<12xi32> loc("batch['tokens']"),
                %rows: tensor<12x4xf32> loc("batch['rows']"))
    -> (tensor<21x4xf32> {jax.result_info = "result[0]['table']"}, tensor<21x4xf32> {jax.result_info = "result[0]['gradient']"},
        tensor<i32> {jax.result_info = "result[1]['zeros']"}) {
  %zero = stablehlo.constant dense<0.0> : tensor<21x4xf32>
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %at = stablehlo.reshape %tokens : (tensor<12xi32>) -> tensor<12x1xi32>
  %g = "stablehlo.scatter"(%zero, %at, %rows) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<21x4xf32>, tensor<12x1xi32>, tensor<12x4xf32>) -> tensor<21x4xf32>
  %same = stablehlo.compare EQ, %g, %zero, FLOAT : (tensor<21x4xf32>, tensor<21x4xf32>) -> tensor<21x4xi1>
  %count = stablehlo.convert %same : (tensor<21x4xi1>) -> tensor<21x4xi32>
  %zeros = stablehlo.reduce(%count init: %c0) applies stablehlo.add across dimensions = [0, 1] : (tensor<21x4xi32>, tensor<i32>) -> tensor<i32>
  %next = stablehlo.subtract %table, %g : tensor<21x4xf32>
  return %next, %g, %zeros : tensor<21x4xf32>, tensor<21x4xf32>, tensor<i32>
}
