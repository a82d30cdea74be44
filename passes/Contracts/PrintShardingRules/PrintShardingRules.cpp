// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Remarks only; see the .td.
#include "passes/Contracts/Passes.h"

#include "dialects/AutoPar/Interfaces/ShardingRule.h"
#include "dialects/Support/Check.h"

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
    getOperation()->walk<mlir::WalkOrder::PreOrder>([](Operation *op) {
      if (auto rule = dyn_cast<ShardingRuleOpInterface>(op)) {
        print(op, rule.getShardingRule());
        return WalkResult::skip(); // the body of a reduction is not sharded
      }
      if (op->getNumRegions() == 0 &&
          llvm::any_of(op->getResultTypes(), llvm::IsaPred<RankedTensorType>))
        op->emitRemark("no sharding rule: needs whole operands on each device");
      return WalkResult::advance();
    });
    markAllAnalysesPreserved();
  }

  static void print(Operation *op, const layout::OpRule &rule) {
    auto problem = rule.findProblem(shapesOf(op->getOperandTypes()),
                                    shapesOf(op->getResultTypes()));
    AUTOPAR_CHECK(!problem, problem->c_str());
    op->emitRemark(rule.toString());
  }
};
} // namespace
} // namespace autopar
