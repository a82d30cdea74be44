// RUN: autopar-opt %s --autopar-name-tensors --split-input-file --verify-diagnostics | FileCheck %s
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

// -----
// expected-remark@below {{the metric 'step' has the name of what a run writes itself in each line of --metrics; "rename" in the plan can tell them apart}}
func.func @step(%arg0: tensor<4xf32> loc("state['w']"), %arg1: tensor<4xf32> loc("state['m']"), %arg2: tensor<4xf32> loc("state['v']"))
    -> (tensor<4xf32> {jax.result_info = "result[0]['w']"}, tensor<4xf32> {jax.result_info = "result[0]['m']"}, tensor<4xf32> {jax.result_info = "result[0]['v']"},
        // What is only written needs no beginning.
        tensor<4xf32> {jax.result_info = "result[0]['old']"},
        tensor<f32> {jax.result_info = "result[1]['step']"})
    attributes {autopar.role = "step"} {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %arg0, %arg1, %arg2, %arg0, %0 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<f32>
}
// expected-remark@below {{@init does not make 'state/m' and 1 more that @step reads, so runs start from a file (--init-state)}}
func.func @init() -> (tensor<4xf32> {jax.result_info = "result['w']"}) attributes {autopar.role = "init"} {
  %0 = stablehlo.constant dense<0.0> : tensor<4xf32>
  return %0 : tensor<4xf32>
}
