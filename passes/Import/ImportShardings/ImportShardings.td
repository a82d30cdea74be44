// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_IMPORTSHARDINGS_TD
#define AUTOPAR_IMPORTSHARDINGS_TD
include "mlir/Pass/PassBase.td"

def ImportShardings : Pass<"autopar-import-sdy", "mlir::ModuleOp"> {
  let summary = "Turns Shardy's meshes, shardings and ops into autopar's.";
  let description = [{
    The module ends with one `autopar.mesh`: the plan's, which must have the axes of the text's mesh if the text has one;
    else the text's; else one device. Meshes without axes and maximal meshes (one device) mean "replicated".

    **Before / After**
    ```mlir
    sdy.mesh @mesh = <["dp"=2]>
    func.func @f(%arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"} ]>})
    // becomes
    autopar.mesh @mesh = <["dp"=2]>
    func.func @f(%arg0: tensor<4xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"} ]>})
    ```

    **Requires** nothing. **Ensures** one `autopar.mesh`, and nothing of the dialect `sdy`.
  }];
  let dependentDialects = ["::autopar::AutoParDialect"];
}
#endif
