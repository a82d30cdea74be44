// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_APPLYHINTS_TD
#define AUTOPAR_APPLYHINTS_TD
include "mlir/Pass/PassBase.td"

def ApplyHints : Pass<"autopar-apply-hints", "mlir::ModuleOp"> {
  let summary = "Turns the plan's hints into shardings on tensors and values.";
  let description = [{
    Rules of `autopar.plan` (see passes/Import/README.md) are tried in order on each name; the first that applies wins, also
    over a sharding in the text. A rule applies to names that its `match` finds, of a rank at least its number of dims;
    missing dims are closed. A rule that applies to nothing, or only to what earlier rules took, is an error. Rules in
    `values` put a constraint after each op that all their fields match; two that disagree about a value are an error, and
    a constraint of the text that one contradicts gives way.

    A state result has its argument's sharding, and so has the result of `@init`; metrics are replicated; without a hint a
    tensor is open, or closed with `unhinted = "replicated"`. A hint on a dim of size 1 is dropped; a dim with fewer
    elements than devices is legal. Frontend attributes and the plan itself leave the module here.

    **Requires** NameTensors. **Ensures** the contract of the Import stage. **Remarks** about both kinds of dims; `overridden` (missed): a hint
    of the text or of a later rule that lost, and to which rule.
  }];
  let dependentDialects = ["::autopar::AutoParDialect"];
}
#endif
