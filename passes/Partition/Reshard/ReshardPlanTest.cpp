// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Plans run on simulated devices: every source and target on small meshes, even
// and uneven, padding poisoned with NaN.
#include "passes/Partition/Reshard/ReshardPlan.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <random>

using namespace autopar;
using namespace autopar::layout;
using Kind = ReshardStep::Kind;

namespace {
struct Buffer {
  std::vector<int64_t> shape;
  std::vector<double> data;
  explicit Buffer(std::vector<int64_t> s = {}, double fill = NAN)
      : shape(std::move(s)) {
    int64_t count = 1;
    for (int64_t size : shape)
      count *= size;
    data.assign(count, fill);
  }
  double &at(const std::vector<int64_t> &index) {
    int64_t offset = 0;
    for (size_t d = 0; d < shape.size(); ++d)
      offset = offset * shape[d] + index[d];
    return data[offset];
  }
};

template <typename F> void forEach(const std::vector<int64_t> &shape, F f) {
  std::vector<int64_t> index(shape.size());
  for (int64_t size : shape)
    if (size == 0)
      return;
  while (true) {
    f(index);
    int d = static_cast<int>(shape.size()) - 1;
    for (; d >= 0 && ++index[d] == shape[d]; --d)
      index[d] = 0;
    if (d < 0)
      return;
  }
}

// The part [offset, offset + size) of one dim; NaN beyond the end.
Buffer window(Buffer &in, int dim, int64_t offset, int64_t size) {
  std::vector<int64_t> shape = in.shape;
  shape[dim] = size;
  Buffer out(shape);
  forEach(shape, [&](std::vector<int64_t> i) {
    std::vector<int64_t> j = i;
    j[dim] += offset;
    if (j[dim] >= 0 && j[dim] < in.shape[dim])
      out.at(i) = in.at(j);
  });
  return out;
}

Buffer concat(std::vector<Buffer> parts, int dim) {
  std::vector<int64_t> shape = parts[0].shape;
  int64_t each = shape[dim];
  shape[dim] *= static_cast<int64_t>(parts.size());
  Buffer out(shape);
  forEach(shape, [&](std::vector<int64_t> i) {
    std::vector<int64_t> j = i;
    j[dim] %= each;
    out.at(i) = parts[i[dim] / each].at(j);
  });
  return out;
}

double combine(ReduceKind kind, double a, double b) {
  return kind == ReduceKind::Sum   ? a + b
         : kind == ReduceKind::Max ? std::max(a, b)
                                   : std::min(a, b);
}

using Devices = std::vector<Buffer>;

Devices run(const Mesh &mesh, const ReshardStep &step, Devices in) {
  Devices out(in.size());
  int64_t n = sizeOf(step.axes);
  for (int64_t device = 0; device < mesh.numDevices(); ++device) {
    std::vector<int64_t> group = mesh.group(device, step.axes);
    int64_t self = mesh.linearIndex(device, step.axes);
    auto reduced = [&] {
      Buffer sum = in[group[0]];
      for (int64_t i = 1; i < n; ++i)
        for (size_t k = 0; k < sum.data.size(); ++k)
          sum.data[k] = combine(step.reduce, sum.data[k], in[group[i]].data[k]);
      return sum;
    };
    Buffer &mine = in[device];
    CHECK(mine.shape == step.before);
    Buffer result;
    switch (step.kind) {
    case Kind::Slice:
      result = window(mine, step.dim, self * (step.padTo / n), step.padTo / n);
      break;
    case Kind::AllGather: {
      std::vector<Buffer> parts;
      for (int64_t peer : group)
        parts.push_back(in[peer]);
      Buffer all = concat(parts, step.dim);
      result = window(all, step.dim, 0, step.cutTo);
      break;
    }
    case Kind::AllToAll: {
      std::vector<Buffer> parts;
      for (int64_t peer : group)
        parts.push_back(window(in[peer], step.toDim, self * (step.padTo / n),
                               step.padTo / n));
      Buffer all = concat(parts, step.dim);
      result = window(all, step.dim, 0, step.cutTo);
      break;
    }
    case Kind::Permute:
      for (auto [source, target] : step.pairs)
        if (target == self)
          result = in[group[source]];
      break;
    case Kind::ReduceScatter: {
      Buffer sum = reduced();
      result = window(sum, step.dim, self * (step.padTo / n), step.padTo / n);
      break;
    }
    case Kind::AllReduce:
      result = reduced();
      break;
    case Kind::MakePartial:
      result = step.reduce != ReduceKind::Sum || self == 0
                   ? mine
                   : Buffer(mine.shape, 0);
      break;
    case Kind::Place: {
      std::vector<int64_t> whole = mine.shape;
      whole[step.dim] *= n;
      Buffer zeros(whole, 0);
      forEach(mine.shape, [&](std::vector<int64_t> i) {
        std::vector<int64_t> j = i;
        j[step.dim] += self * mine.shape[step.dim];
        zeros.at(j) = mine.at(i);
      });
      result = window(zeros, step.dim, 0, step.cutTo);
      break;
    }
    }
    CHECK(result.shape == step.after);
    out[device] = result;
  }
  return out;
}

// Index of an element in the whole tensor, or nothing in padding.
std::optional<std::vector<int64_t>>
globalIndex(const Mesh &mesh, int64_t device, const std::vector<int64_t> &shape,
            const Sharding &sharding, std::vector<int64_t> index) {
  for (size_t d = 0; d < shape.size(); ++d) {
    index[d] += mesh.linearIndex(device, sharding.dims[d].axes) *
                blockSize(shape[d], sizeOf(sharding.dims[d].axes));
    if (index[d] >= shape[d])
      return std::nullopt;
  }
  return index;
}

double valueAt(const std::vector<int64_t> &index) {
  double value = 1;
  for (int64_t i : index)
    value = value * 17 + static_cast<double>(i);
  return value;
}

Devices start(const Mesh &mesh, const std::vector<int64_t> &shape,
              const Sharding &sharding) {
  Devices devices;
  for (int64_t device = 0; device < mesh.numDevices(); ++device) {
    Buffer local(localShape(shape, sharding));
    forEach(local.shape, [&](const std::vector<int64_t> &i) {
      auto global = globalIndex(mesh, device, shape, sharding, i);
      if (!global)
        return;
      double value = valueAt(*global);
      // Parts that differ and make up the value: mixed signs for sums, worse
      // values for max and min.
      for (const UnreducedAxis &axis : sharding.unreduced) {
        double index = static_cast<double>(mesh.coordinate(device, axis.axis));
        double rest = 0;
        for (int64_t k = 1; k < axis.axis.size; ++k)
          rest += 3.0 * static_cast<double>(k);
        if (axis.kind == ReduceKind::Sum)
          value = index == 0
                      ? value + rest
                      : (sharding.unreduced[0] == axis ? -3 * index
                                                       : value * 0 - 3 * index);
        else if (index != 0)
          value += axis.kind == ReduceKind::Max ? -index : index;
      }
      local.at(i) = value;
    });
    devices.push_back(local);
  }
  return devices;
}

void checkEnd(const Mesh &mesh, const std::vector<int64_t> &shape,
              const Sharding &sharding, Devices &devices) {
  for (int64_t device = 0; device < mesh.numDevices(); ++device) {
    std::vector<AxisRef> summed;
    ReduceKind kind = ReduceKind::Sum;
    for (const UnreducedAxis &axis : sharding.unreduced) {
      summed.push_back(axis.axis);
      kind = axis.kind;
    }
    REQUIRE(devices[device].shape == localShape(shape, sharding));
    bool right = true;
    forEach(devices[device].shape, [&](const std::vector<int64_t> &i) {
      auto global = globalIndex(mesh, device, shape, sharding, i);
      if (!global)
        return;
      std::vector<int64_t> group = mesh.group(device, summed);
      double value = devices[group[0]].at(i);
      for (size_t k = 1; k < group.size(); ++k)
        value = combine(kind, value, devices[group[k]].at(i));
      right &= value == valueAt(*global);
    });
    CHECK(right);
  }
}

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
