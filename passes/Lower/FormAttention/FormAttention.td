// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_FORMATTENTION_TD
#define AUTOPAR_FORMATTENTION_TD
include "mlir/Pass/PassBase.td"

def FormAttention : Pass<"autopar-form-attention", "::mlir::func::FuncOp"> {
  let summary = "Makes causal attention, forward and backward, one call each that keeps no scores";
  let description = [{
    Between a product whose result has as many rows as columns and the products that use it, every op is followed with what its value
    is: scores, masked scores, their largest, the weights exp(scores - largest), or a sum of monomials in weights, the gradient
    that reaches the softmax, and the row sums of both (SoftmaxWalk.h). So it does not matter in which order a program scales, masks,
    divides and sums, nor which of the many ways its gradient is written. If the mask leaves row i the columns up to i, and
    all that leaves this region is

    - products of softmax(scores) with values: they become an rt.attend;
    - and, where there is a gradient, the three products with softmax(scores) and with its gradient that give the gradients of values,
      queries and keys: together they become a second rt.attend, which computes the weights again;

    then the scores are in nobody's memory. Anything else that uses a value of the region leaves all as it is: dropout of
    weights, weights that are an output, another mask, a bias of the scores, softmax along another dim, a gradient of one operand alone.

    Masked scores may be set (select) or lowered (add), by -1e9 at least. Operands are read through strides (StridedView.h), so heads
    may lie anywhere; queries may share keys and values in groups. f32, bf16 and f16. Sums are added in another order than before, and
    small floats round fewer times: the pipeline's option `exact` leaves the pass out.

    Before:
    ```mlir
    %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<4x64x8xf32>, tensor<4x64x8xf32>) -> tensor<4x64x64xf32>
    … softmax(select(column <= row, %s, -1e30)) …
    %o = stablehlo.dot_general %p, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<4x64x64xf32>, tensor<4x64x8xf32>) -> tensor<4x64x8xf32>
    ```
    After:
    ```mlir
    %o = rt.attend %q, %k, %v at [0, 0, 0] rows 64 depth 8, 8 group 1 batch [4] strides [512, 0, 8, 1, …] scale 1.0
      : (tensor<4x64x8xf32>, tensor<4x64x8xf32>, tensor<4x64x8xf32>) -> tensor<4x64x8xf32>
    ```

    Requires: what DecomposeOps ensures. Ensures: the same.
    The blocks of rows are FlashAttention's (Dao et al., 2022); with whole rows in scratch memory no running maximum is needed.
  }];
  let dependentDialects = ["::autopar::rt::RtDialect", "::autopar::stablehlo::StableHLODialect"];
}
#endif
