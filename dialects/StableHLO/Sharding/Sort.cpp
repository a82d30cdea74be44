// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ops that order elements along one dim: sort, and chlo.top_k along the last.
// That dim must be whole; the others are pass-through.
#include "dialects/CHLO/IR/CHLO.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/StableHLO/Sharding/LocalOps.h"
#include "dialects/StableHLO/Sharding/RuleBuilder.h"

using namespace autopar;
using namespace autopar::rules;

static OpRule topKRule(Operation *op) {
  RuleBuilder b(op);
  for (int64_t dim = 0; dim + 1 < rankOf(op->getOperand(0)); ++dim)
    b.share(FactorKind::PassThrough,
            {operand(0, dim), result(0, dim), result(1, dim)});
  int64_t last = rankOf(op->getOperand(0)) - 1;
  b.share(FactorKind::NeedReplication, {operand(0, last)});
  b.share(FactorKind::NeedReplication, {result(0, last), result(1, last)});
  return b.finish();
}

static OpRule sortRule(Operation *op) {
  RuleBuilder b(op);
  int64_t rank = rankOf(op->getResult(0)),
          along = cast<stablehlo::SortOp>(op).getDimension();
  along = along < 0 ? along + rank : along;
  // Along one dim alone no axis could go to another: operands and results lie each as it likes.
  auto shape = cast<RankedTensorType>(op->getResult(0).getType()).getShape();
  bool isAlone = llvm::none_of(llvm::seq<int64_t>(rank), [&](int64_t dim) { return dim != along && shape[dim] != 1; });
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (isAlone && dim == along)
      continue;
    SmallVector<Place> places;
    for (int i = 0, e = op->getNumResults(); i < e; ++i)
      places.append({operand(i, dim), result(i, dim)});
    b.share(dim == along ? FactorKind::NeedReplication
                         : FactorKind::PassThrough,
            places);
  }
  return b.finish();
}

void autopar::rules::attachSort(MLIRContext *context) {
  attach<sortRule, localizeByClone, stablehlo::SortOp>(context);
}

void autopar::rules::attachTopK(MLIRContext *context) {
  attach<topKRule, localizeByClone, chlo::TopKOp>(context);
}
