// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Redistributions are played with numbers, between meshes of all sizes and shapes: values, bytes against what must travel
// in any case, adjoints. The names of the kinds are those under which other systems register them.
#include "dialects/AutoPar/Layout/Redistribution.h"
#include <algorithm>
#include <catch2/catch.hpp>
#include <functional>
#include <map>
#include <queue>
#include <random>
#include <set>

using namespace autopar::layout;

namespace {
using Shape = std::vector<int64_t>;
using Index = std::vector<int64_t>;
/// What each device of the group holds: by global index; elements of padding do not exist.
using Held = std::vector<std::map<Index, double>>;

void forEach(const Box &box, const std::function<void(const Index &)> &visit) {
  if (box.elements() == 0)
    return;
  Index at = box.first;
  while (true) {
    visit(at);
    size_t d = at.size();
    while (d-- > 0) {
      if (++at[d] < box.last[d])
        break;
      at[d] = box.first[d];
    }
    if (d == size_t(-1))
      return;
  }
}

double combine(ReduceKind kind, double a, double b) {
  return kind == ReduceKind::Sum ? a + b : kind == ReduceKind::Max ? std::max(a, b) : std::min(a, b);
}
double identityOf(std::optional<ReduceKind> kind) {
  return !kind || *kind == ReduceKind::Sum ? 0 : *kind == ReduceKind::Max ? -1e9 : 1e9;
}

std::vector<AxisRef> partialAxes(const Placement &placement) {
  std::vector<AxisRef> axes;
  for (const UnreducedAxis &axis : placement.sharding.unreduced)
    axes.push_back(axis.axis);
  return axes;
}
size_t termOf(const Placement &placement, size_t position) {
  return static_cast<size_t>(placement.mesh.linearIndex(static_cast<int64_t>(position), partialAxes(placement)));
}
size_t termCount(const Placement &placement) { return static_cast<size_t>(sizeOf(partialAxes(placement))); }

using Terms = std::function<double(size_t term, const Index &)>;

/// Each device's block of the term that it holds.
Held lay(const Shape &shape, const Placement &placement, int64_t groupSize, const Terms &terms) {
  Held held(static_cast<size_t>(groupSize));
  for (size_t i = 0; i < placement.devices.size(); ++i)
    forEach(boxOf(shape, placement, static_cast<int64_t>(i)), [&](const Index &at) {
      held[static_cast<size_t>(placement.devices[i])][at] = terms(termOf(placement, i), at);
    });
  return held;
}

/// Terms that make up value(at): for a sum with both signs, for a maximum or minimum with worse ones.
Terms termsOf(const Placement &placement, const std::function<double(const Index &)> &value) {
  size_t count = termCount(placement);
  auto kind = placement.reduceKind();
  return [=](size_t term, const Index &at) {
    double whole = value(at), step = 3.0 * static_cast<double>(term);
    if (count == 1)
      return whole;
    if (kind == ReduceKind::Sum)
      return term == 0 ? whole + 1.5 * static_cast<double>(count * (count - 1)) : -step;
    return kind == ReduceKind::Max ? whole - step : whole + step;
  };
}

double valueAt(const Index &at) {
  double value = 5;
  for (int64_t i : at)
    value = value * 17 + static_cast<double>(i);
  return value;
}

/// The parts, one after the other.
Held play(const Redistribution &plan, const Shape &shape, const Placement &from, const Placement &to, const Held &in) {
  Held out(in.size());
  for (size_t i = 0; i < to.devices.size(); ++i)
    forEach(boxOf(shape, to, static_cast<int64_t>(i)), [&](const Index &at) {
      out[static_cast<size_t>(to.devices[i])][at] = identityOf(to.reduceKind());
    });
  const Part *last = nullptr;
  for (const Part &part : plan.parts) {
    bool isTerm = last && last->round == part.round && last->target == part.target && last->box == part.box;
    last = &part;
    forEach(part.box, [&](const Index &at) {
      double value = (part.round == 0 ? in : out)[static_cast<size_t>(part.source)].at(at);
      double &place = out[static_cast<size_t>(part.target)].at(at);
      place = isTerm ? combine(*from.reduceKind(), place, value) : value;
    });
  }
  return out;
}

/// The terms on the devices of a placement make up `value`, and replicas are equal.
bool makesUp(const Shape &shape, const Placement &placement, const Held &held, const std::function<double(const Index &)> &value) {
  std::map<Index, std::map<size_t, double>> terms;
  for (size_t i = 0; i < placement.devices.size(); ++i) {
    bool equal = true;
    forEach(boxOf(shape, placement, static_cast<int64_t>(i)), [&](const Index &at) {
      double mine = held[static_cast<size_t>(placement.devices[i])].at(at);
      equal &= terms[at].try_emplace(termOf(placement, i), mine).first->second == mine;
    });
    if (!equal)
      return false;
  }
  bool right = true;
  forEach(Box{Index(shape.size(), 0), shape}, [&](const Index &at) {
    double all = identityOf(placement.reduceKind());
    for (auto [term, part] : terms[at])
      all = combine(placement.reduceKind().value_or(ReduceKind::Sum), all, part);
    right &= all == value(at);
  });
  return right;
}

/// Elements that must travel, and for whole values how many must reach each device: counted element by element.
struct Least {
  int64_t all = 0;
  std::vector<int64_t> received;
};
Least leastOf(const Shape &shape, const Placement &from, const Placement &to, int64_t groupSize) {
  Least least{0, std::vector<int64_t>(static_cast<size_t>(groupSize))};
  auto holders = [&](const Placement &placement, const Index &at) {
    std::map<int64_t, size_t> devices;
    for (size_t i = 0; i < placement.devices.size(); ++i) {
      Box box = boxOf(shape, placement, static_cast<int64_t>(i));
      bool inside = true;
      for (size_t d = 0; d < at.size(); ++d)
        inside &= box.first[d] <= at[d] && at[d] < box.last[d];
      if (inside)
        devices[placement.devices[i]] = termOf(placement, i);
    }
    return devices;
  };
  forEach(Box{Index(shape.size(), 0), shape}, [&](const Index &at) {
    std::map<int64_t, size_t> have = holders(from, at), want = holders(to, at);
    int64_t both = 0;
    for (auto [device, term] : want) {
      both += have.contains(device);
      least.received[static_cast<size_t>(device)] += !have.contains(device);
    }
    int64_t terms = static_cast<int64_t>(termCount(from)), wanted = static_cast<int64_t>(want.size());
    least.all += terms == 1 ? wanted - both : terms + wanted - (both ? 2 : 1);
  });
  return least;
}

/// Every way to use the axes: replicated, on a dim, partial.
std::vector<Sharding> shardingsOf(const Mesh &mesh, int64_t rank, ReduceKind kind) {
  std::vector<Sharding> all = {Sharding::replicatedOf(rank)};
  for (int32_t axis = 0; axis < static_cast<int32_t>(mesh.axes.size()); ++axis) {
    std::vector<Sharding> next;
    for (const Sharding &base : all)
      for (int64_t role = -2; role < rank; ++role) {
        Sharding &sharding = next.emplace_back(base);
        if (role >= 0)
          sharding.dims[static_cast<size_t>(role)].axes.push_back(mesh.full(axis));
        else if (role == -1)
          sharding.unreduced.push_back({mesh.full(axis), kind});
      }
    all = std::move(next);
  }
  return all;
}

Mesh meshOf(const std::vector<int64_t> &sizes) {
  Mesh mesh;
  for (size_t i = 0; i < sizes.size(); ++i)
    mesh.axes.push_back({std::string(1, static_cast<char>('x' + i)), sizes[i]});
  return mesh;
}

constexpr int64_t group = 8;

/// Values, bytes; gives the plan.
Redistribution check(const Shape &shape, const Placement &from, const Placement &to) {
  INFO(toString(from.mesh, from.sharding) << " on " << from.devices.size() << " from " << from.devices[0] << " to "
                                          << toString(to.mesh, to.sharding) << " on " << to.devices.size() << " from "
                                          << to.devices[0]);
  REQUIRE_FALSE(findProblem(from, static_cast<int64_t>(shape.size()), group));
  REQUIRE_FALSE(findProblem(to, static_cast<int64_t>(shape.size()), group));
  Redistribution plan = planRedistribution(shape, from, to, group);
  Held out = play(plan, shape, from, to, lay(shape, from, group, termsOf(from, valueAt)));
  CHECK(makesUp(shape, to, out, valueAt));
  if (termCount(to) == 1) {
    Least least = leastOf(shape, from, to, group);
    CHECK(plan.elements() == least.all);
    if (termCount(from) == 1)
      CHECK(plan.received == least.received);
  }
  return plan;
}

/// Sum of the products of what devices hold at both.
double dot(const Held &a, const Held &b) {
  double sum = 0;
  for (size_t device = 0; device < a.size(); ++device)
    for (const auto &[at, value] : a[device])
      if (auto other = b[device].find(at); other != b[device].end())
        sum += value * other->second;
  return sum;
}

Terms drawn(unsigned seed) {
  return [seed](size_t term, const Index &at) {
    int64_t key = static_cast<int64_t>(seed + 31 * term);
    for (int64_t i : at)
      key = key * 37 + i;
    return static_cast<double>((key * 2654435761 >> 7) % 19 - 9);
  };
}

/// <R x, y> = <x, R' y> for terms that are anything: R' goes from the dual of the target to the dual of the source.
void checkAdjoint(const Shape &shape, const Placement &from, const Placement &to) {
  INFO("adjoint of " << toString(from.mesh, from.sharding) << " to " << toString(to.mesh, to.sharding));
  Placement cotangentOut = to.dual(), cotangentIn = from.dual();
  Held x = lay(shape, from, group, drawn(1)), y = lay(shape, cotangentOut, group, drawn(2));
  Held forward = play(planRedistribution(shape, from, to, group), shape, from, to, x);
  Held backward = play(planRedistribution(shape, cotangentOut, cotangentIn, group), shape, cotangentOut, cotangentIn, y);
  CHECK(dot(forward, y) == dot(x, backward));
}

/// Least messages by which one element reaches a partial target: breadth first over what devices can know. A device can
/// send any sum of terms that it has, and add up sums without common terms.
int64_t leastMessages(const Placement &from, const Placement &to) {
  using Known = std::vector<std::set<unsigned>>; // per device, sums as masks of terms
  const unsigned all = (1u << termCount(from)) - 1;
  auto close = [](std::set<unsigned> &sums) {
    for (bool grew = true; grew;) {
      std::set<unsigned> more = sums;
      for (unsigned a : sums)
        for (unsigned b : sums)
          if ((a & b) == 0)
            more.insert(a | b);
      grew = more.size() > sums.size();
      sums = std::move(more);
    }
  };
  std::function<bool(const Known &, size_t, unsigned)> done = [&](const Known &known, size_t value, unsigned left) {
    if (value == termCount(to))
      return left == 0;
    for (unsigned mask = left;; mask = (mask - 1) & left) { // what this partial value gets
      bool has = true;
      for (size_t i = 0; mask && i < to.devices.size(); ++i)
        has &= termOf(to, i) != value || known[static_cast<size_t>(to.devices[i])].contains(mask);
      if (has && done(known, value + 1, left & ~mask))
        return true;
      if (mask == 0)
        return false;
    }
  };
  Known start(static_cast<size_t>(1 + std::max(std::ranges::max(from.devices), std::ranges::max(to.devices))));
  for (size_t i = 0; i < from.devices.size(); ++i)
    start[static_cast<size_t>(from.devices[i])].insert(1u << termOf(from, i));
  std::set<Known> seen{start}, now{start};
  for (int64_t messages = 0;; ++messages) {
    std::set<Known> next;
    for (const Known &known : now) {
      if (done(known, 0, all))
        return messages;
      for (size_t source = 0; source < known.size(); ++source)
        for (unsigned sum : known[source])
          for (size_t target = 0; target < known.size(); ++target) {
            Known after = known;
            if (!after[target].insert(sum).second)
              continue;
            close(after[target]);
            if (seen.insert(after).second)
              next.insert(std::move(after));
          }
    }
    now = std::move(next);
  }
}

struct Place {
  const char *name;
  Mesh mesh;
  std::vector<int64_t> devices;
};
std::vector<Place> places() {
  return {{"2", meshOf({2}), {0, 1}},
          {"3", meshOf({3}), {1, 2, 3}},
          {"4", meshOf({4}), {4, 5, 6, 7}},
          {"4, another order", meshOf({4}), {2, 0, 3, 1}},
          {"2x2", meshOf({2, 2}), {0, 1, 2, 3}},
          {"2x3", meshOf({2, 3}), {7, 2, 5, 0, 3, 1}},
          {"2x2x2", meshOf({2, 2, 2}), {0, 1, 2, 3, 4, 5, 6, 7}}};
}
} // namespace

TEST_CASE("redistributions between all meshes have right values and the fewest bytes") {
  for (const Shape &shape : {Shape{5, 6}, Shape{1, 4}})
    for (const Place &a : places())
      for (const Place &b : places())
        for (const Sharding &from : shardingsOf(a.mesh, 2, ReduceKind::Sum))
          for (const Sharding &to : shardingsOf(b.mesh, 2, ReduceKind::Sum))
            check(shape, {a.mesh, a.devices, from}, {b.mesh, b.devices, to});
}

TEST_CASE("no exchange of messages moves fewer elements, also to partial targets") {
  std::vector<Place> small = {{"1", meshOf({1}), {2}},          {"2", meshOf({2}), {0, 1}},    {"2, later", meshOf({2}), {1, 2}},
                              {"2, swapped", meshOf({2}), {1, 0}}, {"3", meshOf({3}), {0, 1, 2}}, {"2x2", meshOf({2, 2}), {0, 1, 2, 3}}};
  for (const Place &a : small)
    for (const Place &b : small)
      for (const Sharding &from : shardingsOf(a.mesh, 0, ReduceKind::Sum))
        for (const Sharding &to : shardingsOf(b.mesh, 0, ReduceKind::Sum)) {
          Placement source{a.mesh, a.devices, from}, target{b.mesh, b.devices, to};
          if (termCount(source) > 2 && b.devices.size() + a.devices.size() > 5)
            continue;
          INFO(a.name << " " << toString(a.mesh, from) << " to " << b.name << " " << toString(b.mesh, to));
          CHECK(planRedistribution({}, source, target, group).elements() == leastMessages(source, target));
        }
}

TEST_CASE("what few devices hold and many lack is passed on") {
  Mesh one = meshOf({1}), seven = meshOf({7});
  Placement from{one, {3}, Sharding::replicatedOf(1)}, to{seven, {0, 1, 2, 4, 5, 6, 7}, Sharding::replicatedOf(1)};
  Redistribution large = check({7000}, from, to), small = check({7}, from, to);
  CHECK(large.elements() == 7 * 7000);
  CHECK(large.sent == std::vector<int64_t>{6000, 6000, 6000, 7000, 6000, 6000, 6000, 6000});
  CHECK(small.sent == std::vector<int64_t>{0, 0, 0, 49, 0, 0, 0, 0}); // fewer messages one after the other
}

TEST_CASE("replicas take turns, and reductions are spread over all roots") {
  Mesh two = meshOf({2}), four = meshOf({4});
  Sharding whole = Sharding::replicatedOf(1), sum = whole;
  CHECK(check({8}, {two, {0, 1}, whole}, {four, {4, 5, 6, 7}, whole}).sent == std::vector<int64_t>{16, 16, 0, 0, 0, 0, 0, 0});
  sum.unreduced = {{four.full(0), ReduceKind::Sum}};
  CHECK(check({8}, {four, {0, 1, 2, 3}, sum}, {four, {0, 1, 2, 3}, whole}).sent == // an all-reduce: 2 (n-1)/n
        std::vector<int64_t>{12, 12, 12, 12, 0, 0, 0, 0});
}

TEST_CASE("partial maxima and minima, also into sums") {
  ReduceKind kinds[] = {ReduceKind::Sum, ReduceKind::Max, ReduceKind::Min};
  for (const Place &a : places())
    for (const Place &b : places()) {
      if (a.mesh.axes.size() > 2 || b.mesh.axes.size() > 2)
        continue;
      for (ReduceKind before : kinds)
        for (ReduceKind after : kinds)
          for (const Sharding &from : shardingsOf(a.mesh, 1, before))
            for (const Sharding &to : shardingsOf(b.mesh, 1, after))
              check({5}, {a.mesh, a.devices, from}, {b.mesh, b.devices, to});
    }
}

TEST_CASE("the adjoint of a redistribution is the redistribution between the duals") {
  for (const Place &a : places())
    for (const Place &b : places())
      for (const Sharding &from : shardingsOf(a.mesh, 1, ReduceKind::Sum))
        for (const Sharding &to : shardingsOf(b.mesh, 1, ReduceKind::Sum))
          checkAdjoint({5}, {a.mesh, a.devices, from}, {b.mesh, b.devices, to});
}

TEST_CASE("placements with sub-axes, several axes on a dim, empty and scalar tensors") {
  Mesh mesh = meshOf({4, 2});
  Sharding sub = Sharding::replicatedOf(2), both = sub;
  sub.dims[1].axes = {{0, 2, 2}};
  sub.unreduced = {{{0, 1, 2}, ReduceKind::Sum}};
  both.dims[0].axes = {mesh.full(1), mesh.full(0)};
  Placement a = Placement::onFirst(mesh, sub), b = Placement::onFirst(mesh, both);
  for (const Shape &shape : {Shape{9, 5}, Shape{0, 5}, Shape{3, 1}}) {
    check(shape, a, b);
    check(shape, b, a);
    checkAdjoint(shape, a, b);
  }
  Mesh line = meshOf({3});
  check({}, Placement::onFirst(line, Sharding::replicatedOf(0)), {line, {5, 6, 7}, Sharding::replicatedOf(0)});
  CHECK(a.dual().dual().sharding.samePlacement(a.sharding));
}

TEST_CASE("bad placements are named") {
  Mesh mesh = meshOf({2, 2});
  auto problem = [&](std::vector<int64_t> devices, Sharding sharding = Sharding::replicatedOf(1)) {
    return findProblem(Placement{mesh, std::move(devices), std::move(sharding)}, 1, 6).value_or("");
  };
  CHECK(problem({0, 1, 2, 5}).empty());
  CHECK(problem({0, 1, 2}) == "lists 3 devices for a mesh of 4");
  CHECK(problem({0, 1, 2, 6}) == "device 6 is not in the group of 6");
  CHECK(problem({0, -1, 2, 3}) == "device -1 is not in the group of 6");
  CHECK(problem({0, 1, 2, 1}) == "device 1 occurs twice");
  CHECK(problem({0, 1, 2, 3}, Sharding::openOf(1)) == "dim 0 is open");
  Sharding mixed = Sharding::replicatedOf(1);
  mixed.unreduced = {{mesh.full(0), ReduceKind::Sum}, {mesh.full(1), ReduceKind::Max}};
  CHECK(problem({0, 1, 2, 3}, mixed) == "unreduced axes are of different kinds, expected one");
  mixed.dims[0].axes = {mesh.full(0)};
  CHECK(problem({0, 1, 2, 3}, mixed) == "unreduced: axis \"x\" is already used by dim 0");
}
