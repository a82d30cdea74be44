// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_DECOMPOSEOPS_TD
#define AUTOPAR_DECOMPOSEOPS_TD
include "mlir/Pass/PassBase.td"

def DecomposeOps : Pass<"autopar-decompose-ops", "::mlir::func::FuncOp"> {
  let summary = "Rewrites ops into forms that kernels, library and runtime have";
  let description = [{
    On one device's program:

    - chlo: square, and erf_inv by the polynomials of M. Giles ("Approximating the erfinv function"), as StableHLO's own
      legalization does it; top_k stays.
    - collectives move contiguous chunks: what is cut along another dim than the first is transposed before and after;
      several operands become one, but for all_reduce, whose operands lowering lays side by side; a group of one device is
      no collective; start and wait become one op.
    - comm.axis_index becomes arithmetic on rt.coords.
    - convolution: small and mixed floats are converted to the accumulator's type before and back after; groups of the batch
      become groups of features.
    - cholesky and triangular_solve become loops over rows.
    - a long sort takes the places of its elements along, so that no two rows are equal (`rt.total_order`).
    - a broadcast or transpose that moves nothing becomes a reshape, and so does a reduction of dims of size 1.
    - of a product's operand that is transposed, then converted, the conversion comes first: the transpose becomes strides.
    - a scatter-add of one element into each row becomes a comparison of positions with the row's index.
    - a sum of parts that are padded with zeros and lie side by side (the gradient of slices) becomes a concatenation.
    - if becomes case; a while with a constant number of iterations gets `rt.trip_count`.

    Before:
    ```mlir
    %g = comm.all_gather %x over <@mesh, ["tp"]> dim = 1 reason = "w" : (tensor<4x2xf32>) -> tensor<4x4xf32>
    ```
    After:
    ```mlir
    %0 = comm.all_gather %x over <@mesh, ["tp"]> dim = 0 reason = "w" : (tensor<4x2xf32>) -> tensor<8x2xf32>
    %1 = stablehlo.reshape %0 : (tensor<8x2xf32>) -> tensor<2x4x2xf32>
    %2 = stablehlo.transpose %1, dims = [1, 0, 2] : (tensor<2x4x2xf32>) -> tensor<4x2x2xf32>
    %g = stablehlo.reshape %2 : (tensor<4x2x2xf32>) -> tensor<4x4xf32>
    ```

    Requires: spmd level, or graph level on one device. Ensures: collectives have dim 0 and, but for all_reduce, one operand.
  }];
  let dependentDialects = ["::autopar::rt::RtDialect", "::autopar::stablehlo::StableHLODialect", "::autopar::comm::CommDialect"];
}
#endif
