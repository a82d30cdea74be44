// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include "mlir/Pass/PassBase.td"

def AssignStages : Pass<"autopar-assign-stages", "::mlir::ModuleOp"> {
  let summary = "Gives every function its stage, phase and mesh.";
  let description = [{
    Later stages read from each function where and when it runs. Without a pipeline there is one stage, 0, one phase,
    "step", and one mesh, the module's. A module without a mesh gets one of one device, so that no later pass has to
    treat it apart.

    **Before** `func.func @step(…) attributes {autopar.role = "step"}`
    **After** `func.func @step(…) attributes {autopar.mesh = @mesh, autopar.phase = "step", autopar.role = "step",
    autopar.stage = 0 : i64}`

    **Requires** at most one mesh; no `autopar.stage` op, since pipelines are not there yet.
    **Ensures** every function has `autopar.mesh`, `autopar.phase`, `autopar.stage`.
  }];
  let dependentDialects = ["::autopar::AutoParDialect"];
}
