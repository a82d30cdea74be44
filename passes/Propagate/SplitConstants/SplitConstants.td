// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include "mlir/Pass/PassBase.td"

def SplitConstants : Pass<"autopar-split-constants", "::mlir::ModuleOp"> {
  let summary = "Gives each user of a free value its own copy.";
  let description = [{
    A zero that two computations share would carry shardings from one to the other. Splat constants and iotas of rank 1
    or more, and broadcasts, reshapes, transposes and conversions of free values, are copied for each use; they cost
    nothing to make on any shard. Scalars have no dims to cut and stay shared. Copies that end up alike are merged again after
    partitioning.

    **Before**
    ```mlir
    %z = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %0 = stablehlo.maximum %x, %z : tensor<8xf32>
    %1 = stablehlo.maximum %y, %z : tensor<8xf32>
    ```
    **After**: `%0` and `%1` each have a broadcast of their own.

    **Ensures** no free value of rank 1 or more has two uses.
  }];
}
