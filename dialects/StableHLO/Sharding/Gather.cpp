// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// gather. Batch dims of the indices, batching dims, and operand dims taken
// whole are pass-through. An operand dim from which an index picks single
// elements is Indexed: the device whose block holds the element gives it and
// the others give zero, so the result is a sum over those axes. Windows of
// several elements of a dim may straddle blocks: the dim must be whole.
//
// The op clamps start indices into the *global* operand; localize does so
// before it looks whose block an index hits.
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/StableHLO/Sharding/IndexVector.h"
#include "dialects/StableHLO/Sharding/RuleBuilder.h"

using namespace autopar;
using namespace autopar::rules;

/// Result dims that are not offset dims: one for each batch dim of the indices.
static SmallVector<int64_t> resultBatchDims(stablehlo::GatherOp op) {
  SmallVector<int64_t> dims;
  for (int64_t dim = 0; dim < rankOf(op->getResult(0)); ++dim)
    if (!llvm::is_contained(op.getDimensionNumbers().getOffsetDims(), dim))
      dims.push_back(dim);
  return dims;
}

static void addWindowFactors(stablehlo::GatherOp op, RuleBuilder &b) {
  auto numbers = op.getDimensionNumbers();
  auto indexed = indexedFactor(elementTypeOf(op->getResult(0)));
  size_t offset = 0;
  for (int64_t dim = 0; dim < rankOf(op->getOperand(0)); ++dim) {
    if (llvm::is_contained(numbers.getOperandBatchingDims(), dim))
      continue;
    bool collapsed = llvm::is_contained(numbers.getCollapsedSliceDims(), dim);
    int64_t size = op.getSliceSizes()[dim];
    std::optional<Place> out;
    if (!collapsed)
      out = result(0, numbers.getOffsetDims()[offset++]);
    if (out && size == b.sizeAt(operand(0, dim)))
      b.share(FactorKind::PassThrough, {operand(0, dim), *out});
    else if (size == 1 && indexed &&
             llvm::is_contained(numbers.getStartIndexMap(), dim))
      b.share(*indexed, {operand(0, dim)});
  }
}

static OpRule gatherRule(Operation *op) {
  RuleBuilder b(op);
  auto gather = cast<stablehlo::GatherOp>(op);
  auto numbers = gather.getDimensionNumbers();
  ArrayRef<int64_t> batching = numbers.getOperandBatchingDims();
  SmallVector<int64_t> outs = resultBatchDims(gather);
  for (auto [i, dim] : enumerate(indexBatchDims(rankOf(op->getOperand(1)),
                                                numbers.getIndexVectorDim()))) {
    SmallVector<Place> places{operand(1, dim), result(0, outs[i])};
    for (auto [operandDim, indexDim] :
         zip_equal(batching, numbers.getStartIndicesBatchingDims()))
      if (indexDim == dim)
        places.push_back(operand(0, operandDim));
    b.share(FactorKind::PassThrough, places);
  }
  addWindowFactors(gather, b);
  b.linearMove({0}, elementTypeOf(op->getResult(0)));
  return b.finish(FactorKind::NeedReplication);
}

/// Replaces ctx.operands[1] by local indices; returns where all of an index's
/// cut components lie in this block.
static Value localizeIndices(stablehlo::GatherOp op, LocalizeContext &ctx) {
  auto numbers = op.getDimensionNumbers();
  Value hit;
  std::optional<IndexVector> vector;
  for (auto [k, dim] : enumerate(numbers.getStartIndexMap())) {
    std::vector<layout::AxisRef> axes = ctx.dimAxes(ctx.rule.operands[0], dim);
    const std::vector<int> &factors = ctx.rule.operands[0].dims[dim];
    if (axes.empty() ||
        ctx.rule.factors[factors.front()].kind != FactorKind::Indexed)
      continue;
    if (!vector)
      vector.emplace(ctx, widenIndex(ctx, ctx.operands[1]),
                     numbers.getIndexVectorDim());
    Value inBlock =
        vector->makeLocal(k, shapeOf(op.getOperand())[dim],
                          shapeOf(ctx.operands[0])[dim], axes, true);
    hit = hit ? Value(stablehlo::AndOp::create(ctx.builder, hit, inBlock))
              : inBlock;
  }
  if (vector)
    ctx.operands[1] = vector->assemble();
  return hit;
}

static LocalResults localizeGather(Operation *op, LocalizeContext &ctx) {
  auto gather = cast<stablehlo::GatherOp>(op);
  Value hit = localizeIndices(gather, ctx);
  auto copy = cast<stablehlo::GatherOp>(cloneLocal(op, ctx));
  SmallVector<int64_t> sizes(gather.getSliceSizes());
  for (auto [dim, size] : enumerate(sizes))
    if (size == shapeOf(op->getOperand(0))[dim])
      size = shapeOf(ctx.operands[0])[dim];
  ArrayRef<int64_t> batching =
      gather.getDimensionNumbers().getOperandBatchingDims();
  for (int64_t dim : batching)
    sizes[dim] = gather.getSliceSizes()[dim];
  copy.setSliceSizes(sizes);
  Value value = copy->getResult(0);
  if (hit)
    value = choose(ctx, hit, resultBatchDims(gather), value,
                   splat(ctx, cast<RankedTensorType>(value.getType()), 0));
  return SmallVector<Value>{value};
}

void autopar::rules::attachGather(MLIRContext *context) {
  attach<gatherRule, localizeGather, stablehlo::GatherOp>(context);
}
