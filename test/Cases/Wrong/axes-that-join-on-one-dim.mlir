// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From ("y", none, "x") to (none, ("x", "y"), none) on 4x2 devices, and back: a shard's bytes travel, the tensor is gathered nowhere. A shard
// is 64x64x8 / 8 elements of 4 bytes = 16,384.
// plan: x=4,y=2 | ^batch/t$=[{"y"}, {}, {"x"}]; ^state/u$=[{}, {"x", "y"}, {}] | all-to-all<=32768, collective-permute<=16384
// plan: x=4,y=2 | ^batch/t$=[{}, {"x", "y"}, {}]; ^state/u$=[{"y"}, {}, {"x"}] | all-to-all<=32768, collective-permute<=16384
// plan: x=4,y=2 | ^batch/t$=[{"y"}, {}, {"x"}]; ^state/u$=[{}, {"y", "x"}, {}] | all-to-all<=32768
// plan: x=4,y=2 | ^batch/t$=[{"x"}, {}, {"y"}]; ^state/u$=[{"y"}, {}, {"x"}] | all-to-all<=32768, collective-permute<=16384
// plan: x=2,y=2,z=2 | ^batch/t$=[{"x"}, {"y"}, {"z"}]; ^state/u$=[{"z"}, {"x"}, {"y"}] | collective-permute<=16384, all-to-all<=24576
// plan: x=4,y=2 | ^batch/t$=[{"x", "y"}, {}, {}]; ^state/u$=[{"y", "x"}, {}, {}] | collective-permute<=16384
func.func @step(%w: tensor<f32> loc("state['w']"), %t: tensor<64x64x8xf32> loc("batch['t']"))
    -> (tensor<f32> {jax.result_info = "result[0]['w']"}, tensor<64x64x8xf32> {jax.result_info = "result[0]['u']"}) {
  return %w, %t : tensor<f32>, tensor<64x64x8xf32>
}
