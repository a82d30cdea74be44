// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See RunningReduction.h.
#include "passes/Lower/RunningReduction.h"
#include "mlir/IR/Matchers.h"
#include "passes/Lower/WindowShape.h"

using namespace autopar;
using namespace autopar::lower;

/// Shorter dims stay windows, which are computed inside other kernels.
static constexpr int64_t shortest = 9;

bool lower::mayPassOverPadding(stablehlo::ReduceWindowOp op) {
  Block &body = op.getBody().front();
  if (op.getInputs().size() != 1 || body.getOperations().size() != 2)
    return false;
  auto isInit = [&](double number) {
    DenseElementsAttr value;
    if (!mlir::matchPattern(op.getInitValues()[0], mlir::m_Constant(&value)) || !value.isSplat())
      return false;
    if (isa<FloatType>(value.getElementType()))
      return value.getSplatValue<APFloat>().convertToDouble() == number;
    return isa<IntegerType>(value.getElementType()) && value.getSplatValue<APInt>() == static_cast<uint64_t>(number);
  };
  Operation &fold = body.front();
  return isa<stablehlo::MaxOp, stablehlo::MinOp, stablehlo::AndOp, stablehlo::OrOp>(fold) ||
         (isa<stablehlo::AddOp>(fold) && isInit(0)) || (isa<stablehlo::MulOp>(fold) && isInit(1));
}

std::optional<RunningReduction> lower::runningReduction(stablehlo::ReduceWindowOp op) {
  if (!mayPassOverPadding(op))
    return std::nullopt;
  auto shape = cast<RankedTensorType>(op.getInputs()[0].getType()).getShape();
  WindowShape w = windowOf(op);
  std::optional<RunningReduction> running;
  for (auto [d, size] : enumerate(shape)) {
    bool even = w.stride[d] == 1 && w.dilation[d] == 1 && w.baseDilation[d] == 1;
    if (even && w.size[d] == 1 && w.low[d] == 0 && w.high[d] == 0)
      continue;
    bool before = w.low[d] == size - 1 && w.high[d] == 0, after = w.high[d] == size - 1 && w.low[d] == 0;
    if (!even || running || size < shortest || w.size[d] != size || !(before || after))
      return std::nullopt;
    running = {int64_t(d), after};
  }
  return running;
}
