// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Placing buffers with lifetimes in one stretch of memory. Plain data in, offsets out. No MLIR headers.
#pragma once
#include <cstdint>
#include <vector>

namespace autopar::lower {

struct PackingItem {
  int64_t bytes = 0;
  /// Positions at which it is alive, both included.
  int64_t begin = 0, end = 0;
  /// Result.
  int64_t offset = 0;
};

/// Rounds up to the alignment of every place.
constexpr int64_t alignment = 64;
constexpr int64_t alignUp(int64_t bytes) { return (bytes + alignment - 1) / alignment * alignment; }

/// The most bytes alive at one position: no placement needs less.
int64_t largestLiveSet(const std::vector<PackingItem> &items);

/// Gives each item an offset, a multiple of `alignment`, such that items alive at one position do not overlap: largest first,
/// each in the smallest gap that it fits. Where that leaves gaps at the peak, other orders are tried and the best is kept.
/// Returns the bytes needed.
int64_t pack(std::vector<PackingItem> &items);

} // namespace autopar::lower
