// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What Partition leaves on local ops for reports, where the module has autopar.explain: which global values they make and
// how those lie (autopar.made), and for each collective who wanted what (autopar.because). Notes in locations (Support/Notes.h):
// they leave the module before it is lowered or printed.
#pragma once
#include "passes/Partition/PartitionFunctions/ChooseFactors.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/AsmState.h"

namespace autopar::partition {

class Reasons {
public:
  Reasons(mlir::func::FuncOp function, const PlanGraph &graph, std::vector<Choice> choices);

  /// On the op that makes `local`.
  void noteValue(Value global, const layout::Sharding &placement, Value local) const;
  /// On the collectives between `before` (or the block's beginning) and `end`: `global` goes from one placement to the one
  /// that `user` needs.
  void noteReshard(Operation *before, Operation *last, Value global, const layout::Sharding &from,
                   const layout::Sharding &to, Operation *user, int operand) const;

private:
  std::string nameOf(Value global) const;
  std::string who(const PlanValue &value) const;
  std::string whoNeeds(const PlanNode &node, int operand) const;
  std::string whoMakesPartial(const PlanNode &node, int result) const;
  /// Nothing if the node could not run in another way.
  void addRejected(const PlanNode &node, const Choice &choice, mlir::NamedAttrList &list) const;
  const PlanNode *userNode(Operation *user, int operand) const;

  mutable mlir::func::FuncOp function;
  const PlanGraph &graph;
  std::vector<Choice> choices;
  llvm::DenseMap<const PlanNode *, const Choice *> choiceOf;
  mutable mlir::AsmState names;
};

} // namespace autopar::partition
