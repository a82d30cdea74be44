// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Packing.h.
#include "passes/Lower/PlanMemory/Packing.h"
#include <algorithm>
#include <limits>
#include <map>
#include <numeric>

using namespace autopar::lower;

namespace {
/// What has been placed, by offset, in blocks that say when anything in them is alive: each item is compared with all placed
/// before, so what matters is that these lie side by side and whole blocks are passed over.
class Placements {
public:
  /// The offset of the smallest gap, while the item lives, that holds it; of equal ones the first.
  int64_t bestGap(const PackingItem &item) const;
  void add(const PackingItem &item);

private:
  struct Placed {
    int64_t begin, end;   // positions
    int64_t first, limit; // offsets
  };
  struct Block {
    std::vector<Placed> items;
    int64_t begin = 0, end = -1; // of the earliest and the latest
  };
  static void cover(Block &block, const Placed &item);
  void split(std::vector<Block>::iterator block);

  static constexpr size_t largestBlock = 128;
  std::vector<Block> blocks = std::vector<Block>(1);
};
} // namespace

int64_t Placements::bestGap(const PackingItem &item) const {
  const int64_t bytes = alignUp(item.bytes);
  int64_t cursor = 0, best = -1, bestSize = std::numeric_limits<int64_t>::max();
  for (const Block &block : blocks) {
    if (block.begin > item.end || block.end < item.begin)
      continue;
    for (const Placed &other : block.items) {
      if (other.begin > item.end || other.end < item.begin)
        continue;
      int64_t gap = other.first - cursor;
      if (gap >= bytes && gap < bestSize) {
        best = cursor;
        bestSize = gap;
        if (gap == bytes)
          return best;
      }
      cursor = std::max(cursor, other.limit);
    }
  }
  return best < 0 ? cursor : best;
}

void Placements::cover(Block &block, const Placed &item) {
  block.begin = block.items.empty() ? item.begin : std::min(block.begin, item.begin);
  block.end = std::max(block.end, item.end);
}

void Placements::add(const PackingItem &item) {
  Placed placed{item.begin, item.end, item.offset, item.offset + alignUp(item.bytes)};
  auto isAfter = [](int64_t offset, const Block &block) { return offset < block.items.front().first; };
  auto block = std::prev(std::upper_bound(std::next(blocks.begin()), blocks.end(), item.offset, isAfter));
  cover(*block, placed);
  auto at = std::upper_bound(block->items.begin(), block->items.end(), item.offset,
                             [](int64_t offset, const Placed &other) { return offset < other.first; });
  block->items.insert(at, placed);
  if (block->items.size() > largestBlock)
    split(block);
}

void Placements::split(std::vector<Block>::iterator block) {
  Block halves[2];
  for (const Placed &item : block->items) {
    Block &half = halves[halves[0].items.size() == largestBlock / 2];
    cover(half, item);
    half.items.push_back(item);
  }
  *block = std::move(halves[0]);
  blocks.insert(std::next(block), std::move(halves[1]));
}

/// Places the items in the order given.
static int64_t packInOrder(std::vector<PackingItem> &items, const std::vector<size_t> &order) {
  Placements placements;
  int64_t total = 0;
  for (size_t i : order) {
    items[i].offset = placements.bestGap(items[i]);
    placements.add(items[i]);
    total = std::max(total, items[i].offset + alignUp(items[i].bytes));
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
