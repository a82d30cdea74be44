// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Candidates, their cost, and sweeps over the graph.
#include "passes/Partition/PartitionFunctions/ChooseFactors.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Partition/PartitionFunctions/FactorSearch.h"

#include <algorithm>

namespace autopar::partition {
using namespace layout;

/// Manual axes cut what the border of their body says, and nothing else.
static void keepManual(const PlanNode &node, FactorAxes &axes) {
  for (size_t f = 0; f < axes.axes.size(); ++f) {
    std::vector<AxisRef> &list = axes.axes[f];
    auto first = llvm::find_if(list, [&](const AxisRef &axis) { return overlapsAny(axis, node.barred); });
    list.erase(first, list.end());
    if (f < node.pinned.axes.size() && !node.pinned.axes[f].empty())
      list = node.pinned.axes[f];
  }
}

FactorAxes FactorSearch::project(const PlanNode &node, const TensorMapping &mapping,
                            const PlanValue &value,
                            const Sharding &sharding) const {
  FactorAxes axes =
      projectToFactors(graph.mesh, *node.rule, mapping, value.shape, sharding);
  for (size_t f = 0; f < axes.axes.size(); ++f)
    if (!node.mayCut(static_cast<int>(f)) || node.rule->factors[f].size == 1)
      axes.axes[f].clear();
  if (!node.barred.empty())
    keepManual(node, axes);
  return axes;
}

void FactorSearch::merge(FactorAxes &axes, const FactorAxes &more) const {
  std::vector<AxisRef> used;
  for (const std::vector<AxisRef> &list : axes.axes)
    used.insert(used.end(), list.begin(), list.end());
  for (size_t f = 0; f < axes.axes.size(); ++f) {
    std::vector<AxisRef> &have = axes.axes[f];
    const std::vector<AxisRef> &add = more.axes[f];
    // Only an extension of what the factor has.
    if (add.size() <= have.size() ||
        !std::equal(have.begin(), have.end(), add.begin()))
      continue;
    for (size_t i = have.size(); i < add.size() && !overlapsAny(add[i], used);
         ++i) {
      have.push_back(add[i]);
      used.push_back(add[i]);
    }
  }
}

bool FactorSearch::isExactEverywhere(const PlanNode &node,
                                const FactorAxes &axes) const {
  auto exact = [&](const TensorMapping &mapping) {
    return isExact(*node.rule, mapping, axes);
  };
  return llvm::all_of(node.rule->operands, exact) &&
         llvm::all_of(node.rule->results, exact) && halos.canRead(*node.rule, axes);
}

FactorAxes FactorSearch::heldWith(const PlanNode &node, const FactorAxes &others) const {
  FactorAxes axes = node.pinned, inside = others;
  axes.axes.resize(node.rule->factors.size());
  for (auto [i, asked] : llvm::enumerate(node.annotated)) {
    const TensorMapping &mapping = node.rule->results[i];
    merge(axes, project(node, mapping, graph.values[node.results[i]], asked));
    for (size_t f = 0; f < inside.axes.size(); ++f)
      if (OpRule::has(mapping, static_cast<int>(f)))
        inside.axes[f].clear();
  }
  merge(axes, inside);
  return axes;
}

std::vector<FactorAxes> FactorSearch::sources(const PlanNode &node,
                                         bool initial) const {
  std::vector<FactorAxes> list;
  auto add = [&](FactorAxes axes) {
    if (node.isHeld)
      axes = heldWith(node, axes);
    bool empty =
        llvm::all_of(axes.axes, [](const auto &refs) { return refs.empty(); });
    if (!empty && !llvm::is_contained(list, axes))
      list.push_back(std::move(axes));
  };
  if (!initial)
    add(node.axes);
  for (auto [i, sharding] : llvm::enumerate(node.annotated)) {
    bool ofResults = !node.results.empty();
    add(project(node, ofResults ? node.rule->results[i] : node.rule->operands[i],
                graph.values[ofResults ? node.results[i] : node.operands[i]],
                sharding));
  }
  for (auto [i, index] : llvm::enumerate(node.operands))
    if (const PlanValue &value = graph.values[index]; isMade(value))
      add(project(node, node.rule->operands[i], value,
                  graph.placementOf(value)));
  if (initial)
    return list;
  for (auto [i, index] : llvm::enumerate(node.results))
    for (const PlanUse &use : graph.values[index].uses)
      if (list.size() < 8)
        add(project(node, node.rule->results[i], graph.values[index],
                    graph.nodes[use.node].needed[use.operand]));
  return list;
}

std::vector<FactorAxes> FactorSearch::candidates(const PlanNode &node,
                                            bool initial) const {
  FactorAxes none = node.pinned;
  none.axes.resize(node.rule->factors.size());
  std::vector<FactorAxes> from = sources(node, initial), list;
  auto add = [&](const FactorAxes &axes) {
    if (isExactEverywhere(node, axes) && !llvm::is_contained(list, axes) && (!node.isHeld || node.makesAnnotated(axes)))
      list.push_back(axes);
  };
  for (size_t first = 0; first < from.size(); ++first) {
    FactorAxes merged = none;
    merge(merged, from[first]);
    FactorAxes alone = merged;
    for (const FactorAxes &other : from)
      merge(merged, other);
    add(merged);
    add(alone);
  }
  add(none);
  if (list.empty()) // held, and cut so that blocks would not fit: as it can
    list.push_back(none);
  if (node.kind != PlanNode::Kind::Op || node.isHeld)
    return list;
  for (auto [i, index] : llvm::enumerate(node.operands))
    if (const PlanValue &value = graph.values[index]; isMade(value))
      addDetours(node, node.rule->operands[i], value, graph.placementOf(value), list);
  return list;
}

bool FactorSearch::movesNothing(const PlanNode &node, ArrayRef<Sharding> needed,
                           ArrayRef<Sharding> produced, bool initial) const {
  for (const Window &window : node.rule->windows)
    if (!node.axes.axes[window.factor].empty())
      return false;
  for (auto [index, need] : llvm::zip_equal(node.operands, needed)) {
    const PlanValue &value = graph.values[index];
    if (!value.isSplat && isMade(value) &&
        !graph.placementOf(value).samePlacement(need))
      return false;
  }
  for (auto [i, index, made] : llvm::enumerate(node.results, produced)) {
    if (initial) {
      if (i < node.annotated.size() && !made.samePlacement(node.annotated[i]))
        return false;
      continue;
    }
    for (const PlanUse &use : graph.values[index].uses)
      if (!made.samePlacement(graph.nodes[use.node].needed[use.operand]))
        return false;
  }
  return true;
}

void FactorSearch::markNeighbours(const PlanNode &node) {
  auto mark = [&](int index) {
    const PlanValue &value = graph.values[index];
    if (value.producer >= 0)
      stale[value.producer] = true;
    for (const PlanUse &use : value.uses)
      stale[use.node] = true;
  };
  llvm::for_each(node.operands, mark);
  llvm::for_each(node.results, mark);
}

/// True of a transpose without users too: it is dead. The function's results are uses, by a node without FLOPs.
bool FactorSearch::isFolded(const PlanNode &node) const {
  return node.kind == PlanNode::Kind::Op && isa<stablehlo::TransposeOp>(node.op) &&
         llvm::all_of(graph.values[node.results[0]].uses, [&](const PlanUse &use) { return graph.nodes[use.node].flops > 0; });
}

double FactorSearch::computeSeconds(const PlanNode &node,
                               const FactorAxes &axes) const {
  if (node.kind == PlanNode::Kind::Return ||
      node.kind == PlanNode::Kind::Argument)
    return 0;
  if (sharing && isFolded(node))
    return 0;
  double devices = 1, bytes = 0;
  for (const std::vector<AxisRef> &list : axes.axes)
    devices *= static_cast<double>(sizeOf(list));
  auto add = [&](int index, const Sharding &sharding) {
    const PlanValue &value = graph.values[index];
    if (value.isSplat || madeOfNothing[value.producer])
      return;
    double size = static_cast<double>(value.elementBytes);
    for (int64_t extent : localShape(value.shape, sharding))
      size *= static_cast<double>(extent);
    bytes += size;
  };
  for (auto [i, index] : llvm::enumerate(node.operands))
    add(index, shardingFromFactors(*node.rule, node.rule->operands[i], axes));
  for (auto [i, index] : llvm::enumerate(node.results))
    add(index, shardingFromFactors(*node.rule, node.rule->results[i], axes));
  // Kernels chain: most elementwise traffic never reaches memory. Dots are
  // priced at a tenth of the machine's speed.
  double seconds = bytes / machine.memoryBytesPerSecond / 4;
  if (node.flops)
    seconds +=
        10 * static_cast<double>(node.flops) / devices / machine.flopsPerSecond;
  return seconds * static_cast<double>(node.times) + haloSeconds(node, axes);
}

int64_t FactorSearch::rowBytes(int index, const Sharding &sharding, size_t dim) const {
  int64_t bytes = graph.values[index].elementBytes;
  std::vector<int64_t> shape = localShape(graph.values[index].shape, sharding);
  for (size_t d = 0; d < shape.size(); ++d)
    bytes *= d == dim ? 1 : shape[d];
  return bytes;
}

double FactorSearch::haloSeconds(const PlanNode &node, const FactorAxes &axes) const {
  double seconds = 0;
  // Of a running reduction one element a block is gathered.
  for (size_t i = 0; i < node.results.size(); ++i)
    for (auto [dim, factors] : llvm::enumerate(node.rule->results[i].dims))
      for (int factor : factors)
        if (int64_t blocks = sizeOf(axes.axes[factor]);
            blocks > 1 && node.rule->factors[factor].kind == FactorKind::Scanned)
          seconds += machine.seconds(cost::CollectiveKind::AllGather, blocks,
                                     blocks * rowBytes(node.results[i], node.producedOf(axes, static_cast<int>(i)), dim));
  for (const Window &window : node.rule->windows) {
    int64_t blocks = sizeOf(axes.axes[window.factor]);
    const PlanValue &value = graph.values[node.operands[window.operand]];
    if (blocks == 1 || value.isSplat)
      continue;
    int64_t bytes = rowBytes(node.operands[window.operand], node.neededOf(axes, window.operand), window.dim);
    for (const HaloRound &round : halos.find(window, node.rule->factors[window.factor].size, blocks)->rounds)
      seconds += machine.seconds(cost::CollectiveKind::Permute, blocks, round.rows * bytes);
  }
  return seconds * static_cast<double>(node.times);
}

double FactorSearch::reshardSeconds(const PlanValue &value, const Sharding &from,
                               const Sharding &to) {
  if (from.samePlacement(to) || value.isSplat)
    return 0;
  return planner.seconds(value.shape, value.bytes(), from, to) *
         static_cast<double>(value.times);
}

const LinearSet *linearSetWith(const PlanNode &node, int operand) {
  for (const LinearSet &set : node.rule->linear)
    if (set.results.empty() && llvm::is_contained(set.operands, operand) &&
        llvm::is_contained(set.kinds, ReduceKind::Sum))
      return &set;
  return nullptr;
}

// Looks back through ops of one operand (transposes, reshapes, casts); a few
// are enough.
bool FactorSearch::isPartialSum(int index, const AxisRef &axis) const {
  for (int step = 0; step < 6; ++step) {
    const PlanValue &value = graph.values[index];
    if (!isMade(value))
      return false;
    if (llvm::is_contained(graph.placementOf(value).unreduced,
                           UnreducedAxis{axis, ReduceKind::Sum}))
      return true;
    const PlanNode &producer = graph.nodes[value.producer];
    if (producer.operands.size() != 1 || !linearSetWith(producer, 0))
      return false;
    index = producer.operands[0];
  }
  return false;
}

bool FactorSearch::joinsPartialSums(const PlanValue &start,
                               const AxisRef &axis) const {
  const PlanValue *value = &start;
  for (int step = 0; step < 6 && value->uses.size() == 1; ++step) {
    const PlanUse &use = value->uses.front();
    const PlanNode &user = graph.nodes[use.node];
    const LinearSet *set = linearSetWith(user, use.operand);
    if (user.isFixed || !set || user.results.size() != 1)
      return false;
    for (int operand : set->operands)
      if (operand != use.operand && isPartialSum(user.operands[operand], axis))
        return true;
    value = &graph.values[user.results[0]];
  }
  return false;
}

double FactorSearch::usesSeconds(const PlanValue &value, Sharding made,
                                 const PlanNode *except) {
  llvm::erase_if(made.unreduced, [&](const UnreducedAxis &axis) {
    return axis.kind == ReduceKind::Sum && joinsPartialSums(value, axis.axis);
  });
  double seconds = 0;
  SmallVector<const Sharding *> paid;
  for (const PlanUse &use : value.uses) {
    if (&graph.nodes[use.node] == except)
      continue;
    const Sharding &need = graph.nodes[use.node].needed[use.operand];
    if (llvm::any_of(paid, [&](const Sharding *other) {
          return other->samePlacement(need);
        }))
      continue;
    if (paid.size() < 8)
      paid.push_back(&need);
    seconds += reshardSeconds(value, made, need);
  }
  return seconds;
}

double FactorSearch::cost(const PlanNode &node, const FactorAxes &axes,
                     bool initial) {
  double seconds = computeSeconds(node, axes);
  for (auto [i, index] : llvm::enumerate(node.operands)) {
    const PlanValue &value = graph.values[index];
    if (!isMade(value))
      continue;
    Sharding need = node.neededOf(axes, static_cast<int>(i));
    // Another use may have paid for it.
    bool paid = false;
    for (const PlanUse &use : ArrayRef(value.uses).take_front(8)) {
      const PlanNode &other = graph.nodes[use.node];
      paid |= &other != &node && !other.needed.empty() &&
              other.needed[use.operand].samePlacement(need);
    }
    if (!paid)
      seconds += reshardSeconds(value, graph.placementOf(value), need);
  }
  for (auto [i, index] : llvm::enumerate(node.results)) {
    const PlanValue &value = graph.values[index];
    Sharding made = node.producedOf(axes, static_cast<int>(i));
    if (initial) {
      if (i < node.annotated.size())
        seconds += reshardSeconds(value, made, node.annotated[i]);
      continue;
    }
    seconds += usesSeconds(value, made, &node);
  }
  return seconds;
}

void FactorSearch::initialize(PlanNode &node) {
  FactorAxes best;
  best.axes.resize(node.rule->factors.size());
  if (node.isFixed) {
    if (!node.annotated.empty()) {
      bool ofResults = !node.results.empty();
      best = project(
          node, ofResults ? node.rule->results[0] : node.rule->operands[0],
          graph.values[ofResults ? node.results[0] : node.operands[0]],
          node.annotated[0]);
    }
  } else {
    double least = 0;
    bool first = true;
    for (const FactorAxes &axes : candidates(node, true)) {
      if (first) {
        node.axes = axes;
        node.update();
        if (movesNothing(node, node.needed, node.produced, true))
          return;
      }
      double seconds = cost(node, axes, true);
      if (first || seconds < least * (1 - 1e-9)) {
        best = axes;
        least = seconds;
        first = false;
      }
    }
  }
  node.axes = std::move(best);
  node.update();
}

bool FactorSearch::improve(PlanNode &node) {
  if (node.isFixed || movesNothing(node, node.needed, node.produced, false))
    return false;
  std::vector<FactorAxes> list = candidates(node, false);
  if (list.size() <= 1 || (list.size() == 2 && node.axes == list[0]))
    return false;
  double least = cost(node, node.axes, false);
  const FactorAxes *best = nullptr;
  for (const FactorAxes &axes : list) {
    if (axes == node.axes)
      continue;
    double seconds = cost(node, axes, false);
    if (seconds < least * (1 - 1e-9) - 1e-15) {
      best = &axes;
      least = seconds;
    }
  }
  if (!best)
    return false;
  node.axes = *best;
  node.update();
  return true;
}

bool FactorSearch::sweep() {
  bool changedAny = false;
  // Each change lowers the total, so this ends; a few sweeps bring nearly all
  // of it.
  for (int sweep = 0; sweep < 8; ++sweep) {
    bool changed = false;
    for (size_t i = 0; i < graph.nodes.size(); ++i) {
      size_t index = sweep % 2 ? i : graph.nodes.size() - 1 - i;
      if (!stale[index])
        continue;
      stale[index] = false;
      if (!improve(graph.nodes[index]))
        continue;
      changed = true;
      markNeighbours(graph.nodes[index]);
    }
    if (!changed)
      break;
    changedAny = true;
  }
  return changedAny;
}

void FactorSearch::findMadeOfNothing() {
  for (const PlanNode &node : graph.nodes)
    madeOfNothing.push_back(node.kind == PlanNode::Kind::Op && node.flops == 0 && llvm::all_of(node.operands, [&](int index) {
      const PlanValue &value = graph.values[index];
      return value.isSplat || (static_cast<size_t>(value.producer) < madeOfNothing.size() && madeOfNothing[value.producer]);
    }));
}

void FactorSearch::run() {
  findMadeOfNothing();
  for (PlanNode &node : graph.nodes)
    initialize(node);
  stale.assign(graph.nodes.size(), true);
  sweep();
  auto moveTogether = [&] {
    for (int round = 0; round < 3 && moveClusters(); ++round)
      if (!sweep())
        break;
  };
  // Before a group takes its lookup away, and again where groups have brought gathers together.
  if (shareGathers())
    sweep();
  moveTogether();
  if (shareGathers() && sweep())
    moveTogether();
  if (moveAroundLoops() && sweep())
    moveTogether();
}

void chooseFactors(PlanGraph &graph, ReshardPlanner &planner,
                   const cost::MachineModel &machine) {
  FactorSearch(graph, planner, machine).run();
}

} // namespace autopar::partition
