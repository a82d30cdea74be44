// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include "mlir/Pass/PassBase.td"

def VerifyAfterImport : Pass<"autopar-verify-after-import", "::mlir::ModuleOp"> {
  let summary = "Checks what the Import stage ensures.";
  let description = [{
    One mesh; only functions with a role, named after it and without calls; a name and a kind on every argument and result;
    the argument and the result of a state with one type and one sharding; nothing left of `sdy` and of frontends' attributes
    on functions (compiler/docs/contracts.md). A failure is a bug of that stage, or IR written by hand that skipped it.

    **Before and after**: the IR does not change.
    **Requires** and **Ensures**: the contract after Import.
  }];
}
