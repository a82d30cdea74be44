// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// scatter. Window dims written whole and batching dims are pass-through. A dim
// addressed one element at a time is Indexed, in input and result alike: each
// device applies the updates that hit its block and drops the others, as the op
// drops what lies outside the result. The scatter dims of updates and indices
// are a Reduction if the body adds (or takes the maximum or minimum): each
// device applies its own updates, and the result is unreduced.
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/StableHLO/Sharding/IndexVector.h"
#include "dialects/StableHLO/Sharding/RuleBuilder.h"

using namespace autopar;
using namespace autopar::rules;
using layout::AxisRef;

namespace {
/// The op's operands by number, for N inputs: inputs 0…N-1, indices N, updates
/// N+1…2N.
struct Parts {
  stablehlo::ScatterOp op;
  stablehlo::ScatterDimensionNumbersAttr numbers;
  int n;

  explicit Parts(Operation *o)
      : op(cast<stablehlo::ScatterOp>(o)),
        numbers(op.getScatterDimensionNumbers()), n(o->getNumResults()) {}
  int indices() const { return n; }
  int update(int i) const { return n + 1 + i; }
  /// Places of a dim that inputs and results share.
  SmallVector<Place> targets(int64_t dim) const {
    SmallVector<Place> places;
    for (int i = 0; i < n; ++i)
      places.append({operand(i, dim), result(i, dim)});
    return places;
  }
  /// Update dims that are not window dims: one for each batch dim of the
  /// indices.
  SmallVector<int64_t> updateScatterDims() const {
    SmallVector<int64_t> dims;
    for (int64_t dim = 0; dim < rankOf(op->getOperand(update(0))); ++dim)
      if (!llvm::is_contained(numbers.getUpdateWindowDims(), dim))
        dims.push_back(dim);
    return dims;
  }
  bool isIndexed(int64_t dim) const {
    return llvm::is_contained(numbers.getScatterDimsToOperandDims(), dim);
  }
  std::optional<ReduceKind> kind() const {
    return reductionOf(op->getRegion(0), n);
  }
};
} // namespace

static void addWindowFactors(const Parts &parts, RuleBuilder &b) {
  size_t window = 0;
  for (int64_t dim = 0; dim < rankOf(parts.op->getOperand(0)); ++dim) {
    if (llvm::is_contained(parts.numbers.getInputBatchingDims(), dim))
      continue;
    SmallVector<Place> targets = parts.targets(dim);
    bool inserted =
        llvm::is_contained(parts.numbers.getInsertedWindowDims(), dim);
    int64_t updateDim =
        inserted ? -1 : parts.numbers.getUpdateWindowDims()[window++];
    int64_t size = inserted ? 1 : b.sizeAt(operand(parts.update(0), updateDim));
    if (parts.isIndexed(dim) && size == 1) {
      b.share(FactorKind::Indexed, targets);
    } else if (!parts.isIndexed(dim) && size == b.sizeAt(targets.front())) {
      for (int i = 0; i < parts.n && !inserted; ++i)
        targets.push_back(operand(parts.update(i), updateDim));
      b.share(FactorKind::PassThrough, targets);
    } else {
      b.share(FactorKind::NeedReplication, targets);
    }
  }
}

static void addScatterFactors(const Parts &parts, RuleBuilder &b) {
  std::optional<ReduceKind> kind = parts.kind();
  SmallVector<int64_t> updateDims = parts.updateScatterDims();
  int64_t rank = rankOf(parts.op->getOperand(parts.indices()));
  for (auto [i, dim] :
       enumerate(indexBatchDims(rank, parts.numbers.getIndexVectorDim()))) {
    SmallVector<Place> places{operand(parts.indices(), dim)};
    for (int u = 0; u < parts.n; ++u)
      places.push_back(operand(parts.update(u), updateDims[i]));
    layout::Factor factor{
        1, kind ? FactorKind::Reduction : FactorKind::NeedReplication,
        kind.value_or(ReduceKind::Sum)};
    for (auto [inputDim, indexDim] :
         zip_equal(parts.numbers.getInputBatchingDims(),
                   parts.numbers.getScatterIndicesBatchingDims()))
      if (indexDim == static_cast<int64_t>(dim)) {
        places.append(parts.targets(inputDim));
        factor.kind = FactorKind::PassThrough;
      }
    b.share(factor, places);
  }
}

/// Whether the body just returns the update.
static bool isAssignment(const Parts &parts) {
  Block &body = parts.op->getRegion(0).front();
  Operation *end = body.getTerminator();
  for (int i = 0; i < parts.n; ++i)
    if (end->getOperand(i) != body.getArgument(parts.n + i))
      return false;
  return true;
}

/// Added updates: jointly linear in input and updates; into a constant zero, in
/// the updates alone. Assignments only move elements: jointly linear, in every
/// kind.
static void addLinearity(const Parts &parts, RuleBuilder &b) {
  std::optional<ReduceKind> kind = parts.kind();
  for (int i = 0; i < parts.n; ++i) {
    SmallVector<int> covered;
    if (parts.n > 1)
      covered.push_back(i);
    if (kind == ReduceKind::Sum && isConstantZero(parts.op->getOperand(i)))
      b.linear({parts.update(i)}, {ReduceKind::Sum}, covered);
    if (kind)
      b.linear({i, parts.update(i)}, {*kind}, covered);
    else if (isAssignment(parts))
      b.linearMove({i, parts.update(i)}, elementTypeOf(parts.op->getResult(i)),
                   covered);
  }
}

static OpRule scatterRule(Operation *op) {
  RuleBuilder b(op);
  Parts parts(op);
  addScatterFactors(parts, b);
  addWindowFactors(parts, b);
  addLinearity(parts, b);
  return b.finish(FactorKind::NeedReplication);
}

/// Updates in the padding of a cut scatter dim must not land: their values
/// become the identity, and since their indices are arbitrary too, they then
/// change nothing wherever they land.
static void maskUpdates(const Parts &parts, LocalizeContext &ctx) {
  std::optional<ReduceKind> kind = parts.kind();
  if (!kind)
    return;
  for (int i = 0; i < parts.n; ++i)
    for (int64_t dim : parts.updateScatterDims()) {
      const std::vector<int> &factors =
          ctx.rule.operands[parts.update(i)].dims[dim];
      if (!factors.empty() &&
          ctx.rule.factors[factors.front()].kind == FactorKind::Reduction)
        maskOperand(parts.op, ctx, parts.update(i), dim, *kind);
    }
}

/// Cut components become local; an index outside this block is then out of
/// bounds, or in padding, which nobody reads.
static void localizeIndices(const Parts &parts, LocalizeContext &ctx) {
  std::optional<IndexVector> vector;
  for (auto [k, dim] : enumerate(parts.numbers.getScatterDimsToOperandDims())) {
    std::vector<AxisRef> axes = ctx.dimAxes(ctx.rule.operands[0], dim);
    if (axes.empty())
      continue;
    int indices = parts.indices();
    if (!vector)
      vector.emplace(ctx, widenIndex(ctx, ctx.operands[indices]),
                     parts.numbers.getIndexVectorDim());
    int64_t n = shapeOf(parts.op->getOperand(0))[dim];
    vector->makeLocal(k, n, shapeOf(ctx.operands[0])[dim], axes,
                      /*clamp=*/false);
  }
  if (vector)
    ctx.operands[parts.indices()] = vector->assemble();
}

static LocalResults localizeScatter(Operation *op, LocalizeContext &ctx) {
  Parts parts(op);
  maskUpdates(parts, ctx);
  localizeIndices(parts, ctx);
  // Of several partial sums, only the first starts from the input.
  std::vector<AxisRef> axes = axesOfKind(ctx, FactorKind::Reduction);
  for (int i = 0; i < parts.n; ++i)
    if (parts.kind() == ReduceKind::Sum && !isConstantZero(op->getOperand(i)))
      ctx.operands[i] = keepOnFirst(ctx, ctx.operands[i], axes);
  return localizeByClone(op, ctx);
}

void autopar::rules::attachScatter(MLIRContext *context) {
  attach<scatterRule, localizeScatter, stablehlo::ScatterOp>(context);
}
