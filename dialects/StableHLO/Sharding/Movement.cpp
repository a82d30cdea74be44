// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ops that move elements by amounts known at compile time: slice, pad,
// concatenate, reverse. Dims that an op leaves alone are pass-through. A dim
// that it touches is a Permutation: operand and result lie differently on it,
// so the local op needs all of it. Unreduced values pass; those of pad and
// concatenate only if all their operands are unreduced.
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/StableHLO/Sharding/LocalOps.h"
#include "dialects/StableHLO/Sharding/RuleBuilder.h"

using namespace autopar;
using namespace autopar::rules;

static OpRule sliceRule(Operation *op) {
  RuleBuilder b(op);
  for (int64_t dim = 0; dim < rankOf(op->getResult(0)); ++dim)
    if (b.sizeAt(operand(0, dim)) == b.sizeAt(result(0, dim)))
      b.share(FactorKind::PassThrough, {operand(0, dim), result(0, dim)});
  b.linearMove({0}, elementTypeOf(op->getResult(0)));
  return b.finish(FactorKind::Permutation);
}

/// The limit of an untouched dim is its local size.
static LocalResults localizeSlice(Operation *op, LocalizeContext &ctx) {
  auto copy = cast<stablehlo::SliceOp>(cloneLocal(op, ctx));
  ArrayRef<int64_t> global = shapeOf(op->getOperand(0)),
                    local = shapeOf(ctx.operands[0]);
  SmallVector<int64_t> limits(copy.getLimitIndices());
  for (auto [dim, limit] : enumerate(limits))
    if (limit == global[dim] && shapeOf(op->getResult(0))[dim] == global[dim])
      limit = local[dim];
  copy.setLimitIndices(limits);
  return SmallVector<Value>{copy->getResult(0)};
}

static OpRule padRule(Operation *op) {
  RuleBuilder b(op);
  auto pad = cast<stablehlo::PadOp>(op);
  for (int64_t dim = 0; dim < rankOf(op->getResult(0)); ++dim)
    if (pad.getEdgePaddingLow()[dim] == 0 &&
        pad.getEdgePaddingHigh()[dim] == 0 &&
        pad.getInteriorPadding()[dim] == 0)
      b.share(FactorKind::PassThrough, {operand(0, dim), result(0, dim)});
  Type type = elementTypeOf(op->getResult(0));
  if (isConstantZero(op->getOperand(1)) && isSummable(type))
    b.linear({0});
  b.linearMove({0, 1}, type);
  return b.finish(FactorKind::Permutation);
}

static OpRule concatenateRule(Operation *op) {
  RuleBuilder b(op);
  int64_t along = cast<stablehlo::ConcatenateOp>(op).getDimension();
  SmallVector<int> all;
  for (int i = 0, e = op->getNumOperands(); i < e; ++i)
    all.push_back(i);
  for (int64_t dim = 0; dim < rankOf(op->getResult(0)); ++dim) {
    if (dim == along)
      continue;
    SmallVector<Place> places{result(0, dim)};
    for (int i : all)
      places.push_back(operand(i, dim));
    b.share(FactorKind::PassThrough, places);
  }
  b.linearMove(all, elementTypeOf(op->getResult(0)));
  return b.finish(FactorKind::Permutation);
}

static OpRule reverseRule(Operation *op) {
  RuleBuilder b(op);
  ArrayRef<int64_t> reversed = cast<stablehlo::ReverseOp>(op).getDimensions();
  for (int64_t dim = 0; dim < rankOf(op->getResult(0)); ++dim) {
    FactorKind kind = llvm::is_contained(reversed, dim)
                          ? FactorKind::Permutation
                          : FactorKind::PassThrough;
    b.share(kind, {operand(0, dim), result(0, dim)});
  }
  b.linearMove({0}, elementTypeOf(op->getResult(0)));
  return b.finish();
}

void autopar::rules::attachMovement(MLIRContext *context) {
  attach<sliceRule, localizeSlice, stablehlo::SliceOp>(context);
  attach<padRule, localizeByClone, stablehlo::PadOp>(context);
  attach<concatenateRule, localizeByClone, stablehlo::ConcatenateOp>(context);
  attach<reverseRule, localizeByClone, stablehlo::ReverseOp>(context);
}
