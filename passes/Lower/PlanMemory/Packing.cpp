// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Packing.h.
#include "passes/Lower/PlanMemory/Packing.h"
#include <algorithm>
#include <numeric>

using namespace autopar::lower;

/// The offset of the smallest gap between the occupied ranges (sorted by offset) that holds `bytes`.
static int64_t bestGap(const std::vector<std::pair<int64_t, int64_t>> &occupied, int64_t bytes) {
  int64_t cursor = 0, best = -1, bestSize = 0;
  for (auto [first, last] : occupied) {
    int64_t gap = first - cursor;
    if (gap >= bytes && (best < 0 || gap < bestSize)) {
      best = cursor;
      bestSize = gap;
    }
    cursor = std::max(cursor, last);
  }
  return best < 0 ? cursor : best;
}

int64_t autopar::lower::pack(std::vector<PackingItem> &items) {
  std::vector<size_t> order(items.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return items[a].bytes > items[b].bytes; });
  std::vector<const PackingItem *> placed; // by offset
  int64_t total = 0;
  std::vector<std::pair<int64_t, int64_t>> occupied;
  for (size_t i : order) {
    PackingItem &item = items[i];
    occupied.clear();
    for (const PackingItem *other : placed)
      if (other->begin <= item.end && item.begin <= other->end)
        occupied.push_back({other->offset, other->offset + alignUp(other->bytes)});
    item.offset = bestGap(occupied, alignUp(item.bytes));
    total = std::max(total, item.offset + alignUp(item.bytes));
    auto at = std::upper_bound(placed.begin(), placed.end(), item.offset,
                               [](int64_t offset, const PackingItem *other) { return offset < other->offset; });
    placed.insert(at, &item);
  }
  return total;
}
