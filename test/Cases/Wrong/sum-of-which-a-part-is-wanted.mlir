// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A sum over all devices of which each keeps a part is a reduce-scatter, half the bytes of an all-reduce.
// plan: a=4 | ^batch/x$=[{"a"}, {}]; ^state/y$=[{"a"}] | reduce-scatter<=49152
// plan: a=3 | ^batch/x$=[{"a"}, {}]; ^state/y$=[{"a"}] | reduce-scatter<=43700
// plan: a=2,b=2 | ^batch/x$=[{"a", "b"}, {}]; ^state/y$=[{"a", "b"}] | reduce-scatter<=49152
// plan: a=2,b=2 | ^batch/x$=[{"a", "b"}, {}]; ^state/y$=[{"b"}] | reduce-scatter<=32768, all-reduce<=32768
// plan: a=2,b=2 | ^batch/x$=[{"a"}, {"b"}]; ^state/y$=[{"b", "a"}] | reduce-scatter<=16384
// plan: a=2,b=2 | ^batch/x$=[{"a", "b"}, {}]; ^state/y$=[{"b", "a"}]
func.func @step(%w: tensor<f32> loc("state['w']"), %x: tensor<16x16384xf32> loc("batch['x']"))
    -> (tensor<f32> {jax.result_info = "result[0]['w']"}, tensor<16384xf32> {jax.result_info = "result[0]['y']"}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %y = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<16x16384xf32>, tensor<f32>) -> tensor<16384xf32>
  return %w, %y : tensor<f32>, tensor<16384xf32>
}
