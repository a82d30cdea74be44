// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A sort, and the largest of each row, along a dim that is cut: the rows move whole to where they are sorted, and back. An all-to-all of
// a shard each way, no gather. 64 rows of 96 numbers: 24,576 bytes.
// input: x -1000 1000
// plan: a=4 | ^batch/x$=[{}, {"a"}]; ^state/sorted$=[{}, {"a"}]; ^state/top$=[{"a"}, {}] | all-to-all<=9216
// plan: a=4 | ^batch/x$=[{}, {"a"}]; ^state/sorted$=[{"a"}, {}]; ^state/top$=[{"a"}, {}] | all-to-all<=4608
// plan: a=2,b=2 | ^batch/x$=[{"b"}, {"a"}]; ^state/sorted$=[{"b"}, {"a"}]; ^state/top$=[{"b", "a"}, {}] | all-to-all<=6144
// plan: a=3,b=2 | ^batch/x$=[{}, {"a", "b"}]; ^state/sorted$=[{"b"}, {"a"}]
func.func @step(%w: tensor<f32> loc("state['w']"), %x: tensor<64x96xf32> loc("batch['x']"))
    -> (tensor<f32> {jax.result_info = "result[0]['w']"}, tensor<64x96xf32> {jax.result_info = "result[0]['sorted']"},
        tensor<64x4xf32> {jax.result_info = "result[0]['top']"}) {
  %sorted = "stablehlo.sort"(%x) <{dimension = 1 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.compare LT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<64x96xf32>) -> tensor<64x96xf32>
  %top, %at = chlo.top_k(%x, k = 4) : tensor<64x96xf32> -> (tensor<64x4xf32>, tensor<64x4xi32>)
  return %w, %sorted, %top : tensor<f32>, tensor<64x96xf32>, tensor<64x4xf32>
}
