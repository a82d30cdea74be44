// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a dot_general or convolution looks to the library: autopar_gemm and autopar_convolution of runtime/abi/Program.h.
#pragma once
#include "dialects/StableHLO/IR/StableHLO.h"

namespace autopar::lower {

/// C[batch, m, n] = A[batch, m, k] * B[batch, k, n], dims merged where their strides allow.
struct GemmForm {
  int64_t m = 1, n = 1, k = 1, lda = 1, ldb = 1, ldc = 1;
  bool transposeA = false, transposeB = false;
  SmallVector<int64_t> batch, strideA, strideB, strideC;
};
/// Nothing if the element types are not the library's, a size is 0, or free or contracting dims do not lie in memory as
/// rows and columns (inserting transposes makes them: see hasGemmTypes).
std::optional<GemmForm> gemmForm(stablehlo::DotGeneralOp op);
/// Whether the library takes the element types and no size is 0.
bool hasGemmTypes(stablehlo::DotGeneralOp op);

/// Element strides of the canonical form. x: n, c, spatial…; w: o, c, spatial…; y: n, o, spatial….
struct ConvolutionForm {
  int64_t n = 1, c = 1, o = 1, groups = 1;
  SmallVector<int64_t> in, kernel, out, xStrides, wStrides, yStrides;
};
std::optional<ConvolutionForm> convolutionForm(stablehlo::ConvolutionOp op);

} // namespace autopar::lower
