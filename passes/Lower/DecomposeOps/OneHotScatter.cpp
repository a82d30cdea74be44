// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A scatter-add of one element into each row (the gradient of picking one: cross entropy's label) is elementwise: where the
// position in the row equals the row's index, the update is added. An index outside equals no position, as scatter has it.
#include "dialects/StableHLO/IR/StableHLO.h"
#include "mlir/IR/Matchers.h"
#include "passes/Lower/DecomposeOps/Decompose.h"

using namespace autopar;
using namespace autopar::lower;
namespace hlo = autopar::stablehlo;

static RankedTensorType typeOf(Value v) { return cast<RankedTensorType>(v.getType()); }

static bool addsUpdates(hlo::ScatterOp scatter) {
  Block &body = scatter->getRegion(0).front();
  if (body.getOperations().size() != 2)
    return false;
  auto add = dyn_cast<hlo::AddOp>(body.front());
  return add && body.getTerminator()->getOperand(0) == add.getResult() && add.getLhs() != add.getRhs() &&
         isa<BlockArgument>(add.getLhs()) && isa<BlockArgument>(add.getRhs());
}

/// The dim along which each row gets one update at most; the others are batch dims. -1: not such a scatter.
static int64_t scatteredDim(hlo::ScatterOp scatter) {
  auto numbers = scatter.getScatterDimensionNumbers();
  auto indices = typeOf(scatter.getScatterIndices()).getShape();
  if (scatter.getInputs().size() != 1 || !numbers.getUpdateWindowDims().empty() ||
      numbers.getScatterDimsToOperandDims().size() != 1)
    return -1;
  for (auto [d, size] : enumerate(indices))
    if (size != 1 && !llvm::is_contained(numbers.getScatterIndicesBatchingDims(), int64_t(d)))
      return -1;
  int64_t dim = numbers.getScatterDimsToOperandDims()[0], batch = numbers.getInputBatchingDims().size();
  return batch + 1 == typeOf(scatter.getInputs()[0]).getRank() ? dim : -1;
}

/// Indices in a type that holds every position: iota would wrap around in a narrower one, and an index meet two positions.
static Value inTypeOfPositions(HloBuilder &h, Value indices, int64_t positions) {
  auto type = typeOf(indices);
  unsigned bits = type.getElementTypeBitWidth() - !type.getElementType().isUnsignedInteger();
  if (bits >= 63 || positions <= int64_t(1) << bits)
    return indices;
  return hlo::ConvertOp::create(h.b, type.clone(h.b.getI64Type()), indices);
}

void lower::decomposeScatter(Operation *op) {
  auto scatter = cast<hlo::ScatterOp>(op);
  int64_t dim = scatteredDim(scatter);
  if (dim < 0 || !addsUpdates(scatter))
    return;
  HloBuilder h(op);
  auto numbers = scatter.getScatterDimensionNumbers();
  Value input = scatter.getInputs()[0];
  // Batch dims in the order of the indices, which is the order of the updates too.
  SmallVector<std::pair<int64_t, int64_t>> batch;
  for (auto [inputDim, indexDim] : zip(numbers.getInputBatchingDims(), numbers.getScatterIndicesBatchingDims()))
    batch.push_back({indexDim, inputDim});
  llvm::sort(batch);
  SmallVector<int64_t> rows, targets;
  for (auto [indexDim, inputDim] : batch) {
    rows.push_back(typeOf(input).getDimSize(inputDim));
    targets.push_back(inputDim);
  }
  auto spread = [&](Value v) -> Value {
    auto type = RankedTensorType::get(typeOf(input).getShape(), typeOf(v).getElementType());
    return hlo::BroadcastInDimOp::create(h.b, type, h.reshape(v, rows), targets);
  };
  Value indices = spread(inTypeOfPositions(h, scatter.getScatterIndices(), typeOf(input).getDimSize(dim)));
  Value positions = hlo::IotaOp::create(h.b, indices.getType(), dim);
  Value isHere = hlo::CompareOp::create(h.b, positions, indices, hlo::ComparisonDirection::EQ);
  Value update = spread(scatter.getUpdates()[0]);
  Value sum = mlir::matchPattern(input, mlir::m_AnyZeroFloat()) ? update : hlo::AddOp::create(h.b, input, update).getResult();
  op->getResult(0).replaceAllUsesWith(hlo::SelectOp::create(h.b, input.getType(), isHere, sum, input));
  op->erase();
}
