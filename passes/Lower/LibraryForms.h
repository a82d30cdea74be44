// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the library takes: dot_general of some element types (AssignLayouts finds their form), and convolutions, with how they look
// to it: autopar_convolution of runtime/abi/Program.h.
#pragma once
#include "dialects/StableHLO/IR/StableHLO.h"

namespace autopar::lower {

/// Whether the library takes the element types and no size is 0.
bool hasGemmTypes(stablehlo::DotGeneralOp op);

/// Element strides of the canonical form. x: n, c, spatial…; w: o, c, spatial…; y: n, o, spatial….
struct ConvolutionForm {
  int64_t n = 1, c = 1, o = 1, groups = 1;
  SmallVector<int64_t> in, kernel, out, xStrides, wStrides, yStrides;
};
std::optional<ConvolutionForm> convolutionForm(stablehlo::ConvolutionOp op);

} // namespace autopar::lower
