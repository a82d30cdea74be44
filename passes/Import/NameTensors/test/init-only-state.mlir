// RUN: autopar-opt %s --autopar-name-tensors --verify-diagnostics | FileCheck %s
// State that the step neither reads nor writes is kept all the same.
func.func @step(%arg0: tensor<4xf32> loc("state['w']")) -> (tensor<4xf32> {jax.result_info = "result['w']"})
    attributes {autopar.role = "step"} {
  return %arg0 : tensor<4xf32>
}
// CHECK: autopar.kind = "state", autopar.name = "state/rng"
// expected-remark@below {{state 'state/rng' is written by @init only}}
func.func @init() -> (tensor<4xf32> {jax.result_info = "result['w']"}, tensor<2xui32> {jax.result_info = "result['rng']"})
    attributes {autopar.role = "init"} {
  %0 = stablehlo.constant dense<0.0> : tensor<4xf32>
  %1 = stablehlo.constant dense<0> : tensor<2xui32>
  return %0, %1 : tensor<4xf32>, tensor<2xui32>
}
