// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See RuleTable.h.
#include "dialects/AutoPar/Interfaces/RuleTable.h"

namespace autopar {

std::shared_ptr<const layout::OpRule> RuleTable::get(ShardingRuleOpInterface op) {
  if (!op->hasTrait<mlir::OpTrait::Elementwise>())
    return std::make_shared<const layout::OpRule>(op.getShardingRule());
  Key key = {op->getName().getAsOpaquePointer()};
  for (Type type : op->getOperandTypes())
    key.push_back(type.getAsOpaquePointer());
  for (Type type : op->getResultTypes())
    key.push_back(type.getAsOpaquePointer());
  std::shared_ptr<const layout::OpRule> &rule = rules[key];
  if (!rule)
    rule = std::make_shared<const layout::OpRule>(op.getShardingRule());
  return rule;
}

} // namespace autopar
