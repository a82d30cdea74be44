// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// convolution: batch and output features are pass-through, input features are
// summed, as in a matmul. Spatial dims:
//   - window 1, stride 1, no padding or dilation: pass-through;
//   - a window that covers the whole input once (output size 1): summed, as in
//   the weight gradient of a 1x1 convolution;
//   - one that keeps the size: Windowed; any other: whole.
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
    addSpatialFactor(b, dim, shapeOf(conv.getLhs()), shapeOf(conv.getRhs()));
  if (summable) {
    b.linear({0});
    b.linear({1});
  }
  return b.finish();
}

/// Padding along summed dims is zero on both sides, as in a dot. (Beside
/// groups, features are cut evenly: there is none.) Each device has its share
/// of the groups.
static LocalResults localizeConvolution(Operation *op, LocalizeContext &ctx) {
  for (int side : {0, 1})
    for (auto [dim, factors] : enumerate(ctx.rule.operands[side].dims))
      if (factors.size() == 1 &&
          ctx.rule.factors[factors.front()].kind == FactorKind::Reduction)
        maskOperand(op, ctx, side, dim, layout::ReduceKind::Sum);
  auto local = cast<stablehlo::ConvolutionOp>(cloneLocal(op, ctx));
  auto share = [&](int64_t groups) {
    if (groups <= 1)
      return groups;
    return layout::blockSize(groups,
                             layout::sizeOf(ctx.factorAxes.axes.front()));
  };
  local.setFeatureGroupCount(share(local.getFeatureGroupCount()));
  local.setBatchGroupCount(share(local.getBatchGroupCount()));
  return SmallVector<Value>{local.getResult()};
}

void autopar::rules::attachConvolution(MLIRContext *context) {
  attach<convolutionRule, localizeConvolution, stablehlo::ConvolutionOp>(
      context);
}
