// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The largest and the least of unsigned integers on many devices, half of them negative if they were read with a sign.
// input: x 0 4294967295
// input: high 0 3
// input: low 0 3
// plan: a=2 | ^batch/x$=[{"a"}, {}]
// plan: a=4 | ^batch/x$=[{"a"}, {}]; ^state/high$=[{"a"}]; ^state/low$=[{}]
// plan: a=2,b=2 | ^batch/x$=[{"a", "b"}, {}]; ^state/low$=[{"b"}]
// plan: a=3 | ^batch/x$=[{"a"}, {}]; ^state/high$=[{"a"}]; ^state/low$=[{"a"}]
func.func @step(%high: tensor<4xui32> loc("state['high']"), %low: tensor<4xui32> loc("state['low']"), %x: tensor<8x4xui32> loc("batch['x']"))
    -> (tensor<4xui32> {jax.result_info = "result[0]['high']"}, tensor<4xui32> {jax.result_info = "result[0]['low']"},
        tensor<f32> {jax.result_info = "result[1]['loss']"}) {
  %least = stablehlo.constant dense<0> : tensor<ui32>
  %most = stablehlo.constant dense<4294967295> : tensor<ui32>
  %0 = stablehlo.reduce(%x init: %least) applies stablehlo.maximum across dimensions = [0] : (tensor<8x4xui32>, tensor<ui32>) -> tensor<4xui32>
  %1 = stablehlo.reduce(%x init: %most) applies stablehlo.minimum across dimensions = [0] : (tensor<8x4xui32>, tensor<ui32>) -> tensor<4xui32>
  %loss = stablehlo.constant dense<0.0> : tensor<f32>
  return %0, %1, %loss : tensor<4xui32>, tensor<4xui32>, tensor<f32>
}
