// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include "mlir/Pass/PassBase.td"

def VerifyAfterPropagate : Pass<"autopar-verify-after-propagate", "::mlir::ModuleOp"> {
  let summary = "Checks what the Propagate stage ensures.";
  let description = [{
    Every tensor argument and result of every function has a closed `autopar.sharding`, every op with tensor results a closed
    sharding for each, also inside `while`, `case`, `if` and manual computations (compiler/docs/contracts.md). Reduction
    bodies have none. That the shardings fit mesh and rank the dialect itself verifies.

    **Before and after**: the IR does not change.
    **Requires** and **Ensures**: the contract after Propagate.
  }];
}
