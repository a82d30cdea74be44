// RUN: autopar-opt %s --autopar-name-tensors | FileCheck %s
// In @loss what is under the first argument's root is state, and the first result is the loss.
// CHECK-LABEL: func.func @loss(
// CHECK-SAME: autopar.kind = "state", autopar.name = "params/w"
// CHECK-SAME: autopar.kind = "batch", autopar.name = "batch/x"
// CHECK-SAME: -> (tensor<f32> {autopar.kind = "metric", autopar.name = "loss"
func.func @loss(%arg0: tensor<4xf32> loc("params['w']"), %arg1: tensor<4xf32> loc("batch['x']"))
    -> (tensor<f32> {jax.result_info = "result"}) attributes {autopar.role = "loss"} {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %0 : tensor<f32>
}
