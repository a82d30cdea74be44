// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A debugging pass: shows what the compiler knows about each op.
#ifndef AUTOPAR_PRINTSHARDINGRULES_TD
#define AUTOPAR_PRINTSHARDINGRULES_TD
include "mlir/Pass/PassBase.td"

def PrintShardingRules : Pass<"autopar-print-sharding-rules", "::mlir::ModuleOp"> {
  let summary = "Emits each op's sharding rule as a remark.";
  let description = [{
    Propagation, cost and partitioning read nothing about an op but its sharding rule (dialects/AutoPar/Layout/Rule.h).
    When a sharding does not go where it should, look here first: is the dim's factor what you think it is? An op with
    tensor results but without a rule gets a remark that says so: it is treated as needing whole operands.

    **Before and after**: the IR does not change. For
    ```mlir
    %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0]
       : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
    ```
    it prints `remark: ([i,k],[k,j])->([i,j]) {i=8, j=16, k=4 reduction}, linear {0},{1}`.

    Bodies of reductions are left out: they are not sharded.

    **Requires**: graph or spmd level. **Ensures**: the IR is unchanged.
  }];
}
#endif
