// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Only what is linear may be computed of each device's part of a sum: maximum, minimum, norm, exponential, absolute value and
// products of two such sums wait for it. A sum is added up in its own type: a cast to a smaller one comes after.
// plan: a=4 | ^batch/x$=[{"a"}, {}] | all-reduce<=36
// plan: a=3 | ^batch/x$=[{"a"}, {}]; ^batch/y$=[{"a"}, {}]
// plan: a=2,b=2 | ^batch/x$=[{"a"}, {"b"}]; ^batch/y$=[{"b"}, {}]
// plan: a=2,b=2 | ^batch/x$=[{"a", "b"}, {}]; ^state/max$=[{"a"}]; ^state/exp$=[{"a"}]
// plan: a=4 | ^batch/y$=[{"a"}, {}]; ^state/cast$=[{"a"}]; ^state/square$=[{"a"}]
// tolerance: 1e-6
func.func @step(%w: tensor<f32> loc("state['w']"), %x: tensor<9x6xf32> loc("batch['x']"), %y: tensor<7x6xf32> loc("batch['y']"))
    -> (tensor<f32> {jax.result_info = "result[0]['w']"}, tensor<6xf32> {jax.result_info = "result[0]['max']"},
        tensor<6xf32> {jax.result_info = "result[0]['min']"}, tensor<f32> {jax.result_info = "result[0]['norm']"},
        tensor<6xf32> {jax.result_info = "result[0]['exp']"}, tensor<6xf32> {jax.result_info = "result[0]['square']"},
        tensor<6xf32> {jax.result_info = "result[0]['abs']"}, tensor<6xf32> {jax.result_info = "result[0]['linear']"},
        tensor<6xbf16> {jax.result_info = "result[0]['cast']"}, tensor<6xi1> {jax.result_info = "result[0]['sign']"},
        tensor<6xf32> {jax.result_info = "result[0]['shifted']"}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %one = stablehlo.constant dense<1.0> : tensor<6xf32>
  %none = stablehlo.constant dense<0.0> : tensor<6xf32>
  %s = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<9x6xf32>, tensor<f32>) -> tensor<6xf32>
  %t = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<7x6xf32>, tensor<f32>) -> tensor<6xf32>
  %max = stablehlo.maximum %s, %t : tensor<6xf32>
  %min = stablehlo.minimum %s, %one : tensor<6xf32>
  %p = stablehlo.multiply %s, %s : tensor<6xf32>
  %q = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<6xf32>, tensor<f32>) -> tensor<f32>
  %norm = stablehlo.sqrt %q : tensor<f32>
  %exp = stablehlo.exponential %s : tensor<6xf32>
  %square = stablehlo.multiply %t, %t : tensor<6xf32>
  %abs = stablehlo.abs %s : tensor<6xf32>
  %linear = stablehlo.add %s, %t : tensor<6xf32>
  %cast = stablehlo.convert %t : (tensor<6xf32>) -> tensor<6xbf16>
  %sign = stablehlo.compare GT, %s, %none, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
  %shifted = stablehlo.add %s, %one : tensor<6xf32>
  return %w, %max, %min, %norm, %exp, %square, %abs, %linear, %cast, %sign, %shifted : tensor<f32>, tensor<6xf32>, tensor<6xf32>, tensor<f32>,
      tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xbf16>, tensor<6xi1>, tensor<6xf32>
}
