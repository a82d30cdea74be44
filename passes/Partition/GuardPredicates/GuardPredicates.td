// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_GUARDPREDICATES_TD
#define AUTOPAR_GUARDPREDICATES_TD
include "mlir/Pass/PassBase.td"

def GuardPredicates : Pass<"autopar-guard-predicates", "::mlir::func::FuncOp"> {
  let summary = "Broadcasts predicates that decide whether collectives run";
  let description = [{
    Devices that disagree about a predicate around a collective wait for one another for ever. Predicates made of integers
    that are equal on all devices cannot differ. One that depends on floats is taken from the first device.

    Before:
    ```mlir
    %p = stablehlo.compare GT, %loss, %limit : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %r = "stablehlo.if"(%p) ({ … comm.all_reduce … }, …)
    ```
    After:
    ```mlir
    %q = comm.broadcast %p over <@mesh, ["dp"]> root = 0 reason = "predicate: …" : (tensor<i1>) -> tensor<i1>
    %r = "stablehlo.if"(%q) ({ … comm.all_reduce … }, …)
    ```

    Requires: spmd level. Ensures: what --autopar-verify-after-partition checks of predicates.
  }];
  let dependentDialects = ["::autopar::comm::CommDialect"];
}
#endif
