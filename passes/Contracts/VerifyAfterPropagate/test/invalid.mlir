// RUN: autopar-opt %s --autopar-propagate-pipeline --autopar-verify-after-propagate --split-input-file -o /dev/null
// RUN: autopar-opt %s --autopar-verify-after-propagate --split-input-file --verify-diagnostics

autopar.mesh @mesh = <["dp"=2]>
// expected-error@+1 {{argument 0 has no sharding after Propagate; run --autopar-propagate-pipeline first}}
func.func @argument(%x: tensor<8xf32>) { return }

// -----
autopar.mesh @mesh = <["dp"=2]>
// expected-error@+1 {{result 0: dim 0 is open after Propagate, expected closed dims}}
func.func @result() -> (tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{?}]>}) {
  %0 = stablehlo.constant {autopar.shardings = [#autopar.sharding<@mesh, [{}]>]} dense<0.0> : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----
autopar.mesh @mesh = <["dp"=2]>
// Reduction bodies need none, branches do.
func.func @op(%p: tensor<i1> {autopar.sharding = #autopar.sharding<@mesh, []>}, %x: tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}]>}) {
  %0 = stablehlo.constant {autopar.shardings = [#autopar.sharding<@mesh, []>]} dense<0.0> : tensor<f32>
  %1 = stablehlo.reduce(%x init: %0) across dimensions = [0] {autopar.shardings = [#autopar.sharding<@mesh, []>]} : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
   reducer(%a: tensor<f32>, %b: tensor<f32>) {
    %3 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %3 : tensor<f32>
  }
  %2 = "stablehlo.if"(%p) ({
    // expected-error@+1 {{result 0 has no sharding after Propagate}}
    %3 = stablehlo.negate %x : tensor<8xf32>
    stablehlo.return %3 : tensor<8xf32>
  }, {
    stablehlo.return %x : tensor<8xf32>
  }) {autopar.shardings = [#autopar.sharding<@mesh, [{}]>]} : (tensor<i1>) -> tensor<8xf32>
  return
}
