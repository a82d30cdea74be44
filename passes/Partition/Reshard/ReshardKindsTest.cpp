// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reshards on one mesh by the names under which other systems register them: values, the steps, bytes by formula; and the adjoint of
// every reshard. Those between meshes: dialects/AutoPar/Layout/RedistributionTest.cpp and test/Redistribute.
#include "passes/Partition/Reshard/PlayReshard.h"

#include <functional>
#include <sstream>

using namespace autopar;
using namespace autopar::layout;
using namespace autopar::playing;
using Kind = ReshardStep::Kind;

namespace {
constexpr int64_t n = 4, elementBytes = 4;
constexpr int replicated = -1, partialRole = -2;
const Mesh line{{{"x", n}}}, grid{{{"x", 2}, {"y", 2}}};

/// Each axis cuts a dim, or is replicated (-1) or partial (-2).
Sharding sharding(const Mesh &mesh, int64_t rank, const std::vector<int> &roles, ReduceKind kind = ReduceKind::Sum) {
  Sharding out = Sharding::replicatedOf(rank);
  for (size_t a = 0; a < roles.size(); ++a) {
    AxisRef axis = mesh.full(static_cast<int32_t>(a));
    if (roles[a] >= 0)
      out.dims[static_cast<size_t>(roles[a])].axes.push_back(axis);
    else if (roles[a] == partialRole)
      out.unreduced.push_back({axis, kind});
  }
  return out;
}
std::string namesOf(const ReshardPlan &plan) {
  const char *names[] = {"slice", "all-gather", "all-to-all", "permute", "reduce-scatter", "all-reduce", "make-partial", "place"};
  std::ostringstream text;
  for (const ReshardStep &step : plan.steps)
    text << (text.str().empty() ? "" : ", ") << names[static_cast<size_t>(step.kind)];
  return text.str();
}

void check(const Mesh &mesh, const std::vector<int64_t> &shape, const std::vector<int> &from, const std::vector<int> &to,
           const std::string &steps, double elements,
           const std::vector<ReduceKind> &kinds = {ReduceKind::Sum, ReduceKind::Max, ReduceKind::Min}) {
  int64_t rank = static_cast<int64_t>(shape.size());
  for (ReduceKind kind : kinds) {
    Sharding source = sharding(mesh, rank, from, kind), target = sharding(mesh, rank, to, kind);
    ReshardPlanner planner(mesh);
    const ReshardPlan &plan = planner.plan(shape, elementBytes, source, target);
    CHECK(namesOf(plan) == steps);
    CHECK(plan.bytes == Approx(elements * elementBytes));
    Devices devices = start(mesh, shape, source);
    for (const ReshardStep &step : plan.steps)
      devices = run(mesh, step, devices);
    checkEnd(mesh, shape, target, devices);
  }
}
} // namespace

TEST_CASE("r_to_s") { check(line, {8, 6}, {replicated}, {0}, "slice", 0); }
TEST_CASE("s_to_r") { check(line, {8, 6}, {0}, {replicated}, "all-gather", 48.0 * (n - 1) / n); }
TEST_CASE("r_to_p") { check(line, {8, 6}, {replicated}, {partialRole}, "make-partial", 0); }
TEST_CASE("p_to_r") { check(line, {8, 6}, {partialRole}, {replicated}, "all-reduce", 2 * 48.0 * (n - 1) / n); }
TEST_CASE("s_to_p") {
  check(line, {8, 6}, {0}, {partialRole}, "place", 0, {ReduceKind::Sum});
  // Zeros around a block are no identity of a maximum.
  check(line, {8, 6}, {0}, {partialRole}, "all-gather, make-partial", 48.0 * (n - 1) / n, {ReduceKind::Max, ReduceKind::Min});
}
TEST_CASE("p_to_s") { check(line, {8, 6}, {partialRole}, {0}, "reduce-scatter", 48.0 * (n - 1) / n); }
TEST_CASE("s_to_s") { check(line, {8, 8}, {0}, {1}, "all-to-all", 16.0 * (n - 1) / n); }
TEST_CASE("x_to_r") { check(line, {7, 6}, {0}, {replicated}, "all-gather", 48.0 * (n - 1) / n); } // the last block is padded
TEST_CASE("r_to_x") { check(line, {7, 6}, {replicated}, {0}, "slice", 0); }
TEST_CASE("same status") { check(line, {8, 6}, {0}, {0}, "", 0); }
TEST_CASE("nd_mesh: two axes change places") { check(grid, {8, 8}, {0, 1}, {1, 0}, "permute", 16); }
TEST_CASE("nd_mesh: an axis changes dims, another is gathered, when all blocks have shrunk") {
  check(grid, {64, 64}, {0, 0}, {1, replicated}, "all-to-all, all-gather", 1024 * 0.75 + 2048 * 0.5);
}
TEST_CASE("nd_mesh: scattered along one axis, gathered along the other") {
  check(grid, {8, 8}, {0, partialRole}, {replicated, 1}, "reduce-scatter, all-gather", 16 + 16);
}

namespace {
using Roles = std::vector<int>;
std::vector<Roles> allRoles(const Mesh &mesh, int rank) {
  std::vector<Roles> all = {{}};
  for (size_t a = 0; a < mesh.axes.size(); ++a) {
    std::vector<Roles> next;
    for (const Roles &roles : all)
      for (int role = partialRole; role < rank; ++role) {
        next.push_back(roles);
        next.back().push_back(role);
      }
    all = std::move(next);
  }
  return all;
}

/// Replicated axes become partial, partial ones replicated.
Roles dual(Roles roles) {
  for (int &role : roles)
    role = role == replicated ? partialRole : role == partialRole ? replicated : role;
  return roles;
}

/// Any terms at all, equal on replicas.
Devices drawn(const Mesh &mesh, const std::vector<int64_t> &shape, const Sharding &layout, int64_t seed) {
  std::vector<AxisRef> partial;
  for (const UnreducedAxis &axis : layout.unreduced)
    partial.push_back(axis.axis);
  Devices devices;
  for (int64_t device = 0; device < mesh.numDevices(); ++device) {
    Buffer local(localShape(shape, layout));
    forEach(local.shape, [&](const std::vector<int64_t> &i) {
      auto global = globalIndex(mesh, device, shape, layout, i);
      if (!global)
        return;
      int64_t key = seed + 31 * mesh.linearIndex(device, partial);
      for (int64_t at : *global)
        key = key * 37 + at;
      local.at(i) = static_cast<double>((key * 2654435761 >> 7) % 19 - 9);
    });
    devices.push_back(local);
  }
  return devices;
}

double dot(const Mesh &mesh, const std::vector<int64_t> &shape, const Sharding &layout, Devices &a, Devices &b) {
  double sum = 0;
  for (int64_t device = 0; device < mesh.numDevices(); ++device)
    forEach(a[device].shape, [&](const std::vector<int64_t> &i) {
      if (globalIndex(mesh, device, shape, layout, i))
        sum += a[device].at(i) * b[device].at(i);
    });
  return sum;
}

void checkAdjoints(const Mesh &mesh, const std::vector<int64_t> &shape) {
  int64_t rank = static_cast<int64_t>(shape.size());
  ReshardPlanner planner(mesh);
  auto carry = [&](Devices devices, const Sharding &from, const Sharding &to) {
    for (const ReshardStep &step : planner.plan(shape, elementBytes, from, to).steps)
      devices = run(mesh, step, devices);
    return devices;
  };
  for (const Roles &a : allRoles(mesh, static_cast<int>(rank)))
    for (const Roles &b : allRoles(mesh, static_cast<int>(rank))) {
      Sharding from = sharding(mesh, rank, a), to = sharding(mesh, rank, b);
      Sharding cotangentOut = sharding(mesh, rank, dual(b)), cotangentIn = sharding(mesh, rank, dual(a));
      INFO(toString(mesh, from) << " to " << toString(mesh, to));
      Devices x = drawn(mesh, shape, from, 1), y = drawn(mesh, shape, cotangentOut, 2);
      Devices forward = carry(x, from, to), backward = carry(y, cotangentOut, cotangentIn);
      CHECK(dot(mesh, shape, to, forward, y) == dot(mesh, shape, from, x, backward));
    }
}
} // namespace

TEST_CASE("the adjoint of a reshard is the reshard between the duals") {
  for (int64_t size : {2, 3, 4})
    for (const std::vector<int64_t> &shape : {std::vector<int64_t>{4, 6}, {5, 7}, {1, 2}})
      checkAdjoints({{{"x", size}}}, shape);
  checkAdjoints(grid, {5, 6});
  checkAdjoints({{{"x", 2}, {"y", 3}}}, {6, 7});
  checkAdjoints({{{"x", 2}, {"y", 2}, {"z", 2}}}, {9});
}
