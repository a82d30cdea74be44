// RUN: autopar-opt %s --mesh=dp=2 --sharding='w$=[{"dp"}]' --unhinted=replicated --rename=arg1=batch/x | FileCheck %s
// RUN: (autopar-opt %s --mesh=dp; test $? = 2) 2>&1 | FileCheck %s --check-prefix=MESH
// RUN: (autopar-opt %s --mesh=dp=0; test $? = 2) 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: (autopar-opt %s --mesh=dp=02; test $? = 2) 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not autopar-opt %s --sharding='w$=[{"dp"}]' 2>&1 | FileCheck %s --check-prefix=NO-AXES
// RUN: (autopar-opt %s --sharding=w; test $? = 2) 2>&1 | FileCheck %s --check-prefix=RULE
// RUN: (autopar-opt %s --rename=arg1; test $? = 2) 2>&1 | FileCheck %s --check-prefix=RENAME
// RUN: (autopar-opt %s --unhinted=shut; test $? = 2) 2>&1 | FileCheck %s --check-prefix=UNHINTED
// A plan's settings as flags.

// CHECK: autopar.mesh @mesh = <["dp"=2]>
// CHECK: %arg0: tensor<4xf32> {autopar.kind = "state", autopar.name = "state/w", autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>}
// CHECK-SAME: %arg1: tensor<4xf32> {autopar.kind = "batch", autopar.name = "batch/x", autopar.sharding = #autopar.sharding<@mesh, [{}]>}
// MESH: autopar-opt: error: --mesh=dp must have the form dp=2,tp=2
// SIZE: autopar-opt: error: axis 'dp' has size 0; the least is 1
// ZERO: autopar-opt: error: --mesh=dp=02 must have the form dp=2,tp=2
// NO-AXES: error: axis 'dp' is named, but no mesh with axes is given: say "mesh": {"dp": 2} in the plan
// RULE: autopar-opt: error: --sharding=w must have the form 'wqkv=[{}, {"tp"}]'
// RENAME: autopar-opt: error: --rename=arg1 must have the form arg12=batch/images
// UNHINTED: autopar-opt: error: "unhinted" must be "open" or "replicated", found "shut"
func.func @step(%arg0: tensor<4xf32> loc("state['w']"), %arg1: tensor<4xf32>)
    -> (tensor<4xf32> {jax.result_info = "result['w']"}) {
  %0 = stablehlo.add %arg0, %arg1 : tensor<4xf32>
  return %0 : tensor<4xf32>
}
