// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One move around a loop for many in it.
//
// A scan over layers fills a stack of gradients, a layer in each turn. Where the stack is cut by layer, a turn's
// partial sums belong to one device, but which one depends on the turn: all devices would reduce all of it, and all but
// one throw it away. Cut along another dim of the layer the sums are scattered, half of what an all-reduce sends, and
// one all-to-all after the loop brings the stack to where it is wanted: with n devices and many turns (n + 1) / 2n of
// the bytes. Likewise a stack that is read a layer a turn may come by one all-to-all before the loop, if turns can
// compute on such blocks.
//
// The seeds are reductions to the whole inside of loops, with the axis on a dim of the user; and slices in loops of
// what is made outside, as Detours.cpp has them. What follows, and whether it pays, is MoveClusters.cpp's.
#include "passes/Partition/PartitionFunctions/FactorSearch.h"

namespace autopar::partition {
using namespace layout;

static bool isCutBy(const Sharding &sharding, const AxisRef &axis) {
  return llvm::any_of(sharding.dims, [&](const DimSharding &dim) { return overlapsAny(axis, dim.axes); });
}

bool FactorSearch::endInCut(const PlanValue &start, const AxisRef &axis) const {
  const PlanValue *value = &start;
  for (int step = 0; step < 6 && value->uses.size() == 1; ++step) {
    const PlanUse &use = value->uses.front();
    const PlanNode &user = graph.nodes[use.node];
    if (user.isFixed || !linearSetWith(user, use.operand))
      return false;
    if (llvm::any_of(user.axes.axes, [&](const auto &refs) { return overlapsAny(axis, refs); }))
      return true;
    if (user.results.size() != 1)
      return false;
    value = &graph.values[user.results[0]];
  }
  return false;
}

std::vector<FactorAxes> FactorSearch::cutsBy(const PlanNode &node, const TensorMapping &mapping,
                                             const AxisRef &axis) const {
  std::vector<FactorAxes> list;
  if (overlapsAny(axis, node.barred))
    return list;
  FactorAxes without = node.axes;
  for (std::vector<AxisRef> &axes : without.axes)
    if (overlapsAny(axis, axes)) {
      if (axes.back() != axis)
        return list;
      axes.pop_back();
    }
  for (size_t f = 0; f < without.axes.size(); ++f) {
    if (node.rule->factors[f].kind != FactorKind::PassThrough || !OpRule::has(mapping, static_cast<int>(f)))
      continue;
    FactorAxes axes = without;
    axes.axes[f].push_back(axis);
    if (node.rule->factors[f].size >= sizeOf(axes.axes[f]) && isExactEverywhere(node, axes) &&
        (!node.isHeld || node.makesAnnotated(axes)))
      list.push_back(std::move(axes));
  }
  return list;
}

bool FactorSearch::moveAroundLoops() {
  bool moved = false;
  const int64_t allowed = visits + 1000 + static_cast<int64_t>(graph.nodes.size());
  auto tryUse = [&](const PlanValue &value, const PlanUse &use) {
    PlanNode &user = graph.nodes[use.node];
    Sharding made = graph.placementOf(value), need = user.needed[use.operand];
    const TensorMapping &mapping = user.rule->operands[use.operand];
    std::vector<FactorAxes> ways;
    bool scatters = value.times > 1;
    for (const UnreducedAxis &axis : made.unreduced)
      if (scatters && axis.kind == ReduceKind::Sum && !isCutBy(need, axis.axis) && endInCut(value, axis.axis))
        for (FactorAxes &axes : cutsBy(user, mapping, axis.axis))
          ways.push_back(std::move(axes));
    if (user.times > value.times && made.unreduced.empty() && reshardSeconds(value, made, need) > 0 && !user.isHeld)
      addDetours(user, mapping, value, made, ways);
    for (FactorAxes &axes : ways)
      if (visits < allowed && moveCluster(use.node, std::move(axes), scatters))
        return true;
    return false;
  };
  for (const PlanValue &value : graph.values) {
    if (value.isSplat || !isMade(value))
      continue;
    for (const PlanUse &use : value.uses)
      if (graph.nodes[use.node].times > 1 && followsOthers(graph.nodes[use.node]) &&
          graph.nodes[use.node].kind == PlanNode::Kind::Op)
        moved |= tryUse(value, use);
  }
  return moved;
}

} // namespace autopar::partition
