// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_IMPORTSHARDINGS_TD
#define AUTOPAR_IMPORTSHARDINGS_TD
include "mlir/Pass/PassBase.td"

def ImportShardings : Pass<"autopar-import-sdy", "mlir::ModuleOp"> {
  let summary = "Turns Shardy's meshes, shardings and ops into autopar's.";
  let description = [{
    The module ends with one `autopar.mesh`: the plan's; else that of the text's which most ops name; else one device. Other meshes must have
    as many devices: their axes become (parts of) its axes, exactly or with devices renamed (passes/Import/README.md). Meshes without
    axes and maximal meshes (one device) mean "replicated". What the text had stays as `autopar.written` where it reads otherwise.

    Sharding groups with a value in common are joined; where members of a group have different shardings, constraints behind them are
    its members instead. `sdy.reshard` becomes a constraint with `autopar.reshard`; the body of a
    `sdy.named_computation` stands where that stood, with constraints for its shardings; of Shardy's import, constants become stablehlo's and edges
    their operands.

    **Before / After**
    ```mlir
    sdy.mesh @mesh = <["dp"=2]>
    func.func @f(%arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"} ]>})
    // becomes
    autopar.mesh @mesh = <["dp"=2]>
    func.func @f(%arg0: tensor<4xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"} ]>})
    ```

    **Remarks** `renamed-devices`: a mesh whose order of devices no axes of the program's mesh give.

    **Requires** nothing. **Ensures** one `autopar.mesh`, and nothing of the dialect `sdy`.
  }];
  let dependentDialects = ["::autopar::AutoParDialect"];
}
#endif
