// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_CHECKPROGRAM_TD
#define AUTOPAR_CHECKPROGRAM_TD
include "mlir/Pass/PassBase.td"

def CheckProgram : Pass<"autopar-check-program", "mlir::ModuleOp"> {
  let summary = "Refuses what no later stage can mean.";
  let description = [{
    Ops of foreign dialects, dynamic or absurd shapes, element types that no target has, elided constants, calls to functions without a body, recursion, programs for each of several replicas: each
    with the op, its location and the nearest supported form. Constants in `dense_resource` form become `dense`.

    **Requires** a verified module. **Ensures** static ranked tensors of i1, (u)i8 to (u)i64, bf16, f16, f32, f64; every
    constant present; every call resolvable and not recursive.
  }];
}
#endif
