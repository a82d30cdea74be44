// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_SIMPLIFYCOLLECTIVES_TD
#define AUTOPAR_SIMPLIFYCOLLECTIVES_TD
include "mlir/Pass/PassBase.td"

def SimplifyCollectives : Pass<"autopar-simplify-collectives", "::mlir::func::FuncOp"> {
  let summary = "Removes unused and repeated collectives, forms reduce-scatters";
  let description = [{
    - A collective of the same operands over the same axes as an earlier one in its block is that one.
    - An all-reduce of which every device keeps only its own block is a reduce-scatter, which moves half.
    - An all-gather of which every device keeps only its own block is nothing; of which it keeps its block of
      another dim, an all-to-all.
    - Collectives and pure ops without users are erased.

    Before:
    ```mlir
    %0 = comm.all_reduce %x over <@mesh, ["tp"]> kind = sum reason = "…" : (tensor<8xf32>) -> tensor<8xf32>
    %i = comm.axis_index over <@mesh, ["tp"]> : tensor<i32>
    %o = stablehlo.multiply %i, %c4 : tensor<i32>
    %1 = stablehlo.dynamic_slice %0, %o, sizes = [4] : (tensor<8xf32>, tensor<i32>) -> tensor<4xf32>
    ```
    After:
    ```mlir
    %1 = comm.reduce_scatter %x over <@mesh, ["tp"]> kind = sum dim = 0 reason = "…" : (tensor<8xf32>) -> tensor<4xf32>
    ```

    Requires: spmd level. Ensures: spmd level, the same values.
  }];
  let dependentDialects = ["::autopar::comm::CommDialect", "::autopar::stablehlo::StableHLODialect"];
}
#endif
