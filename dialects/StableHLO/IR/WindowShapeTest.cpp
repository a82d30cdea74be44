// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sizes of padded dims and numbers of windows against counting them one by one.
#include "dialects/StableHLO/IR/WindowShape.h"

#include <catch2/catch.hpp>
#include <limits>

using namespace autopar::stablehlo;

/// Start positions of windows that lie wholly within the padded dim, one at a time.
static int64_t countSlowly(int64_t size, const WindowDim &window) {
  int64_t padded = (size == 0 ? 0 : (size - 1) * window.baseDilation + 1) + window.padLow + window.padHigh;
  int64_t reach = (window.size - 1) * window.windowDilation + 1, count = 0;
  for (int64_t start = 0; start + reach <= padded; start += window.stride)
    ++count;
  return count;
}

TEST_CASE("the number of windows is what counting gives") {
  for (int64_t size = 0; size != 6; ++size)
    for (int64_t window = 1; window != 4; ++window)
      for (int64_t stride = 1; stride != 4; ++stride)
        for (int64_t pad = -1; pad != 3; ++pad)
          for (int64_t dilation = 1; dilation != 3; ++dilation) {
            WindowDim dim{window, stride, pad, 1, dilation, 3 - dilation};
            CHECK(windowCount(size, dim) == countSlowly(size, dim));
          }
}

TEST_CASE("padding is added around and between elements") {
  CHECK(paddedSize(4, 1, 1, 2) == 10);
  CHECK(paddedSize(0, 1, 5, 2) == 3);
  CHECK(paddedSize(4, -1, 0, -3) == 0);
  CHECK(paddedSize(4, -3, 0, -3) == std::nullopt);
}

TEST_CASE("hostile sizes give nothing") {
  int64_t most = std::numeric_limits<int64_t>::max();
  CHECK(paddedSize(most, 1, 0, 0) == std::nullopt);
  CHECK(paddedSize(most, 0, most, 0) == std::nullopt);
  CHECK(windowCount(most, {1, 1, 1, 0, 1, 1}) == std::nullopt);
  CHECK(windowCount(4, {most, 1, 0, 0, 1, 2}) == std::nullopt);
  CHECK(windowCount(4, {1, 0, 0, 0, 1, 1}) == std::nullopt);
}
