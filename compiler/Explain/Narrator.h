// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Decisions in words: what a log and Partition's weights say about a value.
#pragma once
#include "compiler/Explain/FindValues.h"
#include "passes/Partition/PartitionFunctions/ChooseFactors.h"
#include "passes/Propagate/PropagateShardings/Reasons.h"

namespace autopar {

class Narrator {
public:
  Narrator(mlir::func::FuncOp function, MeshOp mesh, const propagate::ShardingProblem &problem,
           const propagate::DecisionLog &log, mlir::AsmState &names);

  /// What Partition makes of the shardings.
  LogicalResult weigh();
  /// All about one value.
  void tell(const NamedValue &value, raw_ostream &os) const;

private:
  using Axes = std::vector<layout::AxisRef>;
  void tellDim(int number, int dim, raw_ostream &os) const;
  void tellAxis(int number, int dim, const layout::AxisRef &axis, raw_ostream &os) const;
  void tellRefusals(int number, int dim, raw_ostream &os) const;
  void tellPartition(Value value, raw_ostream &os) const;
  /// "%12", or the name of an argument or state.
  std::string nameOf(int number) const;
  std::string nameOf(Value value) const;
  /// "dim 0 of %12".
  std::string text(const propagate::Claim &claim) const;
  std::string text(const Axes &axes) const;
  /// "factor i of stablehlo.add (gpt.py:77)".
  std::string through(int node, int factor) const;
  /// Whose wish a class's own sharding is.
  std::string hintText(int number) const;
  std::string text(const partition::PlanNode &node, const layout::FactorAxes &axes) const;

  mutable mlir::func::FuncOp function;
  mutable MeshOp mesh;
  layout::Mesh layoutMesh;
  const propagate::ShardingProblem &problem;
  const propagate::FactorPropagation &propagation;
  const propagate::DecisionLog &log;
  mlir::AsmState &names;
  llvm::DenseMap<int, Value> valueOf; // the first of each class
  propagate::Reasons reasons;
  std::optional<partition::PlanGraph> graph;
  std::vector<partition::Choice> choices;
};

} // namespace autopar
