// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include "mlir/Pass/PassBase.td"

def VerifyAfterStage : Pass<"autopar-verify-after-stage", "::mlir::ModuleOp"> {
  let summary = "Checks what the Stage stage ensures.";
  let description = [{
    Every function has `autopar.stage`, `autopar.phase` and `autopar.mesh` (compiler/docs/contracts.md). A failure is a bug of
    that stage, or IR written by hand that skipped it.

    **Before and after**: the IR does not change.
    **Requires** and **Ensures**: the contract after Stage.
  }];
}
