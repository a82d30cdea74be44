// A step may take and give its state in several trees: step(params, opt_state, batch) -> (params, opt_state, loss).
// RUN: autopar-opt %s --autopar-name-tensors --split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @step(
// CHECK-SAME: %arg0: tensor<4xf32> {autopar.kind = "state", autopar.name = "params/w"}
// CHECK-SAME: %arg1: tensor<i32> {autopar.kind = "state", autopar.name = "opt/count"}
// CHECK-SAME: %arg2: tensor<4xf32> {autopar.kind = "state", autopar.name = "opt/m/w"}
// CHECK-SAME: %arg3: tensor<4xf32> {autopar.kind = "batch", autopar.name = "batch/x"}
// CHECK-SAME: -> (tensor<4xf32> {autopar.kind = "state", autopar.name = "params/w"
// CHECK-SAME: autopar.name = "opt/count"
// CHECK-SAME: autopar.kind = "state", autopar.name = "opt/m/w"
// CHECK-SAME: autopar.kind = "metric", autopar.name = "loss"
func.func @step(%arg0: tensor<4xf32> loc("params['w']"), %arg1: tensor<i32> loc("opt['count']"), %arg2: tensor<4xf32> loc("opt['m']['w']"), %arg3: tensor<4xf32> loc("batch['x']"))
    -> (tensor<4xf32> {jax.result_info = "result[0]['w']"}, tensor<i32> {jax.result_info = "result[1]['count']"}, tensor<4xf32> {jax.result_info = "result[1]['m']['w']"},
        tensor<f32> {jax.result_info = "result[2]"}) attributes {autopar.role = "step"} {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %arg0, %arg1, %arg2, %0 : tensor<4xf32>, tensor<i32>, tensor<4xf32>, tensor<f32>
}
// @init gives them in the order of @step's results; what @step does not touch stays beside its tree.
// CHECK-LABEL: func.func @init(
// CHECK-SAME: tensor<4xf32> {autopar.kind = "state", autopar.name = "params/w"
// CHECK-SAME: tensor<i32> {autopar.kind = "state", autopar.name = "opt/count"
// CHECK-SAME: tensor<4xf32> {autopar.kind = "state", autopar.name = "opt/m/w"
// CHECK-SAME: tensor<2xf32> {autopar.kind = "state", autopar.name = "opt/scale"
// expected-remark@below {{state 'opt/scale' is written by @init only}}
func.func @init() -> (tensor<4xf32> {jax.result_info = "result[0]['w']"}, tensor<i32> {jax.result_info = "result[1]['count']"}, tensor<4xf32> {jax.result_info = "result[1]['m']['w']"},
        tensor<2xf32> {jax.result_info = "result[1]['scale']"}) attributes {autopar.role = "init"} {
  %0 = stablehlo.constant dense<0.0> : tensor<4xf32>
  %1 = stablehlo.constant dense<0> : tensor<i32>
  %2 = stablehlo.constant dense<0.0> : tensor<2xf32>
  return %0, %1, %0, %2 : tensor<4xf32>, tensor<i32>, tensor<4xf32>, tensor<2xf32>
}

// -----
// The loss may come first, and @init may give a dict by the names of the arguments.
// CHECK-LABEL: func.func @step(
// CHECK-SAME: autopar.kind = "state", autopar.name = "params/w"
// CHECK-SAME: autopar.kind = "batch", autopar.name = "x"
// CHECK-SAME: autopar.kind = "state", autopar.name = "opt/w"
// CHECK-SAME: autopar.kind = "metric", autopar.name = "loss"
func.func @step(%arg0: tensor<4xf32> loc("params['w']"), %arg1: tensor<4xf32> loc("x"), %arg2: tensor<4xf32> loc("opt['w']"))
    -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<4xf32> {jax.result_info = "result[1]['w']"}, tensor<4xf32> {jax.result_info = "result[2]['w']"}) attributes {autopar.role = "step"} {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %0, %arg0, %arg2 : tensor<f32>, tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func @init(
// CHECK-SAME: tensor<4xf32> {autopar.kind = "state", autopar.name = "opt/w"
// CHECK-SAME: tensor<4xf32> {autopar.kind = "state", autopar.name = "params/w"
func.func @init() -> (tensor<4xf32> {jax.result_info = "result['opt']['w']"}, tensor<4xf32> {jax.result_info = "result['params']['w']"}) attributes {autopar.role = "init"} {
  %0 = stablehlo.constant dense<0.0> : tensor<4xf32>
  return %0, %0 : tensor<4xf32>, tensor<4xf32>
}

// -----
// One tensor alone is state if it is donated; else it may be a metric that only has the batch's type.
// CHECK-LABEL: func.func @step(
// CHECK-SAME: autopar.kind = "state", autopar.name = "params/w"
// CHECK-SAME: autopar.kind = "state", autopar.name = "key"
// CHECK-SAME: autopar.kind = "batch", autopar.name = "labels"
// CHECK-SAME: autopar.kind = "batch", autopar.name = "rate"
func.func @step(%arg0: tensor<4xf32> loc("params['w']"), %arg1: tensor<2xui32> {tf.aliasing_output = 1 : i32} loc("key"),
                // expected-remark@unknown {{argument 'labels' is taken for batch, though result 2 has its type; if it is state, donate it (jax.jit(step, donate_argnums=...)) or pass it in the tree of 'params'}}
                %arg2: tensor<8xi32> loc("labels"), %arg3: tensor<f32> loc("rate"))
    -> (tensor<4xf32> {jax.result_info = "result[0]['w']"}, tensor<2xui32> {jax.result_info = "result[1]"}, tensor<8xi32> {jax.result_info = "result[2]"}, tensor<f32> {jax.result_info = "result[3]"})
    attributes {autopar.role = "step"} {
  return %arg0, %arg1, %arg2, %arg3 : tensor<4xf32>, tensor<2xui32>, tensor<8xi32>, tensor<f32>
}

// -----
// A batch that does not come back whole is none of the state.
// CHECK-LABEL: func.func @step(
// CHECK-SAME: autopar.kind = "batch", autopar.name = "batch/x"
// CHECK-SAME: autopar.kind = "batch", autopar.name = "batch/y"
func.func @step(%arg0: tensor<4xf32> loc("state['w']"), %arg1: tensor<8xf32> loc("batch['x']"), %arg2: tensor<8xf32> loc("batch['y']"))
    -> (tensor<4xf32> {jax.result_info = "result[0]['w']"}, tensor<8xf32> {jax.result_info = "result[1]['y']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) attributes {autopar.role = "step"} {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %arg0, %arg2, %0 : tensor<4xf32>, tensor<8xf32>, tensor<f32>
}

// -----
// What a step never reads of its tree, JAX leaves out of the arguments: it is written only.
// CHECK-LABEL: func.func @step(
// CHECK-SAME: %arg1: tensor<i32> {autopar.kind = "state", autopar.name = "opt/count"}
// CHECK-SAME: %arg2: tensor<f32> {autopar.kind = "batch", autopar.name = "batch/rate"}
// CHECK-SAME: autopar.kind = "state", autopar.name = "opt/count"
// CHECK-SAME: autopar.kind = "state", autopar.name = "opt/row/b"
// CHECK-SAME: autopar.kind = "metric", autopar.name = "loss"
// CHECK-SAME: autopar.kind = "metric", autopar.name = "rate"
func.func @step(%arg0: tensor<4xf32> loc("params['w']"), %arg1: tensor<i32> loc("opt['count']"), %arg2: tensor<f32> loc("batch['rate']"))
    -> (tensor<4xf32> {jax.result_info = "result[0]['w']"}, tensor<i32> {jax.result_info = "result[1]['count']"}, tensor<1xf32> {jax.result_info = "result[1]['row']['b']"},
        tensor<f32> {jax.result_info = "result[2]['loss']"}, tensor<f32> {jax.result_info = "result[2]['rate']"}) attributes {autopar.role = "step"} {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  %1 = stablehlo.constant dense<0.0> : tensor<1xf32>
  return %arg0, %arg1, %1, %0, %arg2 : tensor<4xf32>, tensor<i32>, tensor<1xf32>, tensor<f32>, tensor<f32>
}

// -----
// The last tree of the results is metrics, though it holds the batch's entry and more.
// CHECK-LABEL: func.func @step(
// CHECK-SAME: autopar.kind = "batch", autopar.name = "batch/x"
func.func @step(%arg0: tensor<4xf32> loc("state['w']"), %arg1: tensor<8xf32> loc("batch['x']"))
    -> (tensor<4xf32> {jax.result_info = "result[0]['w']"}, tensor<8xf32> {jax.result_info = "result[1]['x']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) attributes {autopar.role = "step"} {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %arg0, %arg1, %0 : tensor<4xf32>, tensor<8xf32>, tensor<f32>
}

// -----
// Nor are metrics state that have the very names of a batch of numbers.
// CHECK-LABEL: func.func @step(
// CHECK-SAME: autopar.kind = "batch", autopar.name = "batch/rate"
// CHECK-SAME: autopar.kind = "metric", autopar.name = "rate"
func.func @step(%arg0: tensor<4xf32> loc("state['w']"), %arg1: tensor<f32> loc("batch['rate']"))
    -> (tensor<4xf32> {jax.result_info = "result[0]['w']"}, tensor<f32> {jax.result_info = "result[1]['rate']"}) attributes {autopar.role = "step"} {
  return %arg0, %arg1 : tensor<4xf32>, tensor<f32>
}

// -----
// Without names: entries of the results whose types are those of the next arguments, one for one.
// CHECK-LABEL: func.func @step(
// CHECK-SAME: %arg0: tensor<4xf32> {autopar.kind = "state", autopar.name = "state/0/w"}
// CHECK-SAME: %arg1: tensor<i32> {autopar.kind = "state", autopar.name = "state/1/count"}
// CHECK-SAME: %arg2: tensor<4xf32> {autopar.kind = "state", autopar.name = "state/1/m/w"}
// CHECK-SAME: %arg3: tensor<4xf32> {autopar.kind = "batch", autopar.name = "arg3"}
func.func @step(%arg0: tensor<4xf32>, %arg1: tensor<i32>, %arg2: tensor<4xf32>, %arg3: tensor<4xf32>)
    -> (tensor<4xf32> {jax.result_info = "result[0]['w']"}, tensor<i32> {jax.result_info = "result[1]['count']"}, tensor<4xf32> {jax.result_info = "result[1]['m']['w']"},
        tensor<f32> {jax.result_info = "result[2]"}) attributes {autopar.role = "step"} {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %arg0, %arg1, %arg2, %0 : tensor<4xf32>, tensor<i32>, tensor<4xf32>, tensor<f32>
}
// CHECK-LABEL: func.func @init(
// CHECK-SAME: tensor<4xf32> {autopar.kind = "state", autopar.name = "state/0/w"
// CHECK-SAME: tensor<i32> {autopar.kind = "state", autopar.name = "state/1/count"
// CHECK-SAME: tensor<4xf32> {autopar.kind = "state", autopar.name = "state/1/m/w"
func.func @init() -> (tensor<4xf32> {jax.result_info = "result[0]['w']"}, tensor<i32> {jax.result_info = "result[1]['count']"}, tensor<4xf32> {jax.result_info = "result[1]['m']['w']"})
    attributes {autopar.role = "init"} {
  %0 = stablehlo.constant dense<0.0> : tensor<4xf32>
  %1 = stablehlo.constant dense<0> : tensor<i32>
  return %0, %1, %0 : tensor<4xf32>, tensor<i32>, tensor<4xf32>
}

// -----
// Without names, a tree of which JAX dropped an argument cannot be told from a batch.
// CHECK-LABEL: func.func @step(
// CHECK-SAME: %arg1: tensor<i32> {autopar.kind = "batch", autopar.name = "arg1"}
// expected-remark@below {{result 1 and the 1 after it are taken for metrics, for the arguments there have other types; if they are state that the step does not read whole, export with names: jax.jit(f).lower(...).as_text(debug_info=True)}}
func.func @step(%arg0: tensor<4xf32>, %arg1: tensor<i32>, %arg2: tensor<8xf32>)
    -> (tensor<4xf32> {jax.result_info = "result[0]['w']"}, tensor<i32> {jax.result_info = "result[1]['count']"}, tensor<1xf32> {jax.result_info = "result[1]['row']"},
        tensor<f32> {jax.result_info = "result[2]"}) attributes {autopar.role = "step"} {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  %1 = stablehlo.constant dense<0.0> : tensor<1xf32>
  return %arg0, %arg1, %1, %0 : tensor<4xf32>, tensor<i32>, tensor<1xf32>, tensor<f32>
}

// -----
// One loss is no state, though the argument in its place has its type.
// CHECK-LABEL: func.func @step(
// CHECK-SAME: %arg1: tensor<f32> {autopar.kind = "batch", autopar.name = "arg1"}
func.func @step(%arg0: tensor<4xf32>, %arg1: tensor<f32>)
    -> (tensor<4xf32> {jax.result_info = "result[0]['w']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) attributes {autopar.role = "step"} {
  return %arg0, %arg1 : tensor<4xf32>, tensor<f32>
}

// -----
// Entries are told apart by their text, whatever number it spells.
// CHECK-LABEL: func.func @step(
// CHECK-SAME: autopar.kind = "state", autopar.name = "params/w"
// CHECK-SAME: autopar.kind = "state", autopar.name = "opt/m"
func.func @step(%arg0: tensor<4xf32> loc("params['w']"), %arg1: tensor<4xf32> loc("opt['m']"))
    -> (tensor<4xf32> {jax.result_info = "result[0]['w']"}, tensor<4xf32> {jax.result_info = "result[99999999999999999999]['m']"}) attributes {autopar.role = "step"} {
  return %arg0, %arg1 : tensor<4xf32>, tensor<4xf32>
}
