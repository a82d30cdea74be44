// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ops whose result depends on all elements along one dim and on the others not at all: chlo.top_k along the last dim.
#include "dialects/CHLO/IR/CHLO.h"
#include "dialects/StableHLO/Sharding/LocalOps.h"
#include "dialects/StableHLO/Sharding/RuleBuilder.h"

using namespace autopar;
using namespace autopar::rules;

static OpRule topKRule(Operation *op) {
  RuleBuilder b(op);
  for (int64_t dim = 0; dim + 1 < rankOf(op->getOperand(0)); ++dim)
    b.share(FactorKind::PassThrough, {operand(0, dim), result(0, dim), result(1, dim)});
  int64_t last = rankOf(op->getOperand(0)) - 1;
  b.share(FactorKind::NeedReplication, {operand(0, last)});
  b.share(FactorKind::NeedReplication, {result(0, last), result(1, last)});
  return b.finish();
}

void autopar::rules::attachTopK(MLIRContext *context) { attach<topKRule, localizeByClone, chlo::TopKOp>(context); }
