// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include "mlir/Pass/PassBase.td"

def VerifyAfterPartition : Pass<"autopar-verify-after-partition", "::mlir::ModuleOp"> {
  let summary = "Checks what the Partition stage ensures.";
  let description = [{
    Every function has `autopar.spmd` and `autopar.mesh`; its arguments and results carry their global type and sharding,
    and have the local type that follows from them; no op carries `autopar.shardings` or is a hint of the autopar dialect;
    a predicate that guards a collective is equal on the collective's devices, and was not computed from floats unless it
    was broadcast (compiler/docs/contracts.md).

    **Before and after**: the IR does not change.
    **Requires** and **Ensures**: the contract after Partition.
  }];
}
