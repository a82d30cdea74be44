// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Collectives that a manual computation contains: along axes that are not manual each device may hold a block of what
// they move, but never of the dims that they split or join.
#include "dialects/Comm/IR/Comm.h"
#include "dialects/StableHLO/Sharding/LocalOps.h"
#include "dialects/StableHLO/Sharding/RuleBuilder.h"

using namespace autopar;
using namespace autopar::rules;

/// Every operand with its result, dim by dim, but for `whole`.
static OpRule pairwiseRule(Operation *op, ArrayRef<int64_t> whole) {
  RuleBuilder b(op);
  for (int i = 0, e = op->getNumOperands(); i < e; ++i)
    for (int64_t dim = 0; dim < rankOf(op->getOperand(i)); ++dim)
      if (!llvm::is_contained(whole, dim))
        b.share(FactorKind::PassThrough, {operand(i, dim), result(i, dim)});
  return b.finish();
}

static OpRule collectiveRule(Operation *op) {
  return TypeSwitch<Operation *, OpRule>(op)
      .Case([](comm::AllGatherOp gather) {
        return pairwiseRule(gather, {static_cast<int64_t>(gather.getDim())});
      })
      .Case([](comm::ReduceScatterOp scatter) {
        return pairwiseRule(scatter, {static_cast<int64_t>(scatter.getDim())});
      })
      .Case([](comm::AllToAllOp move) {
        return pairwiseRule(move, {static_cast<int64_t>(move.getSplitDim()),
                                   static_cast<int64_t>(move.getConcatDim())});
      })
      .Case([](comm::RedistributeOp move) { return RuleBuilder(move).finish(); }) // every dim whole
      .Default([](Operation *other) { return pairwiseRule(other, {}); });
}

void autopar::rules::attachCollectives(MLIRContext *context) {
  using namespace autopar::comm;
  attach<collectiveRule, localizeByClone, AllReduceOp, AllGatherOp,
         ReduceScatterOp, AllToAllOp, PermuteOp, BroadcastOp, RedistributeOp, AxisIndexOp>(context);
}
