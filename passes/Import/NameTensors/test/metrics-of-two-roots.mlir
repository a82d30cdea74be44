// RUN: autopar-opt %s --autopar-name-tensors | FileCheck %s
// Metrics of one name from two results keep apart.
// CHECK: autopar.kind = "metric", autopar.name = "1/x"
// CHECK-SAME: autopar.kind = "metric", autopar.name = "2/x"
func.func @step(%arg0: tensor<4xf32> loc("w"))
    -> (tensor<4xf32> {jax.result_info = "result[0]"}, tensor<f32> {jax.result_info = "result[1]['x']"},
        tensor<f32> {jax.result_info = "result[2]['x']"}) attributes {autopar.role = "step"} {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %arg0, %0, %0 : tensor<4xf32>, tensor<f32>, tensor<f32>
}
