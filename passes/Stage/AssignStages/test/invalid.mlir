// RUN: autopar-opt %s --autopar-assign-stages --split-input-file --verify-diagnostics

// expected-note@+1 {{first mesh declared here}}
autopar.mesh @a = <["dp"=2]>
// expected-error@+1 {{the module has more than one mesh, expected one}}
autopar.mesh @b = <["dp"=2]>

// -----
func.func @step(%x: tensor<8xf32>) {
  // expected-error@+1 {{asks for a pipeline, which is not supported yet; remove it}}
  %0 = autopar.stage 1 (%x) : tensor<8xf32>
  return
}
