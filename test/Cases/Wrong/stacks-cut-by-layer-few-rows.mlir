// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// As stacks-cut-by-layer.mlir, on so few rows that the layers are larger: one all-to-all before the loop brings the stack of weights to a
// dim along which turns compute, activations are gathered, gradients stay where they are made, and one all-to-all brings their stack back.
// plan: a=4 | ^batch/=[{"a"}]; ^state/w$=[{"a"}, {}, {}] | all-to-all<=394752, all-gather<=98304, reduce-scatter<=98304, all-reduce<=6
// plan: a=2 | ^batch/=[{"a"}]; ^state/w$=[{"a"}, {}, {}] | all-to-all<=526336, all-gather<=65536, reduce-scatter<=65536, all-reduce<=4
// plan: a=3 | ^batch/=[{"a"}]; ^state/w$=[{"a"}, {}, {}]
// plan: a=2,b=2 | ^batch/=[{"a"}]; ^state/w$=[{"b", "a"}, {}, {}]
func.func @step(%w: tensor<8x128x256xf32> loc("state['w']"), %x: tensor<16x128xf32> loc("batch['x']"), %dy: tensor<16x256xf32> loc("batch['dy']"))
    -> (tensor<8x128x256xf32> {jax.result_info = "result[0]['w']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
  %zeros = stablehlo.constant dense<0.0> : tensor<8x128x256xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %first = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:3 = stablehlo.while(%i = %first, %dx = %x, %stack = %zeros) : tensor<i32>, tensor<16x128xf32>, tensor<8x128x256xf32>
    cond {
      %n = stablehlo.constant dense<8> : tensor<i32>
      %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %last = stablehlo.constant dense<7> : tensor<i32>
      %layer = stablehlo.subtract %last, %i : tensor<i32>
      %w3 = stablehlo.dynamic_slice %w, %layer, %first, %first, sizes = [1, 128, 256] : (tensor<8x128x256xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x128x256xf32>
      %w2 = stablehlo.reshape %w3 : (tensor<1x128x256xf32>) -> tensor<128x256xf32>
      %y = stablehlo.dot_general %dx, %w2, contracting_dims = [1] x [0] : (tensor<16x128xf32>, tensor<128x256xf32>) -> tensor<16x256xf32>
      %signs = stablehlo.sign %y : tensor<16x256xf32>
      %d = stablehlo.multiply %signs, %dy : tensor<16x256xf32>
      %g = stablehlo.dot_general %d, %dx, contracting_dims = [0] x [0] : (tensor<16x256xf32>, tensor<16x128xf32>) -> tensor<256x128xf32>
      %t = stablehlo.transpose %g, dims = [1, 0] : (tensor<256x128xf32>) -> tensor<128x256xf32>
      %t3 = stablehlo.broadcast_in_dim %t, dims = [1, 2] : (tensor<128x256xf32>) -> tensor<1x128x256xf32>
      %filled = stablehlo.dynamic_update_slice %stack, %t3, %layer, %first, %first : (tensor<8x128x256xf32>, tensor<1x128x256xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<8x128x256xf32>
      %back = stablehlo.dot_general %d, %w2, contracting_dims = [1] x [1] : (tensor<16x256xf32>, tensor<128x256xf32>) -> tensor<16x128xf32>
      %dx1 = stablehlo.sign %back : tensor<16x128xf32>
      %next = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %next, %dx1, %filled : tensor<i32>, tensor<16x128xf32>, tensor<8x128x256xf32>
    }
  %w1 = stablehlo.subtract %w, %r#2 : tensor<8x128x256xf32>
  %loss = stablehlo.reduce(%r#1 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x128xf32>, tensor<f32>) -> tensor<f32>
  return %w1, %loss : tensor<8x128x256xf32>, tensor<f32>
}
