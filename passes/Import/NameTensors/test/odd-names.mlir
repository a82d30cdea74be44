// RUN: autopar-opt %s --autopar-name-tensors | FileCheck %s
// Keys stay what they are, with slashes, dots, quotes and brackets; fields of data classes are keys.

// CHECK-LABEL: func.func @step(
// CHECK-SAME: autopar.name = "state/net/~/linear_1/w"
// CHECK-SAME: autopar.name = "state/model.layers.0.weight"
// CHECK-SAME: autopar.name = "state/it's [0]"
// CHECK-SAME: autopar.name = "state/inner_states/adam/3"
// CHECK-SAME: autopar.kind = "batch", autopar.name = "x"
func.func @step(%arg0: tensor<4xf32> loc("state['net/~/linear_1']['w']"),
                %arg1: tensor<4xf32> loc("state['model.layers.0.weight']"),
                %arg2: tensor<4xf32> loc("state[\22it's [0]\22]"),
                %arg3: tensor<4xf32> loc("state.inner_states['adam'][<flat index 3>]"),
                %arg4: tensor<4xf32> loc("x"))
    -> (tensor<4xf32> {jax.result_info = "result[0]['net/~/linear_1']['w']"},
        tensor<4xf32> {jax.result_info = "result[0]['model.layers.0.weight']"},
        tensor<4xf32> {jax.result_info = "result[0][\22it's [0]\22]"},
        tensor<4xf32> {jax.result_info = "result[0].inner_states['adam'][<flat index 3>]"},
        // CHECK-SAME: autopar.kind = "metric", autopar.name = "loss"
        tensor<f32> {jax.result_info = "result[1]"}) attributes {autopar.role = "step"} {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %arg0, %arg1, %arg2, %arg3, %0 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<f32>
}
