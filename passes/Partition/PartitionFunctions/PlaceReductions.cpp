// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The cut's graph for one axis, and what its solution means for the nodes.
#include "passes/Partition/PartitionFunctions/PlaceReductions.h"
#include "dialects/StableHLO/Analysis/StaticValues.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Cost/MaxFlow.h"

#include <algorithm>
#include <set>

namespace autopar::partition {
using namespace layout;
using cost::MaxFlow;

namespace {
/// What a node can be with respect to the axis.
enum class Role {
  Fixed,   // its operands are needed as they are now
  Free,    // does not use the axis: may keep sums partial
  Movable, // cut by the axis, but could be uncut and partial instead
};

class AxisPlacement {
public:
  AxisPlacement(PlanGraph &graph, AxisRef axis) : graph(graph), axis(axis) {}
  void run();

private:
  void findRoles();
  void reach();
  bool reachNode(int node, int operand);
  void addValue(int index);
  void addNode(int index);
  void apply();
  bool uses(const PlanNode &node) const;
  bool makesPartial(const PlanNode &node, int result) const;
  /// Linear set that covers all results and holds the operand, or -1.
  int linearSetWith(const PlanNode &node, int operand) const;
  bool isMovable(const PlanNode &node) const;
  bool isCut(const Sharding &sharding) const;
  /// Of elements of `elementBytes`.
  int64_t localBytes(const PlanValue &value, const Sharding &sharding, int64_t elementBytes) const;
  /// Capacity of the n-1/n of a value, in sixteenths of a byte.
  int64_t half(const PlanValue &value, const Sharding &sharding, int64_t elementBytes) const;
  int vertexOf(int node) const { return vertex[node]; }
  bool inSet(int node, int operand) const {
    return llvm::is_contained(
        graph.nodes[node].rule->linear[linearSet[node]].operands, operand);
  }

  PlanGraph &graph;
  AxisRef axis;
  std::vector<Role> roles;
  std::vector<int> linearSet, vertex; // per node; -1: none
  std::vector<bool> mayBePartial;     // per value
  MaxFlow flow;
  int source = 0, sink = 0;
};
} // namespace

bool AxisPlacement::uses(const PlanNode &node) const {
  return llvm::any_of(node.axes.axes, [&](const auto &refs) {
    return overlapsAny(axis, refs);
  });
}

bool AxisPlacement::makesPartial(const PlanNode &node, int result) const {
  return llvm::any_of(
      node.produced[result].unreduced, [&](const UnreducedAxis &other) {
        return other.kind == ReduceKind::Sum && overlaps(other.axis, axis);
      });
}

int AxisPlacement::linearSetWith(const PlanNode &node, int operand) const {
  for (auto [i, set] : llvm::enumerate(node.rule->linear))
    if (llvm::is_contained(set.operands, operand) &&
        llvm::is_contained(set.kinds, ReduceKind::Sum) &&
        (set.results.empty() || set.results.size() == node.results.size()))
      return static_cast<int>(i);
  return -1;
}

/// Whether a loop runs often enough to carry whole partial sums instead of blocks: these take as many times the memory as the
/// axis has devices, and save nothing in one turn, half in two. A loop of unknown turns keeps its blocks.
static bool mayCarryPartialSums(const PlanNode &node) {
  auto loop = dyn_cast_or_null<stablehlo::WhileOp>(node.op);
  return node.kind == PlanNode::Kind::Carried && !node.isHeld && loop && stablehlo::staticTripCount(loop).value_or(0) >= 3;
}

// Only light nodes that are cut by exactly this axis, as the last one of a
// pass-through factor.
bool AxisPlacement::isMovable(const PlanNode &node) const {
  bool isLight = node.kind == PlanNode::Kind::Op && !node.flops;
  if ((!isLight && !mayCarryPartialSums(node)) || node.isFixed || node.rule->linear.empty())
    return false;
  bool found = false;
  for (size_t f = 0; f < node.axes.axes.size(); ++f) {
    const std::vector<AxisRef> &refs = node.axes.axes[f];
    if (!overlapsAny(axis, refs))
      continue;
    if (found || refs.back() != axis ||
        node.rule->factors[f].kind != FactorKind::PassThrough)
      return false;
    found = true;
    auto has = [&](const TensorMapping &mapping) {
      return OpRule::has(mapping, static_cast<int>(f));
    };
    if (!llvm::all_of(node.rule->results, has))
      return false;
  }
  return found;
}

void AxisPlacement::findRoles() {
  size_t count = graph.nodes.size();
  roles.assign(count, Role::Fixed);
  linearSet.assign(count, -1);
  vertex.assign(count, -1);
  mayBePartial.assign(graph.values.size(), false);
  for (size_t i = 0; i < count; ++i) {
    const PlanNode &node = graph.nodes[i];
    if (node.isFixed || node.rule->linear.empty() || node.results.empty())
      continue;
    if (!uses(node))
      roles[i] = Role::Free;
    else if (isMovable(node))
      roles[i] = Role::Movable;
  }
}

bool AxisPlacement::reachNode(int node, int operand) {
  if (roles[node] == Role::Fixed || linearSet[node] >= 0)
    return false;
  linearSet[node] = linearSetWith(graph.nodes[node], operand);
  return linearSet[node] >= 0;
}

// Everything that partial sums can flow to through linear ops.
void AxisPlacement::reach() {
  std::vector<int> queue;
  for (size_t i = 0; i < graph.nodes.size(); ++i)
    for (auto [r, value] : llvm::enumerate(graph.nodes[i].results))
      if (makesPartial(graph.nodes[i], static_cast<int>(r)) &&
          !graph.values[value].isZero) {
        mayBePartial[value] = true;
        queue.push_back(value);
      }
  for (size_t i = 0; i < queue.size(); ++i)
    for (const PlanUse &use : graph.values[queue[i]].uses)
      if (reachNode(use.node, use.operand))
        for (int value : graph.nodes[use.node].results)
          if (!mayBePartial[value]) {
            mayBePartial[value] = true;
            queue.push_back(value);
          }
}

bool AxisPlacement::isCut(const Sharding &sharding) const {
  return llvm::any_of(sharding.dims, [&](const DimSharding &dim) {
    return overlapsAny(axis, dim.axes);
  });
}

int64_t AxisPlacement::localBytes(const PlanValue &value,
                                  const Sharding &sharding,
                                  int64_t bytes) const {
  for (int64_t size : localShape(value.shape, sharding))
    bytes *= size;
  return bytes;
}

int64_t AxisPlacement::half(const PlanValue &value,
                            const Sharding &sharding,
                            int64_t elementBytes) const {
  int64_t bytes = localBytes(value, sharding, elementBytes);
  if (isCut(sharding))
    bytes *= axis.size;
  return (16 * bytes * (axis.size - 1) / axis.size + 1) * value.times;
}

void AxisPlacement::addValue(int index) {
  const PlanValue &value = graph.values[index];
  const PlanNode &producer = graph.nodes[value.producer];
  bool isNative = makesPartial(producer, value.result);
  int from = isNative ? source : vertexOf(value.producer);
  int64_t capacity = half(value, graph.placementOf(value), value.bytes().partial);
  int scattered = flow.addNode(), whole = flow.addNode();
  flow.addEdge(from, scattered, capacity);
  // A movable producer that stays cut owes its users a gather, which is the
  // other half.
  bool owesGather = !isNative && roles[value.producer] == Role::Movable;
  if (owesGather)
    whole = scattered;
  else
    flow.addEdge(from, whole, capacity);
  flow.addEdge(scattered, whole, MaxFlow::infinite);
  for (const PlanUse &use : value.uses) {
    bool wantsCut = isCut(graph.nodes[use.node].needed[use.operand]);
    bool decides = linearSet[use.node] >= 0 && inSet(use.node, use.operand);
    // Outside the linear set a movable user that keeps sums partial needs the
    // operand whole, else cut: whole covers it.
    flow.addEdge(wantsCut && (decides || linearSet[use.node] < 0) ? scattered
                                                                  : whole,
                 decides ? vertexOf(use.node) : sink, MaxFlow::infinite);
  }
}

// What keeping sums partial costs besides reductions: zeros around replicated
// operands, cuts given up.
void AxisPlacement::addNode(int index) {
  const PlanNode &node = graph.nodes[index];
  int64_t price = 0;
  for (auto [i, operand] : llvm::enumerate(node.operands)) {
    const PlanValue &value = graph.values[operand];
    const Sharding &made =
        value.isSplat ? node.needed[i] : graph.placementOf(value);
    if (inSet(index, static_cast<int>(i))) {
      int64_t trifle = value.isZero ? 0 : 1 + localBytes(value, made, value.elementBytes) / 64;
      if (!mayBePartial[operand])
        price += trifle;
      else if (!makesPartial(graph.nodes[value.producer], value.result))
        flow.addEdge(vertexOf(index), vertexOf(value.producer), trifle);
    } else if (!value.isSplat && roles[index] == Role::Movable &&
               isCut(made)) {
      price += half(value, made, value.elementBytes);
    }
  }
  if (roles[index] == Role::Movable)
    for (auto [i, result] : llvm::enumerate(node.results))
      price += 1 + localBytes(graph.values[result], node.produced[i],
                              graph.values[result].elementBytes) *
                       (axis.size - 1) / 8;
  flow.addEdge(vertexOf(index), sink, price * node.times);
}

void AxisPlacement::apply() {
  for (size_t i = 0; i < graph.nodes.size(); ++i) {
    if (vertex[i] < 0 || !flow.onSourceSide(vertex[i]))
      continue;
    PlanNode &node = graph.nodes[i];
    if (roles[i] == Role::Movable)
      for (std::vector<AxisRef> &refs : node.axes.axes)
        if (!refs.empty() && refs.back() == axis)
          refs.pop_back();
    node.passing.push_back({{axis, ReduceKind::Sum}, linearSet[i]});
    node.update();
  }
}

void AxisPlacement::run() {
  findRoles();
  reach();
  source = flow.addNode();
  sink = flow.addNode();
  for (size_t i = 0; i < graph.nodes.size(); ++i)
    if (linearSet[i] >= 0)
      vertex[i] = flow.addNode();
  for (size_t i = 0; i < graph.values.size(); ++i)
    if (mayBePartial[i])
      addValue(static_cast<int>(i));
  for (size_t i = 0; i < graph.nodes.size(); ++i)
    if (vertex[i] >= 0)
      addNode(static_cast<int>(i));
  flow.solve(source, sink);
  apply();
}

void placeReductions(PlanGraph &graph) {
  std::set<AxisRef> axes;
  for (const PlanNode &node : graph.nodes)
    for (const Sharding &sharding : node.produced)
      for (const UnreducedAxis &axis : sharding.unreduced)
        if (axis.kind == ReduceKind::Sum)
          axes.insert(axis.axis);
  // Parts of one axis that are cut differently: only disjoint ones can be
  // placed one by one.
  std::vector<AxisRef> done;
  for (const AxisRef &axis : axes) {
    if (overlapsAny(axis, done))
      continue;
    done.push_back(axis);
    AxisPlacement(graph, axis).run();
  }
}

} // namespace autopar::partition
