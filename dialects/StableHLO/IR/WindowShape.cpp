// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialects/StableHLO/IR/WindowShape.h"

#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace autopar;

/// size + (size - 1) * gap, for size > 0; nothing on overflow.
static std::optional<int64_t> spread(int64_t size, int64_t gap) {
  int64_t between = 0, sum = 0;
  if (llvm::MulOverflow(std::max<int64_t>(size - 1, 0), gap, between) || llvm::AddOverflow(size, between, sum))
    return std::nullopt;
  return sum;
}

/// low + size + high, which may be negative.
static std::optional<int64_t> surround(int64_t size, int64_t low, int64_t high) {
  int64_t sum = 0;
  if (llvm::AddOverflow(size, low, sum) || llvm::AddOverflow(sum, high, sum))
    return std::nullopt;
  return sum;
}

std::optional<int64_t> stablehlo::paddedSize(int64_t size, int64_t low, int64_t interior, int64_t high) {
  std::optional<int64_t> spreadSize = spread(size, interior);
  std::optional<int64_t> padded = spreadSize ? surround(*spreadSize, low, high) : std::nullopt;
  return padded && *padded >= 0 ? padded : std::nullopt;
}

std::optional<int64_t> stablehlo::windowCount(int64_t size, const WindowDim &window) {
  if (window.stride <= 0 || window.baseDilation <= 0 || window.windowDilation <= 0 || window.size <= 0)
    return std::nullopt;
  std::optional<int64_t> base = spread(size, window.baseDilation - 1);
  std::optional<int64_t> padded = base ? surround(*base, window.padLow, window.padHigh) : std::nullopt;
  std::optional<int64_t> reach = spread(window.size, window.windowDilation - 1);
  if (!padded || !reach)
    return std::nullopt;
  return *padded <= 0 || *reach > *padded ? 0 : (*padded - *reach) / window.stride + 1;
}
