// RUN: autopar-opt %s --autopar-assign-roles --autopar-name-tensors --split-input-file --verify-diagnostics | FileCheck %s
// A tree that the step only writes is metrics, and that is said.

// CHECK-LABEL: func.func @step
// CHECK-SAME: tensor<4xf32> {autopar.kind = "metric", autopar.name = "w", jax.result_info = "result[1]['w']"}
// expected-remark@below {{result[1] has 1 tensor with dims that no argument has, and is taken for metrics: whole on every rank, and in no saved state; if it is state that the step only writes, return it within the tree of 'params'}}
func.func @step(%w: tensor<4xf32> loc("params['w']"), %b: tensor<f32> loc("params['b']"), %x: tensor<8xf32> loc("x")) ->
    (tensor<4xf32> {jax.result_info = "result[0]['w']"}, tensor<f32> {jax.result_info = "result[0]['b']"},
     tensor<4xf32> {jax.result_info = "result[1]['w']"}, tensor<f32> {jax.result_info = "result[2]"}) {
  return %w, %b, %w, %b : tensor<4xf32>, tensor<f32>, tensor<4xf32>, tensor<f32>
}

// -----

// Within the tree of the parameters it is state. One tensor in the last entry is a metric, without a word.
// CHECK-LABEL: func.func @step
// CHECK-SAME: {autopar.kind = "state", autopar.name = "state/ema", jax.result_info = "result[0]['ema']"}
func.func @step(%w: tensor<4xf32> loc("state['w']"), %x: tensor<8xf32> loc("x")) ->
    (tensor<4xf32> {jax.result_info = "result[0]['w']"}, tensor<4xf32> {jax.result_info = "result[0]['ema']"},
     tensor<8xf32> {jax.result_info = "result[1]['each']"}) {
  return %w, %w, %x : tensor<4xf32>, tensor<4xf32>, tensor<8xf32>
}

// -----

// expected-remark@below {{result[1] has 2 tensors with dims that no argument has}}
func.func @step(%w: tensor<4xf32> loc("params['w']"), %x: tensor<8xf32> loc("x")) ->
    (tensor<4xf32> {jax.result_info = "result[0]['w']"}, tensor<4xf32> {jax.result_info = "result[1]['w']"}, tensor<8xf32> {jax.result_info = "result[1]['v']"}) {
  return %w, %w, %x : tensor<4xf32>, tensor<4xf32>, tensor<8xf32>
}
