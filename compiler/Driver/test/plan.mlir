// RUN: split-file %s %t
// RUN: autopar-opt %t/step.mlir %t/init.mlir --plan %t/plan.json --emit=graph 2>/dev/null | FileCheck %s
// RUN: not autopar-opt %t/step.mlir --plan %t/typo.json --emit=graph 2>&1 | FileCheck %s --check-prefix=TYPO
// RUN: not autopar-opt %t/step.mlir --plan %t/axis.json --emit=graph 2>&1 | FileCheck %s --check-prefix=AXIS
// RUN: not autopar-opt %t/step.mlir --plan %t/none.json --emit=graph 2>&1 | FileCheck %s --check-prefix=NONE
// Files and a plan: roles by file name, the mesh and the hints of the plan; its errors point into it.

// CHECK: autopar.mesh @mesh = <["dp"=2]>
// CHECK: func.func @step(%arg0: tensor<4xf32> {autopar.kind = "state", autopar.name = "state/w", autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>}
// CHECK-SAME: %arg1: tensor<4xf32> {autopar.kind = "batch", autopar.name = "batch/renamed"
// CHECK: func.func @init(
// CHECK-NOT: func.func
// TYPO: typo.json:2:3: error: unknown key "shardngs" in the plan
// TYPO: typo.json:2:3: note: did you mean "shardings"?
// AXIS: axis.json:3:34: error: dim 1: axis "dp" is already used by dim 0
// NONE: none.json:3:3: error: the rule for 'absent' applies to nothing

//--- step.mlir
func.func public @main(%arg0: tensor<4xf32> loc("state['w']"), %arg1: tensor<4xf32>)
    -> (tensor<4xf32> {jax.result_info = "result['w']"}) {
  %0 = call @f(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.add %0, %arg1 : tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @f(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.negate %arg0 : tensor<4xf32>
  return %0 : tensor<4xf32>
}
//--- init.mlir
func.func public @main() -> (tensor<4xf32> {jax.result_info = "result['w']"}) {
  %0 = call @f() : () -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @f() -> tensor<4xf32> {
  %0 = stablehlo.constant dense<1.0> : tensor<4xf32>
  return %0 : tensor<4xf32>
}
//--- plan.json
{ "version": 1, "mesh": {"dp": 2},
  "rename": {"arg1": "batch/renamed"},
  "shardings": [{"match": "w$", "dims": [["dp"]]}] }
//--- typo.json
{ "version": 1,
  "shardngs": [] }
//--- axis.json
{ "version": 1, "mesh": {"dp": 2},
  "shardings": [
    {"match": "w$", "dims":      [["dp"], ["dp"]]} ] }
//--- none.json
{ "version": 1, "mesh": {"dp": 2},
  "shardings": [
  {"match": "absent", "dims": [["dp"]]} ] }
