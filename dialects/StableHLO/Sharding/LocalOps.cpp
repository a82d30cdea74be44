// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialects/StableHLO/Sharding/LocalOps.h"

#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/StableHLO/Sharding/RuleBuilder.h"

using namespace autopar;
using namespace autopar::rules;
using layout::AxisRef;

RankedTensorType autopar::rules::localOperandType(Operation *op,
                                                  LocalizeContext &ctx,
                                                  int operand) {
  return ctx.localType(
      cast<RankedTensorType>(op->getOperand(operand).getType()),
      ctx.rule.operands[operand]);
}

RankedTensorType autopar::rules::localResultType(Operation *op,
                                                 LocalizeContext &ctx,
                                                 int result) {
  return ctx.localType(cast<RankedTensorType>(op->getResult(result).getType()),
                       ctx.rule.results[result]);
}

Operation *autopar::rules::cloneLocal(Operation *op, LocalizeContext &ctx) {
  IRMapping mapping;
  Operation *copy = ctx.builder.clone(*op, mapping);
  copy->setOperands(ctx.operands);
  copy->setDiscardableAttrs(ArrayRef<NamedAttribute>{});
  for (OpResult result : copy->getResults())
    result.setType(localResultType(op, ctx, result.getResultNumber()));
  return copy;
}

LocalResults autopar::rules::localizeByClone(Operation *op,
                                             LocalizeContext &ctx) {
  return SmallVector<Value>(cloneLocal(op, ctx)->getResults());
}

std::vector<AxisRef> autopar::rules::axesOfKind(LocalizeContext &ctx,
                                                layout::FactorKind kind) {
  std::vector<AxisRef> axes;
  for (auto [factor, cut] : zip_equal(ctx.rule.factors, ctx.factorAxes.axes))
    if (factor.kind == kind)
      axes.insert(axes.end(), cut.begin(), cut.end());
  return axes;
}

static Value scalarConstant(LocalizeContext &ctx, RankedTensorType type,
                            Attribute value) {
  return stablehlo::ConstantOp::create(
      ctx.builder, cast<ElementsAttr>(DenseElementsAttr::get(type, value)));
}

Value autopar::rules::splat(LocalizeContext &ctx, RankedTensorType type,
                            int64_t value) {
  Type element = type.getElementType();
  if (!isa<IntegerType>(element))
    return stablehlo::ConstantOp::create(
        ctx.builder, cast<ElementsAttr>(stablehlo::splatOf(
                         type, static_cast<double>(value))));
  return scalarConstant(
      ctx, type,
      IntegerAttr::get(
          element, APInt(element.getIntOrFloatBitWidth(), value, true, true)));
}

Value autopar::rules::identityOf(LocalizeContext &ctx, Type elementType,
                                 ReduceKind kind) {
  auto type = RankedTensorType::get({}, elementType);
  if (kind == ReduceKind::Sum)
    return splat(ctx, type, 0);
  if (auto floating = dyn_cast<FloatType>(elementType)) {
    APFloat infinity =
        APFloat::getInf(floating.getFloatSemantics(), kind == ReduceKind::Max);
    return scalarConstant(ctx, type, FloatAttr::get(elementType, infinity));
  }
  unsigned width = elementType.getIntOrFloatBitWidth();
  bool isUnsigned = elementType.isUnsignedInteger() || width == 1;
  APInt lowest =
      isUnsigned ? APInt::getZero(width) : APInt::getSignedMinValue(width);
  APInt highest =
      isUnsigned ? APInt::getAllOnes(width) : APInt::getSignedMaxValue(width);
  return scalarConstant(ctx, type,
                        IntegerAttr::get(elementType, kind == ReduceKind::Max
                                                          ? lowest
                                                          : highest));
}

std::optional<LocalWindow> autopar::rules::readOperand(Operation *op, LocalizeContext &ctx, int operand, int64_t dim,
                                                       Value fill) {
  const layout::Window *window = ctx.rule.windowOf(operand, static_cast<int>(dim));
  if (!window || ctx.factorAxes.axes[window->factor].empty())
    return std::nullopt;
  const std::vector<AxisRef> &axes = ctx.factorAxes.axes[window->factor];
  int64_t size = ctx.rule.factors[window->factor].size, blocks = layout::sizeOf(axes);
  layout::Reads reads = *layout::readsOf(*window, size, blocks);
  ctx.operands[operand] = ctx.readWindow(op, *window, fill);
  int64_t span = (layout::blockSize(size, blocks) - 1) * std::abs(window->stride) + window->extent;
  int64_t have = (reads.length - 1) * window->dilation + 1;
  LocalWindow local{reads.largestGap(), span - have - reads.smallestGap(), 0, {}};
  if (reads.isShifted()) {
    local.extra = reads.largestGap() - reads.smallestGap();
    std::vector<int64_t> begins;
    for (int64_t gap : reads.gaps)
      begins.push_back(reads.largestGap() - gap);
    local.begin = ctx.valueByIndex(begins, axes);
  }
  return local;
}

void autopar::rules::widenResults(Operation *local, int64_t dim, int64_t extra) {
  for (OpResult result : local->getResults()) {
    SmallVector<int64_t> shape(shapeOf(result));
    shape[dim] += extra;
    result.setType(cast<RankedTensorType>(result.getType()).clone(shape));
  }
}

Value autopar::rules::dropExtra(LocalizeContext &ctx, Value value, int64_t dim, const LocalWindow &window) {
  if (window.extra == 0)
    return value;
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape(type.getShape());
  shape[dim] -= window.extra;
  SmallVector<Value> starts(type.getRank(), ctx.constant(window.begin.getType(), 0));
  starts[dim] = window.begin;
  return stablehlo::DynamicSliceOp::create(ctx.builder, type.clone(shape), value, starts, shape);
}

void autopar::rules::maskOperand(Operation *op, LocalizeContext &ctx,
                                 int operand, int64_t dim,
                                 layout::ReduceKind kind) {
  int64_t n = shapeOf(op->getOperand(operand))[dim];
  std::vector<AxisRef> axes = ctx.dimAxes(ctx.rule.operands[operand], dim);
  if (ctx.isPadded(n, axes))
    ctx.operands[operand] = ctx.maskPadding(
        ctx.operands[operand], dim, n, axes,
        identityOf(ctx, elementTypeOf(ctx.operands[operand]), kind));
}

Value autopar::rules::choose(LocalizeContext &ctx, Value pred,
                             ArrayRef<int64_t> dims, Value onTrue,
                             Value onFalse) {
  auto type = RankedTensorType::get(shapeOf(onTrue), ctx.builder.getI1Type());
  if (pred.getType() != type)
    pred = stablehlo::BroadcastInDimOp::create(ctx.builder, type, pred, dims);
  return stablehlo::SelectOp::create(ctx.builder, onTrue.getType(), pred,
                                     onTrue, onFalse);
}

static Value compare(LocalizeContext &ctx, Value lhs, Value rhs,
                     stablehlo::ComparisonDirection direction) {
  return stablehlo::CompareOp::create(ctx.builder, lhs, rhs, direction);
}

Value autopar::rules::keepOnFirst(LocalizeContext &ctx, Value value,
                                  const std::vector<AxisRef> &axes) {
  if (axes.empty())
    return value;
  Value index = ctx.blockIndex(axes);
  Value zero = splat(ctx, cast<RankedTensorType>(index.getType()), 0);
  Value first = compare(ctx, index, zero, stablehlo::ComparisonDirection::EQ);
  return choose(ctx, first, {}, value,
                splat(ctx, cast<RankedTensorType>(value.getType()), 0));
}

Value autopar::rules::widenIndex(LocalizeContext &ctx, Value index) {
  auto type = cast<RankedTensorType>(index.getType());
  unsigned width = type.getElementTypeBitWidth();
  bool fits =
      width < 32 || (width == 32 && !type.getElementType().isUnsignedInteger());
  Type wide = ctx.builder.getIntegerType(fits ? 32 : 64);
  if (type.getElementType() == wide)
    return index;
  if (width == 64) // from 2^63 on it is past the end, not before the start
    index = stablehlo::MinOp::create(
        ctx.builder, index,
        splat(ctx, type, std::numeric_limits<int64_t>::max()));
  return stablehlo::ConvertOp::create(ctx.builder, type.clone(wide), index);
}

Value autopar::rules::toLocalIndex(LocalizeContext &ctx, Value index, int64_t n,
                                   const std::vector<AxisRef> &axes,
                                   bool clamp) {
  auto type = cast<RankedTensorType>(index.getType());
  if (clamp) {
    index = stablehlo::MaxOp::create(ctx.builder, index, splat(ctx, type, 0));
    index =
        stablehlo::MinOp::create(ctx.builder, index, splat(ctx, type, n - 1));
  }
  Value offset = ctx.blockOffset(n, axes);
  if (elementTypeOf(offset) != type.getElementType())
    offset = stablehlo::ConvertOp::create(
        ctx.builder, type.clone(ArrayRef<int64_t>{}), offset);
  if (type.getRank() != 0)
    offset = stablehlo::BroadcastInDimOp::create(ctx.builder, type, offset,
                                                 ArrayRef<int64_t>{});
  return stablehlo::SubtractOp::create(ctx.builder, index, offset);
}

Value autopar::rules::isInBlock(LocalizeContext &ctx, Value localIndex,
                                int64_t size) {
  auto type = cast<RankedTensorType>(localIndex.getType());
  Value notBefore = compare(ctx, localIndex, splat(ctx, type, 0),
                            stablehlo::ComparisonDirection::GE);
  Value notAfter = compare(ctx, localIndex, splat(ctx, type, size),
                           stablehlo::ComparisonDirection::LT);
  return stablehlo::AndOp::create(ctx.builder, notBefore, notAfter);
}
