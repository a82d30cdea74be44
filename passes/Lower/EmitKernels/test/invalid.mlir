// RUN: autopar-opt %s --autopar-emit-kernels --split-input-file --verify-diagnostics

// expected-error@+1 {{has role 'loss', expected 'init' or 'step': only these are lowered}}
func.func @forward_pass() attributes {autopar.role = "loss"} { return }

// -----

// expected-error@+1 {{has no autopar.role, expected 'init' or 'step': only these are lowered}}
func.func @no_role() { return }

// -----

// expected-error@+1 {{argument 0 has no autopar.name or no known autopar.kind; run the Import stage first}}
func.func @no_name(%x: tensor<2xf32>) attributes {autopar.role = "step"} { return }

// -----

// expected-error@+1 {{result 0 'state/w' has type 'tensor<3xf32>', but elsewhere 'tensor<2xf32>'}}
func.func @type_changes(%x: tensor<2xf32> {autopar.name = "state/w", autopar.kind = "state"})
    -> (tensor<3xf32> {autopar.name = "state/w", autopar.kind = "state"}) attributes {autopar.role = "step"} {
  %0 = stablehlo.constant dense<0.0> : tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

// expected-error@+1 {{results 0 and 1 have the same name 'loss'}}
func.func @name_twice(%x: tensor<2xf32> {autopar.name = "batch/x", autopar.kind = "batch"})
    -> (tensor<2xf32> {autopar.name = "loss", autopar.kind = "metric"},
        tensor<2xf32> {autopar.name = "loss", autopar.kind = "metric"}) attributes {autopar.role = "step"} {
  return %x, %x : tensor<2xf32>, tensor<2xf32>
}

// -----

func.func @unsupported_op(%x: tensor<2x4xf32> {autopar.name = "batch/x", autopar.kind = "batch"})
    attributes {autopar.role = "step"} {
  // expected-error@+1 {{'stablehlo.fft' has no lowering to a kernel for these types ('tensor<2x4xf32>'); see the table of supported ops in passes/Lower/README.md}}
  %0 = stablehlo.fft %x, type = RFFT, length = [4] : (tensor<2x4xf32>) -> tensor<2x3xcomplex<f32>>
  return
}

// -----

func.func @complex_constant() attributes {autopar.role = "step"} {
  // expected-error@+1 {{constants of element type 'complex<f32>' cannot be lowered}}
  %0 = stablehlo.constant dense<(1.0, 0.0)> : tensor<2xcomplex<f32>>
  return
}

// -----

autopar.mesh @mesh = <["x"=2]>
func.func @position() attributes {autopar.role = "step"} {
  // expected-error@+1 {{was not decomposed; run autopar-decompose-ops first}}
  %0 = comm.axis_index over <@mesh, ["x"]> : tensor<i32>
  return
}
