// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Packing.h.
#include "passes/Lower/PlanMemory/Packing.h"
#include <algorithm>
#include <map>
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

/// Places the items in the order given.
static int64_t packInOrder(std::vector<PackingItem> &items, const std::vector<size_t> &order) {
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

int64_t autopar::lower::largestLiveSet(const std::vector<PackingItem> &items) {
  std::map<int64_t, int64_t> changes;
  for (const PackingItem &item : items) {
    changes[item.begin] += alignUp(item.bytes);
    changes[item.end + 1] -= alignUp(item.bytes);
  }
  int64_t now = 0, peak = 0;
  for (auto [position, change] : changes)
    peak = std::max(peak, now += change);
  return peak;
}

int64_t autopar::lower::pack(std::vector<PackingItem> &items) {
  using Key = int64_t (*)(const PackingItem &);
  // Largest; longest alive; most of both; first to live.
  const Key keys[] = {[](const PackingItem &i) { return i.bytes; }, [](const PackingItem &i) { return i.end - i.begin; },
                      [](const PackingItem &i) { return alignUp(i.bytes) * (i.end - i.begin + 1); },
                      [](const PackingItem &i) { return -i.begin; }};
  int64_t bound = largestLiveSet(items), best = -1;
  std::vector<PackingItem> tried = items;
  for (Key key : keys) {
    std::vector<size_t> order(items.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
      return std::pair(key(items[a]), items[a].bytes) > std::pair(key(items[b]), items[b].bytes);
    });
    int64_t total = packInOrder(tried, order);
    if (best < 0 || total < best) {
      best = total;
      items = tried;
    }
    if (best <= bound + bound / 100)
      break;
  }
  return std::max<int64_t>(best, 0);
}
