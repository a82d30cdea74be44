// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "passes/Lower/PlanMemory/Packing.h"
#include <catch2/catch.hpp>
#include <random>

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
