// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a node needs of its operands and makes of its results, from its factor
// axes.
#include "passes/Partition/PartitionFunctions/PlanGraph.h"

#include <algorithm>

namespace autopar::partition {
using namespace layout;

std::shared_ptr<const OpRule>
elementwiseRule(const std::vector<int64_t> &shape, size_t numOperands,
                size_t numResults) {
  OpRule rule;
  TensorMapping mapping;
  for (int64_t size : shape)
    mapping.dims.push_back({rule.addFactor(size)});
  rule.operands.assign(numOperands, mapping);
  rule.results.assign(numResults, mapping);
  LinearSet all;
  for (size_t i = 0; i < numOperands; ++i)
    all.operands.push_back(static_cast<int>(i));
  all.kinds = {ReduceKind::Sum, ReduceKind::Max, ReduceKind::Min};
  rule.linear.push_back(all);
  return std::make_shared<const OpRule>(std::move(rule));
}

bool PlanNode::mayCut(int factor) const {
  switch (rule->factors[factor].kind) {
  case FactorKind::PassThrough:
  case FactorKind::Reduction:
  case FactorKind::Indexed:
  case FactorKind::Combined:
  case FactorKind::Permutation:
  case FactorKind::Windowed:
  case FactorKind::Scanned:
    return true;
  case FactorKind::NeedReplication:
    return false;
  }
  return false;
}

bool PlanNode::makesPartial(int factor, int result) const {
  FactorKind kind = rule->factors[factor].kind;
  return (kind == FactorKind::Reduction || kind == FactorKind::Indexed) &&
         !OpRule::has(rule->results[result], factor);
}

static void sortUnreduced(Sharding &sharding) {
  std::sort(sharding.unreduced.begin(), sharding.unreduced.end(),
            [](const UnreducedAxis &a, const UnreducedAxis &b) {
              return a.axis < b.axis;
            });
}

Sharding PlanNode::neededOf(const FactorAxes &factorAxes, int operand) const {
  Sharding sharding =
      shardingFromFactors(*rule, rule->operands[operand], factorAxes);
  for (const PassingAxis &pass : passing)
    if (llvm::is_contained(rule->linear[pass.linearSet].operands, operand))
      sharding.unreduced.push_back(pass.axis);
  sortUnreduced(sharding);
  return sharding;
}

Sharding PlanNode::producedOf(const FactorAxes &factorAxes, int result) const {
  Sharding sharding =
      shardingFromFactors(*rule, rule->results[result], factorAxes);
  for (size_t f = 0; f < rule->factors.size(); ++f)
    if (makesPartial(static_cast<int>(f), result))
      for (const AxisRef &axis : factorAxes.axes[f])
        sharding.unreduced.push_back({axis, rule->factors[f].reduce});
  for (const PassingAxis &pass : passing)
    sharding.unreduced.push_back(pass.axis);
  sortUnreduced(sharding);
  return sharding;
}

bool PlanNode::makesAnnotated(const FactorAxes &factorAxes) const {
  for (auto [i, asked] : llvm::enumerate(annotated)) {
    Sharding dims = asked;
    dims.unreduced.clear();
    if (!shardingFromFactors(*rule, rule->results[i], factorAxes).samePlacement(dims))
      return false;
  }
  return true;
}

void PlanNode::update() {
  needed.clear();
  produced.clear();
  if (isDeclared()) {
    if (kind == Kind::Argument)
      produced.push_back(annotated.front());
    else
      needed.push_back(annotated.front());
    return;
  }
  for (size_t i = 0; i < rule->operands.size(); ++i)
    needed.push_back(neededOf(axes, static_cast<int>(i)));
  for (size_t i = 0; i < rule->results.size(); ++i)
    produced.push_back(producedOf(axes, static_cast<int>(i)));
}

} // namespace autopar::partition
