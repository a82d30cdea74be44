// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ops that move elements without changing them, and the two that make them from nothing (constant, iota). Each is a
// strided copy: a broadcast has stride 0, a reverse a negative one, a slice or an interior padding a larger one.
#include "compiler/Interpret/Kernels.h"
#include "dialects/StableHLO/IR/StableHLO.h"

#include <algorithm>

namespace autopar::interpret {

namespace {
int64_t dot(const Shape &index, const Shape &strides) {
  return std::inner_product(index.begin(), index.end(), strides.begin(), int64_t{0});
}

FailureOr<Tensors> constant(Operation *op, ArrayRef<Tensor>, RunRegion) {
  auto value = tensorOf(cast<stablehlo::ConstantOp>(op).getValue());
  if (!value)
    return op->emitOpError("has a value that cannot be read: elided, or of a type that cannot be run");
  return Tensors{*value};
}

FailureOr<Tensors> iota(Operation *op, ArrayRef<Tensor>, RunRegion) {
  Tensor result = zerosLike(op->getResult(0));
  size_t dim = static_cast<size_t>(cast<stablehlo::IotaOp>(op).getIotaDimension());
  int64_t inner = stridesOf(result.shape())[dim], size = result.shape()[dim];
  dispatch(result.type(), [&]<typename T>(std::type_identity<T>) {
    T *target = result.mutableData<T>();
    for (int64_t i = 0; i < result.numElements(); ++i) {
      int64_t position = i / inner % size;
      if constexpr (std::is_integral_v<T>)
        target[i] = static_cast<T>(position);
      else
        target[i] = T(static_cast<double>(position));
    }
  });
  return Tensors{result};
}

FailureOr<Tensors> reshape(Operation *op, ArrayRef<Tensor> operands, RunRegion) {
  return Tensors{operands[0].reshaped(shapeOf(op->getResult(0).getType()))};
}

FailureOr<Tensors> broadcastInDim(Operation *op, ArrayRef<Tensor> operands, RunRegion) {
  Tensor result = zerosLike(op->getResult(0));
  const Tensor &operand = operands[0];
  Shape from(result.shape().size(), 0), operandStrides = stridesOf(operand.shape());
  for (auto [d, target] : enumerate(cast<stablehlo::BroadcastInDimOp>(op).getBroadcastDimensions()))
    if (operand.shape()[d] != 1)
      from[static_cast<size_t>(target)] = operandStrides[d];
  StridedCopy{result.shape(), 0, from, 0, stridesOf(result.shape())}.run(operand, result);
  return Tensors{result};
}

FailureOr<Tensors> transpose(Operation *op, ArrayRef<Tensor> operands, RunRegion) {
  Tensor result = zerosLike(op->getResult(0));
  Shape from, operandStrides = stridesOf(operands[0].shape());
  for (int64_t d : cast<stablehlo::TransposeOp>(op).getPermutation())
    from.push_back(operandStrides[static_cast<size_t>(d)]);
  StridedCopy{result.shape(), 0, from, 0, stridesOf(result.shape())}.run(operands[0], result);
  return Tensors{result};
}

FailureOr<Tensors> slice(Operation *op, ArrayRef<Tensor> operands, RunRegion) {
  auto sliceOp = cast<stablehlo::SliceOp>(op);
  Tensor result = zerosLike(op->getResult(0));
  Shape from = stridesOf(operands[0].shape());
  int64_t offset = 0;
  for (auto [d, start, stride] : enumerate(sliceOp.getStartIndices(), sliceOp.getStrides())) {
    offset += start * from[d];
    from[d] *= stride;
  }
  StridedCopy{result.shape(), offset, from, 0, stridesOf(result.shape())}.run(operands[0], result);
  return Tensors{result};
}

FailureOr<Tensors> reverse(Operation *op, ArrayRef<Tensor> operands, RunRegion) {
  Tensor result = zerosLike(op->getResult(0));
  Shape from = stridesOf(result.shape());
  int64_t offset = 0;
  for (int64_t d : cast<stablehlo::ReverseOp>(op).getDimensions()) {
    offset += (result.shape()[static_cast<size_t>(d)] - 1) * from[static_cast<size_t>(d)];
    from[static_cast<size_t>(d)] *= -1;
  }
  StridedCopy{result.shape(), offset, from, 0, stridesOf(result.shape())}.run(operands[0], result);
  return Tensors{result};
}

FailureOr<Tensors> concatenate(Operation *op, ArrayRef<Tensor> operands, RunRegion) {
  Tensor result = zerosLike(op->getResult(0));
  size_t dim = static_cast<size_t>(cast<stablehlo::ConcatenateOp>(op).getDimension());
  Shape to = stridesOf(result.shape());
  int64_t offset = 0;
  for (const Tensor &operand : operands) {
    StridedCopy{operand.shape(), 0, stridesOf(operand.shape()), offset, to}.run(operand, result);
    offset += operand.shape()[dim] * to[dim];
  }
  return Tensors{result};
}

/// The result filled with one scalar.
Tensor filledWith(const Tensor &scalar, const Shape &shape) {
  Tensor result(scalar.type(), shape);
  StridedCopy{shape, 0, Shape(shape.size(), 0), 0, stridesOf(shape)}.run(scalar, result);
  return result;
}

/// Element i of a dim lands at low + i·(interior + 1); what lands outside (negative padding) is cut off.
FailureOr<Tensors> pad(Operation *op, ArrayRef<Tensor> operands, RunRegion) {
  auto padOp = cast<stablehlo::PadOp>(op);
  const Tensor &operand = operands[0];
  Tensor result = filledWith(operands[1], shapeOf(op->getResult(0).getType()));
  StridedCopy copy{operand.shape(), 0, stridesOf(operand.shape()), 0, stridesOf(result.shape())};
  for (size_t d = 0; d < operand.shape().size(); ++d) {
    int64_t low = padOp.getEdgePaddingLow()[d], step = padOp.getInteriorPadding()[d] + 1;
    int64_t first = low < 0 ? (-low + step - 1) / step : 0;
    int64_t last = std::min(operand.shape()[d], (result.shape()[d] - low + step - 1) / step); // past the end
    if (result.shape()[d] - low <= 0)
      last = 0;
    copy.box[d] = std::max<int64_t>(0, last - first);
    copy.sourceOffset += first * copy.sourceStrides[d];
    copy.targetOffset += (low + first * step) * copy.targetStrides[d];
    copy.targetStrides[d] *= step;
  }
  copy.run(operand, result);
  return Tensors{result};
}

/// Start indices, moved so that a box of this size lies inside.
Shape clampedStarts(ArrayRef<Tensor> starts, const Shape &shape, const Shape &box) {
  Shape clamped;
  for (auto [d, start] : enumerate(starts))
    clamped.push_back(std::clamp<int64_t>(start.intAt(0), 0, shape[d] - box[d]));
  return clamped;
}

FailureOr<Tensors> dynamicSlice(Operation *op, ArrayRef<Tensor> operands, RunRegion) {
  Tensor result = zerosLike(op->getResult(0));
  const Tensor &operand = operands[0];
  Shape from = stridesOf(operand.shape());
  Shape starts = clampedStarts(operands.drop_front(), operand.shape(), result.shape());
  StridedCopy{result.shape(), dot(starts, from), from, 0, stridesOf(result.shape())}.run(operand, result);
  return Tensors{result};
}

FailureOr<Tensors> dynamicUpdateSlice(Operation *op, ArrayRef<Tensor> operands, RunRegion) {
  Tensor result = operands[0];
  const Tensor &update = operands[1];
  Shape to = stridesOf(result.shape());
  Shape starts = clampedStarts(operands.drop_front(2), result.shape(), update.shape());
  StridedCopy{update.shape(), 0, stridesOf(update.shape()), dot(starts, to), to}.run(update, result);
  return Tensors{result};
}
} // namespace

void addMovementKernels(KernelTable &table) {
  table["stablehlo.constant"] = constant;
  table["stablehlo.iota"] = iota;
  table["stablehlo.reshape"] = reshape;
  table["stablehlo.broadcast_in_dim"] = broadcastInDim;
  table["stablehlo.transpose"] = transpose;
  table["stablehlo.slice"] = slice;
  table["stablehlo.reverse"] = reverse;
  table["stablehlo.concatenate"] = concatenate;
  table["stablehlo.pad"] = pad;
  table["stablehlo.dynamic_slice"] = dynamicSlice;
  table["stablehlo.dynamic_update_slice"] = dynamicUpdateSlice;
}

} // namespace autopar::interpret
