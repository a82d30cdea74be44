// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_REMATERIALIZE_TD
#define AUTOPAR_REMATERIALIZE_TD
include "mlir/Pass/PassBase.td"

def Rematerialize : Pass<"autopar-rematerialize", "::mlir::func::FuncOp"> {
  let summary = "Computes again in backward what is cheaper to compute than to keep";
  let description = [{
    The function is cut in two where most bytes are in use, which is where forward ends and backward begins. Of what the
    second half uses of the first, elementwise results need not be kept if they can be computed from what is kept. The set
    with the fewest bytes is a minimum cut: values are edges of as many bytes, the sources are results of products,
    reductions and whatever else is not computed twice, the sinks are the values that the second half uses. Arguments and
    constants cost nothing. What lies in memory anyway is preferred to what a kernel would have to write for it, and of equal sets
    the one that leaves least to be computed is taken.

    Uses in the second half then read a copy of the ops, which stands before the first of them, and fusion makes it part
    of its users' kernels. Results are the same to the bit: the same ops on the same values.

    Before:
    ```mlir
    %h = rt.matmul …
    %t = stablehlo.tanh %h : tensor<8xf32>
    …
    %d = stablehlo.multiply %g, %t : tensor<8xf32>
    ```
    After:
    ```mlir
    %h = rt.matmul …
    …
    %t = stablehlo.tanh %h : tensor<8xf32>
    %d = stablehlo.multiply %g, %t : tensor<8xf32>
    ```

    Requires: what AssignLayouts ensures. Ensures: the same.
    The idea is the min-cut partitioner of PyTorch's functorch.
  }];
}
#endif
