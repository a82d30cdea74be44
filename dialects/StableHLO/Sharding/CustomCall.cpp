// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// custom_call with a rule in its text (sdy.sharding_rule), which says what is known of what it computes. Factors that every
// result has are cut freely; reductions are sums. Others stay whole: those that need it, those along which elements move, since only the call's
// own kernel knows which, and those that some result lacks though they are no reduction. What may not be propagated is
// another factor in each dim.
#include "dialects/Sdy/IR/Sdy.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/StableHLO/Sharding/LocalOps.h"
#include "dialects/StableHLO/Sharding/RuleBuilder.h"

#include "mlir/IR/TypeUtilities.h"

using namespace autopar;
using namespace autopar::rules;
using sdy::OpShardingRuleAttr;

static OpShardingRuleAttr ruleOf(Operation *op) {
  return dyn_cast_or_null<OpShardingRuleAttr>(op->getDiscardableAttr(sdy::kShardingRuleAttr));
}

static bool hasFactor(Attribute tensor, int64_t factor) {
  return llvm::any_of(cast<ArrayAttr>(tensor),
                      [&](Attribute dim) { return llvm::is_contained(cast<DenseI64ArrayAttr>(dim).asArrayRef(), factor); });
}

static FactorKind kindOf(Operation *op, OpShardingRuleAttr attr, int64_t factor) {
  auto hasIt = [&](Attribute tensor) { return hasFactor(tensor, factor); };
  bool isSum = llvm::is_contained(attr.getReduction(), factor);
  if (isSum && llvm::none_of(attr.getResults(), hasIt) &&
      llvm::all_of(op->getResultTypes(), [](Type type) { return isSummable(mlir::getElementTypeOrSelf(type)); }))
    return FactorKind::Reduction;
  bool isWhole = isSum || llvm::is_contained(attr.getNeedReplication(), factor) || llvm::is_contained(attr.getPermutation(), factor) ||
                 llvm::is_contained(attr.getBlocked(), factor);
  return !isWhole && llvm::all_of(attr.getResults(), hasIt) ? FactorKind::PassThrough : FactorKind::NeedReplication;
}

static OpRule customCallRule(Operation *op) {
  OpShardingRuleAttr attr = ruleOf(op);
  OpRule rule;
  for (auto [factor, size] : enumerate(attr.getFactorSizes()))
    rule.addFactor(size, kindOf(op, attr, static_cast<int64_t>(factor)));
  auto add = [&](ArrayAttr from, std::vector<layout::TensorMapping> &to) {
    for (Attribute tensor : from)
      for (layout::TensorMapping &mapping = to.emplace_back(); Attribute dim : cast<ArrayAttr>(tensor)) {
        std::vector<int> &factors = mapping.dims.emplace_back();
        for (int64_t factor : cast<DenseI64ArrayAttr>(dim).asArrayRef()) {
          int64_t size = attr.getFactorSizes()[factor];
          bool isBlocked = llvm::is_contained(attr.getBlocked(), factor);
          if (size != 1)
            factors.push_back(isBlocked ? rule.addFactor(size, FactorKind::NeedReplication) : static_cast<int>(factor));
        }
      }
  };
  add(attr.getOperands(), rule.operands);
  add(attr.getResults(), rule.results);
  return rule;
}

/// Padding along sums becomes zero. What the call is told stays, its rule is of global shapes.
static LocalResults localizeCustomCall(Operation *op, LocalizeContext &ctx) {
  for (auto [i, mapping] : enumerate(ctx.rule.operands))
    for (auto [d, factors] : enumerate(mapping.dims))
      if (llvm::any_of(factors, [&](int factor) { return ctx.rule.factors[factor].kind == FactorKind::Reduction; }))
        maskOperand(op, ctx, static_cast<int>(i), static_cast<int64_t>(d), ReduceKind::Sum);
  Operation *local = cloneLocal(op, ctx);
  for (NamedAttribute attribute : op->getDiscardableAttrs())
    if (attribute.getName().getValue().starts_with("mhlo."))
      local->setAttr(attribute.getName(), attribute.getValue());
  return SmallVector<Value>(local->getResults());
}

namespace {
struct CustomCallModel : ShardingRuleOpInterface::ExternalModel<CustomCallModel, stablehlo::CustomCallOp> {
  bool hasShardingRule(Operation *op) const { return static_cast<bool>(ruleOf(op)); }
  layout::OpRule getShardingRule(Operation *op) const { return customCallRule(op); }
  LocalResults localize(Operation *op, LocalizeContext &ctx) const { return localizeCustomCall(op, ctx); }
};
} // namespace

void autopar::rules::attachCustomCall(MLIRContext *context) {
  stablehlo::CustomCallOp::attachInterface<CustomCallModel>(*context);
}
