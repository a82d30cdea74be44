// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// dot_general: ([batch, i, k], [batch, k, j]) → [batch, i, j], k summed. Linear
// in each operand alone.
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/StableHLO/Sharding/LocalOps.h"
#include "dialects/StableHLO/Sharding/RuleBuilder.h"

using namespace autopar;
using namespace autopar::rules;

static OpRule dotRule(Operation *op) {
  RuleBuilder b(op);
  auto numbers = cast<stablehlo::DotGeneralOp>(op).getDotDimensionNumbers();
  ArrayRef<int64_t> batch[] = {numbers.getLhsBatchingDimensions(),
                               numbers.getRhsBatchingDimensions()};
  ArrayRef<int64_t> contracted[] = {numbers.getLhsContractingDimensions(),
                                    numbers.getRhsContractingDimensions()};
  Type type = elementTypeOf(op->getResult(0));
  int64_t out = 0;
  for (auto [lhs, rhs] : zip_equal(batch[0], batch[1]))
    b.share(FactorKind::PassThrough,
            {operand(0, lhs), operand(1, rhs), result(0, out++)});
  for (int side : {0, 1})
    for (int64_t dim = 0; dim < rankOf(op->getOperand(side)); ++dim)
      if (!llvm::is_contained(batch[side], dim) &&
          !llvm::is_contained(contracted[side], dim))
        b.share(FactorKind::PassThrough,
                {operand(side, dim), result(0, out++)});
  for (auto [lhs, rhs] : zip_equal(contracted[0], contracted[1]))
    b.share(isSummable(type) ? FactorKind::Reduction
                             : FactorKind::NeedReplication,
            {operand(0, lhs), operand(1, rhs)});
  if (isSummable(type)) {
    b.linear({0});
    b.linear({1});
  }
  return b.finish();
}

/// Padding along a contracted dim is zero on *both* sides: 0 · NaN is NaN.
static LocalResults localizeDot(Operation *op, LocalizeContext &ctx) {
  auto numbers = cast<stablehlo::DotGeneralOp>(op).getDotDimensionNumbers();
  ArrayRef<int64_t> contracted[] = {numbers.getLhsContractingDimensions(),
                                    numbers.getRhsContractingDimensions()};
  for (int side : {0, 1})
    for (int64_t dim : contracted[side])
      maskOperand(op, ctx, side, dim, layout::ReduceKind::Sum);
  return localizeByClone(op, ctx);
}

void autopar::rules::attachDotGeneral(MLIRContext *context) {
  attach<dotRule, localizeDot, stablehlo::DotGeneralOp>(context);
}
