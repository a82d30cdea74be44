// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_INLINECALLS_TD
#define AUTOPAR_INLINECALLS_TD
include "mlir/Pass/PassBase.td"

def InlineCalls : Pass<"autopar-inline-calls", "mlir::ModuleOp"> {
  let summary = "Inlines every call and drops what no longer matters.";
  let description = [{
    Later stages see one function for each role. Callees are flattened first, each once, so the work is linear in the ops
    that result. A location becomes a call site, so that hints and reports can name lines and scopes of both. Shardings on
    a callee's arguments or results become constraints. Ops whose results nobody reads are dropped; nothing is merged but
    groups: a value that a callee and its caller group joins both.

    **Requires** AssignRoles, CheckProgram and ImportShardings. **Ensures** no `func.call`, and no function without a role.
  }];
}
#endif
