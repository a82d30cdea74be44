// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See WindowShape.h.
#include "passes/Lower/WindowShape.h"

using namespace autopar;
using namespace autopar::lower;

static SmallVector<int64_t> orOnes(std::optional<ArrayRef<int64_t>> values, size_t rank) {
  return values ? SmallVector<int64_t>(*values) : SmallVector<int64_t>(rank, 1);
}

static void fillPadding(WindowShape &w, std::optional<DenseIntElementsAttr> padding) {
  size_t rank = w.size.size();
  w.low.assign(rank, 0);
  w.high.assign(rank, 0);
  w.reversed.assign(rank, false);
  if (!padding)
    return;
  for (auto [i, value] : enumerate(padding->getValues<APInt>()))
    (i % 2 ? w.high : w.low)[i / 2] = value.getSExtValue();
}

WindowShape lower::windowOf(stablehlo::ReduceWindowOp op) {
  WindowShape w;
  w.size.assign(op.getWindowDimensions().begin(), op.getWindowDimensions().end());
  w.stride = orOnes(op.getWindowStrides(), w.size.size());
  w.dilation = orOnes(op.getWindowDilations(), w.size.size());
  w.baseDilation = orOnes(op.getBaseDilations(), w.size.size());
  fillPadding(w, op.getPadding());
  return w;
}

WindowShape lower::windowOf(stablehlo::SelectAndScatterOp op) {
  size_t rank = cast<ShapedType>(op.getOperand().getType()).getRank();
  WindowShape w;
  w.size = orOnes(op.getWindowDimensions(), rank);
  w.stride = orOnes(op.getWindowStrides(), rank);
  w.dilation.assign(rank, 1);
  w.baseDilation.assign(rank, 1);
  fillPadding(w, op.getPadding());
  return w;
}

WindowShape lower::windowOf(stablehlo::ConvolutionOp op) {
  auto spatial = op.getDimensionNumbers().getKernelSpatialDimensions();
  WindowShape w;
  for (int64_t d : spatial)
    w.size.push_back(cast<ShapedType>(op.getRhs().getType()).getDimSize(d));
  w.stride = orOnes(op.getWindowStrides(), spatial.size());
  w.dilation = orOnes(op.getRhsDilation(), spatial.size());
  w.baseDilation = orOnes(op.getLhsDilation(), spatial.size());
  fillPadding(w, op.getPadding());
  if (auto reversal = op.getWindowReversal())
    w.reversed.assign(reversal->begin(), reversal->end());
  return w;
}
