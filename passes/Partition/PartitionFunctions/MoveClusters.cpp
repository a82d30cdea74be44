// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Moves groups of cheap ops together.
//
// A chain between two products (an activation and its gradient, a norm, a mask)
// may lie in another placement than both: each op alone would have to pay for
// two moves to join them, so single steps keep the chain where it is. Here a
// value that is moved is the seed: its user takes the value's placement, or its
// producer the user's, and the neighbours follow, nearest first, until the
// placements agree. A product follows if as many devices share it as before
// (attention's heads); nothing follows partial sums, which are reduced anyway.
// The cheapest prefix of that order is kept, if it is cheaper than what was
// there. This is how a reshard crosses a cast or a transpose as well.
//
// First and last, a weight that is gathered for one user serves the others: where a table
// is gathered transposed, for the logits, the transpose and the lookup move
// together, so that the lookup reads the table as it was gathered. Either alone
// would pay: the one for a larger transpose, the other for the gather.
#include "passes/Partition/PartitionFunctions/FactorSearch.h"

namespace autopar::partition {
using namespace layout;

/// Nodes in a group; what has to move with more than so many ops stays.
static constexpr size_t maximumCluster = 512;
/// A group is given up when it has this many nodes, and this many times its best prefix more: in the models of test/Models the
/// longest prefix that pays has 37 nodes, and groups that grow to hundreds never pay.
static constexpr size_t patience = 64, growth = 4;
/// Users of a value that are asked whether they would share its move.
static constexpr size_t maximumSharers = 8;
/// Tries per node of the function, so that time stays linear.
static constexpr int64_t visitsPerNode = 1;

static int64_t devicesOf(const FactorAxes &axes) {
  int64_t devices = 1;
  for (const std::vector<AxisRef> &list : axes.axes)
    devices *= sizeOf(list);
  return devices;
}

bool FactorSearch::followsOthers(const PlanNode &node) const { return !node.isFixed && node.kind != PlanNode::Kind::Whole; }

double FactorSearch::nodeSeconds(const PlanNode &node) {
  double seconds = computeSeconds(node, node.axes);
  for (auto [i, index] : llvm::enumerate(node.operands))
    if (!llvm::is_contained(ArrayRef(node.operands).take_front(i), index) && isMade(graph.values[index]))
      seconds += usesSeconds(graph.values[index], graph.placementOf(graph.values[index]));
  for (auto [i, index] : llvm::enumerate(node.results))
    seconds += usesSeconds(graph.values[index], node.produced[i]);
  return seconds;
}

std::optional<FactorAxes> FactorSearch::axesFor(const PlanNode &node, bool ofResults, int position,
                                                Sharding target) const {
  target.unreduced.clear();
  const TensorMapping &mapping = ofResults ? node.rule->results[position] : node.rule->operands[position];
  const PlanValue &value = graph.values[ofResults ? node.results[position] : node.operands[position]];
  FactorAxes axes = project(node, mapping, value, target);
  // Factors that this tensor does not have keep what they had.
  FactorAxes others = node.axes;
  for (size_t f = 0; f < others.axes.size(); ++f)
    if (OpRule::has(mapping, static_cast<int>(f)))
      others.axes[f].clear();
  merge(axes, others);
  if (axes == node.axes || (node.isHeld && !node.makesAnnotated(axes)) || !isExactEverywhere(node, axes) || (node.flops && devicesOf(axes) < devicesOf(node.axes)))
    return std::nullopt;
  Sharding got = shardingFromFactors(*node.rule, mapping, axes);
  if (!got.samePlacement(target))
    return std::nullopt;
  return axes;
}

std::optional<FactorAxes> FactorSearch::axesNeeding(const PlanNode &user, const PlanUse &use, const Sharding &need) {
  std::optional<FactorAxes> best;
  double least = 0;
  for (FactorAxes &axes : candidates(user, false))
    if (user.neededOf(axes, use.operand).samePlacement(need))
      if (double seconds = cost(user, axes, false); !best || seconds < least) {
        best = std::move(axes);
        least = seconds;
      }
  return best;
}

bool FactorSearch::moveCluster(int seed, FactorAxes seedAxes, bool scatters) {
  struct Switch {
    int node;
    FactorAxes before;
  };
  std::vector<Switch> done;
  std::vector<std::pair<int, FactorAxes>> queue = {{seed, std::move(seedAxes)}};
  llvm::SmallDenseSet<int> seen = {seed};
  double change = 0, least = 0;
  size_t best = 0;
  auto follow = [&](int index, bool ofResults, int position, const Sharding &target) {
    const PlanNode &node = graph.nodes[index];
    if (!followsOthers(node) || seen.contains(index))
      return;
    const Sharding &now = ofResults ? node.produced[position] : node.needed[position];
    if (now.samePlacement(target))
      return;
    if (std::optional<FactorAxes> axes = axesFor(node, ofResults, position, target)) {
      seen.insert(index);
      queue.push_back({index, std::move(*axes)});
    }
  };
  auto share = [&](const PlanValue &value, const Sharding &need) {
    if (followsOthers(graph.nodes[value.producer]) || value.uses.size() > maximumSharers || graph.placementOf(value).samePlacement(need))
      return;
    for (const PlanUse &use : value.uses) {
      const PlanNode &user = graph.nodes[use.node];
      if (!followsOthers(user) || seen.contains(use.node) || user.needed[use.operand].samePlacement(need))
        continue;
      if (std::optional<FactorAxes> axes = axesNeeding(user, use, need)) {
        seen.insert(use.node);
        queue.push_back({use.node, std::move(*axes)});
      }
    }
  };
  for (size_t next = 0; next < queue.size() && done.size() < std::min(maximumCluster, patience + growth * best); ++next) {
    auto [index, axes] = queue[next];
    PlanNode &node = graph.nodes[index];
    ++visits;
    change -= nodeSeconds(node);
    done.push_back({index, std::move(node.axes)});
    node.axes = std::move(axes);
    node.update();
    change += nodeSeconds(node);
    if (change < least - 1e-15) {
      least = change;
      best = done.size();
    }
    for (auto [i, value] : llvm::enumerate(node.operands))
      if (isMade(graph.values[value]) && !(scatters && partition::isPartialSum(graph.placementOf(graph.values[value])))) {
        follow(graph.values[value].producer, true, graph.values[value].result, node.needed[i]);
        if (sharing)
          share(graph.values[value], node.needed[i]);
      }
    for (auto [i, value] : llvm::enumerate(node.results))
      for (const PlanUse &use : node.produced[i].unreduced.empty() ? ArrayRef(graph.values[value].uses) : ArrayRef<PlanUse>())
        follow(use.node, false, use.operand, node.produced[i]);
  }
  while (done.size() > best) {
    PlanNode &node = graph.nodes[done.back().node];
    node.axes = std::move(done.back().before);
    node.update();
    done.pop_back();
  }
  for (const Switch &each : done) {
    stale[each.node] = true;
    markNeighbours(graph.nodes[each.node]);
  }
  return best > 0;
}

bool FactorSearch::moveClusters() {
  bool moved = false;
  const int64_t allowed = visits + 1000 + visitsPerNode * static_cast<int64_t>(graph.nodes.size());
  for (size_t index = 0; index < graph.values.size(); ++index) {
    const PlanValue &value = graph.values[index];
    if (value.isSplat || !isMade(value))
      continue;
    for (size_t u = 0; u < value.uses.size() && visits < allowed; ++u) {
      const PlanUse use = value.uses[u];
      Sharding made = graph.placementOf(value);
      made.unreduced.clear();
      Sharding need = graph.nodes[use.node].needed[use.operand];
      need.unreduced.clear();
      if (reshardSeconds(value, made, need) == 0)
        continue;
      const PlanNode &producer = graph.nodes[value.producer];
      const PlanNode &user = graph.nodes[use.node];
      if (followsOthers(user))
        if (auto axes = axesFor(user, false, use.operand, made))
          if (moveCluster(use.node, std::move(*axes))) {
            moved = true;
            continue;
          }
      if (followsOthers(producer))
        if (auto axes = axesFor(producer, true, value.result, need))
          moved |= moveCluster(value.producer, std::move(*axes));
    }
  }
  return moved;
}

bool FactorSearch::shareGathers() {
  bool moved = false, before = sharing;
  sharing = true;
  for (const PlanValue &value : graph.values) {
    if (value.isSplat || !isMade(value) || value.uses.size() > maximumSharers)
      continue;
    const PlanNode &producer = graph.nodes[value.producer];
    if (!isFolded(producer) || graph.nodes[graph.values[producer.operands[0]].producer].kind != PlanNode::Kind::Argument)
      continue;
    for (const PlanUse &use : value.uses) {
      const Sharding &need = graph.nodes[use.node].needed[use.operand];
      if (producer.produced[value.result].samePlacement(need))
        continue;
      if (auto axes = axesFor(producer, true, value.result, need))
        moved |= moveCluster(value.producer, std::move(*axes));
    }
  }
  sharing = before || moved; // what has moved is to stay
  return moved;
}

} // namespace autopar::partition
