// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// dynamic_slice and dynamic_update_slice. A dim taken whole is pass-through
// (its start index is clamped to 0 whatever it says). A dim from which one
// element is taken, as `while` loops over stacked layers do, is Indexed: the
// device whose block holds the element answers. Windows of several elements may
// straddle blocks: a Permutation.
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/StableHLO/Sharding/LocalOps.h"
#include "dialects/StableHLO/Sharding/RuleBuilder.h"

using namespace autopar;
using namespace autopar::rules;
using layout::AxisRef;

static OpRule dynamicSliceRule(Operation *op) {
  RuleBuilder b(op);
  Type type = elementTypeOf(op->getResult(0));
  for (int64_t dim = 0; dim < rankOf(op->getResult(0)); ++dim) {
    if (b.sizeAt(operand(0, dim)) == b.sizeAt(result(0, dim)))
      b.share(FactorKind::PassThrough, {operand(0, dim), result(0, dim)});
    else if (b.sizeAt(result(0, dim)) == 1 && isSummable(type))
      b.share(FactorKind::Indexed, {operand(0, dim)});
  }
  b.linearMove({0}, type);
  return b.finish(FactorKind::Permutation);
}

/// The dims whose factor is Indexed and cut: start indices made local in
/// `starts`, and whether this device's block holds the element (nothing if no
/// such dim is cut).
static Value localizeStarts(Operation *op, LocalizeContext &ctx, int firstIndex,
                            SmallVector<Value> &starts) {
  Value hit;
  Value source = op->getOperand(0);
  for (int64_t dim = 0; dim < rankOf(source); ++dim) {
    Value start = widenIndex(ctx, ctx.operands[firstIndex + dim]);
    std::vector<AxisRef> axes = ctx.dimAxes(ctx.rule.operands[0], dim);
    const std::vector<int> &factors = ctx.rule.operands[0].dims[dim];
    if (!axes.empty() &&
        ctx.rule.factors[factors.front()].kind == layout::FactorKind::Indexed) {
      start =
          toLocalIndex(ctx, start, shapeOf(source)[dim], axes, /*clamp=*/true);
      Value inBlock = isInBlock(ctx, start, shapeOf(ctx.operands[0])[dim]);
      hit = hit ? Value(stablehlo::AndOp::create(ctx.builder, hit, inBlock))
                : inBlock;
    }
    starts.push_back(start);
  }
  // All start indices of one op have one type.
  bool anyWide = llvm::any_of(
      starts, [](Value v) { return elementTypeOf(v).isInteger(64); });
  for (Value &start : starts)
    if (anyWide && !elementTypeOf(start).isInteger(64))
      start = stablehlo::ConvertOp::create(
          ctx.builder, RankedTensorType::get({}, ctx.builder.getI64Type()),
          start);
  return hit;
}

/// Off the block the slice is zero, so that the sum over the devices is the
/// slice:
///   %l = (clamp %start) - blockOffset; %s = dynamic_slice %block, %l; select(0
///   <= %l < blockSize, %s, 0)
static LocalResults localizeDynamicSlice(Operation *op, LocalizeContext &ctx) {
  SmallVector<Value> starts;
  Value hit = localizeStarts(op, ctx, 1, starts);
  RankedTensorType type = localResultType(op, ctx);
  Value slice = stablehlo::DynamicSliceOp::create(
      ctx.builder, type, ctx.operands[0], starts, type.getShape());
  if (hit)
    slice = choose(ctx, hit, {}, slice, splat(ctx, type, 0));
  return SmallVector<Value>{slice};
}

static OpRule dynamicUpdateSliceRule(Operation *op) {
  RuleBuilder b(op);
  for (int64_t dim = 0; dim < rankOf(op->getResult(0)); ++dim) {
    if (b.sizeAt(operand(0, dim)) == b.sizeAt(operand(1, dim)))
      b.share(FactorKind::PassThrough,
              {operand(0, dim), operand(1, dim), result(0, dim)});
    else if (b.sizeAt(operand(1, dim)) == 1)
      b.share(FactorKind::Indexed, {operand(0, dim), result(0, dim)});
    else
      b.share(FactorKind::Permutation, {operand(0, dim), result(0, dim)});
  }
  b.linearMove({0, 1}, elementTypeOf(op->getResult(0)));
  return b.finish(FactorKind::Permutation);
}

/// Off the block the update writes back what was there, so that the op stays in
/// place.
static LocalResults localizeDynamicUpdateSlice(Operation *op,
                                               LocalizeContext &ctx) {
  SmallVector<Value> starts;
  Value hit = localizeStarts(op, ctx, 2, starts);
  Value target = ctx.operands[0], update = ctx.operands[1];
  if (hit) {
    auto type = cast<RankedTensorType>(update.getType());
    Value old = stablehlo::DynamicSliceOp::create(ctx.builder, type, target,
                                                  starts, type.getShape());
    update = choose(ctx, hit, {}, update, old);
  }
  return SmallVector<Value>{stablehlo::DynamicUpdateSliceOp::create(
      ctx.builder, target.getType(), target, update, starts)};
}

void autopar::rules::attachDynamicSlices(MLIRContext *context) {
  attach<dynamicSliceRule, localizeDynamicSlice, stablehlo::DynamicSliceOp>(
      context);
  attach<dynamicUpdateSliceRule, localizeDynamicUpdateSlice,
         stablehlo::DynamicUpdateSliceOp>(context);
}
