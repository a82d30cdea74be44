// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// reduce_window and select_and_scatter: dims on which the window is a single
// element are pass-through. A dim whose window keeps its size is Windowed, with
// the elements read before and after each position as halo, or Scanned if the
// window reaches back over the whole dim (a cumulative sum). Any other dim must
// be whole.
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/StableHLO/Sharding/LocalOps.h"
#include "dialects/StableHLO/Sharding/RuleBuilder.h"

using namespace autopar;
using namespace autopar::rules;

namespace {
/// One dim of a window, absent attributes replaced by their defaults.
struct WindowDim {
  int64_t size = 1, stride = 1, baseDilation = 1, dilation = 1, padLow = 0,
          padHigh = 0;

  bool isTrivial() const {
    return size == 1 && stride == 1 && baseDilation == 1 && padLow == 0 &&
           padHigh == 0;
  }
  bool keepsPositions() const {
    return stride == 1 && baseDilation == 1 && padLow >= 0;
  }
};
} // namespace

static int64_t entryOr(std::optional<ArrayRef<int64_t>> values, int64_t dim,
                       int64_t otherwise) {
  return values && !values->empty() ? (*values)[dim] : otherwise;
}

static void readPadding(std::optional<DenseIntElementsAttr> padding,
                        int64_t dim, WindowDim &window) {
  if (!padding)
    return;
  auto values = padding->getValues<APInt>();
  window.padLow = values[2 * dim].getSExtValue();
  window.padHigh = values[2 * dim + 1].getSExtValue();
}

static layout::Factor factorOf(const WindowDim &window, int64_t n) {
  if (window.isTrivial())
    return {n, FactorKind::PassThrough};
  layout::Factor factor{n, FactorKind::Windowed};
  factor.haloLow = window.padLow;
  factor.haloHigh =
      std::max<int64_t>(0, (window.size - 1) * window.dilation - window.padLow);
  if (factor.haloLow >= n - 1 && factor.haloHigh == 0)
    return {n, FactorKind::Scanned};
  return factor;
}

static OpRule reduceWindowRule(Operation *op) {
  RuleBuilder b(op);
  auto reduce = cast<stablehlo::ReduceWindowOp>(op);
  int n = op->getNumResults();
  for (int64_t dim = 0; dim < rankOf(op->getResult(0)); ++dim) {
    WindowDim window{reduce.getWindowDimensions()[dim],
                     entryOr(reduce.getWindowStrides(), dim, 1),
                     entryOr(reduce.getBaseDilations(), dim, 1),
                     entryOr(reduce.getWindowDilations(), dim, 1)};
    readPadding(reduce.getPadding(), dim, window);
    bool shared = b.sizeAt(operand(0, dim)) == b.sizeAt(result(0, dim)) &&
                  window.keepsPositions();
    SmallVector<Place> inputs, results;
    for (int i = 0; i < n; ++i) {
      inputs.push_back(operand(i, dim));
      results.push_back(result(i, dim));
    }
    if (shared) {
      inputs.append(results);
      b.share(factorOf(window, b.sizeAt(results.front())), inputs);
      continue;
    }
    b.share(FactorKind::NeedReplication, inputs);
    b.share(FactorKind::NeedReplication, results);
  }
  // The initial value also stands in the padding: jointly linear all the same.
  addReductionLinearity(op, b, reductionOf(reduce.getBody(), n));
  return b.finish();
}

/// Operands: the values to select among, the source to scatter, the initial
/// value. Selection is not linear; the sum of what is scattered is, in source
/// and initial value.
static OpRule selectAndScatterRule(Operation *op) {
  RuleBuilder b(op);
  auto scatter = cast<stablehlo::SelectAndScatterOp>(op);
  for (int64_t dim = 0; dim < rankOf(op->getResult(0)); ++dim) {
    WindowDim window{entryOr(scatter.getWindowDimensions(), dim, 1),
                     entryOr(scatter.getWindowStrides(), dim, 1)};
    readPadding(scatter.getPadding(), dim, window);
    if (window.isTrivial())
      b.share(FactorKind::PassThrough,
              {operand(0, dim), operand(1, dim), result(0, dim)});
    else
      b.share(FactorKind::NeedReplication, {operand(0, dim), result(0, dim)});
  }
  if (reductionOf(scatter.getScatter(), 1) == ReduceKind::Sum) {
    if (isConstantZero(op->getOperand(2)))
      b.linear({1});
    b.linear({1, 2});
  }
  return b.finish();
}

void autopar::rules::attachWindows(MLIRContext *context) {
  attach<reduceWindowRule, localizeByClone, stablehlo::ReduceWindowOp>(context);
  attach<selectAndScatterRule, localizeByClone, stablehlo::SelectAndScatterOp>(
      context);
}
