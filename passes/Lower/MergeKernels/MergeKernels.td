// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_MERGEKERNELS_TD
#define AUTOPAR_MERGEKERNELS_TD
include "mlir/Pass/PassBase.td"

def MergeKernels : Pass<"autopar-merge-kernels", "::mlir::func::FuncOp"> {
  let summary = "Merges kernels that meet row by row, flattens elementwise ones";
  let description = [{
    A kernel takes in the kernels whose results it reads, if there is a number of rows such that each of its rows needs only the same row
    of them. Softmax, normalisations, losses and optimizer updates become one pass over memory: a row's maximum, sum and result are
    stages of one kernel, what lies between them stays in registers or in a row of scratch. The merged rt.fusion yields every
    stage in order; results that nobody uses outside are not written to memory. Where all values have as many elements as there
    are rows, each element is a row: results then are computed in one loop.

    Reductions of different large tensors do not merge with the kernel that brings their results together: it would need all of them at
    once.

    Kernels merge where the order of ops allows it without moving anything but the two kernels and views between them.

    Kernels in which every value is at the same position of its tensor get tensors of rank 1, each element a row: one long loop, and
    one kernel for all numbers of elements.

    Before:
    ```mlir
    %m = rt.fusion ins(%x : tensor<8x64xf32>) -> tensor<8xf32> { … a maximum of each row … }
    %e = rt.fusion ins(%x, %m : tensor<8x64xf32>, tensor<8xf32>) -> tensor<8x64xf32> { … exp(x - m) … }
    ```
    After:
    ```mlir
    %r:2 = rt.fusion ins(%x : tensor<8x64xf32>) -> tensor<8xf32>, tensor<8x64xf32> attributes {rows = 8 : i64} { … }
    ```

    Requires: what FormKernels ensures. Ensures: the same.
    The idea is the "stitching" of loops over shared rows as in AStitch (Zheng et al., ASPLOS 2022), with rows only.
  }];
  let dependentDialects = ["::autopar::rt::RtDialect"];
}
#endif
