// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// convolution: batch and output features are pass-through, input features are
// summed, as in a matmul. Spatial dims:
//   - window 1, stride 1, no padding or dilation: pass-through;
//   - a result dim longer than the window, as forward and in the gradient of the
//   input: windowed, each block of the result reads a halo of the input;
//   - a window longer than the result, as in the gradient of the weight: summed
//   over the blocks of the window, each of which reads a halo of the input;
//   - any other: whole.
// Groups of features or of the batch are a factor that is cut freely.
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/StableHLO/Sharding/LocalOps.h"
#include "dialects/StableHLO/Sharding/RuleBuilder.h"

using namespace autopar;
using namespace autopar::rules;

namespace {
/// One spatial dim: where it stands in lhs, rhs and result, and its window.
struct Spatial {
  int64_t lhs, rhs, out;
  int64_t stride = 1, padLow = 0, padHigh = 0, lhsDilation = 1, rhsDilation = 1;
  bool reversed = false;

  bool isPlain() const {
    return stride == 1 && lhsDilation == 1 && padLow == 0 && padHigh == 0;
  }
};
} // namespace

static SmallVector<Spatial> spatialDims(stablehlo::ConvolutionOp op) {
  auto numbers = op.getDimensionNumbers();
  SmallVector<Spatial> dims;
  for (auto [i, lhs] : enumerate(numbers.getInputSpatialDimensions())) {
    Spatial dim{lhs, numbers.getKernelSpatialDimensions()[i],
                numbers.getOutputSpatialDimensions()[i]};
    auto read = [&, i = i](std::optional<ArrayRef<int64_t>> values) {
      return values && !values->empty() ? (*values)[i] : 1;
    };
    dim.stride = read(op.getWindowStrides());
    dim.lhsDilation = read(op.getLhsDilation());
    dim.rhsDilation = read(op.getRhsDilation());
    if (auto reversal = op.getWindowReversal(); reversal && !reversal->empty())
      dim.reversed = (*reversal)[i];
    if (auto padding = op.getPadding()) {
      dim.padLow = padding->getValues<APInt>()[2 * i].getSExtValue();
      dim.padHigh = padding->getValues<APInt>()[2 * i + 1].getSExtValue();
    }
    dims.push_back(dim);
  }
  return dims;
}

/// Position o of the result and position t of the window read position
/// o * stride - padLow + t * rhsDilation of the input, whose elements stand
/// lhsDilation apart.
static void addSpatialFactor(RuleBuilder &b, const Spatial &dim, bool summable) {
  Place in = operand(0, dim.lhs), kernel = operand(1, dim.rhs), out = result(0, dim.out);
  if (b.sizeAt(kernel) == 1 && dim.isPlain() && b.sizeAt(in) == b.sizeAt(out)) {
    b.share(FactorKind::PassThrough, {in, out});
    return;
  }
  layout::Window window{0, static_cast<int>(dim.lhs)};
  window.offset = -dim.padLow;
  window.dilation = dim.lhsDilation;
  auto reach = [](int64_t count, int64_t step) { return (count - 1) * step + 1; };
  if (b.sizeAt(out) >= b.sizeAt(kernel)) {
    window.stride = dim.stride;
    window.extent = reach(b.sizeAt(kernel), dim.rhsDilation);
    window.shifts = dim.stride == 1;
    b.shareMoving({1, FactorKind::Windowed}, {out}, window);
  } else if (summable && !dim.reversed) {
    window.stride = dim.rhsDilation;
    window.extent = reach(b.sizeAt(out), dim.stride);
    b.shareMoving({1, FactorKind::Reduction}, {kernel}, window);
  }
}

namespace {
/// The dims that batch and features stand on.
struct Channels {
  Place lhsBatch, outBatch, lhsFeature, rhsFeature, rhsOut, outFeature;

  explicit Channels(stablehlo::ConvDimensionNumbersAttr numbers)
      : lhsBatch(operand(0, numbers.getInputBatchDimension())),
        outBatch(result(0, numbers.getOutputBatchDimension())),
        lhsFeature(operand(0, numbers.getInputFeatureDimension())),
        rhsFeature(operand(1, numbers.getKernelInputFeatureDimension())),
        rhsOut(operand(1, numbers.getKernelOutputFeatureDimension())),
        outFeature(result(0, numbers.getOutputFeatureDimension())) {}
};
} // namespace

/// A factor as the next minor one of these dims; none for size 1.
static void addPart(RuleBuilder &b, int64_t size, FactorKind kind,
                    ArrayRef<Place> places) {
  if (size == 1)
    return;
  int factor = b.addFactor({size, kind});
  for (Place place : places)
    b.append(factor, place);
}

/// Groups are independent convolutions side by side, so a factor of their own:
/// the major one of output features, and of input features or of the batch. It
/// is the first factor of the rule.
static void addGroups(RuleBuilder &b, const Channels &at, int64_t features,
                      int64_t batches, FactorKind summed) {
  int64_t groups = std::max(features, batches);
  bool ofBatch = batches > 1;
  addPart(b, groups, FactorKind::PassThrough,
          {ofBatch ? at.lhsBatch : at.lhsFeature, at.rhsOut, at.outFeature});
  addPart(b, b.sizeAt(at.outBatch), FactorKind::PassThrough,
          {at.lhsBatch, at.outBatch});
  addPart(b, b.sizeAt(at.outFeature) / groups, FactorKind::PassThrough,
          {at.rhsOut, at.outFeature});
  addPart(b, b.sizeAt(at.rhsFeature), summed, {at.lhsFeature, at.rhsFeature});
}

static OpRule convolutionRule(Operation *op) {
  RuleBuilder b(op);
  auto conv = cast<stablehlo::ConvolutionOp>(op);
  Channels at(conv.getDimensionNumbers());
  bool isEmpty = llvm::any_of(op->getOperands(), [](Value v) {
    return llvm::is_contained(shapeOf(v), 0);
  });
  if (isEmpty)
    return b.finish();
  bool summable = isSummable(elementTypeOf(op->getResult(0)));
  addGroups(b, at, conv.getFeatureGroupCount(), conv.getBatchGroupCount(),
            summable ? FactorKind::Reduction : FactorKind::NeedReplication);
  for (const Spatial &dim : spatialDims(conv))
    addSpatialFactor(b, dim, summable);
  if (summable) {
    b.linear({0});
    b.linear({1});
  }
  return b.finish();
}

/// Padding along summed dims is zero on both sides, as in a dot. (Beside
/// groups, features are cut evenly: there is none.)
static void maskSummed(Operation *op, LocalizeContext &ctx) {
  for (int side : {0, 1})
    for (auto [dim, factors] : enumerate(ctx.rule.operands[side].dims))
      if (factors.size() == 1 && !ctx.rule.windowOf(side, dim) &&
          ctx.rule.factors[factors.front()].kind == FactorKind::Reduction)
        maskOperand(op, ctx, side, dim, layout::ReduceKind::Sum);
}

static int64_t localGroups(LocalizeContext &ctx, int64_t groups) {
  return groups <= 1 ? groups : layout::blockSize(groups, layout::sizeOf(ctx.factorAxes.axes.front()));
}

/// Padding becomes part of what is read of a cut dim. Each device has its share
/// of the groups.
static LocalResults localizeConvolution(Operation *op, LocalizeContext &ctx) {
  maskSummed(op, ctx);
  SmallVector<Spatial> dims = spatialDims(cast<stablehlo::ConvolutionOp>(op));
  SmallVector<std::optional<LocalWindow>> windows;
  SmallVector<int64_t> padding;
  for (const Spatial &dim : dims) {
    windows.push_back(readOperand(op, ctx, 0, dim.lhs));
    padding.push_back(windows.back() ? windows.back()->low : dim.padLow);
    padding.push_back(windows.back() ? windows.back()->high : dim.padHigh);
  }
  auto local = cast<stablehlo::ConvolutionOp>(cloneLocal(op, ctx));
  if (!dims.empty())
    local.setPaddingAttr(DenseIntElementsAttr::get(
        RankedTensorType::get({static_cast<int64_t>(dims.size()), 2}, ctx.builder.getI64Type()),
        ArrayRef<int64_t>(padding)));
  local.setFeatureGroupCount(localGroups(ctx, local.getFeatureGroupCount()));
  local.setBatchGroupCount(localGroups(ctx, local.getBatchGroupCount()));
  for (auto [dim, window] : zip_equal(dims, windows))
    if (window)
      widenResults(local, dim.out, window->extra);
  Value result = local.getResult();
  for (auto [dim, window] : zip_equal(dims, windows))
    if (window)
      result = dropExtra(ctx, result, dim.out, *window);
  return SmallVector<Value>{result};
}

void autopar::rules::attachConvolution(MLIRContext *context) {
  attach<convolutionRule, localizeConvolution, stablehlo::ConvolutionOp>(
      context);
}
