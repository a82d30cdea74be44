// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// reduce_window and select_and_scatter: dims on which the window is a single
// element are pass-through. Others are Windowed: each block of the result reads
// a halo of the input. A window that reaches over the whole dim (a cumulative
// sum) is Scanned.
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/StableHLO/Sharding/Combine.h"
#include "dialects/StableHLO/Sharding/LocalOps.h"
#include "dialects/StableHLO/Sharding/RuleBuilder.h"
#include "dialects/StableHLO/Sharding/Scan.h"

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
  /// A running reduction: each position takes everything up to it, or all that follows.
  bool isRunning(int64_t n) const {
    return stride == 1 && baseDilation == 1 && dilation == 1 && size >= n &&
           ((padLow >= n - 1 && padHigh == 0) || (padHigh >= n - 1 && padLow == 0));
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

static WindowDim windowDim(stablehlo::ReduceWindowOp reduce, int64_t dim) {
  WindowDim window{reduce.getWindowDimensions()[dim], entryOr(reduce.getWindowStrides(), dim, 1),
                   entryOr(reduce.getBaseDilations(), dim, 1), entryOr(reduce.getWindowDilations(), dim, 1)};
  readPadding(reduce.getPadding(), dim, window);
  return window;
}

/// Whether the op is a running reduction along `dim` that blocks can do apart.
static bool isScanned(stablehlo::ReduceWindowOp reduce, int64_t dim) {
  int64_t size = shapeOf(reduce->getOperand(0))[dim];
  return size > 1 && windowDim(reduce, dim).isRunning(size) && size == shapeOf(reduce->getResult(0))[dim] &&
         isFoldedByOps(reduce.getBody(), reduce->getOperands().drop_front(reduce->getNumResults()));
}

static WindowDim windowDim(stablehlo::SelectAndScatterOp scatter, int64_t dim) {
  WindowDim window{entryOr(scatter.getWindowDimensions(), dim, 1), entryOr(scatter.getWindowStrides(), dim, 1)};
  readPadding(scatter.getPadding(), dim, window);
  return window;
}

static OpRule reduceWindowRule(Operation *op) {
  RuleBuilder b(op);
  auto reduce = cast<stablehlo::ReduceWindowOp>(op);
  int n = op->getNumResults();
  for (int64_t dim = 0; dim < rankOf(op->getResult(0)); ++dim) {
    WindowDim window = windowDim(reduce, dim);
    int64_t size = b.sizeAt(operand(0, dim));
    SmallVector<Place> inputs, results;
    SmallVector<layout::Window> windows;
    for (int i = 0; i < n; ++i) {
      inputs.push_back(operand(i, dim));
      results.push_back(result(i, dim));
      windows.push_back({i, static_cast<int>(dim), 0, 1, window.stride, -window.padLow,
                         (window.size - 1) * window.dilation + 1, window.baseDilation, window.stride == 1});
    }
    if (window.isTrivial() || isScanned(reduce, dim)) {
      inputs.append(results);
      b.share(window.isTrivial() ? FactorKind::PassThrough : FactorKind::Scanned, inputs);
    } else if (size > 0 && b.sizeAt(results.front()) > 0) {
      b.shareMoving({1, FactorKind::Windowed}, results, windows);
    }
  }
  // The initial value also stands in the padding: jointly linear all the same.
  addReductionLinearity(op, b, reductionOf(reduce.getBody(), n));
  return b.finish();
}

/// Reads halos of all inputs; the initial value stands where there is none, as in
/// padding.
static LocalResults localizeReduceWindow(Operation *op, LocalizeContext &ctx) {
  auto reduce = cast<stablehlo::ReduceWindowOp>(op);
  int n = op->getNumResults();
  int64_t rank = rankOf(op->getResult(0));
  SmallVector<int64_t> padding, sizes(reduce.getWindowDimensions());
  SmallVector<LocalWindow> windows;
  SmallVector<ScannedDim> scans;
  for (int64_t dim = 0; dim < rank; ++dim) {
    WindowDim window = windowDim(reduce, dim);
    LocalWindow local{window.padLow, window.padHigh, 0, {}};
    if (!ctx.dimAxes(ctx.rule.results[0], dim).empty() && isScanned(reduce, dim)) {
      maskForScan(op, ctx, dim);
      scans.push_back({dim, window.padLow == 0});
      sizes[dim] = shapeOf(ctx.operands[0])[dim];
      (window.padLow == 0 ? local.high : local.low) = sizes[dim] - 1;
    }
    for (int i = 0; i < n; ++i)
      if (auto read = readOperand(op, ctx, i, dim, ctx.operands[n + i]))
        local = *read;
    padding.append({local.low, local.high});
    windows.push_back(local);
  }
  auto copy = cast<stablehlo::ReduceWindowOp>(cloneLocal(op, ctx));
  if (rank > 0)
    copy.setPaddingAttr(DenseIntElementsAttr::get(RankedTensorType::get({rank, 2}, ctx.builder.getI64Type()),
                                                  ArrayRef<int64_t>(padding)));
  copy.setWindowDimensions(sizes);
  SmallVector<Value> results(copy->getResults());
  for (auto [dim, window] : enumerate(windows))
    widenResults(copy, dim, window.extra);
  for (Value &result : results)
    for (auto [dim, window] : enumerate(windows))
      result = dropExtra(ctx, result, dim, window);
  for (ScannedDim scan : scans)
    results = addOtherBlocks(op, ctx, std::move(results), scan);
  return results;
}

/// Operands: the values to select among, the source to scatter, the initial
/// value. Selection is not linear; the sum of what is scattered is, in source
/// and initial value.
static OpRule selectAndScatterRule(Operation *op) {
  RuleBuilder b(op);
  auto scatter = cast<stablehlo::SelectAndScatterOp>(op);
  bool isSum = reductionOf(scatter.getScatter(), 1) == ReduceKind::Sum;
  for (int64_t dim = 0; dim < rankOf(op->getResult(0)); ++dim) {
    WindowDim window = windowDim(scatter, dim);
    if (window.isTrivial()) {
      b.share(FactorKind::PassThrough, {operand(0, dim), operand(1, dim), result(0, dim)});
    } else if (isSum && window.padLow == 0 && window.padHigh == 0 && window.size >= window.stride) {
      // Position o gets from the sources whose windows hold it: those at [o - size + 1, o], which stand a stride apart.
      // They select among what their windows hold, from where the first one begins to where the last one ends.
      int64_t reach = window.size - 1;
      int d = static_cast<int>(dim);
      layout::Window source{1, d, 0, 1, 1, -reach, window.size, window.stride, true};
      layout::Window values{0, d, 0, 1, 1, -reach, 2 * reach + 1};
      b.shareMoving({1, FactorKind::Windowed}, {result(0, dim)}, {values, source});
    }
  }
  if (isSum) {
    if (isConstantZero(op->getOperand(2)))
      b.linear({1});
    b.linear({1, 2});
  }
  return b.finish();
}

/// Of one dim: operands 0 and 1 become what the windows that touch the block hold and scatter; returns where the block is
/// in what the local op computes.
static LocalWindow readPooled(stablehlo::SelectAndScatterOp op, LocalizeContext &ctx, int64_t dim, int64_t block) {
  auto source = readOperand(op, ctx, 1, dim);
  if (!source)
    return {};
  readOperand(op, ctx, 0, dim);
  ImplicitLocOpBuilder &b = ctx.builder;
  WindowDim window = windowDim(op, dim);
  auto number = [&](int64_t value) {
    return ctx.constant(RankedTensorType::get({}, b.getI32Type()), static_cast<double>(value));
  };
  // The first source that may touch the block stands `gap` after the first position that was read.
  Value gap = number(source->low);
  if (source->begin)
    gap = stablehlo::SubtractOp::create(b, gap, source->begin);
  int64_t have = shapeOf(ctx.operands[0])[dim];
  int64_t need = (shapeOf(ctx.operands[1])[dim] - 1) * window.stride + window.size;
  // Beyond what was read no window touches the block: anything will do there.
  int64_t more = std::max<int64_t>(need + source->low - have, 0), rank = rankOf(op.getResult());
  SmallVector<int64_t> none(rank, 0), high(rank, 0), shape(shapeOf(ctx.operands[0]));
  high[dim] = more;
  shape[dim] += more;
  auto type = cast<RankedTensorType>(ctx.operands[0].getType());
  Value zero = splat(ctx, RankedTensorType::get({}, type.getElementType()), 0);
  ctx.operands[0] = stablehlo::PadOp::create(b, type.clone(shape), ctx.operands[0], zero, none, high, none);
  ctx.operands[0] = dropExtra(ctx, ctx.operands[0], dim, {0, 0, have + more - need, gap});
  return {0, 0, need - block, stablehlo::SubtractOp::create(b, number(window.size - 1), gap)};
}

/// Beside the block, the local op computes what its windows reach before and after it; sources that do not exist scatter
/// zeros.
static LocalResults localizeSelectAndScatter(Operation *op, LocalizeContext &ctx) {
  SmallVector<int64_t> shape(localResultType(op, ctx).getShape());
  SmallVector<LocalWindow> blocks;
  for (auto [dim, size] : enumerate(shape))
    blocks.push_back(readPooled(cast<stablehlo::SelectAndScatterOp>(op), ctx, dim, size));
  Operation *copy = cloneLocal(op, ctx);
  copy->getResult(0).setType(ctx.operands[0].getType());
  Value result = copy->getResult(0);
  for (auto [dim, block] : enumerate(blocks))
    result = dropExtra(ctx, result, dim, block);
  return SmallVector<Value>{result};
}

void autopar::rules::attachWindows(MLIRContext *context) {
  attach<reduceWindowRule, localizeReduceWindow, stablehlo::ReduceWindowOp>(context);
  attach<selectAndScatterRule, localizeSelectAndScatter, stablehlo::SelectAndScatterOp>(
      context);
}
