// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include "mlir/Pass/PassBase.td"

def ExportShardings : Pass<"autopar-export-sdy", "::mlir::ModuleOp"> {
  let summary = "Turns autopar's mesh, shardings and ops into Shardy's.";
  let description = [{
    The inverse of `--autopar-import-sdy`: what propagation found goes back to JAX, or to Shardy's own tools. All other
    attributes of the dialect `autopar` are removed; meshes keep their names, and what the text wrote on one of several comes back on that.

    **Before / After**
    ```mlir
    autopar.mesh @mesh = <["dp"=2]>
    func.func @f(%arg0: tensor<4xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"dp"} ]>})
    // becomes
    sdy.mesh @mesh = <["dp"=2]>
    func.func @f(%arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"} ]>})
    ```

    **Requires** a program at graph level (text or after Import, Stage or Propagate). **Ensures** nothing of the dialect
    `autopar`. Refuses what Shardy has no word for: values unreduced by max or min, pipeline stages, spmd functions.
  }];
  let dependentDialects = ["::autopar::AutoParDialect", "::autopar::sdy::SdyDialect"];
}
