// RUN: autopar-opt %s --autopar-assign-roles --autopar-name-tensors | FileCheck %s
// jax.pmap numbers its arguments: the state is found by position, and named by the results.

// CHECK: func.func @step
// CHECK-SAME: %arg0: tensor<4x3xf32> {autopar.kind = "state", autopar.name = "state/b"}
// CHECK-SAME: %arg1: tensor<4x3x5xf32> {autopar.kind = "state", autopar.name = "state/w"}
// CHECK-SAME: %arg2: tensor<4x2x3xf32> {autopar.kind = "batch", autopar.name = "arg2"}
// CHECK-SAME: (tensor<4x3xf32> {autopar.kind = "state", autopar.name = "state/b"
// CHECK-SAME: tensor<f32> {autopar.kind = "metric", autopar.name = "loss"
func.func @step(%b: tensor<4x3xf32> loc("flat_args[0]"), %w: tensor<4x3x5xf32> loc("flat_args[1]"), %x: tensor<4x2x3xf32> loc("flat_args[2]"))
    -> (tensor<4x3xf32> {jax.result_info = "result[0]['b']"}, tensor<4x3x5xf32> {jax.result_info = "result[0]['w']"},
        tensor<f32> {jax.result_info = "result[1]['loss']"}) {
  %loss = stablehlo.constant dense<0.0> : tensor<f32>
  return %b, %w, %loss : tensor<4x3xf32>, tensor<4x3x5xf32>, tensor<f32>
}
