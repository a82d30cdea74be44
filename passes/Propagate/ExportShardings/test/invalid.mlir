// RUN: autopar-opt %s --split-input-file --verify-diagnostics --autopar-export-sdy
autopar.mesh @mesh = <["x"=2]>
func.func @f(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{is unreduced by max or min, which Shardy cannot say; reduce the value first}}
  %0 = stablehlo.negate %a {autopar.shardings = [#autopar.sharding<@mesh, [{}], unreduced={max "x"}>]} : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

autopar.mesh @mesh = <["x"=2]>
func.func @f(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'autopar.stage' op has no counterpart in Shardy; leave "stages" out of the plan to export}}
  %0 = autopar.stage 1 (%a) : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

autopar.mesh @mesh = <["x"=2]>
// expected-error @below {{is partitioned already; export the program before --autopar-partition-functions}}
func.func @f(%a: tensor<8xf32>) -> tensor<8xf32> attributes {autopar.spmd} {
  return %a : tensor<8xf32>
}

// -----

autopar.mesh @mesh = <["x"=2]>
func.func @f(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'comm.all_reduce' op has no counterpart in Shardy; export what --autopar-import-sdy and --autopar-propagate make of the framework's text, where collectives are as they were written}}
  %0 = comm.all_reduce %a over <@mesh, ["x"]> kind = sum reason = "test" : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
