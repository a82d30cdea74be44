// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a user should hear of reshards: a remark for each that sends much, and a warning where an op cannot run on a tensor cut
// as it is, or a result is whole, so that a large one is gathered, with the hint that would spare it. What a plan asks for on purpose, such as the
// gather of a parameter whose axis the batch uses, is no reason to warn.
#pragma once
#include "passes/Partition/PartitionFunctions/PlanGraph.h"
#include "passes/Partition/Reshard/ReshardPlan.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace autopar::partition {

struct AdviceOptions {
  int64_t remarkBytes = int64_t(1) << 20; // sent by a device in a step
  int64_t largeBytes = int64_t(64) << 20; // of a tensor that is gathered whole
};

class Advice {
public:
  Advice(mlir::func::FuncOp function, const PlanGraph &graph, AdviceOptions options)
      : function(function), graph(graph), options(options) {}

  void onReshard(const PlanValue &value, const layout::Sharding &from, const layout::Sharding &to, const ReshardPlan &plan,
                 Operation *user, int operand);

private:
  void remark(const PlanValue &value, const layout::Sharding &from, const layout::Sharding &to, double bytes,
              Operation *user, int operand) const;
  void warn(const PlanValue &value, const layout::Sharding &from, const PlanNode &node, int operand) const;
  void warnOfResult(const PlanValue &value, const layout::Sharding &from, Operation *user, int result) const;
  /// A dim that the node can keep cut over so many devices, or -1.
  int otherDim(const PlanValue &value, const layout::Sharding &from, const PlanNode &node, int operand, int dim) const;
  /// As it stands in a plan; `result` is the name of the result that the value becomes, if it is about that.
  std::string hintFor(const PlanValue &value, layout::Sharding sharding, StringRef result = "") const;

  mutable mlir::func::FuncOp function;
  const PlanGraph &graph;
  AdviceOptions options;
  llvm::DenseSet<Value> warned; // only looked up
};

} // namespace autopar::partition
