// RUN: autopar-opt %s --split-input-file --verify-diagnostics --autopar-form-kernels --autopar-emit-kernels

// expected-error @+1 {{has no autopar.role, expected 'init' or 'step': only these are lowered}}
func.func @f(%x: tensor<4xf32>) {
  return
}

// -----
// expected-error @+1 {{has role 'loss', expected 'init' or 'step': only these are lowered}}
func.func @loss() attributes {autopar.role = "loss"} {
  return
}

// -----
// expected-error @+1 {{argument 0 has no autopar.name or no known autopar.kind; run the Import stage first}}
func.func @step(%x: tensor<4xf32> {autopar.name = "x"}) attributes {autopar.role = "step"} {
  return
}

// -----
func.func @init() -> (tensor<4xf32> {autopar.name = "x", autopar.kind = "state"}) attributes {autopar.role = "init"} {
  %0 = stablehlo.iota dim = 0 : tensor<4xf32>
  return %0 : tensor<4xf32>
}
// expected-error @+1 {{argument 0 'x' has type 'tensor<8xf32>', but elsewhere 'tensor<4xf32>'}}
func.func @step(%x: tensor<8xf32> {autopar.name = "x", autopar.kind = "state"}) attributes {autopar.role = "step"} {
  return
}

// -----
// expected-error @+1 {{results 0 and 1 have the same name 'y'}}
func.func @step(%x: tensor<4xf32> {autopar.name = "x", autopar.kind = "state"}) -> (
    tensor<4xf32> {autopar.name = "y", autopar.kind = "metric"}, tensor<4xf32> {autopar.name = "y", autopar.kind = "metric"})
    attributes {autopar.role = "step"} {
  return %x, %x : tensor<4xf32>, tensor<4xf32>
}

// -----
func.func @step(%x: tensor<4xf32> {autopar.name = "x", autopar.kind = "state"}) -> (
    tensor<4xf32> {autopar.name = "y", autopar.kind = "metric"}) attributes {autopar.role = "step"} {
  // expected-error @+1 {{'stablehlo.reduce_precision' has no lowering to a kernel for these types ('tensor<4xf32>'); see the table of supported ops in passes/Lower/README.md}}
  %0 = stablehlo.reduce_precision %x, format = e5m10 : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
func.func @step(%i: tensor<i64> {autopar.name = "i", autopar.kind = "batch"}) -> (
    tensor<i64> {autopar.name = "y", autopar.kind = "metric"}) attributes {autopar.role = "step"} {
  // expected-error @+1 {{index has type 'tensor<i64>', expected tensor<i32>}}
  %0 = "stablehlo.case"(%i) ({
    stablehlo.return %i : tensor<i64>
  }) : (tensor<i64>) -> tensor<i64>
  return %0 : tensor<i64>
}

// -----
func.func @step(%x: tensor<2xf32> {autopar.name = "x", autopar.kind = "state"}) -> (
    tensor<2xcomplex<f32>> {autopar.name = "y", autopar.kind = "metric"}) attributes {autopar.role = "step"} {
  // expected-error @+1 {{constants of element type 'complex<f32>' cannot be lowered}}
  %0 = stablehlo.constant dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f32>>
  return %0 : tensor<2xcomplex<f32>>
}

// -----
autopar.mesh @mesh = <["dp"=2]>
func.func @step() -> (tensor<i32> {autopar.name = "y", autopar.kind = "metric"}) attributes {autopar.role = "step"} {
  // expected-error @+1 {{was not decomposed; run autopar-decompose-ops first}}
  %0 = comm.axis_index over <@mesh, ["dp"]> : tensor<i32>
  return %0 : tensor<i32>
}
