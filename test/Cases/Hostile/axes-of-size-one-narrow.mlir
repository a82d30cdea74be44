// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A sum of bf16 over an axis of one device is whole: it is not kept in f32 as partial sums are, which nothing would round again.
// plan: b=1 | ^batch/x$=[{}, {"b"}]; ^state/w$=[{"b"}, {}] | nothing
// plan: a=2,b=1 | ^batch/x$=[{"a"}, {"b"}]; ^state/w$=[{"b"}, {}]; ^state/y$=[{}, {}, {}] | all-gather<=36, all-reduce<=28
// plan: a=2,b=1 | ^batch/x$=[{}, {"b", "a"}]; ^state/w$=[{"b", "a"}, {}]; ^state/y$=[{"a"}, {}, {"b"}]
func.func @step(%w: tensor<4x6xbf16> loc("state['w']"), %x: tensor<5x4xbf16> loc("batch['x']"))
    -> (tensor<4x6xbf16> {jax.result_info = "result[0]['w']"}, tensor<3x2x5xbf16> {jax.result_info = "result[0]['y']"},
        tensor<f32> {jax.result_info = "result[1]['loss']"}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %p = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<5x4xbf16>, tensor<4x6xbf16>) -> tensor<5x6xbf16>
  %t = stablehlo.transpose %p, dims = [1, 0] : (tensor<5x6xbf16>) -> tensor<6x5xbf16>
  %y = stablehlo.reshape %t : (tensor<6x5xbf16>) -> tensor<3x2x5xbf16>
  %f = stablehlo.convert %p : (tensor<5x6xbf16>) -> tensor<5x6xf32>
  %loss = stablehlo.reduce(%f init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x6xf32>, tensor<f32>) -> tensor<f32>
  return %w, %y, %loss : tensor<4x6xbf16>, tensor<3x2x5xbf16>, tensor<f32>
}
