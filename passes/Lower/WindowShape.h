// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// WindowShape: the optional window attributes of reduce_window, select_and_scatter and convolution, filled in.
#pragma once
#include "dialects/StableHLO/IR/StableHLO.h"

namespace autopar::lower {

struct WindowShape {
  /// One entry a dim (spatial dims only for a convolution).
  SmallVector<int64_t> size, stride, dilation, baseDilation, low, high;
  SmallVector<bool> reversed;
};

WindowShape windowOf(stablehlo::ReduceWindowOp op);
WindowShape windowOf(stablehlo::SelectAndScatterOp op);
WindowShape windowOf(stablehlo::ConvolutionOp op);

} // namespace autopar::lower
