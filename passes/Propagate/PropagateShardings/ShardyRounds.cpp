// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "passes/Propagate/PropagateShardings/ShardyRounds.h"
#include "passes/Propagate/PropagateShardings/RoundVisit.h"

#include <algorithm>
#include <set>

namespace autopar::propagate {
using namespace layout;

static constexpr int numRounds = 5;

void ShardyRounds::holdBack() {
  for (ValueClass &valueClass : propagation.classes)
    for (DimSharding &dim : valueClass.sharding.dims) {
      if (dim.priority.value_or(0) > 0) {
        std::vector<AxisRef> &taken = valueClass.sharding.replicated;
        taken.insert(taken.end(), dim.axes.begin(), dim.axes.end());
        dim = {};
      }
      dim.priority.reset();
    }
}

void ShardyRounds::release(int64_t priority) {
  for (size_t number = 0; number < initial.size(); ++number) {
    Sharding &sharding = propagation.classes[number].sharding;
    for (size_t d = 0; d < sharding.dims.size(); ++d) {
      const DimSharding &own = initial[number].dims[d];
      if (own.priority.value_or(0) != priority)
        continue;
      sharding.dims[d] = {own.axes, own.open, std::nullopt};
      std::erase_if(sharding.replicated, [&](const AxisRef &axis) {
        return std::find(own.axes.begin(), own.axes.end(), axis) != own.axes.end();
      });
    }
  }
}

void ShardyRounds::run() {
  for (const ValueClass &valueClass : propagation.classes)
    initial.push_back(valueClass.sharding);
  if (propagation.strategy < Strategy::UserPriority)
    return runPriority();
  std::set<int64_t> later;
  for (const Sharding &sharding : initial)
    for (const DimSharding &dim : sharding.dims)
      if (dim.priority.value_or(0) > 0)
        later.insert(*dim.priority);
  holdBack();
  runPriority();
  for (int64_t priority : later) {
    release(priority);
    runPriority();
  }
}

void ShardyRounds::runPriority() {
  bool byOp = propagation.strategy >= Strategy::OpPriority;
  for (int round = byOp ? 0 : numRounds - 1; round < numRounds; ++round) {
    runStrategy(propagation.strategy != Strategy::Basic, round);
  }
}

void ShardyRounds::push(int node) {
  if (stacked[node] || propagation.nodes[node].node.kind == NodeKind::Result)
    return;
  stacked[node] = true;
  stack.push_back(node);
}

bool ShardyRounds::visit(int number, bool aggressive, int round) {
  ++propagation.visits;
  RoundVisit visit(propagation, number, aggressive, round);
  std::vector<int> changed = visit.run();
  if (propagation.nodes[number].node.kind == NodeKind::Result)
    return !changed.empty();
  for (int classNumber : changed) {
    // Users come off the stack in the order of the program, and what makes the value after them.
    const std::vector<int> &neighbours = propagation.classes[classNumber].nodes;
    auto makes = [&](int node) {
      const std::vector<int> &results = propagation.nodes[node].node.results;
      return std::find(results.begin(), results.end(), classNumber) != results.end();
    };
    for (bool makers : {true, false})
      for (auto node = neighbours.rbegin(); node != neighbours.rend(); ++node)
        if (*node != number && makes(*node) == makers)
          push(*node);
  }
  return !changed.empty();
}

void ShardyRounds::visitResults(bool aggressive, int round) {
  for (size_t node = 0; node < propagation.nodes.size(); ++node)
    if (propagation.nodes[node].node.kind == NodeKind::Result)
      visit(static_cast<int>(node), aggressive, round);
}

void ShardyRounds::runStrategy(bool aggressive, int round) {
  visitResults(aggressive, round);
  // Shardy gives up after ten passes over the program; the second changes nothing but where an op has one value twice.
  for (int pass = 0; pass < 10; ++pass) {
    stacked.assign(propagation.nodes.size(), false);
    for (size_t node = propagation.nodes.size(); node-- > 0;)
      push(static_cast<int>(node));
    bool changed = false;
    while (!stack.empty()) {
      int node = stack.back();
      stack.pop_back();
      stacked[node] = false;
      changed |= visit(node, aggressive, round);
    }
    if (!changed)
      break;
  }
  visitResults(aggressive, round);
}

} // namespace autopar::propagate
