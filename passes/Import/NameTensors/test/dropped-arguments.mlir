// RUN: autopar-opt %s --autopar-name-tensors 2>&1 | FileCheck %s
// JAX drops arguments that are never read: their results are state that is only written. A name with the type of another
// is no evidence, nor is aliasing.

// CHECK-LABEL: func.func @step(
// CHECK-SAME: %arg0: tensor<4xf32> {autopar.kind = "state", autopar.name = "state/a", tf.aliasing_output = 1 : i32}
// CHECK-SAME: -> (tensor<4xf32> {autopar.kind = "state", autopar.name = "state/a"
// CHECK-SAME: tensor<4xf32> {autopar.kind = "state", autopar.name = "state/b"
func.func @step(%arg0: tensor<4xf32> {tf.aliasing_output = 1 : i32} loc("state['a']"))
    -> (tensor<4xf32> {jax.result_info = "result['a']"}, tensor<4xf32> {jax.result_info = "result['b']"})
    attributes {autopar.role = "step"} {
  return %arg0, %arg0 : tensor<4xf32>, tensor<4xf32>
}
