// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Dijkstra's algorithm over placements, and the joining of neighbouring steps.
#include "passes/Partition/Reshard/ReshardPlan.h"
#include "dialects/Support/Check.h"
#include "passes/Partition/Reshard/ReshardState.h"

#include <algorithm>
#include <limits>
#include <queue>
#include <tuple>
#include <utility>

namespace autopar {
using namespace layout;
using reshard::Move;
using reshard::Problem;
using reshard::State;
using Steps = reshard::Problem::Steps;
using Kind = ReshardStep::Kind;

static int64_t bytesOf(const std::vector<int64_t> &shape,
                       int64_t elementBytes) {
  for (int64_t size : shape)
    elementBytes *= size;
  return elementBytes;
}

std::optional<std::pair<cost::CollectiveKind, int64_t>>
collectiveOf(const ReshardStep &step, ElementBytes elementBytes) {
  int64_t before = bytesOf(step.before, step.fromPartial ? elementBytes.partial : elementBytes.whole);
  auto padded = [&](int dim) {
    return step.before[dim] ? before / step.before[dim] * step.padTo : 0;
  };
  switch (step.kind) {
  case Kind::AllReduce:
    return std::pair(cost::CollectiveKind::AllReduce, before);
  case Kind::AllGather:
    return std::pair(cost::CollectiveKind::AllGather,
                     before * sizeOf(step.axes));
  case Kind::ReduceScatter:
    return std::pair(cost::CollectiveKind::ReduceScatter, padded(step.dim));
  case Kind::AllToAll:
    return std::pair(cost::CollectiveKind::AllToAll, padded(step.toDim));
  case Kind::Permute:
    return std::pair(cost::CollectiveKind::Permute, before);
  case Kind::Slice:
  case Kind::MakePartial:
  case Kind::Place:
    return std::nullopt;
  }
  return std::nullopt;
}

// Gathers of one dim in a row are one gather; so are slices and reduce-scatters
// where nothing is padded or cut between.
static void mergeNeighbours(const Mesh &mesh, std::vector<ReshardStep> &steps) {
  std::vector<ReshardStep> merged;
  for (ReshardStep &step : steps) {
    if (!merged.empty() && merged.back().kind == step.kind &&
        merged.back().dim == step.dim) {
      ReshardStep &last = merged.back();
      bool joins =
          step.kind == Kind::AllGather &&
          last.after[last.dim] == last.before[last.dim] * sizeOf(last.axes);
      bool splits =
          (step.kind == Kind::Slice ||
           (step.kind == Kind::ReduceScatter && step.reduce == last.reduce)) &&
          step.padTo == step.before[step.dim];
      if (joins || splits) {
        std::vector<AxisRef> axes = joins ? step.axes : last.axes;
        const std::vector<AxisRef> &minor = joins ? last.axes : step.axes;
        axes.insert(axes.end(), minor.begin(), minor.end());
        last.axes = normalized(mesh, axes);
        last.after = step.after;
        last.cutTo = step.cutTo;
        last.placement = step.placement;
        continue;
      }
    }
    merged.push_back(std::move(step));
  }
  steps = std::move(merged);
}

namespace {
struct Reached {
  double seconds = 0;
  State previous;
  ReshardStep step;
  bool done = false;
};
} // namespace

static double secondsOf(const ReshardStep &step, ElementBytes elementBytes,
                        const cost::MachineModel &machine) {
  if (auto collective = collectiveOf(step, elementBytes))
    return machine.seconds(collective->first, sizeOf(step.axes),
                           collective->second);
  // Local steps touch memory only; a trifle keeps plans from wandering.
  double bytes = static_cast<double>(bytesOf(step.before, elementBytes.whole) +
                                     bytesOf(step.after, elementBytes.whole));
  return 1e-9 + bytes / machine.memoryBytesPerSecond / 8;
}

/// States that are looked at in the order of their seconds; four atoms need about a hundred, six would need ten thousand.
constexpr int64_t maximumExact = 256;

/// The cheapest plan of fewer than `limit` seconds; one without steps and endless if there is none. Past `maximumExact` states the ones
/// nearest to the end come first, and the first plan that gets there is taken.
static ReshardPlan search(const Problem &problem, ElementBytes elementBytes, const cost::MachineModel &machine, double limit) {
  std::map<State, Reached> reached;
  using Entry = std::tuple<int64_t, double, State>;
  auto later = [](const Entry &a, const Entry &b) { return a > b; };
  std::priority_queue<Entry, std::vector<Entry>, decltype(later)> queue(later);
  reached[problem.from] = {};
  queue.emplace(0, 0, problem.from);
  int64_t visited = 0;
  auto rank = [&](const State &state) { return visited < maximumExact ? 0 : problem.distance(state); };
  while (!queue.empty()) {
    auto [order, seconds, state] = queue.top();
    queue.pop();
    if (state == problem.to)
      break;
    if (std::exchange(reached[state].done, true))
      continue;
    if (++visited == maximumExact) {
      queue = decltype(queue)(later);
      for (const auto &[waiting, how] : reached)
        if (!how.done)
          queue.emplace(rank(waiting), how.seconds, waiting);
    }
    for (Move &move : problem.moves(state)) {
      double total = seconds + secondsOf(move.step, elementBytes, machine);
      if (total >= limit)
        continue;
      auto [it, isNew] = reached.try_emplace(move.to);
      if (isNew || total < it->second.seconds) {
        it->second = {total, state, std::move(move.step), false};
        queue.emplace(rank(move.to), total, move.to);
      }
    }
  }
  auto end = reached.find(problem.to);
  ReshardPlan plan;
  if (end == reached.end()) {
    plan.seconds = limit;
    return plan;
  }
  plan.seconds = end->second.seconds;
  for (State state = problem.to; state != problem.from;) {
    Reached &last = reached[state];
    problem.complete(last.previous, state, last.step);
    plan.steps.insert(plan.steps.begin(), std::move(last.step));
    state = last.previous;
  }
  mergeNeighbours(problem.mesh, plan.steps);
  for (const ReshardStep &step : plan.steps)
    if (auto collective = collectiveOf(step, elementBytes)) {
      int64_t n = sizeOf(step.axes);
      plan.bytes += static_cast<double>(cost::bytesNumerator(
                        collective->first, n, collective->second)) /
                    n;
    }
  return plan;
}

static void append(std::vector<int64_t> &key, const Sharding &sharding) {
  auto add = [&](const AxisRef &ref) {
    key.insert(key.end(), {ref.axis, ref.pre, ref.size});
  };
  for (const DimSharding &dim : sharding.dims) {
    for (const AxisRef &ref : dim.axes)
      add(ref);
    key.push_back(-1);
  }
  for (const UnreducedAxis &axis : sharding.unreduced) {
    add(axis.axis);
    key.push_back(static_cast<int64_t>(axis.kind));
  }
  key.push_back(-2);
}

/// `from` without what no split of an axis has beside what `to` uses (halves beside thirds): such axes are given up first.
static Sharding withoutOtherSplits(Sharding from, const Sharding &to) {
  std::vector<AxisRef> used;
  for (const DimSharding &dim : to.dims)
    used.insert(used.end(), dim.axes.begin(), dim.axes.end());
  for (const UnreducedAxis &axis : to.unreduced)
    used.push_back(axis.axis);
  auto isOther = [&](const AxisRef &ref) {
    return std::any_of(used.begin(), used.end(), [&](const AxisRef &other) { return !splitAlike(ref, other); });
  };
  for (DimSharding &dim : from.dims)
    std::erase_if(dim.axes, isOther);
  std::erase_if(from.unreduced, [&](const UnreducedAxis &axis) { return isOther(axis.axis); });
  return from;
}

const ReshardPlan &ReshardPlanner::plan(const std::vector<int64_t> &shape,
                                        ElementBytes elementBytes,
                                        const Sharding &from,
                                        const Sharding &to) {
  std::vector<int64_t> key = {elementBytes.whole, elementBytes.partial, static_cast<int64_t>(shape.size())};
  key.insert(key.end(), shape.begin(), shape.end());
  append(key, from);
  append(key, to);
  std::unique_ptr<ReshardPlan> &plan = known[key];
  if (plan)
    return *plan;
  if (Sharding middle = withoutOtherSplits(from, to); !middle.samePlacement(from)) {
    ReshardPlan whole = this->plan(shape, elementBytes, from, middle);
    const ReshardPlan &rest = this->plan(shape, elementBytes, middle, to);
    whole.steps.insert(whole.steps.end(), rest.steps.begin(), rest.steps.end());
    whole.seconds += rest.seconds;
    whole.bytes += rest.bytes;
    known[key] = std::make_unique<ReshardPlan>(std::move(whole));
    return *known[key];
  }
  constexpr double endless = std::numeric_limits<double>::infinity();
  plan = std::make_unique<ReshardPlan>(search(Problem(mesh, shape, from, to, Steps::Leading), elementBytes, machine, endless));
  AUTOPAR_CHECK(plan->seconds < endless, "a reshard has no path");
  // Then every way that could be cheaper, as far as there are few axes.
  double limit = plan->seconds * (1 - 1e-9);
  if (Problem every(mesh, shape, from, to, Steps::Every); plan->bytes > 0 && every.isSmall()) {
    ReshardPlan better = search(every, elementBytes, machine, limit);
    if (better.seconds < limit)
      *plan = std::move(better);
  }
  return *plan;
}

} // namespace autopar
