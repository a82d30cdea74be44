// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// dynamic_slice and dynamic_update_slice. A dim taken whole is pass-through
// (its start index is clamped to 0 whatever it says). Any other is Indexed: the
// window may straddle blocks, and each device answers for the rows in its own.
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
    else if (auto indexed = indexedFactor(type))
      b.share(*indexed, {operand(0, dim)});
  }
  b.linearMove({0}, type);
  return b.finish();
}

namespace {
/// A cut dim of which a window of `size` elements is taken, beginning at row `begin` of this block (which may lie outside
/// it). This device touches `width` rows from `start` on, which lie in the block and hold whatever of the window does.
struct CutWindow {
  int64_t dim, size, width;
  Value begin, start;
};

/// Start indices of the local op, and the dims that are cut.
struct LocalStarts {
  SmallVector<Value> starts;
  SmallVector<CutWindow> cut;
};
} // namespace

static Value clamped(LocalizeContext &ctx, Value index, int64_t last) {
  auto type = cast<RankedTensorType>(index.getType());
  index = stablehlo::MaxOp::create(ctx.builder, index, splat(ctx, type, 0));
  return stablehlo::MinOp::create(ctx.builder, index, splat(ctx, type, last));
}

static LocalStarts localizeStarts(Operation *op, LocalizeContext &ctx, int firstIndex, ArrayRef<int64_t> sizes) {
  LocalStarts local;
  ArrayRef<int64_t> global = shapeOf(op->getOperand(0)), block = shapeOf(ctx.operands[0]);
  for (auto [dim, size] : enumerate(sizes)) {
    Value start = widenIndex(ctx, ctx.operands[firstIndex + dim]);
    std::vector<AxisRef> axes = ctx.dimAxes(ctx.rule.operands[0], dim);
    if (!axes.empty() && size != global[dim]) {
      Value begin = toLocalIndex(ctx, clamped(ctx, start, global[dim] - size), global[dim], axes, /*clamp=*/false);
      int64_t width = std::min(size, block[dim]);
      start = clamped(ctx, begin, block[dim] - width);
      local.cut.push_back({static_cast<int64_t>(dim), size, width, begin, start});
    }
    local.starts.push_back(start);
  }
  // All start indices of one op have one type.
  bool anyWide = llvm::any_of(local.starts, [](Value v) { return elementTypeOf(v).isInteger(64); });
  for (Value &start : local.starts)
    if (anyWide && !elementTypeOf(start).isInteger(64))
      start = stablehlo::ConvertOp::create(ctx.builder, RankedTensorType::get({}, ctx.builder.getI64Type()), start);
  return local;
}

/// `value` moved along `dim`: `size` elements from `offset` on (a scalar, perhaps negative or past the end), zeros where
/// there are none.
static Value shifted(LocalizeContext &ctx, Value value, int64_t dim, Value offset, int64_t size) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> margin(type.getRank(), 0), none(type.getRank(), 0), shape(type.getShape());
  margin[dim] = size;
  shape[dim] += 2 * size;
  Value zero = splat(ctx, RankedTensorType::get({}, type.getElementType()), 0);
  Value padded = stablehlo::PadOp::create(ctx.builder, type.clone(shape), value, zero, margin, margin, none);
  auto scalar = cast<RankedTensorType>(offset.getType());
  SmallVector<Value> starts(type.getRank(), splat(ctx, scalar, 0));
  // Past the margins dynamic_slice clamps.
  starts[dim] = stablehlo::AddOp::create(ctx.builder, offset, splat(ctx, scalar, size));
  shape[dim] = size;
  return stablehlo::DynamicSliceOp::create(ctx.builder, type.clone(shape), padded, starts, shape);
}

static SmallVector<int64_t> localSizes(ArrayRef<int64_t> sizes, const LocalStarts &local) {
  SmallVector<int64_t> result(sizes);
  for (const CutWindow &window : local.cut)
    result[window.dim] = window.width;
  return result;
}

/// What is not in the block is zero, so that the sum over the devices is the slice.
static LocalResults localizeDynamicSlice(Operation *op, LocalizeContext &ctx) {
  RankedTensorType type = localResultType(op, ctx);
  SmallVector<int64_t> whole(cast<stablehlo::DynamicSliceOp>(op).getSliceSizes());
  LocalStarts local = localizeStarts(op, ctx, 1, whole);
  SmallVector<int64_t> sizes = localSizes(type.getShape(), local);
  Value slice =
      stablehlo::DynamicSliceOp::create(ctx.builder, type.clone(sizes), ctx.operands[0], local.starts, sizes);
  for (const CutWindow &window : local.cut) {
    Value offset = stablehlo::SubtractOp::create(ctx.builder, window.begin, window.start);
    if (window.size == 1)
      slice = choose(ctx, isInBlock(ctx, offset, 1), {}, slice,
                     splat(ctx, cast<RankedTensorType>(slice.getType()), 0));
    else
      slice = shifted(ctx, slice, window.dim, offset, window.size);
  }
  return SmallVector<Value>{slice};
}

static OpRule dynamicUpdateSliceRule(Operation *op) {
  RuleBuilder b(op);
  for (int64_t dim = 0; dim < rankOf(op->getResult(0)); ++dim) {
    if (b.sizeAt(operand(0, dim)) == b.sizeAt(operand(1, dim)))
      b.share(FactorKind::PassThrough, {operand(0, dim), operand(1, dim), result(0, dim)});
    else
      b.share(FactorKind::Indexed, {operand(0, dim), result(0, dim)});
  }
  b.linearMove({0, 1}, elementTypeOf(op->getResult(0)));
  return b.finish();
}

/// The part of the update that lies in the block, and what was there elsewhere: so the op stays in place.
static Value updateOf(LocalizeContext &ctx, Value update, Value old, const LocalStarts &local) {
  Value isNew;
  for (const CutWindow &window : local.cut) {
    Value offset = stablehlo::SubtractOp::create(ctx.builder, window.start, window.begin);
    if (window.size != 1)
      update = shifted(ctx, update, window.dim, offset, window.width);
    auto scalar = cast<RankedTensorType>(offset.getType());
    auto rows = RankedTensorType::get({window.width}, scalar.getElementType());
    Value row = stablehlo::AddOp::create(
        ctx.builder, stablehlo::IotaOp::create(ctx.builder, rows, 0),
        stablehlo::BroadcastInDimOp::create(ctx.builder, rows, offset, ArrayRef<int64_t>{}));
    Value inWindow = isInBlock(ctx, row, window.size);
    auto type = RankedTensorType::get(shapeOf(old), ctx.builder.getI1Type());
    inWindow = stablehlo::BroadcastInDimOp::create(ctx.builder, type, inWindow, ArrayRef<int64_t>{window.dim});
    isNew = isNew ? Value(stablehlo::AndOp::create(ctx.builder, isNew, inWindow)) : inWindow;
  }
  return choose(ctx, isNew, {}, update, old);
}

static LocalResults localizeDynamicUpdateSlice(Operation *op, LocalizeContext &ctx) {
  Value target = ctx.operands[0], update = ctx.operands[1];
  LocalStarts local = localizeStarts(op, ctx, 2, shapeOf(op->getOperand(1)));
  if (!local.cut.empty()) {
    auto type = cast<RankedTensorType>(update.getType());
    SmallVector<int64_t> sizes = localSizes(type.getShape(), local);
    Value old = stablehlo::DynamicSliceOp::create(ctx.builder, type.clone(sizes), target, local.starts, sizes);
    update = updateOf(ctx, update, old, local);
  }
  return SmallVector<Value>{
      stablehlo::DynamicUpdateSliceOp::create(ctx.builder, target.getType(), target, update, local.starts)};
}

void autopar::rules::attachDynamicSlices(MLIRContext *context) {
  attach<dynamicSliceRule, localizeDynamicSlice, stablehlo::DynamicSliceOp>(context);
  attach<dynamicUpdateSliceRule, localizeDynamicUpdateSlice, stablehlo::DynamicUpdateSliceOp>(context);
}
