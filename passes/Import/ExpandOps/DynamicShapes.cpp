// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ops whose shapes are operands: results are static here, so the shapes are known, and amounts must be constants.
#include "passes/Import/ExpandOps/Expand.h"

#include "mlir/IR/Matchers.h"

namespace autopar::import {
namespace hlo = stablehlo;

static std::optional<SmallVector<int64_t>> constantIn(Value v) {
  DenseIntElementsAttr value;
  if (!mlir::matchPattern(v, mlir::m_Constant(&value)))
    return std::nullopt;
  SmallVector<int64_t> numbers;
  for (APInt number : value.getValues<APInt>())
    numbers.push_back(number.getSExtValue());
  return numbers;
}

static LogicalResult refuse(Operation *op, StringRef operand) {
  InFlightDiagnostic error = op->emitOpError() << "takes " << operand << " that is computed, expected a constant";
  error.attachNote() << "export the program with concrete shapes, so that it has no dynamic ops";
  return error;
}

static LogicalResult replace(Operation *op, Value value) {
  op->replaceAllUsesWith(ValueRange{value});
  op->erase();
  return success();
}

/// Fails if the shape operand is a constant and another shape than the result's.
static LogicalResult checkShape(Operation *op, Value shape) {
  auto known = constantIn(shape);
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  if (!known || ArrayRef<int64_t>(*known) == type.getShape())
    return success();
  InFlightDiagnostic error = op->emitOpError() << "found shape [";
  llvm::interleaveComma(*known, error);
  return error << "] for a result of type " << type << ", expected the result's shape";
}

static LogicalResult expandSlice(hlo::RealDynamicSliceOp op) {
  auto start = constantIn(op.getStartIndices()), limit = constantIn(op.getLimitIndices()), stride = constantIn(op.getStrides());
  if (!start || !limit || !stride)
    return refuse(op, !start ? "start_indices" : !limit ? "limit_indices" : "strides");
  ImplicitLocOpBuilder b(op.getLoc(), op);
  return replace(op, hlo::SliceOp::create(b, op.getResult().getType(), op.getOperand(), *start, *limit, *stride));
}

static LogicalResult expandPad(hlo::DynamicPadOp op) {
  auto low = constantIn(op.getEdgePaddingLow()), high = constantIn(op.getEdgePaddingHigh()), inside = constantIn(op.getInteriorPadding());
  if (!low || !high || !inside)
    return refuse(op, !low ? "edge_padding_low" : !high ? "edge_padding_high" : "interior_padding");
  ImplicitLocOpBuilder b(op.getLoc(), op);
  return replace(op, hlo::PadOp::create(b, op.getResult().getType(), op.getOperand(), op.getPaddingValue(), *low, *high, *inside));
}

static LogicalResult expandGather(hlo::DynamicGatherOp op) {
  auto sizes = constantIn(op.getSliceSizes());
  if (!sizes)
    return refuse(op, "slice_sizes");
  ImplicitLocOpBuilder b(op.getLoc(), op);
  return replace(op, hlo::GatherOp::create(b, op.getResult().getType(), op.getOperand(), op.getStartIndices(), op.getDimensionNumbers(),
                                           *sizes, op.getIndicesAreSorted()));
}

static LogicalResult expandSize(hlo::GetDimensionSizeOp op) {
  RankedTensorType operand = op.getOperand().getType(), type = op.getResult().getType();
  int64_t dim = op.getDimension();
  if (dim < 0 || dim >= operand.getRank())
    return op.emitOpError() << "found dim = " << dim << ", expected a dim of " << operand;
  if (type.getRank() != 0 || !type.getElementType().isSignlessInteger(32))
    return op.emitOpError() << "found a result of type " << type << ", expected tensor<i32>: sizes are of this type";
  ImplicitLocOpBuilder b(op.getLoc(), op);
  return replace(op, splatOf(b, type, static_cast<double>(operand.getDimSize(dim))));
}

LogicalResult expandDynamic(Operation *op) {
  ImplicitLocOpBuilder b(op->getLoc(), op);
  Type type = op->getNumResults() ? op->getResult(0).getType() : Type();
  return TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](hlo::DynamicReshapeOp reshape) -> LogicalResult {
        if (failed(checkShape(op, reshape.getOutputShape())))
          return failure();
        return replace(op, hlo::ReshapeOp::create(b, type, reshape.getOperand()));
      })
      .Case([&](hlo::DynamicBroadcastInDimOp broadcast) -> LogicalResult {
        if (failed(checkShape(op, broadcast.getOutputDimensions())))
          return failure();
        return replace(op, hlo::BroadcastInDimOp::create(b, type, broadcast.getOperand(), broadcast.getBroadcastDimensions()));
      })
      .Case([&](hlo::DynamicIotaOp iota) -> LogicalResult {
        if (failed(checkShape(op, iota.getOutputShape())))
          return failure();
        return replace(op, hlo::IotaOp::create(b, type, iota.getIotaDimension()));
      })
      .Case(expandSlice)
      .Case(expandPad)
      .Case(expandGather)
      .Case(expandSize)
      .Default([](Operation *) { return success(); });
}

} // namespace autopar::import
