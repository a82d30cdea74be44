// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_FORMATTENTION_TD
#define AUTOPAR_FORMATTENTION_TD
include "mlir/Pass/PassBase.td"

def FormAttention : Pass<"autopar-form-attention", "::mlir::func::FuncOp"> {
  let summary = "Makes attention, forward and backward, one call each that keeps no scores";
  let description = [{
    Between a product and the products that use its softmax, every op is followed with what its value is: scores, masked scores, their
    largest, the weights exp(scores - largest), or a sum of monomials in weights, the gradient that reaches the softmax, and the row sums
    of both (SoftmaxWalk.h). So it does not matter in which order a program scales, masks, divides and sums, nor which of the many ways
    its gradient is written. If all that leaves this region is

    - products of softmax(scores) with values: they become an rt.attend;
    - and, where there is a gradient, the three products with softmax(scores) and with its gradient that give the gradients of values,
      queries and keys: together they become a second rt.attend, which computes the weights again;

    then the scores are in nobody's memory. Anything else that uses a value of the region leaves all as it is: dropout of weights, weights
    that are an output, a gradient of a bias, a gradient of one operand alone.

    **Masks** (SoftmaxMasks.cpp), up to six, are steps that the call takes in the program's order: a number in the place of scores
    (select), or a tensor added to them, read through strides, which are 0 where it does not vary. Of a mask that is a comparison of
    positions, a constant or a part of one, MaskPattern.h knows the diagonal: then nothing is read, and columns beyond it are skipped. Masks
    joined by `and` are several, so that padding is read as one row. A tensor of which positions decide what lies beyond a diagonal, and
    others the rest (causal and padding as numbers to add), is read up to there. Whether skipping
    is right is decided for each block of rows when it runs (runtime/host/AttentionMasks.h), so rows of which masks leave nothing are
    what they are in the program: uniform over all columns, or NaN. What is added beyond a diagonal has to be -1e9 or less, and scores
    smaller than half of that. Sums with a bias of bf16 or f16 round to it. Where scores were replaced, the program has to set their
    gradient to zero; where it sets weights to zero as well, so does the call.

    Operands are read through strides (StridedView.h), so heads may lie anywhere; queries may share keys and values in groups; there may
    be more columns than rows or fewer. f32, bf16 and f16. Sums are added in another order than before, and small floats round fewer
    times: the pipeline's option `exact` leaves the pass out.

    **Remarks** `attention` and, where a softmax of a product was found that is no attention, `not-attention` with why.

    Before:
    ```mlir
    %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<4x64x8xf32>, tensor<4x64x8xf32>) -> tensor<4x64x64xf32>
    … softmax(select(column <= row, %s, -1e30)) …
    %o = stablehlo.dot_general %p, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<4x64x64xf32>, tensor<4x64x8xf32>) -> tensor<4x64x8xf32>
    ```
    After:
    ```mlir
    %o = rt.attend %q, %k, %v at [0, 0, 0] rows 64, 64 depth 8, 8 group 1 batch [4] strides [512, 0, 8, 1, …] scale 1.0
      {masks = [#rt.mask<select, number = -1.0e30 : f64, diagonal = 0>]}
      : (tensor<4x64x8xf32>, tensor<4x64x8xf32>, tensor<4x64x8xf32>) -> tensor<4x64x8xf32>
    ```

    Requires: what DecomposeOps ensures. Ensures: the same.
    The blocks of rows are FlashAttention's (Dao et al., 2022); with whole rows in scratch memory no running maximum is needed.
  }];
  let dependentDialects = ["::autopar::rt::RtDialect", "::autopar::stablehlo::StableHLODialect"];
}
#endif
