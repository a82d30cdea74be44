// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sizes of padded dims and numbers of windows, for pad, reduce_window, select_and_scatter and convolution. Hostile
// sizes give nothing instead of overflowing.
#pragma once
#include <cstdint>
#include <optional>

namespace autopar::stablehlo {

/// One dim of a window: how it moves over a dim and what is put around and between that dim's elements.
struct WindowDim {
  int64_t size = 1;
  int64_t stride = 1;
  int64_t padLow = 0, padHigh = 0;
  int64_t baseDilation = 1, windowDilation = 1;
};

/// low + size + (size - 1) * interior + high (an empty dim has no interior); nothing when that is negative or overflows.
std::optional<int64_t> paddedSize(int64_t size, int64_t low, int64_t interior, int64_t high);

/// How many windows fit into a dim of this size; nothing on overflow.
std::optional<int64_t> windowCount(int64_t size, const WindowDim &window);

} // namespace autopar::stablehlo
