// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random bits and a dropout mask are those of the global index: the same on any mesh, and nothing is sent to make them.
// input: key 1 1000
// plan: a=4 | ^batch/x$=[{"a"}, {}]; ^state/dropped$=[{"a"}, {}]; ^state/bits$=[{"a"}, {}] | nothing
// plan: a=2,b=3 | ^batch/x$=[{"a"}, {"b"}]; ^state/dropped$=[{"a"}, {"b"}]; ^state/bits$=[{"a"}, {"b"}] | nothing
// plan: a=3 | ^batch/x$=[{}, {"a"}]; ^state/dropped$=[{}, {"a"}]; ^state/bits$=[{"a"}, {}]
// plan: a=8 | ^batch/x$=[{"a"}, {}]; ^state/bits$=[{}, {"a"}]
func.func @step(%key: tensor<2xui64> loc("state['key']"), %x: tensor<6x10xf32> loc("batch['x']"))
    -> (tensor<2xui64> {jax.result_info = "result[0]['key']"}, tensor<6x10xf32> {jax.result_info = "result[0]['dropped']"},
        tensor<6x10xui32> {jax.result_info = "result[0]['bits']"}) {
  %next, %bits = stablehlo.rng_bit_generator %key, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<6x10xui32>)
  %half = stablehlo.constant dense<2147483648> : tensor<6x10xui32>
  %zero = stablehlo.constant dense<0.0> : tensor<6x10xf32>
  %keep = stablehlo.compare LT, %bits, %half, UNSIGNED : (tensor<6x10xui32>, tensor<6x10xui32>) -> tensor<6x10xi1>
  %two = stablehlo.add %x, %x : tensor<6x10xf32>
  %y = stablehlo.select %keep, %two, %zero : tensor<6x10xi1>, tensor<6x10xf32>
  return %next, %y, %bits : tensor<2xui64>, tensor<6x10xf32>, tensor<6x10xui32>
}
