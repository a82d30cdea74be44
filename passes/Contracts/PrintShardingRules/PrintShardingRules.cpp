// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "passes/Contracts/Passes.h"

#include "dialects/AutoPar/Interfaces/ShardingRule.h"

namespace autopar {
#define GEN_PASS_DEF_PRINTSHARDINGRULES
#include "passes/Contracts/PrintShardingRules/PrintShardingRules.h.inc"

static std::vector<std::vector<int64_t>> shapesOf(TypeRange types) {
  std::vector<std::vector<int64_t>> shapes;
  for (Type type : types) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    shapes.push_back(tensor ? tensor.getShape().vec() : std::vector<int64_t>());
  }
  return shapes;
}

namespace {
struct PrintShardingRules : impl::PrintShardingRulesBase<PrintShardingRules> {
  void runOnOperation() override {
    bool wrong = false;
    getOperation()->walk([&](Operation *op) {
      if (auto rule = dyn_cast<ShardingRuleOpInterface>(op))
        wrong |= failed(print(op, rule.getShardingRule()));
      else if (op->getNumResults() != 0 && op->getNumRegions() == 0 && isa<RankedTensorType>(op->getResult(0).getType()))
        op->emitRemark("no sharding rule: needs whole operands on each device");
    });
    if (wrong)
      signalPassFailure();
    markAllAnalysesPreserved();
  }

  static LogicalResult print(Operation *op, const layout::OpRule &rule) {
    if (auto problem = rule.findProblem(shapesOf(op->getOperandTypes()), shapesOf(op->getResultTypes())))
      return op->emitError("sharding rule does not fit the op: ") << *problem;
    op->emitRemark(rule.toString());
    return success();
  }
};
} // namespace
} // namespace autopar
