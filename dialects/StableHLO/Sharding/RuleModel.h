// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a family of ops declares its sharding rule: two free functions, one for
// the rule and one for localize, attached to any number of op classes. Each
// family is one source file with an attach function that Register.cpp calls.
#pragma once
#include "dialects/AutoPar/Interfaces/ShardingRule.h"

namespace autopar::rules {

using LocalResults = FailureOr<SmallVector<Value>>;

template <typename OpTy, layout::OpRule (*Rule)(Operation *),
          LocalResults (*Localize)(Operation *, LocalizeContext &)>
struct RuleModel
    : ShardingRuleOpInterface::ExternalModel<RuleModel<OpTy, Rule, Localize>,
                                             OpTy> {
  layout::OpRule getShardingRule(Operation *op) const { return Rule(op); }
  LocalResults localize(Operation *op, LocalizeContext &ctx) const {
    return Localize(op, ctx);
  }
};

/// Attaches one rule to several op classes.
template <layout::OpRule (*Rule)(Operation *),
          LocalResults (*Localize)(Operation *, LocalizeContext &),
          typename... OpTys>
void attach(MLIRContext *context) {
  (OpTys::template attachInterface<RuleModel<OpTys, Rule, Localize>>(*context),
   ...);
}

void attachCollectives(MLIRContext *context);
void attachElementwise(MLIRContext *context);
void attachElementwiseCHLO(MLIRContext *context);
void attachCreation(MLIRContext *context);
void attachShape(MLIRContext *context);
void attachCustomCall(MLIRContext *context);
void attachMovement(MLIRContext *context);
void attachDynamicSlices(MLIRContext *context);
void attachDotGeneral(MLIRContext *context);
void attachConvolution(MLIRContext *context);
void attachReduce(MLIRContext *context);
void attachWindows(MLIRContext *context);
void attachGather(MLIRContext *context);
void attachScatter(MLIRContext *context);
void attachFourier(MLIRContext *context);
void attachSort(MLIRContext *context);
void attachLinearAlgebra(MLIRContext *context);
void attachTopK(MLIRContext *context);

} // namespace autopar::rules
