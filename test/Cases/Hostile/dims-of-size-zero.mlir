// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Dims of no elements, cut as if they had some: sums over them are the initial value, products zeros, and what only moves elements has
// none to move.
// plan: a=2 | ^batch/x$=[{"a"}, {}]; ^batch/y$=[{"a"}, {}]
// plan: a=4 | ^batch/x$=[{}, {"a"}]; ^batch/y$=[{}, {"a"}]; ^state/w$=[{"a"}, {}]
// plan: a=2,b=2 | ^batch/x$=[{"a"}, {"b"}]; ^state/w$=[{"b"}, {"a"}]; ^state/rows$=[{"a"}, {"b"}]
// plan: a=3 | ^state/sums$=[{"a"}]; ^state/none$=[{"a"}, {}]; ^state/padded$=[{"a"}, {}]; ^state/flat$=[{"a"}]
// plan: a=3 | ^state/none$=[{}, {"a"}]; ^state/padded$=[{}, {"a"}]; ^state/picked$=[{"a"}, {}]; ^state/sorted$=[{"a"}, {}]
// plan: a=2,b=2,c=2 | ^batch/y$=[{"a", "b", "c"}, {}]; ^state/joined$=[{"c", "a"}, {"b"}]; ^state/gradient$=[{"b"}, {"c"}]
func.func @step(%w: tensor<4x6xf32> loc("state['w']"), %x: tensor<0x4xf32> loc("batch['x']"), %y: tensor<5x0xf32> loc("batch['y']"))
    -> (tensor<4x6xf32> {jax.result_info = "result[0]['w']"}, tensor<0x6xf32> {jax.result_info = "result[0]['rows']"},
        tensor<4xf32> {jax.result_info = "result[0]['sums']"}, tensor<4x6xf32> {jax.result_info = "result[0]['gradient']"},
        tensor<5x5xf32> {jax.result_info = "result[0]['none']"}, tensor<5x3xf32> {jax.result_info = "result[0]['padded']"},
        tensor<0xf32> {jax.result_info = "result[0]['flat']"}, tensor<0x4xf32> {jax.result_info = "result[0]['picked']"},
        tensor<0x4xf32> {jax.result_info = "result[0]['sorted']"}, tensor<4x4xf32> {jax.result_info = "result[0]['joined']"},
        tensor<5xf32> {jax.result_info = "result[0]['least']"}, tensor<4x6xf32> {jax.result_info = "result[0]['written']"},
        tensor<f32> {jax.result_info = "result[1]['loss']"}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %seven = stablehlo.constant dense<7.0> : tensor<f32>
  %c1 = stablehlo.constant dense<1> : tensor<i32>
  %rows = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<0x4xf32>, tensor<4x6xf32>) -> tensor<0x6xf32>
  %sums = stablehlo.reduce(%x init: %seven) applies stablehlo.add across dimensions = [0] : (tensor<0x4xf32>, tensor<f32>) -> tensor<4xf32>
  %gradient = stablehlo.dot_general %x, %rows, contracting_dims = [0] x [0] : (tensor<0x4xf32>, tensor<0x6xf32>) -> tensor<4x6xf32>
  %none = stablehlo.dot_general %y, %y, contracting_dims = [1] x [1] : (tensor<5x0xf32>, tensor<5x0xf32>) -> tensor<5x5xf32>
  %padded = stablehlo.pad %y, %seven, low = [0, 1], high = [0, 2], interior = [0, 3] : (tensor<5x0xf32>, tensor<f32>) -> tensor<5x3xf32>
  %flat = stablehlo.reshape %y : (tensor<5x0xf32>) -> tensor<0xf32>
  %at = stablehlo.constant dense<> : tensor<0x1xi32>
  %picked = "stablehlo.gather"(%gradient, %at) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<4x6xf32>, tensor<0x1xi32>) -> tensor<0x4xf32>
  %sorted = "stablehlo.sort"(%x) <{dimension = 1 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.compare LT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<0x4xf32>) -> tensor<0x4xf32>
  %w4 = stablehlo.slice %w [0:4, 1:5] : (tensor<4x6xf32>) -> tensor<4x4xf32>
  %joined = stablehlo.concatenate %x, %w4, dim = 0 : (tensor<0x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %least = stablehlo.reduce(%y init: %seven) applies stablehlo.minimum across dimensions = [1] : (tensor<5x0xf32>, tensor<f32>) -> tensor<5xf32>
  %empty = stablehlo.slice %w [2:2, 0:6] : (tensor<4x6xf32>) -> tensor<0x6xf32>
  %written = stablehlo.dynamic_update_slice %w, %empty, %c1, %c1 : (tensor<4x6xf32>, tensor<0x6xf32>, tensor<i32>, tensor<i32>) -> tensor<4x6xf32>
  %loss = stablehlo.reduce(%rows init: %seven) applies stablehlo.add across dimensions = [0, 1] : (tensor<0x6xf32>, tensor<f32>) -> tensor<f32>
  %next = stablehlo.subtract %w, %gradient : tensor<4x6xf32>
  return %next, %rows, %sums, %gradient, %none, %padded, %flat, %picked, %sorted, %joined, %least, %written, %loss : tensor<4x6xf32>, tensor<0x6xf32>, tensor<4xf32>,
      tensor<4x6xf32>, tensor<5x5xf32>, tensor<5x3xf32>, tensor<0xf32>, tensor<0x4xf32>, tensor<0x4xf32>, tensor<4x4xf32>, tensor<5xf32>, tensor<4x6xf32>, tensor<f32>
}
