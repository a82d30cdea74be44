// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// reduce: the kept dims are pass-through; the others are reductions if the body
// is add, max or min (of each of several inputs alike), combined for products,
// and, or, argmax pairs (Combine.h), and must be whole for any other body.
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/StableHLO/Sharding/Combine.h"
#include "dialects/StableHLO/Sharding/RuleBuilder.h"

using namespace autopar;
using namespace autopar::rules;

static std::optional<ReduceKind> kindOf(Operation *op) {
  auto reduce = cast<stablehlo::ReduceOp>(op);
  return reductionOf(reduce.getBody(), op->getNumResults());
}

/// A sum is jointly linear in input and initial value; if that is a constant 0,
/// in the input alone. A maximum of partial maxima is the maximum, with the
/// initial value as it stands on each device, since max is idempotent.
void autopar::rules::addReductionLinearity(Operation *op, RuleBuilder &b,
                                           std::optional<ReduceKind> kind) {
  int n = op->getNumResults();
  for (int i = 0; kind && i < n; ++i) {
    SmallVector<int> covered;
    if (n > 1)
      covered.push_back(i);
    if (*kind != ReduceKind::Sum || isConstantZero(op->getOperand(n + i)))
      b.linear({i}, {*kind}, covered);
    if (*kind == ReduceKind::Sum)
      b.linear({i, n + i}, {*kind}, covered);
  }
}

static OpRule reduceRule(Operation *op) {
  RuleBuilder b(op);
  ArrayRef<int64_t> reduced = cast<stablehlo::ReduceOp>(op).getDimensions();
  std::optional<ReduceKind> kind = kindOf(op);
  auto reduce = cast<stablehlo::ReduceOp>(op);
  FactorKind otherwise = isCombinable(reduce.getBody(), reduce.getInitValues())
                             ? FactorKind::Combined
                             : FactorKind::NeedReplication;
  layout::Factor reduction{1, kind ? FactorKind::Reduction : otherwise,
                           kind.value_or(ReduceKind::Sum)};
  int n = op->getNumResults();
  int64_t out = 0;
  for (int64_t dim = 0; dim < rankOf(op->getOperand(0)); ++dim) {
    bool isReduced = llvm::is_contained(reduced, dim);
    SmallVector<Place> places;
    for (int i = 0; i < n; ++i)
      places.push_back(operand(i, dim));
    for (int i = 0; i < n && !isReduced; ++i)
      places.push_back(result(i, out));
    out += isReduced ? 0 : 1;
    b.share(isReduced ? reduction : layout::Factor{}, places);
  }
  addReductionLinearity(op, b, kind);
  return b.finish();
}

/// Padding along reduced dims becomes the identity. Of several partial sums
/// only the first starts from the initial value.
static LocalResults localizeReduce(Operation *op, LocalizeContext &ctx) {
  std::optional<ReduceKind> kind = kindOf(op);
  if (!kind)
    return combineBlocks(op, ctx);
  int n = op->getNumResults();
  std::vector<layout::AxisRef> axes = axesOfKind(ctx, FactorKind::Reduction);
  for (int i = 0; i < n; ++i) {
    for (int64_t dim : cast<stablehlo::ReduceOp>(op).getDimensions())
      maskOperand(op, ctx, i, dim, *kind);
    if (*kind == ReduceKind::Sum && !isConstantZero(op->getOperand(n + i)))
      ctx.operands[n + i] = keepOnFirst(ctx, ctx.operands[n + i], axes);
  }
  return localizeByClone(op, ctx);
}

void autopar::rules::attachReduce(MLIRContext *context) {
  attach<reduceRule, localizeReduce, stablehlo::ReduceOp>(context);
}
