// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Formulas of collectives, and minimum cuts against brute force on random
// graphs.
#include "passes/Cost/Collectives.h"
#include "passes/Cost/MaxFlow.h"

#include <catch2/catch.hpp>
#include <random>
#include <tuple>

using namespace autopar::cost;

TEST_CASE("bytes of collectives are exact fractions, floored once") {
  CollectiveTotals totals;
  totals.add(CollectiveKind::AllReduce, 3, 4, 2); // 2 * 2*2/3*4 = 10 2/3
  CHECK(totals.entries().at("all-reduce/3").count == 2);
  CHECK(totals.entries().at("all-reduce/3").bytes() == 10);
  totals.add(CollectiveKind::AllGather, 4, 1000);
  CHECK(totals.entries().at("all-gather/4").bytes() == 750);
  totals.add(CollectiveKind::Permute, 2, 10);
  CHECK(totals.entries().at("collective-permute/2").bytes() == 10);
  CHECK(totals.totalBytes() == 770);
  totals.add(CollectiveKind::AllReduce, 1, 1000);
  CHECK(totals.entries().size() == 3);
}

TEST_CASE("names of all kinds") {
  CHECK(keyOf(CollectiveKind::ReduceScatter, 2) == "reduce-scatter/2");
  CHECK(keyOf(CollectiveKind::AllToAll, 2) == "all-to-all/2");
  CHECK(keyOf(CollectiveKind::Broadcast, 2) == "collective-broadcast/2");
  CHECK(keyOf(CollectiveKind::Send, 2) == "send/2");
}

TEST_CASE("minimum cut equals brute force") {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    int n = 2 + random() % 6;
    std::vector<std::tuple<int, int, int64_t>> edges;
    MaxFlow flow;
    for (int i = 0; i < n; ++i)
      flow.addNode();
    for (int i = 0, m = random() % 16; i < m; ++i) {
      edges.emplace_back(random() % n, random() % n, random() % 10);
      flow.addEdge(std::get<0>(edges.back()), std::get<1>(edges.back()),
                   std::get<2>(edges.back()));
    }
    int64_t best = MaxFlow::infinite;
    for (int mask = 0; mask < (1 << n); ++mask) {
      if (!(mask & 1) || (mask & 2))
        continue;
      int64_t cut = 0;
      for (auto [from, to, capacity] : edges)
        if ((mask >> from & 1) && !(mask >> to & 1))
          cut += capacity;
      best = std::min(best, cut);
    }
    CHECK(flow.solve(0, 1) == best);
    int64_t cut = 0;
    for (auto [from, to, capacity] : edges)
      if (flow.onSourceSide(from) && !flow.onSourceSide(to))
        cut += capacity;
    CHECK(cut == best);
  }
}

TEST_CASE("a chain cuts at its cheapest edge, the first of equals") {
  MaxFlow flow;
  for (int i = 0; i < 4; ++i)
    flow.addNode();
  flow.addEdge(0, 1, 5);
  flow.addEdge(1, 2, 3);
  flow.addEdge(2, 3, 3);
  CHECK(flow.solve(0, 3) == 3);
  CHECK(flow.onSourceSide(1));
  CHECK_FALSE(flow.onSourceSide(2));
}

TEST_CASE("permutes count by the device that sends most") {
  CollectiveTotals totals;
  totals.addUneven(CollectiveKind::Permute, 2, 1, {100, 0});
  totals.addUneven(CollectiveKind::Permute, 2, 2, {0, 40});
  totals.addUneven(CollectiveKind::Redistribute, 4, 1, {8, 3, 8, 0});
  totals.addUneven(CollectiveKind::Permute, 1, 1, {8});
  totals.settleUneven();
  CHECK(totals.entries().at("collective-permute/2").count == 3);
  CHECK(totals.entries().at("collective-permute/2").bytes() == 100);
  CHECK(totals.entries().at("redistribute/4").bytes() == 8);
  CHECK(totals.entries().size() == 2);
}
