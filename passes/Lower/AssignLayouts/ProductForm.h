// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a contraction with any strides becomes the library's products (autopar_gemm of runtime/abi/Program.h).
//
// Every index of the contraction is a *label*: a size, and a stride in each of A, B and C (0 where it does not occur). One
// label of A and C becomes the rows, one of B and C the columns, one of A and B the depth; what is left of rows, columns and
// batch is looped over as batch, what is left of the depth becomes terms that are added one after the other.
#pragma once
#include "passes/Lower/AssignLayouts/StridedView.h"

namespace autopar::lower {

struct ProductForm {
  int64_t m = 1, n = 1, k = 1, lda = 1, ldb = 1, ldc = 1;
  bool transposeA = false, transposeB = false;
  /// A is the right operand and B the left one: C^T = B^T A^T.
  bool swapped = false;
  SmallVector<int64_t> batch, strideA, strideB, strideC;
  /// Offsets in elements, one for each term.
  SmallVector<int64_t> offsetsA, offsetsB;
  /// Estimated seconds of one core, of the products alone.
  double seconds = 0;
};

/// Views of the operands, and of the result in the memory it shall lie in. Nothing if no choice of labels gives matrices.
/// `oneTerm`: sums of several products round in between, which small floats must not.
std::optional<ProductForm> productForm(stablehlo::DotGeneralOp dot, const StridedView &lhs, const StridedView &rhs,
                                       const StridedDims &result, bool oneTerm);

} // namespace autopar::lower
