// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ShardyRounds: the strategies that Shardy has, deciding as its passes decide. No MLIR headers.
//
// The same classes and nodes as FactorPropagation, another order and other answers to conflicts:
// - User priorities one after the other; until its turn a dim is uncut and closed, and its axes are taken.
// - Within one, rounds by op: pass-through ops whose operands have no other use; all pass-through ops (slices at run time forward
//   only); along factors that need no communication; all but broadcasts forward; all.
// - Basic carries what all tensors of the op can have. Aggressive, and what is built on it, asks each tensor alone,
//   the factor whose source is the largest tensor first. Where sources disagree about a factor, both carry what they share.
// - Values of a function's results are looked at before and after each of these, not during it.
// - A node that changed something brings its neighbours to the top of a stack, which the program's order filled.
//
// From openxla/shardy, dialect/sdy/transforms/propagation, whose answers tools/dev/compare-shardy holds these against.
#pragma once
#include "passes/Propagate/PropagateShardings/FactorPropagation.h"

namespace autopar::propagate {

class ShardyRounds {
public:
  explicit ShardyRounds(FactorPropagation &propagation) : propagation(propagation) {}
  void run();

private:
  friend class RoundVisit;
  /// All rounds of one user priority.
  void runPriority();
  /// One strategy in one round, to a fixed point.
  void runStrategy(bool aggressive, int round);
  /// Whether it changed anything.
  bool visit(int node, bool aggressive, int round);
  void visitResults(bool aggressive, int round);
  void push(int node);
  /// Holds back what has a later priority, and brings it back.
  void holdBack();
  void release(int64_t priority);

  FactorPropagation &propagation;
  /// By class: what it has from the beginning.
  std::vector<layout::Sharding> initial;
  std::vector<int> stack;
  std::vector<bool> stacked; // by node
};

} // namespace autopar::propagate
