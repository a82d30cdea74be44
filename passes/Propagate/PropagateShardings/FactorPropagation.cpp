// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The outer loops: levels, basic before aggressive, and two queues.
#include "passes/Propagate/PropagateShardings/FactorPropagation.h"
#include "passes/Propagate/PropagateShardings/NodeVisit.h"
#include "passes/Propagate/PropagateShardings/ShardyRounds.h"

#include <algorithm>
#include <set>

namespace autopar::propagate {
using namespace layout;

Node identityNode(const std::vector<int64_t> &shape, std::vector<int> from, int to, Flow flow) {
  Node node;
  OpRule rule;
  TensorMapping mapping;
  for (int64_t size : shape)
    mapping.dims.push_back({rule.addFactor(size)});
  rule.operands.assign(from.size(), mapping);
  rule.results = {mapping};
  node.rule = std::make_shared<const OpRule>(std::move(rule));
  node.operands = std::move(from);
  node.results = {to};
  node.flow = flow;
  return node;
}

int FactorPropagation::addClass(std::vector<int64_t> shape, Sharding sharding, int level) {
  ValueClass added;
  added.levels.assign(shape.size(), level);
  added.shape = std::move(shape);
  for (DimSharding &dim : sharding.dims)
    dim.axes = normalized(mesh, dim.axes);
  added.sharding = std::move(sharding);
  classes.push_back(std::move(added));
  return numClasses() - 1;
}

/// Whether every tensor has every factor, and none restricts it.
static bool isPassThrough(const OpRule &rule) {
  for (size_t factor = 0; factor < rule.factors.size(); ++factor) {
    if (rule.factors[factor].size == 1)
      continue;
    if (rule.factors[factor].kind != FactorKind::PassThrough)
      return false;
    auto hasFactor = [&](const TensorMapping &mapping) { return OpRule::has(mapping, static_cast<int>(factor)); };
    if (!std::all_of(rule.operands.begin(), rule.operands.end(), hasFactor) ||
        !std::all_of(rule.results.begin(), rule.results.end(), hasFactor))
      return false;
  }
  return true;
}

int FactorPropagation::addNode(Node node) {
  int number = static_cast<int>(nodes.size());
  for (const std::vector<int> *tensors : {&node.operands, &node.results})
    for (int classNumber : *tensors) {
      std::vector<int> &users = classes[classNumber].nodes;
      if (users.empty() || users.back() != number)
        users.push_back(number);
    }
  NodeState state;
  state.priority = isPassThrough(*node.rule) ? 0 : 1;
  state.node = std::move(node);
  nodes.push_back(std::move(state));
  return number;
}

void FactorPropagation::enqueue(int node) {
  if (nodes[node].queued)
    return;
  nodes[node].queued = true;
  queues[nodes[node].priority].push_back(node);
}

void FactorPropagation::drain(bool aggressive) {
  while (!queues[0].empty() || !queues[1].empty()) {
    std::deque<int> &queue = queues[0].empty() ? queues[1] : queues[0];
    int number = queue.front();
    queue.pop_front();
    nodes[number].queued = false;
    ++visits;
    NodeVisit visit(*this, number, aggressive);
    std::vector<int> changed = visit.run();
    nodes[number].conflict = visit.hasConflict();
    for (int classNumber : changed)
      for (int user : classes[classNumber].nodes)
        enqueue(user);
  }
}

void FactorPropagation::run() {
  if (strategy != Strategy::SourcePriority)
    return ShardyRounds(*this).run();
  std::set<int> levels;
  for (const ValueClass &valueClass : classes)
    for (size_t d = 0; d < valueClass.levels.size(); ++d)
      if (!valueClass.sharding.dims[d].axes.empty())
        levels.insert(valueClass.levels[d]);
  for (int now : levels) {
    level = now;
    for (const ValueClass &valueClass : classes)
      for (size_t d = 0; d < valueClass.levels.size(); ++d)
        if (valueClass.levels[d] == now && !valueClass.sharding.dims[d].axes.empty())
          for (int user : valueClass.nodes)
            enqueue(user);
    drain(/*aggressive=*/false);
    for (size_t node = 0; node < nodes.size(); ++node)
      if (nodes[node].conflict)
        enqueue(static_cast<int>(node));
    drain(/*aggressive=*/true);
  }
}

} // namespace autopar::propagate
