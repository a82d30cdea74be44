// RUN: autopar-opt %s --autopar-name-tensors | FileCheck %s
// State is what has the same path and type in the first result; the rest is batch and metrics. @init's results get the
// same names by path, its argument is the seed.

// CHECK-LABEL: func.func @step(
// CHECK-SAME: %arg0: tensor<i32> {autopar.kind = "state", autopar.name = "state/opt/0/count"}
// CHECK-SAME: %arg1: tensor<4xf32> {autopar.kind = "state", autopar.name = "state/params/w"}
// CHECK-SAME: %arg2: tensor<4xf32> {autopar.kind = "batch", autopar.name = "batch/x"}
// CHECK-SAME: -> (tensor<i32> {autopar.kind = "state", autopar.name = "state/opt/0/count", jax.result_info = {{[^}]*}}},
// CHECK-SAME: tensor<4xf32> {autopar.kind = "state", autopar.name = "state/params/w", jax.result_info = {{[^}]*}}},
// CHECK-SAME: tensor<f32> {autopar.kind = "metric", autopar.name = "loss", jax.result_info = {{[^}]*}}})
func.func @step(%arg0: tensor<i32> loc("state['opt'][0].count"), %arg1: tensor<4xf32> loc("state['params']['w']"),
                %arg2: tensor<4xf32> loc("batch['x']"))
    -> (tensor<i32> {jax.result_info = "result[0]['opt'][0].count"},
        tensor<4xf32> {jax.result_info = "result[0]['params']['w']"},
        tensor<f32> {jax.result_info = "result[1]['loss']"}) attributes {autopar.role = "step"} {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %arg0, %arg1, %0 : tensor<i32>, tensor<4xf32>, tensor<f32>
}
// CHECK-LABEL: func.func @init(
// CHECK-SAME: %arg0: tensor<2xui32> {autopar.kind = "seed", autopar.name = "seed"}
// CHECK-SAME: tensor<4xf32> {autopar.kind = "state", autopar.name = "state/params/w", jax.result_info = {{[^}]*}}}
// CHECK-SAME: tensor<i32> {autopar.kind = "state", autopar.name = "state/opt/0/count", jax.result_info = {{[^}]*}}}
func.func @init(%arg0: tensor<2xui32> loc("seed"))
    -> (tensor<4xf32> {jax.result_info = "result['params']['w']"},
        tensor<i32> {jax.result_info = "result['opt'][0].count"}) attributes {autopar.role = "init"} {
  %0 = stablehlo.constant dense<0.0> : tensor<4xf32>
  %1 = stablehlo.constant dense<0> : tensor<i32>
  return %0, %1 : tensor<4xf32>, tensor<i32>
}
