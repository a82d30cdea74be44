// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Gradients of experts under expert, data and tensor parallelism at once, clipped by the norm of all gradients: each is the sum over all
// tokens, and each element counts once in the norm, whether it lies on one device or on several.
// plan: e=2,d=2,t=2 | ^batch/x$=[{"e"}, {"d"}, {}]; ^batch/dy$=[{"e"}, {"d"}, {}]; ^state/experts$=[{"e"}, {}, {"t"}]
// plan: e=2,d=2 | ^batch/=[{"e"}, {"d"}, {}]; ^state/experts$=[{"e"}, {}, {}]
// plan: e=4,t=2 | ^batch/=[{"e"}, {}, {}]; ^state/experts$=[{"e"}, {"t"}, {}]; ^state/gate$=[{"t"}]
// plan: d=4,t=2 | ^batch/=[{}, {"d"}, {}]; ^state/experts$=[{}, {"d"}, {"t"}]
// plan: e=3,d=2 | ^batch/=[{"e"}, {"d"}, {}]; ^state/experts$=[{"e"}, {}, {}]
// tolerance: 2e-6
func.func @step(%experts: tensor<4x6x6xf32> loc("state['experts']"), %gate: tensor<6xf32> loc("state['gate']"), %x: tensor<4x5x6xf32> loc("batch['x']"),
                %dy: tensor<4x5x6xf32> loc("batch['dy']"))
    -> (tensor<4x6x6xf32> {jax.result_info = "result[0]['experts']"}, tensor<6xf32> {jax.result_info = "result[0]['gate']"},
        tensor<f32> {jax.result_info = "result[1]['norm']"}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %g = stablehlo.dot_general %x, %dy, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<4x5x6xf32>, tensor<4x5x6xf32>) -> tensor<4x6x6xf32>
  %gb = stablehlo.broadcast_in_dim %gate, dims = [2] : (tensor<6xf32>) -> tensor<4x5x6xf32>
  %h = stablehlo.multiply %x, %dy : tensor<4x5x6xf32>
  %k = stablehlo.reduce(%h init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x5x6xf32>, tensor<f32>) -> tensor<6xf32>
  %g2 = stablehlo.multiply %g, %g : tensor<4x6x6xf32>
  %k2 = stablehlo.multiply %k, %k : tensor<6xf32>
  %n0 = stablehlo.reduce(%g2 init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x6x6xf32>, tensor<f32>) -> tensor<f32>
  %n1 = stablehlo.reduce(%k2 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<6xf32>, tensor<f32>) -> tensor<f32>
  %n = stablehlo.add %n0, %n1 : tensor<f32>
  %norm = stablehlo.sqrt %n : tensor<f32>
  %nb = stablehlo.broadcast_in_dim %norm, dims = [] : (tensor<f32>) -> tensor<4x6x6xf32>
  %nv = stablehlo.broadcast_in_dim %norm, dims = [] : (tensor<f32>) -> tensor<6xf32>
  %d = stablehlo.divide %g, %nb : tensor<4x6x6xf32>
  %dv = stablehlo.divide %k, %nv : tensor<6xf32>
  %experts1 = stablehlo.subtract %experts, %d : tensor<4x6x6xf32>
  %gate1 = stablehlo.subtract %gate, %dv : tensor<6xf32>
  return %experts1, %gate1, %norm : tensor<4x6x6xf32>, tensor<6xf32>, tensor<f32>
}
