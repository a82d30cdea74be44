// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Plans run on simulated devices: every source and target on small meshes, even
// and uneven, padding poisoned with NaN.
#include "passes/Partition/Reshard/PlayReshard.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

using namespace autopar;
using namespace autopar::layout;
using Kind = ReshardStep::Kind;

using namespace autopar::playing;

namespace {
// Every way to place the axes: each replicated, on a dim (in order of the
// list), or unreduced.
std::vector<Sharding> placements(const Mesh &mesh,
                                 const std::vector<AxisRef> &axes, int rank,
                                 ReduceKind kind) {
  std::vector<Sharding> all = {Sharding::replicatedOf(rank)};
  for (const AxisRef &axis : axes) {
    std::vector<Sharding> next;
    for (const Sharding &base : all)
      for (int role = -2; role < rank; ++role) {
        Sharding sharding = base;
        if (role >= 0)
          sharding.dims[role].axes.push_back(axis);
        else if (role == -1 && sharding.unreduced.empty())
          sharding.unreduced.push_back({axis, kind});
        else if (role == -1)
          continue;
        next.push_back(sharding);
      }
    all = next;
  }
  return all;
}
} // namespace

static void checkAll(const Mesh &mesh, const std::vector<int64_t> &shape,
                     ReduceKind kind, int keepOneIn) {
  std::vector<AxisRef> axes, backwards;
  for (size_t a = 0; a < mesh.axes.size(); ++a)
    axes.push_back(mesh.full(static_cast<int32_t>(a)));
  backwards.assign(axes.rbegin(), axes.rend());
  int rank = static_cast<int>(shape.size());
  std::vector<Sharding> all = placements(mesh, axes, rank, kind),
                        more = placements(mesh, backwards, rank, kind);
  all.insert(all.end(), more.begin(), more.end());
  ReshardPlanner planner(mesh);
  std::mt19937 random(3);
  for (const Sharding &from : all)
    for (const Sharding &to : all) {
      if (random() % keepOneIn)
        continue;
      INFO(toString(mesh, from)
           << " to " << toString(mesh, to) << " of " << shape[0]);
      Devices devices = start(mesh, shape, from);
      for (const ReshardStep &step : planner.plan(shape, 4, from, to).steps)
        devices = run(mesh, step, devices);
      checkEnd(mesh, shape, to, devices);
    }
}

TEST_CASE("every reshard on one axis") {
  for (int64_t n : {2, 3, 4})
    for (ReduceKind kind : {ReduceKind::Sum, ReduceKind::Max, ReduceKind::Min})
      for (std::vector<int64_t> shape :
           {std::vector<int64_t>{12, 12}, {5, 7}, {2, 1}})
        checkAll({{{"x", n}}}, shape, kind, 1);
}

TEST_CASE("every reshard on two axes") {
  for (std::vector<int64_t> shape :
       {std::vector<int64_t>{12, 12}, {5, 7}, {3, 12}}) {
    checkAll({{{"x", 2}, {"y", 2}}}, shape, ReduceKind::Sum, 1);
    checkAll({{{"x", 2}, {"y", 3}}}, shape, ReduceKind::Sum, 1);
  }
}

TEST_CASE("reshards on three axes") {
  checkAll({{{"x", 2}, {"y", 2}, {"z", 3}}}, {12, 24}, ReduceKind::Max, 40);
  checkAll({{{"x", 2}, {"y", 2}, {"z", 2}}}, {5, 9, 4}, ReduceKind::Sum, 400);
}

TEST_CASE("reshards on seven axes are right, and found soon") {
  const Mesh mesh{{{"a", 2}, {"b", 2}, {"c", 2}, {"d", 1}, {"e", 2}, {"f", 2}, {"g", 2}}};
  std::mt19937 random(5);
  ReshardPlanner planner(mesh);
  auto place = [&](size_t rank) {
    std::vector<AxisRef> axes;
    for (size_t a = 0; a < mesh.axes.size(); ++a)
      axes.push_back(mesh.full(static_cast<int32_t>(a)));
    std::shuffle(axes.begin(), axes.end(), random);
    Sharding sharding = Sharding::replicatedOf(static_cast<int64_t>(rank));
    for (const AxisRef &axis : axes)
      if (size_t role = random() % (rank + 2); role < rank && axis.size > 1)
        sharding.dims[role].axes.push_back(axis);
      else if (role == rank && axis.size > 1)
        sharding.unreduced.push_back({axis, ReduceKind::Sum});
    std::sort(sharding.unreduced.begin(), sharding.unreduced.end(),
              [](const UnreducedAxis &x, const UnreducedAxis &y) { return x.axis < y.axis; });
    return sharding;
  };
  for (const std::vector<int64_t> &shape : std::vector<std::vector<int64_t>>{{8, 8, 4}, {64, 6}, {5, 7, 3}})
    for (int trial = 0; trial < 30; ++trial) {
      Sharding from = place(shape.size()), to = place(shape.size());
      INFO(toString(mesh, from) << " to " << toString(mesh, to) << " of " << shape[0]);
      const ReshardPlan &plan = planner.plan(shape, 4, from, to);
      CHECK(plan.steps.size() <= 14);
      Devices devices = start(mesh, shape, from);
      for (const ReshardStep &step : plan.steps)
        devices = run(mesh, step, devices);
      checkEnd(mesh, shape, to, devices);
    }
}

TEST_CASE("sub-axes are planned by their common parts") {
  Mesh mesh{{{"x", 4}}};
  Sharding from = Sharding::replicatedOf(2), to = from;
  from.dims[0].axes = {{0, 1, 4}};
  to.dims[0].axes = {{0, 1, 2}};
  to.dims[1].axes = {{0, 2, 2}};
  ReshardPlanner planner(mesh);
  const ReshardPlan &plan = planner.plan({8, 8}, 4, from, to);
  REQUIRE(plan.steps.size() == 1);
  CHECK(plan.steps[0].kind == Kind::AllToAll);
  Devices devices = start(mesh, {8, 8}, from);
  devices = run(mesh, plan.steps[0], devices);
  checkEnd(mesh, {8, 8}, to, devices);
}

TEST_CASE("halves of an axis become thirds by way of what both have") {
  Mesh mesh{{{"x", 12}}};
  ReshardPlanner planner(mesh);
  std::vector<std::vector<AxisRef>> lists{{{0, 1, 2}, {0, 2, 2}}, {{0, 1, 3}}, {{0, 6, 2}, {0, 2, 3}}, {{0, 3, 4}}, {{0, 1, 12}}, {{0, 4, 3}}, {}};
  for (const std::vector<int64_t> &shape : std::vector<std::vector<int64_t>>{{12, 24}, {8, 8}, {5, 1}})
    for (const auto &one : lists)
      for (const auto &other : lists)
        for (int roles = 0; roles < 9; ++roles) {
          auto place = [&](const std::vector<AxisRef> &axes, int role) { // on dim 0 or 1, or as a sum
            Sharding sharding = Sharding::replicatedOf(2);
            for (const AxisRef &axis : axes)
              if (role == 2)
                sharding.unreduced.push_back({axis, ReduceKind::Sum});
              else
                sharding.dims[static_cast<size_t>(role)].axes.push_back(axis);
            return sharding;
          };
          Sharding from = place(one, roles % 3), to = place(other, roles / 3);
          INFO(toString(mesh, from) << " to " << toString(mesh, to) << " of " << shape[0]);
          Devices devices = start(mesh, shape, from);
          for (const ReshardStep &step : planner.plan(shape, 4, from, to).steps)
            devices = run(mesh, step, devices);
          checkEnd(mesh, shape, to, devices);
        }
}

TEST_CASE("the cheap way is found") {
  Mesh mesh{{{"x", 4}, {"y", 2}}};
  ReshardPlanner planner(mesh);
  Sharding r = Sharding::replicatedOf(3), from = r, to = r;
  SECTION("unreduced to cut is a reduce-scatter") {
    from.unreduced = {{mesh.full(0), ReduceKind::Sum}};
    to.dims[1].axes = {mesh.full(0)};
    const ReshardPlan &plan = planner.plan({8, 8, 8}, 4, from, to);
    REQUIRE(plan.steps.size() == 1);
    CHECK(plan.steps[0].kind == Kind::ReduceScatter);
    CHECK(plan.bytes == 0.75 * 2048);
  }
  SECTION("moving axes between dims moves shards, not the tensor") {
    from.dims[0].axes = {mesh.full(1)};
    from.dims[2].axes = {mesh.full(0)};
    to.dims[1].axes = {mesh.full(0), mesh.full(1)};
    const ReshardPlan &plan = planner.plan({8, 8, 8}, 4, from, to);
    for (const ReshardStep &step : plan.steps)
      CHECK(step.kind == Kind::AllToAll);
    CHECK(plan.bytes <= 2 * 256);
  }
  SECTION("two axes are reduced at once") {
    from.unreduced = {{mesh.full(0), ReduceKind::Sum},
                      {mesh.full(1), ReduceKind::Sum}};
    const ReshardPlan &plan = planner.plan({8, 8, 8}, 4, from, to);
    REQUIRE(plan.steps.size() == 1);
    CHECK(plan.steps[0].axes.size() == 2);
  }
  SECTION("replicated to cut or unreduced is free") {
    to.dims[1].axes = {mesh.full(0)};
    to.unreduced = {{mesh.full(1), ReduceKind::Sum}};
    CHECK(planner.plan({8, 8, 8}, 4, from, to).bytes == 0);
  }
  SECTION("two gathers of one dim are one") {
    from.dims[0].axes = {mesh.full(0), mesh.full(1)};
    const ReshardPlan &plan = planner.plan({8, 8, 8}, 4, from, to);
    REQUIRE(plan.steps.size() == 1);
    CHECK(plan.bytes == 7 * 256);
  }
}
