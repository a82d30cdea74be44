// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop adds up the gradients of four micro-batches, each a partial sum of its rows. The weight is cut by the axis that cuts the
// rows (FSDP): what the loop carries stays partial, and is scattered once after it, not in each turn.
// plan: a=4 | ^batch/=[{}, {"a"}]; ^state/w$=[{"a"}, {}] | reduce-scatter<=1536, all-reduce<=6
// plan: a=4 | ^batch/=[{}, {"a"}]; ^state/w$=[{}, {"a"}] | reduce-scatter<=1536, all-reduce<=6
// plan: a=2,b=2 | ^batch/=[{}, {"a"}]; ^state/w$=[{"b"}, {"a"}] | reduce-scatter<=512, all-reduce<=6
// plan: a=4 | ^batch/=[{}, {"a"}]; ^state/w$=[{}, {}] | all-reduce<=3078
// plan: a=3 | ^batch/=[{}, {"a"}]; ^state/w$=[{"a"}, {}]
func.func @step(%w: tensor<16x32xf32> loc("state['w']"), %xs: tensor<4x128x16xf32> loc("batch['xs']"), %dys: tensor<4x128x32xf32> loc("batch['dys']"))
    -> (tensor<16x32xf32> {jax.result_info = "result[0]['w']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
  %zeros = stablehlo.constant dense<0.0> : tensor<16x32xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %first = stablehlo.constant dense<0> : tensor<i32>
  %r:3 = stablehlo.while(%i = %first, %sum = %zeros, %loss = %zero) : tensor<i32>, tensor<16x32xf32>, tensor<f32>
    cond {
      %n = stablehlo.constant dense<4> : tensor<i32>
      %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %x3 = stablehlo.dynamic_slice %xs, %i, %first, %first, sizes = [1, 128, 16] : (tensor<4x128x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x128x16xf32>
      %x = stablehlo.reshape %x3 : (tensor<1x128x16xf32>) -> tensor<128x16xf32>
      %dy3 = stablehlo.dynamic_slice %dys, %i, %first, %first, sizes = [1, 128, 32] : (tensor<4x128x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x128x32xf32>
      %dy = stablehlo.reshape %dy3 : (tensor<1x128x32xf32>) -> tensor<128x32xf32>
      %g = stablehlo.dot_general %dy, %x, contracting_dims = [0] x [0] : (tensor<128x32xf32>, tensor<128x16xf32>) -> tensor<32x16xf32>
      %t = stablehlo.transpose %g, dims = [1, 0] : (tensor<32x16xf32>) -> tensor<16x32xf32>
      %more = stablehlo.add %sum, %t : tensor<16x32xf32>
      %part = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<128x16xf32>, tensor<f32>) -> tensor<f32>
      %total = stablehlo.add %loss, %part : tensor<f32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %next = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %next, %more, %total : tensor<i32>, tensor<16x32xf32>, tensor<f32>
    }
  %w1 = stablehlo.subtract %w, %r#1 : tensor<16x32xf32>
  return %w1, %r#2 : tensor<16x32xf32>, tensor<f32>
}
