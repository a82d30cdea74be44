// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialects/AutoPar/Layout/Mesh.h"
#include <catch2/catch.hpp>
#include <random>
#include <set>

using namespace autopar::layout;

static const Mesh mesh{{{"dp", 2}, {"x", 8}, {"tp", 3}}};

TEST_CASE("coordinates are row-major") {
  CHECK(mesh.numDevices() == 48);
  CHECK(mesh.coordinates(0) == std::vector<int64_t>{0, 0, 0});
  CHECK(mesh.coordinates(25) == std::vector<int64_t>{1, 0, 1});
  CHECK(mesh.coordinates(47) == std::vector<int64_t>{1, 7, 2});
  CHECK(mesh.findAxis("tp") == 2);
  CHECK_FALSE(mesh.findAxis("pp"));
}

TEST_CASE("sub-axes take the digits of their axis") {
  for (int64_t device = 0; device < mesh.numDevices(); ++device) {
    int64_t x = mesh.coordinates(device)[1];
    CHECK(mesh.coordinate(device, {1, 1, 2}) == x / 4);
    CHECK(mesh.coordinate(device, {1, 2, 4}) == x % 4);
    CHECK(mesh.coordinate(device, {1, 2, 2}) == x / 2 % 2);
    CHECK(mesh.linearIndex(device, {{1, 1, 2}, {1, 2, 4}}) == x);
  }
  CHECK(mesh.toString(AxisRef{1, 2, 4}) == "\"x\":(2)4");
  CHECK(mesh.toString(mesh.full(0)) == "\"dp\"");
}

/// A few disjoint references in random order.
static std::vector<AxisRef> randomRefs(std::mt19937 &random) {
  std::vector<AxisRef> refs{{0, 1, 2}, {1, 1, 2}, {1, 2, 2}, {1, 4, 2}, {2, 1, 3}};
  std::shuffle(refs.begin(), refs.end(), random);
  refs.resize(random() % (refs.size() + 1));
  return refs;
}

TEST_CASE("a group holds each index once, in order, and its members agree on it") {
  std::mt19937 random(1);
  for (int round = 0; round < 200; ++round) {
    auto refs = randomRefs(random);
    int64_t device = random() % mesh.numDevices();
    auto group = mesh.group(device, refs);
    REQUIRE(static_cast<int64_t>(group.size()) == sizeOf(refs));
    CHECK(group[mesh.linearIndex(device, refs)] == device);
    for (size_t i = 0; i < group.size(); ++i) {
      CHECK(mesh.linearIndex(group[i], refs) == static_cast<int64_t>(i));
      CHECK(mesh.group(group[i], refs) == group);
    }
  }
}

TEST_CASE("normalized keeps the linear index") {
  std::mt19937 random(2);
  for (int round = 0; round < 200; ++round) {
    auto refs = randomRefs(random);
    auto merged = normalized(mesh, refs);
    CHECK(merged.size() <= refs.size());
    for (int64_t device = 0; device < mesh.numDevices(); ++device)
      CHECK(mesh.linearIndex(device, merged) == mesh.linearIndex(device, refs));
  }
  CHECK(normalized(mesh, {{1, 1, 2}, {1, 2, 4}}) == std::vector<AxisRef>{mesh.full(1)});
  CHECK(normalized(mesh, {{1, 2, 4}, {1, 1, 2}}).size() == 2);
  CHECK(normalized(mesh, {{1, 2, 1}}).empty());
}

TEST_CASE("splitPrefix cuts a reference where the product asks for it") {
  std::mt19937 random(3);
  for (int round = 0; round < 200; ++round) {
    auto refs = normalized(mesh, randomRefs(random));
    for (int64_t size = 1; size <= sizeOf(refs); ++size) {
      auto parts = splitPrefix(refs, size);
      if (!parts)
        continue;
      CHECK(sizeOf(parts->first) == size);
      auto all = parts->first;
      all.insert(all.end(), parts->second.begin(), parts->second.end());
      CHECK(normalized(mesh, all) == refs);
    }
  }
  CHECK(splitPrefix({mesh.full(1)}, 2)->first == std::vector<AxisRef>{{1, 1, 2}});
  CHECK_FALSE(splitPrefix({mesh.full(1)}, 3));
  CHECK_FALSE(splitPrefix({mesh.full(0)}, 4));
}

TEST_CASE("overlap is by digits") {
  CHECK(overlaps({1, 1, 8}, {1, 2, 2}));
  CHECK(overlaps({1, 1, 4}, {1, 2, 4}));
  CHECK_FALSE(overlaps({1, 1, 2}, {1, 2, 4}));
  CHECK_FALSE(overlaps({0, 1, 2}, {1, 1, 2}));
  CHECK(overlapsAny({1, 2, 2}, {{0, 1, 2}, {1, 2, 4}}));
}

TEST_CASE("parts of an axis that no common split has overlap") {
  Mesh twelve{{{"x", 12}, {"y", 12}}};
  auto independent = [&](const AxisRef &a, const AxisRef &b) { // every pair of coordinates as often
    std::vector<int64_t> counts(static_cast<size_t>(a.size * b.size));
    for (int64_t device = 0; device < twelve.numDevices(); ++device)
      ++counts[static_cast<size_t>(twelve.linearIndex(device, {a, b}))];
    return std::set<int64_t>(counts.begin(), counts.end()).size() == 1;
  };
  std::vector<AxisRef> parts;
  for (int64_t pre = 1; pre < 12; ++pre)
    for (int64_t size = 2; pre * size <= 12; ++size)
      if (12 % (pre * size) == 0)
        parts.push_back({0, pre, size});
  CHECK(parts.size() == 12);
  for (const AxisRef &a : parts)
    for (const AxisRef &b : parts) {
      CHECK((overlaps(a, b) || independent(a, b)));
      if (splitAlike(a, b)) // thirds and quarters of 12 are independent all the same, but no split has them
        CHECK(overlaps(a, b) != independent(a, b));
      CHECK(overlaps(a, b) == overlaps(b, a));
      CHECK_FALSE(overlaps(a, {1, b.pre, b.size}));
    }
  CHECK(splitAlike({0, 1, 2}, {0, 1, 4}));
  CHECK_FALSE(splitAlike({0, 1, 2}, {0, 1, 3}));
  CHECK_FALSE(splitAlike({0, 1, 2}, {0, 3, 2}));
}
