// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ops that move elements by amounts known at compile time: slice, pad,
// concatenate, reverse. Dims that an op leaves alone are pass-through. A dim
// that it touches is a Permutation: each block of the result is made of rows of
// the operand that may lie in other blocks. A single element that is sliced off
// is on one device: Indexed. Unreduced values pass; those of pad and concatenate
// only if all their operands are unreduced.
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/StableHLO/Sharding/LocalOps.h"
#include "dialects/StableHLO/Sharding/RuleBuilder.h"

using namespace autopar;
using namespace autopar::rules;
using layout::AxisRef;

static OpRule sliceRule(Operation *op) {
  RuleBuilder b(op);
  auto slice = cast<stablehlo::SliceOp>(op);
  Type type = elementTypeOf(op->getResult(0));
  for (int64_t dim = 0; dim < rankOf(op->getResult(0)); ++dim) {
    int64_t size = b.sizeAt(result(0, dim));
    if (b.sizeAt(operand(0, dim)) == size)
      b.share(FactorKind::PassThrough, {operand(0, dim), result(0, dim)});
    else if (auto indexed = indexedFactor(type); size == 1 && indexed)
      b.share(*indexed, {operand(0, dim)});
    else if (size > 1)
      b.shareMoving({1, FactorKind::Permutation}, {result(0, dim)},
                    layout::Window{0, static_cast<int>(dim), 0, 1, slice.getStrides()[dim],
                                   slice.getStartIndices()[dim]});
  }
  b.linearMove({0}, type);
  return b.finish();
}

/// Of a dim that is cut, where the local slice starts and ends. An element that only one device has: whether it is this
/// one is added to `hit`.
static void localizeRange(stablehlo::SliceOp op, LocalizeContext &ctx, int64_t dim, int64_t &start, int64_t &limit,
                          Value &hit) {
  int64_t global = shapeOf(op.getOperand())[dim], size = shapeOf(op.getResult())[dim];
  std::vector<AxisRef> axes = ctx.dimAxes(ctx.rule.operands[0], dim);
  if (axes.empty())
    return;
  if (size == global) {
    limit = shapeOf(ctx.operands[0])[dim];
  } else if (readOperand(op, ctx, 0, dim)) {
    start = 0;
    limit = shapeOf(ctx.operands[0])[dim];
  } else {
    int64_t block = layout::blockSize(global, layout::sizeOf(axes));
    Value index = ctx.blockIndex(axes);
    Value isHere = stablehlo::CompareOp::create(ctx.builder, index,
                                                ctx.constant(index.getType(), static_cast<double>(start / block)),
                                                stablehlo::ComparisonDirection::EQ);
    hit = hit ? Value(stablehlo::AndOp::create(ctx.builder, hit, isHere)) : isHere;
    start %= block;
    limit = start + 1;
  }
}

static LocalResults localizeSlice(Operation *op, LocalizeContext &ctx) {
  auto slice = cast<stablehlo::SliceOp>(op);
  SmallVector<int64_t> starts(slice.getStartIndices()), limits(slice.getLimitIndices());
  Value hit;
  for (int64_t dim = 0; dim < rankOf(slice.getResult()); ++dim)
    localizeRange(slice, ctx, dim, starts[dim], limits[dim], hit);
  auto copy = cast<stablehlo::SliceOp>(cloneLocal(op, ctx));
  copy.setStartIndices(starts);
  copy.setLimitIndices(limits);
  Value local = copy.getResult();
  if (hit)
    local = choose(ctx, hit, {}, local, splat(ctx, localResultType(op, ctx), 0));
  return SmallVector<Value>{local};
}

static OpRule padRule(Operation *op) {
  RuleBuilder b(op);
  auto pad = cast<stablehlo::PadOp>(op);
  for (int64_t dim = 0; dim < rankOf(op->getResult(0)); ++dim) {
    int64_t low = pad.getEdgePaddingLow()[dim], interior = pad.getInteriorPadding()[dim];
    if (low == 0 && pad.getEdgePaddingHigh()[dim] == 0 && interior == 0)
      b.share(FactorKind::PassThrough, {operand(0, dim), result(0, dim)});
    else if (b.sizeAt(operand(0, dim)) > 1 && b.sizeAt(result(0, dim)) > 1)
      b.shareMoving({1, FactorKind::Permutation}, {result(0, dim)},
                    layout::Window{0, static_cast<int>(dim), 0, 1, 1, -low, 1, interior + 1, true});
  }
  Type type = elementTypeOf(op->getResult(0));
  if (isConstantZero(op->getOperand(1)) && isSummable(type))
    b.linear({0});
  b.linearMove({0, 1}, type);
  return b.finish();
}

static LocalResults localizePad(Operation *op, LocalizeContext &ctx) {
  auto pad = cast<stablehlo::PadOp>(op);
  SmallVector<int64_t> low(pad.getEdgePaddingLow()), high(pad.getEdgePaddingHigh());
  // A zero need not be put where nothing arrives.
  Value fill = isConstantZero(op->getOperand(1)) ? Value() : ctx.operands[1];
  SmallVector<LocalWindow> windows(rankOf(pad.getResult()));
  for (auto [dim, window] : enumerate(windows))
    if (auto local = readOperand(op, ctx, 0, dim, fill)) {
      window = *local;
      low[dim] = local->low;
      high[dim] = local->high;
    }
  // What is read is often the block already: a shift.
  auto isZero = [](int64_t size) { return size == 0; };
  if (ctx.operands[0].getType() == localResultType(op, ctx) && llvm::all_of(low, isZero) && llvm::all_of(high, isZero))
    return SmallVector<Value>{ctx.operands[0]};
  auto copy = cast<stablehlo::PadOp>(cloneLocal(op, ctx));
  copy.setEdgePaddingLow(low);
  copy.setEdgePaddingHigh(high);
  for (auto [dim, window] : enumerate(windows))
    widenResults(copy, dim, window.extra);
  Value result = copy.getResult();
  for (auto [dim, window] : enumerate(windows))
    result = dropExtra(ctx, result, dim, window);
  return SmallVector<Value>{result};
}

/// Operands of one element along the dim are whole on each device; empty ones give nothing.
static OpRule concatenateRule(Operation *op) {
  RuleBuilder b(op);
  int64_t along = cast<stablehlo::ConcatenateOp>(op).getDimension();
  SmallVector<int> all;
  SmallVector<layout::Window> windows;
  int64_t offset = 0;
  for (int i = 0, e = op->getNumOperands(); i < e; ++i) {
    all.push_back(i);
    int64_t size = b.sizeAt(operand(i, along));
    if (size > 1)
      windows.push_back({i, static_cast<int>(along), 0, 1, 1, -offset});
    offset += size;
  }
  for (int64_t dim = 0; dim < rankOf(op->getResult(0)); ++dim) {
    if (dim == along)
      continue;
    SmallVector<Place> places{result(0, dim)};
    for (int i : all)
      places.push_back(operand(i, dim));
    b.share(FactorKind::PassThrough, places);
  }
  if (!windows.empty())
    b.shareMoving({1, FactorKind::Permutation}, {result(0, along)}, windows);
  b.linearMove(all, elementTypeOf(op->getResult(0)));
  return b.finish();
}

/// Each operand is read where it stands in the result, and the position says which of them holds.
static LocalResults localizeConcatenate(Operation *op, LocalizeContext &ctx) {
  int64_t along = cast<stablehlo::ConcatenateOp>(op).getDimension(), n = shapeOf(op->getResult(0))[along];
  std::vector<AxisRef> axes = ctx.dimAxes(ctx.rule.results[0], along);
  if (axes.empty())
    return localizeByClone(op, ctx);
  RankedTensorType type = localResultType(op, ctx);
  auto indices = RankedTensorType::get(type.getShape(), ctx.builder.getI32Type());
  auto spread = [&](Value scalar) {
    return stablehlo::BroadcastInDimOp::create(ctx.builder, indices, scalar, ArrayRef<int64_t>{});
  };
  Value position = stablehlo::AddOp::create(ctx.builder, stablehlo::IotaOp::create(ctx.builder, indices, along),
                                            spread(ctx.blockOffset(n, axes)));
  Value joined;
  int64_t offset = n;
  for (int i = static_cast<int>(op->getNumOperands()) - 1; i >= 0; --i) {
    int64_t size = shapeOf(op->getOperand(i))[along];
    if (size == 0)
      continue;
    Value part = ctx.operands[i];
    if (readOperand(op, ctx, i, along)) {
      part = ctx.operands[i];
    } else {
      SmallVector<int64_t> dims = llvm::to_vector(llvm::seq<int64_t>(0, type.getRank()));
      part = stablehlo::BroadcastInDimOp::create(ctx.builder, type, part, dims);
    }
    if (joined)
      joined = choose(ctx,
                      stablehlo::CompareOp::create(ctx.builder, position,
                                                   ctx.constant(indices, static_cast<double>(offset)),
                                                   stablehlo::ComparisonDirection::LT),
                      {}, part, joined);
    else
      joined = part;
    offset -= size;
  }
  return SmallVector<Value>{joined};
}

static OpRule reverseRule(Operation *op) {
  RuleBuilder b(op);
  ArrayRef<int64_t> reversed = cast<stablehlo::ReverseOp>(op).getDimensions();
  for (int64_t dim = 0; dim < rankOf(op->getResult(0)); ++dim)
    if (llvm::is_contained(reversed, dim))
      b.shareMoving({1, FactorKind::Permutation}, {result(0, dim)},
                    layout::Window{0, static_cast<int>(dim), 0, 1, -1, b.sizeAt(result(0, dim)) - 1});
    else
      b.share(FactorKind::PassThrough, {operand(0, dim), result(0, dim)});
  b.linearMove({0}, elementTypeOf(op->getResult(0)));
  return b.finish();
}

static LocalResults localizeReverse(Operation *op, LocalizeContext &ctx) {
  for (int64_t dim : cast<stablehlo::ReverseOp>(op).getDimensions())
    readOperand(op, ctx, 0, dim);
  return localizeByClone(op, ctx);
}

void autopar::rules::attachMovement(MLIRContext *context) {
  attach<sliceRule, localizeSlice, stablehlo::SliceOp>(context);
  attach<padRule, localizePad, stablehlo::PadOp>(context);
  attach<concatenateRule, localizeConcatenate, stablehlo::ConcatenateOp>(context);
  attach<reverseRule, localizeReverse, stablehlo::ReverseOp>(context);
}
