// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "passes/Lower/OrderLaunches/LaunchGraph.h"
#include <algorithm>
#include <catch2/catch.hpp>
#include <numeric>
#include <random>

using namespace autopar::lower;
using Order = LaunchGraph::Order;

/// Launches 0 … n-1 without anything.
static LaunchGraph launches(int n) {
  LaunchGraph graph;
  graph.launches.resize(n);
  return graph;
}

/// A buffer that `from` makes and each of `to` reads.
static void handOn(LaunchGraph &graph, int from, std::vector<int> to, int64_t bytes) {
  graph.buffers.push_back({bytes, {}});
  int buffer = static_cast<int>(graph.buffers.size()) - 1;
  graph.addUse(from, buffer);
  for (int reader : to) {
    graph.addEdge(from, reader);
    graph.addUse(reader, buffer);
  }
}

static Order programOrder(const LaunchGraph &graph) {
  Order order(graph.launches.size());
  std::iota(order.begin(), order.end(), 0);
  return order;
}

static bool keepsEdges(const LaunchGraph &graph, const Order &order) {
  std::vector<int> rank(order.size(), -1);
  for (size_t i = 0; i < order.size(); ++i)
    rank[order[i]] = static_cast<int>(i);
  for (size_t from = 0; from < order.size(); ++from)
    for (int to : graph.launches[from].after)
      if (rank[from] < 0 || rank[from] >= rank[to])
        return false;
  return true;
}

TEST_CASE("an update follows its gradient") {
  LaunchGraph graph = launches(8); // gradients 0 … 3, updates 4 … 7
  for (int i = 0; i < 4; ++i)
    handOn(graph, i, {4 + i}, 1000);
  CHECK(largestHeld(graph, programOrder(graph)) == 4000);
  std::vector<Order> orders = findOrders(graph, programOrder(graph));
  REQUIRE(!orders.empty());
  CHECK(orders.front() == Order{0, 4, 1, 5, 2, 6, 3, 7});
  CHECK(largestHeld(graph, orders.front()) == 1000);
}

TEST_CASE("what is made early and used late is made late") {
  LaunchGraph graph = launches(6); // 0, 1, 2 make what 5, 4, 3 use; each of these hands on a number
  handOn(graph, 0, {5}, 1000);
  handOn(graph, 1, {4}, 1000);
  handOn(graph, 2, {3}, 1000);
  handOn(graph, 3, {4}, 1);
  handOn(graph, 4, {5}, 1);
  std::vector<Order> orders = findOrders(graph, programOrder(graph));
  REQUIRE(!orders.empty());
  CHECK(largestHeld(graph, orders.front()) == 1002);
}

TEST_CASE("a step that holds more for a while is taken where it leads to less") {
  // 0 and 1 make activations; 3 makes a gradient from one and 4 uses it up, 5 and 6 likewise; 2 is in the way and
  // large.
  LaunchGraph graph = launches(7);
  handOn(graph, 0, {3}, 1000);
  handOn(graph, 1, {5}, 1000);
  handOn(graph, 2, {6}, 3000);
  handOn(graph, 3, {4}, 1200);
  handOn(graph, 5, {6}, 1200);
  Order order = findOrders(graph, programOrder(graph)).front();
  CHECK(keepsEdges(graph, order));
  CHECK(largestHeld(graph, programOrder(graph)) == 6200);
  CHECK(largestHeld(graph, order) == 4200);
}

TEST_CASE("a buffer in the place of another counts once") {
  LaunchGraph graph = launches(3);
  handOn(graph, 0, {1}, 1000);
  handOn(graph, 1, {2}, 1000);
  CHECK(largestHeld(graph, {0, 1, 2}) == 2000);
  graph.launches[1].inPlace.push_back({0, 1});
  CHECK(largestHeld(graph, {0, 1, 2}) == 1000);
  CHECK(largestHeld(graph.reversed(), {2, 1, 0}) == 1000);
}

TEST_CASE("all that is left to read a buffer comes sooner together") {
  LaunchGraph graph = launches(10); // gradients 0, 1, 2, of each a norm 3, 4, 5 and an update 6, 7, 8; 9 adds the norms
  for (int i = 0; i < 3; ++i) {
    handOn(graph, i, {3 + i, 6 + i}, 1000);
    handOn(graph, 3 + i, {9}, 4);
  }
  Order order = findOrders(graph, programOrder(graph)).front();
  CHECK(order == Order{0, 3, 6, 1, 4, 7, 2, 5, 8, 9});
  CHECK(largestHeld(graph, order) == 1012);
}

TEST_CASE("nothing to gain: no order") {
  LaunchGraph graph = launches(4);
  handOn(graph, 0, {1}, 8);
  handOn(graph, 1, {2}, 8);
  handOn(graph, 2, {3}, 8);
  CHECK(findOrders(graph, programOrder(graph)).empty());
}

static LaunchGraph randomGraph(std::mt19937 &random, int n) {
  LaunchGraph graph = launches(n);
  for (int i = 0; i + 1 < n; ++i) {
    std::vector<int> readers;
    for (int k = 0, count = 1 + static_cast<int>(random() % 2); k < count; ++k)
      readers.push_back(i + 1 + static_cast<int>(random() % std::min(n - i - 1, 40)));
    std::sort(readers.begin(), readers.end());
    handOn(graph, i, readers, 1 + static_cast<int64_t>(random() % 1000));
  }
  return graph;
}

TEST_CASE("orders keep what must come before what, and hold less; backwards is the same") {
  std::mt19937 random(3);
  int found = 0;
  for (int round = 0; round < 60; ++round) {
    LaunchGraph graph = randomGraph(random, 2 + static_cast<int>(random() % 80));
    Order program = programOrder(graph), backwards(program.rbegin(), program.rend());
    CHECK(largestHeld(graph, program) == largestHeld(graph.reversed(), backwards));
    for (const Order &order : findOrders(graph, program)) {
      ++found;
      CHECK(keepsEdges(graph, order));
      CHECK(largestHeld(graph, order) < largestHeld(graph, program));
    }
    CHECK(findOrders(graph, program) == findOrders(graph, program));
  }
  CHECK(found > 20);
}

TEST_CASE("a launch runs and is taken back") {
  std::mt19937 random(5);
  LaunchGraph graph = randomGraph(random, 50);
  HeldMemory memory(graph);
  for (int launch : programOrder(graph)) {
    int64_t before = memory.held(), growth = memory.growth(launch);
    memory.run(launch);
    CHECK(memory.held() == before + growth);
    memory.undo(launch);
    CHECK(memory.held() == before);
    memory.run(launch);
  }
  CHECK(memory.held() == 0);
}
