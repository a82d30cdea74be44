// RUN: autopar-opt %s --autopar-name-tensors --split-input-file | FileCheck %s
// Without names, positions count where types agree one to one.

// JAX without debug locations: results still have their paths.
// CHECK-LABEL: func.func @step(
// CHECK-SAME: %arg0: tensor<4xf32> {autopar.kind = "state", autopar.name = "state/w"}
// CHECK-SAME: %arg1: tensor<2xf32> {autopar.kind = "batch", autopar.name = "arg1"}
// CHECK-SAME: autopar.kind = "metric", autopar.name = "loss"
func.func @step(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>)
    -> (tensor<4xf32> {jax.result_info = "result[0]['w']"}, tensor<f32> {jax.result_info = "result[1]['loss']"})
    attributes {autopar.role = "step"} {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %arg0, %0 : tensor<4xf32>, tensor<f32>
}

// -----
// Another exporter: dotted names pass unchanged, results have none.
// CHECK-LABEL: func.func @step(
// CHECK-SAME: autopar.kind = "state", autopar.name = "layers.0.weight"
// CHECK-SAME: autopar.kind = "batch", autopar.name = "input"
// CHECK-SAME: autopar.kind = "metric", autopar.name = "loss"
func.func @step(%arg0: tensor<4xf32> loc("layers.0.weight"), %arg1: tensor<2xf32> loc("input"))
    -> (tensor<4xf32>, tensor<f32>) attributes {autopar.role = "step"} {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %arg0, %0 : tensor<4xf32>, tensor<f32>
}
// @init by position.
// CHECK-LABEL: func.func @init(
// CHECK-SAME: autopar.kind = "state", autopar.name = "layers.0.weight"
func.func @init() -> tensor<4xf32> attributes {autopar.role = "init"} {
  %0 = stablehlo.constant dense<0.0> : tensor<4xf32>
  return %0 : tensor<4xf32>
}
