// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A layer norm whose scale and bias are replicas, on tokens that are cut by sequence: the norm is local to a token, the gradients
// of scale and bias are added up over the axis.
// plan: a=4 | ^batch/x$=[{}, {"a"}, {}]; ^batch/dy$=[{}, {"a"}, {}]; ^state/dx$=[{}, {"a"}, {}] | all-reduce<=96
// plan: a=2,b=2 | ^batch/x$=[{"b"}, {"a"}, {}]; ^batch/dy$=[{"b"}, {"a"}, {}]; ^state/dx$=[{"b"}, {"a"}, {}] | all-reduce<=96
// plan: a=3 | ^batch/x$=[{}, {"a"}, {}]; ^batch/dy$=[{}, {"a"}, {}]; ^state/dx$=[{}, {"a"}, {}]
// plan: a=4 | ^batch/x$=[{}, {"a"}, {}]; ^state/scale$=[{"a"}]; ^state/bias$=[{"a"}]
// plan: a=4 | ^batch/x$=[{}, {}, {"a"}]; ^batch/dy$=[{}, {}, {"a"}]
// tolerance: 1e-5
func.func @step(%scale: tensor<8xf32> loc("state['scale']"), %bias: tensor<8xf32> loc("state['bias']"), %x: tensor<2x7x8xf32> loc("batch['x']"),
                %dy: tensor<2x7x8xf32> loc("batch['dy']"))
    -> (tensor<8xf32> {jax.result_info = "result[0]['scale']"}, tensor<8xf32> {jax.result_info = "result[0]['bias']"},
        tensor<2x7x8xf32> {jax.result_info = "result[0]['dx']"}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.constant dense<8.0> : tensor<2x7xf32>
  %eps = stablehlo.constant dense<0.1> : tensor<2x7xf32>
  %s = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x7x8xf32>, tensor<f32>) -> tensor<2x7xf32>
  %mean = stablehlo.divide %s, %n : tensor<2x7xf32>
  %mb = stablehlo.broadcast_in_dim %mean, dims = [0, 1] : (tensor<2x7xf32>) -> tensor<2x7x8xf32>
  %c = stablehlo.subtract %x, %mb : tensor<2x7x8xf32>
  %c2 = stablehlo.multiply %c, %c : tensor<2x7x8xf32>
  %v0 = stablehlo.reduce(%c2 init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x7x8xf32>, tensor<f32>) -> tensor<2x7xf32>
  %v1 = stablehlo.divide %v0, %n : tensor<2x7xf32>
  %v = stablehlo.add %v1, %eps : tensor<2x7xf32>
  %r = stablehlo.rsqrt %v : tensor<2x7xf32>
  %rb = stablehlo.broadcast_in_dim %r, dims = [0, 1] : (tensor<2x7xf32>) -> tensor<2x7x8xf32>
  %h = stablehlo.multiply %c, %rb : tensor<2x7x8xf32>
  %sb = stablehlo.broadcast_in_dim %scale, dims = [2] : (tensor<8xf32>) -> tensor<2x7x8xf32>
  %hdy = stablehlo.multiply %h, %dy : tensor<2x7x8xf32>
  %ds = stablehlo.reduce(%hdy init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x7x8xf32>, tensor<f32>) -> tensor<8xf32>
  %db = stablehlo.reduce(%dy init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x7x8xf32>, tensor<f32>) -> tensor<8xf32>
  %g = stablehlo.multiply %dy, %sb : tensor<2x7x8xf32>
  %dx = stablehlo.multiply %g, %rb : tensor<2x7x8xf32>
  %scale1 = stablehlo.subtract %scale, %ds : tensor<8xf32>
  %bias1 = stablehlo.subtract %bias, %db : tensor<8xf32>
  return %scale1, %bias1, %dx : tensor<8xf32>, tensor<8xf32>, tensor<2x7x8xf32>
}
