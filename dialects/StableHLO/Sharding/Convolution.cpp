// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// convolution: batch and output features are pass-through, input features are
// summed, as in a matmul. Spatial dims:
//   - window 1, stride 1, no padding or dilation: pass-through;
//   - a window that covers the whole input once (output size 1): summed, as in
//   the weight gradient of a 1x1 convolution;
//   - one that keeps the size: Windowed; any other: whole.
// Grouped features (or batches) must be whole.
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

static bool coversInput(const Spatial &dim, ArrayRef<int64_t> lhs,
                        ArrayRef<int64_t> rhs) {
  return dim.isPlain() && dim.rhsDilation == 1 && !dim.reversed &&
         lhs[dim.lhs] == rhs[dim.rhs];
}

static void addSpatialFactor(RuleBuilder &b, const Spatial &dim,
                             ArrayRef<int64_t> lhs, ArrayRef<int64_t> rhs) {
  Place in = operand(0, dim.lhs), out = result(0, dim.out);
  if (rhs[dim.rhs] == 1 && dim.isPlain()) {
    b.share(FactorKind::PassThrough, {in, out});
    return;
  }
  if (coversInput(dim, lhs, rhs)) {
    b.share(FactorKind::Reduction, {in, operand(1, dim.rhs)});
    return;
  }
  if (dim.stride != 1 || dim.lhsDilation != 1 || dim.padLow < 0 ||
      b.sizeAt(in) != b.sizeAt(out))
    return;
  layout::Factor windowed{1, FactorKind::Windowed};
  windowed.haloLow = dim.padLow;
  windowed.haloHigh =
      std::max<int64_t>(0, (rhs[dim.rhs] - 1) * dim.rhsDilation - dim.padLow);
  b.share(windowed, {in, out});
}

static OpRule convolutionRule(Operation *op) {
  RuleBuilder b(op);
  auto conv = cast<stablehlo::ConvolutionOp>(op);
  auto numbers = conv.getDimensionNumbers();
  Place lhsBatch = operand(0, numbers.getInputBatchDimension()),
        outBatch = result(0, numbers.getOutputBatchDimension());
  Place lhsFeature = operand(0, numbers.getInputFeatureDimension());
  Place rhsFeature = operand(1, numbers.getKernelInputFeatureDimension());
  Place rhsOut = operand(1, numbers.getKernelOutputFeatureDimension());
  Place outFeature = result(0, numbers.getOutputFeatureDimension());
  bool groups =
      conv.getFeatureGroupCount() != 1 || conv.getBatchGroupCount() != 1;
  if (conv.getBatchGroupCount() == 1)
    b.share(FactorKind::PassThrough, {lhsBatch, outBatch});
  b.share(groups ? FactorKind::NeedReplication : FactorKind::PassThrough,
          {rhsOut, outFeature});
  if (!groups)
    b.share(isSummable(elementTypeOf(op->getResult(0)))
                ? FactorKind::Reduction
                : FactorKind::NeedReplication,
            {lhsFeature, rhsFeature});
  for (const Spatial &dim : spatialDims(conv))
    addSpatialFactor(b, dim, shapeOf(conv.getLhs()), shapeOf(conv.getRhs()));
  if (isSummable(elementTypeOf(op->getResult(0)))) {
    b.linear({0});
    b.linear({1});
  }
  return b.finish();
}

/// Padding along summed dims is zero on both sides, as in a dot.
static LocalResults localizeConvolution(Operation *op, LocalizeContext &ctx) {
  for (int side : {0, 1})
    for (auto [dim, factors] : enumerate(ctx.rule.operands[side].dims))
      if (!factors.empty() &&
          ctx.rule.factors[factors.front()].kind == FactorKind::Reduction)
        maskOperand(op, ctx, side, dim, layout::ReduceKind::Sum);
  return localizeByClone(op, ctx);
}

void autopar::rules::attachConvolution(MLIRContext *context) {
  attach<convolutionRule, localizeConvolution, stablehlo::ConvolutionOp>(
      context);
}
