// RUN: autopar-opt %s --autopar-verify-after-import --split-input-file --verify-diagnostics
autopar.mesh @mesh = <[]>
// expected-error@+1 {{has no role of its name after Import; run --autopar-import-pipeline first}}
func.func @f() { return }

// -----
autopar.mesh @mesh = <[]>
// expected-error@+1 {{argument 0 has no 'autopar.name' after Import}}
func.func @step(%arg0: tensor<4xf32>) attributes {autopar.role = "step"} { return }

// -----
autopar.mesh @mesh = <[]>
// expected-error@+1 {{argument 0 still has 'jax.buffer_donor' after Import}}
func.func @step(%arg0: tensor<4xf32> {autopar.name = "w", autopar.kind = "batch", jax.buffer_donor = true}) attributes {autopar.role = "step"} { return }

// -----
autopar.mesh @mesh = <["dp"=2]>
// expected-error@+1 {{state "w" has another type or sharding as result 0 than as argument 0}}
func.func @step(%arg0: tensor<4xf32> {autopar.name = "w", autopar.kind = "state", autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>})
    -> (tensor<4xf32> {autopar.name = "w", autopar.kind = "state"}) attributes {autopar.role = "step"} {
  return %arg0 : tensor<4xf32>
}

// -----
autopar.mesh @mesh = <["dp"=2]>
sdy.mesh @other = <["dp"=2]>
func.func @step(%arg0: tensor<4xf32> {autopar.name = "w", autopar.kind = "batch"}) attributes {autopar.role = "step"} {
  // expected-error@+1 {{is left after Import}}
  %0 = sdy.reshard %arg0 <@other, [{}]> : tensor<4xf32>
  return
}
