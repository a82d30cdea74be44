// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rotate, shift, pad, concatenate and update along a cut dim of 64 rows of 32 bytes: only the rows that change blocks move. The
// rotation moves 3 rows (96 bytes) and as many over the ring's end, the shift 2, the pads 1 each, the halves of the concatenation
// blocks (512); the update, at an index that only the run knows, none.
// input: at 0 70
// plan: a=4 | ^batch/x$=[{"a"}, {}]; ^state/rolled$=[{"a"}, {}]; ^state/shifted$=[{"a"}, {}]; ^state/padded$=[{"a"}, {}]; ^state/updated$=[{"a"}, {}] | collective-permute<=736
// plan: a=3 | ^batch/x$=[{"a"}, {}]; ^state/rolled$=[{"a"}, {}]; ^state/shifted$=[{"a"}, {}]; ^state/padded$=[{"a"}, {}]; ^state/updated$=[{"a"}, {}]; ^state/joined$=[{"a"}, {}] | collective-permute<=3072
// plan: a=4 | ^batch/x$=[{}, {"a"}]; ^state/rolled$=[{}, {"a"}]; ^state/shifted$=[{}, {"a"}]; ^state/padded$=[{}, {"a"}]; ^state/updated$=[{}, {"a"}]; ^state/joined$=[{}, {"a"}] | nothing
// plan: a=4 | ^batch/x$=[{"a"}, {}]; ^state/joined$=[{"a"}, {}] | collective-permute<=1024
// plan: a=2,b=2 | ^batch/x$=[{"b", "a"}, {}]; ^state/rolled$=[{"b", "a"}, {}]; ^state/updated$=[{"a"}, {"b"}]
// plan: a=16 | ^batch/x$=[{"a"}, {}]; ^state/rolled$=[{"a"}, {}]; ^state/shifted$=[{"a"}, {}]; ^state/padded$=[{"a"}, {}]
// plan: a=7 | ^batch/x$=[{"a"}, {}]; ^state/rolled$=[{"a"}, {}]; ^state/shifted$=[{"a"}, {}]; ^state/padded$=[{"a"}, {}]; ^state/joined$=[{"a"}, {}]
func.func @step(%w: tensor<f32> loc("state['w']"), %x: tensor<64x8xf32> loc("batch['x']"), %at: tensor<i32> loc("batch['at']"))
    -> (tensor<f32> {jax.result_info = "result[0]['w']"}, tensor<64x8xf32> {jax.result_info = "result[0]['rolled']"},
        tensor<64x8xf32> {jax.result_info = "result[0]['shifted']"}, tensor<64x8xf32> {jax.result_info = "result[0]['padded']"},
        tensor<64x8xf32> {jax.result_info = "result[0]['updated']"}, tensor<64x8xf32> {jax.result_info = "result[0]['joined']"}) {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %nine = stablehlo.constant dense<9.0> : tensor<f32>
  %0 = stablehlo.slice %x [3:64, 0:8] : (tensor<64x8xf32>) -> tensor<61x8xf32>
  %1 = stablehlo.slice %x [0:3, 0:8] : (tensor<64x8xf32>) -> tensor<3x8xf32>
  %rolled = stablehlo.concatenate %0, %1, dim = 0 : (tensor<61x8xf32>, tensor<3x8xf32>) -> tensor<64x8xf32>
  %zeros = stablehlo.constant dense<0.0> : tensor<2x8xf32>
  %2 = stablehlo.slice %x [0:62, 0:8] : (tensor<64x8xf32>) -> tensor<62x8xf32>
  %shifted = stablehlo.concatenate %zeros, %2, dim = 0 : (tensor<2x8xf32>, tensor<62x8xf32>) -> tensor<64x8xf32>
  %3 = stablehlo.pad %x, %nine, low = [1, 0], high = [-1, 0], interior = [0, 0] : (tensor<64x8xf32>, tensor<f32>) -> tensor<64x8xf32>
  %4 = stablehlo.pad %x, %nine, low = [-1, 0], high = [1, 0], interior = [0, 0] : (tensor<64x8xf32>, tensor<f32>) -> tensor<64x8xf32>
  %padded = stablehlo.subtract %3, %4 : tensor<64x8xf32>
  %row = stablehlo.constant dense<7.0> : tensor<3x8xf32>
  %updated = stablehlo.dynamic_update_slice %x, %row, %at, %c0 : (tensor<64x8xf32>, tensor<3x8xf32>, tensor<i32>, tensor<i32>) -> tensor<64x8xf32>
  %5 = stablehlo.slice %x [0:32, 0:8] : (tensor<64x8xf32>) -> tensor<32x8xf32>
  %6 = stablehlo.slice %x [32:64, 0:8] : (tensor<64x8xf32>) -> tensor<32x8xf32>
  %joined = stablehlo.concatenate %6, %5, dim = 0 : (tensor<32x8xf32>, tensor<32x8xf32>) -> tensor<64x8xf32>
  return %w, %rolled, %shifted, %padded, %updated, %joined : tensor<f32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>
}
