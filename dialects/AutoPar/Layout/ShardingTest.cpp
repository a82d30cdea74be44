// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialects/AutoPar/Layout/Sharding.h"
#include <catch2/catch.hpp>
#include <random>

using namespace autopar::layout;

static const Mesh mesh{{{"dp", 2}, {"tp", 4}}};

TEST_CASE("blocks are rounded up, and the last ones may be empty") {
  CHECK(blockSize(5, 4) == 2);
  CHECK(blockSize(0, 4) == 0);
  Sharding sharding = Sharding::replicatedOf(2);
  sharding.dims[0].axes = {mesh.full(1)};
  CHECK(localShape({5, 3}, sharding) == std::vector<int64_t>{2, 3});
  CHECK(ownedRange(mesh, 0, 5, sharding.dims[0]) == std::pair<int64_t, int64_t>(0, 2));
  CHECK(ownedRange(mesh, 2, 5, sharding.dims[0]) == std::pair<int64_t, int64_t>(4, 5));
  CHECK(ownedRange(mesh, 3, 5, sharding.dims[0]) == std::pair<int64_t, int64_t>(5, 5));
}

TEST_CASE("every element is owned once by each group") {
  std::mt19937 random(7);
  for (int round = 0; round < 100; ++round) {
    int64_t n = random() % 40;
    DimSharding dim;
    dim.axes = random() % 2 ? std::vector<AxisRef>{mesh.full(1), mesh.full(0)} : std::vector<AxisRef>{{1, 2, 2}};
    int64_t at = 0;
    for (int64_t device : mesh.group(random() % 8, dim.axes)) {
      auto [first, last] = ownedRange(mesh, device, n, dim);
      CHECK(first == at);
      CHECK(last - first <= blockSize(n, sizeOf(dim.axes)));
      at = last;
    }
    CHECK(at == n);
  }
}

TEST_CASE("text is Shardy's") {
  Sharding sharding = Sharding::openOf(3);
  sharding.dims[0].axes = {mesh.full(0), {1, 2, 2}};
  sharding.dims[1] = {{}, false, 2};
  sharding.replicated = {{1, 1, 2}};
  CHECK(toString(mesh, sharding) == R"([{"dp", "tp":(2)2, ?}, {}p2, {?}], replicated={"tp":(1)2})");
  Sharding partial = Sharding::replicatedOf(0);
  partial.unreduced = {{mesh.full(0)}, {mesh.full(1), ReduceKind::Max}};
  CHECK(toString(mesh, partial) == R"([], unreduced={"dp", max "tp"})");
  CHECK_FALSE(partial.isFullyReplicated());
  CHECK(partial.usedAxes().size() == 2);
}

TEST_CASE("problems are named") {
  Sharding sharding = Sharding::replicatedOf(2);
  CHECK_FALSE(findProblem(mesh, sharding, 2));
  CHECK(*findProblem(mesh, sharding, 3) == "sharding has 2 dims, but the tensor has rank 3");
  sharding.dims[0].axes = {mesh.full(1)};
  sharding.dims[1].axes = {{1, 2, 2}};
  CHECK(*findProblem(mesh, sharding, 2) == R"(dim 1: axis "tp":(2)2 is already used as "tp" by dim 0)");
  sharding.dims[1].axes = {};
  sharding.replicated = {mesh.full(1)};
  CHECK(*findProblem(mesh, sharding, 2) == R"(replicated: axis "tp" is already used by dim 0)");
  sharding.replicated = {};
  sharding.unreduced = {{{1, 1, 4}}};
  CHECK(*findProblem(mesh, sharding, 2) == R"(unreduced: axis "tp" is already used by dim 0)");
  sharding.unreduced = {};
  sharding.dims[0].axes = {{1, 1, 3}};
  CHECK(*findProblem(mesh, sharding, 2) == R"(dim 0: sub-axis "tp":(1)3 does not divide axis "tp" of size 4)");
  sharding.dims[0].axes = {{1, 1, 1}};
  CHECK(*findProblem(mesh, sharding, 2) ==
        R"(dim 0: sub-axis "tp":(1)1 needs a positive pre-size and a size of at least 2)");
  sharding.dims[0].axes = {{2, 1, 1}};
  CHECK(*findProblem(mesh, sharding, 2) == "dim 0: axis number 2 is not in the mesh of 2 axes");
  sharding.dims[0] = {{}, true, -1};
  CHECK(*findProblem(mesh, sharding, 2) == "dim 0: priority -1 is negative");
}

TEST_CASE("placement ignores what moves no bytes") {
  Sharding a = Sharding::openOf(1), b = Sharding::replicatedOf(1);
  b.replicated = {mesh.full(0)};
  CHECK(a.samePlacement(b));
  a.dims[0].axes = {{1, 1, 2}, {1, 2, 2}};
  b.dims[0].axes = {mesh.full(1)};
  CHECK(a.samePlacement(b));
  a.unreduced = {{mesh.full(0)}};
  CHECK_FALSE(a.samePlacement(b));
  b.unreduced = {{mesh.full(0), ReduceKind::Max}};
  CHECK_FALSE(a.samePlacement(b));
  CHECK_FALSE(a.samePlacement(Sharding::openOf(2)));
}
