// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "passes/Lower/PlanMemory/Packing.h"
#include <algorithm>
#include <catch2/catch.hpp>
#include <numeric>
#include <random>
#include <set>

using namespace autopar::lower;

static bool clash(const PackingItem &a, const PackingItem &b) {
  bool together = a.begin <= b.end && b.begin <= a.end;
  return together && a.offset < b.offset + b.bytes && b.offset < a.offset + a.bytes;
}

TEST_CASE("items that are never alive together share memory") {
  std::vector<PackingItem> items{{100, 0, 1}, {100, 2, 3}, {50, 1, 2}};
  CHECK(pack(items) == 128 + 64);
  CHECK(items[0].offset == items[1].offset);
}

TEST_CASE("an item goes to the smallest gap that holds it") {
  // In this order from 0 on; the second and fourth die, so that gaps of 1024 and 256 bytes are left for the last.
  std::vector<PackingItem> items{{2048, 0, 5}, {1024, 0, 0}, {512, 0, 5}, {256, 0, 0}, {250, 0, 5}, {200, 3, 5}};
  pack(items);
  CHECK(items[5].offset == items[3].offset);
}

TEST_CASE("random lifetimes: no two items alive together overlap, places are aligned, the total is a bound") {
  std::mt19937 random(7);
  for (int round = 0; round < 50; ++round) {
    std::vector<PackingItem> items(60);
    for (PackingItem &item : items) {
      item.bytes = 1 + random() % 5000;
      item.begin = random() % 40;
      item.end = item.begin + random() % 10;
    }
    int64_t total = pack(items);
    for (size_t i = 0; i < items.size(); ++i) {
      CHECK(items[i].offset % alignment == 0);
      CHECK(items[i].offset + items[i].bytes <= total);
      for (size_t j = 0; j < i; ++j)
        CHECK(!clash(items[i], items[j]));
    }
  }
}

/// Largest first, each in the smallest gap between all that were placed before and live at the same time: what `pack` does
/// first, by looking at each.
static void packSlowly(std::vector<PackingItem> &items) {
  std::vector<size_t> order(items.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) { return std::pair(-items[a].bytes, a) < std::pair(-items[b].bytes, b); });
  std::vector<size_t> placed;
  for (size_t i : order) {
    std::set<std::pair<int64_t, int64_t>> taken;
    for (size_t j : placed)
      if (items[j].begin <= items[i].end && items[i].begin <= items[j].end)
        taken.insert({items[j].offset, items[j].offset + alignUp(items[j].bytes)});
    int64_t cursor = 0, best = -1, bestSize = 0;
    for (auto [first, last] : taken) {
      if (first - cursor >= alignUp(items[i].bytes) && (best < 0 || first - cursor < bestSize)) {
        best = cursor;
        bestSize = first - cursor;
      }
      cursor = std::max(cursor, last);
    }
    items[i].offset = best < 0 ? cursor : best;
    placed.push_back(i);
  }
}

TEST_CASE("places are those that comparing each item with all placed before gives") {
  std::mt19937 random(11);
  int compared = 0;
  for (int round = 0; round < 100; ++round) {
    std::vector<PackingItem> items(1 + random() % 600);
    for (PackingItem &item : items) {
      item.bytes = 1 + random() % 12 * 64;
      item.begin = random() % 300;
      item.end = item.begin + random() % (round % 2 ? 4 : 300);
    }
    std::vector<PackingItem> slow = items;
    packSlowly(slow);
    int64_t total = 0, bound = largestLiveSet(items);
    for (const PackingItem &item : slow)
      total = std::max(total, item.offset + alignUp(item.bytes));
    pack(items);
    if (total > bound + bound / 100)
      continue; // pack goes on to other orders
    ++compared;
    for (size_t i = 0; i < items.size(); ++i)
      CHECK(items[i].offset == slow[i].offset);
  }
  CHECK(compared > 20);
}
