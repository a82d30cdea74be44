// RUN: autopar-opt %s --autopar-name-tensors --split-input-file --verify-diagnostics

// expected-error@below {{cannot tell state from batch: the text has no names, and argument 0 of type 'tensor<4xf32>' does not agree with result 0 of type 'tensor<2xf32>'}}
// expected-note@below {{export with names: jax.jit(f).lower(...).as_text(debug_info=True)}}
func.func @step(%arg0: tensor<4xf32>) -> tensor<2xf32> attributes {autopar.role = "step"} {
  %0 = stablehlo.constant dense<0.0> : tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----
// expected-error@below {{cannot tell state from batch: the text has no names, and there are 0 arguments and 1 results}}
// expected-note@below {{export with names}}
func.func @step() -> tensor<2xf32> attributes {autopar.role = "step"} {
  %0 = stablehlo.constant dense<0.0> : tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----
// expected-note@below {{state must keep its type from step to step}}
func.func @step(%arg0: tensor<4xf32> loc("state['a']"),
                // expected-error@unknown {{argument 'state/b' has type 'tensor<4xf32>', but the result of that name has type 'tensor<2xf32>'}}
                %arg1: tensor<4xf32> loc("state['b']"))
    -> (tensor<4xf32> {jax.result_info = "result['a']"}, tensor<2xf32> {jax.result_info = "result['b']"})
    attributes {autopar.role = "step"} {
  %0 = stablehlo.constant dense<0.0> : tensor<2xf32>
  return %arg0, %0 : tensor<4xf32>, tensor<2xf32>
}

// -----
// expected-note@below {{state must keep its type from step to step}}
func.func @step(%arg0: tensor<4xf32> loc("params['a']"), %arg1: tensor<4xf32> loc("opt['a']"),
                // expected-error@unknown {{argument 'opt/b' has type 'tensor<i32>', but the result of that name has type 'tensor<i64>'}}
                %arg2: tensor<i32> loc("opt['b']"))
    -> (tensor<4xf32> {jax.result_info = "result[0]['a']"}, tensor<4xf32> {jax.result_info = "result[1]['a']"}, tensor<i64> {jax.result_info = "result[1]['b']"})
    attributes {autopar.role = "step"} {
  %0 = stablehlo.constant dense<0> : tensor<i64>
  return %arg0, %arg1, %0 : tensor<4xf32>, tensor<4xf32>, tensor<i64>
}

// -----
// expected-error@unknown {{arguments 0 and 1 are both named 'w'}}
// expected-note@unknown {{the first is here; "rename" in the plan can tell them apart}}
func.func @step(%arg0: tensor<4xf32> loc("w"), %arg1: tensor<4xf32> loc("w"))
    -> (tensor<4xf32> {jax.result_info = "result"}) attributes {autopar.role = "step"} {
  return %arg0 : tensor<4xf32>
}

// -----
// expected-error@below {{rename of 'arg' applies to nothing}}
// expected-note@below {{did you mean 'arg0'?}}
module attributes {autopar.plan = {rename = {arg = "x"}}} {
  func.func @step(%arg0: tensor<4xf32>) -> tensor<4xf32> attributes {autopar.role = "step"} {
    return %arg0 : tensor<4xf32>
  }
}

// -----
// expected-error@unknown {{argument 0 of @init has type 'tensor<4xf32>'; @init takes a seed of type tensor<2xui32> or nothing}}
// expected-note@unknown {{bind other arguments before exporting, or start from a file with --init-state}}
func.func @init(%arg0: tensor<4xf32> loc("x")) -> tensor<4xf32> attributes {autopar.role = "init"} {
  return %arg0 : tensor<4xf32>
}

// -----
// expected-note@unknown {{in @step it is here}}
func.func @step(%arg0: tensor<4xf32> loc("state['w']")) -> (tensor<4xf32> {jax.result_info = "result['w']"})
    attributes {autopar.role = "step"} {
  return %arg0 : tensor<4xf32>
}
// expected-error@below {{@init gives 'state/w' the type 'tensor<2xf32>', but @step has 'tensor<4xf32>'}}
func.func @init() -> (tensor<2xf32> {jax.result_info = "result['w']"}) attributes {autopar.role = "init"} {
  %0 = stablehlo.constant dense<0.0> : tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----
func.func @step(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> (tensor<4xf32>, tensor<2xf32>) attributes {autopar.role = "step"} {
  return %arg0, %arg1 : tensor<4xf32>, tensor<2xf32>
}
// expected-error@below {{cannot tell which state the results of @init are: the text has no names, and 1 results are not 2 pieces of state}}
// expected-note@below {{export with names}}
func.func @init() -> tensor<4xf32> attributes {autopar.role = "init"} {
  %0 = stablehlo.constant dense<0.0> : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
func.func @step(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>) -> (tensor<4xf32>, tensor<2xf32>) attributes {autopar.role = "step"} {
  return %arg0, %arg1 : tensor<4xf32>, tensor<2xf32>
}
// expected-error@below {{cannot tell which state the results of @init are: the text has no names, and result 1 does not have the type of 'arg1'}}
// expected-note@below {{export with names}}
func.func @init() -> (tensor<4xf32>, tensor<4xf32>) attributes {autopar.role = "init"} {
  %0 = stablehlo.constant dense<0.0> : tensor<4xf32>
  return %0, %0 : tensor<4xf32>, tensor<4xf32>
}

// -----
// expected-error@below {{the first result of @loss must be the loss, a scalar}}
func.func @loss(%arg0: tensor<4xf32>) -> tensor<4xf32> attributes {autopar.role = "loss"} {
  return %arg0 : tensor<4xf32>
}

// -----
// expected-error@unknown {{the name of number 0 of the arguments is not UTF-8, as files of tensors need it}}
func.func @step(%arg0: tensor<4xf32> loc("a\FFb")) -> tensor<4xf32> attributes {autopar.role = "step"} {
  return %arg0 : tensor<4xf32>
}

// -----
// expected-error@unknown {{the name '__metadata__' has another meaning in files of tensors; "rename" in the plan can change it}}
func.func @step(%arg0: tensor<4xf32> loc("__metadata__")) -> tensor<4xf32> attributes {autopar.role = "step"} {
  return %arg0 : tensor<4xf32>
}

// -----
// expected-error@unknown {{the name of number 0 of the arguments has a zero byte, where it would end in a binary}}
func.func @step(%arg0: tensor<4xf32> loc("a\00b")) -> tensor<4xf32> attributes {autopar.role = "step"} {
  return %arg0 : tensor<4xf32>
}
