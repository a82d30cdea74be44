// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// reduce_window and select_and_scatter.
#include "dialects/StableHLO/IR/Checks.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/StableHLO/IR/WindowShape.h"

using namespace autopar;
using namespace autopar::stablehlo;

/// array[i], or `otherwise` where the attribute is absent.
static int64_t entry(std::optional<ArrayRef<int64_t>> array, size_t i, int64_t otherwise) {
  return array && i < array->size() ? (*array)[i] : otherwise;
}

/// Low and high padding of dim i; none where the attribute is absent or too small.
static std::pair<int64_t, int64_t> paddingOf(std::optional<DenseIntElementsAttr> padding, size_t i) {
  if (!padding || padding->getNumElements() < static_cast<int64_t>(2 * i + 2))
    return {0, 0};
  auto values = padding->getValues<int64_t>();
  return {values[2 * i], values[2 * i + 1]};
}

LogicalResult ReduceWindowOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                               SmallVectorImpl<Type> &inferred) {
  ArrayRef<int64_t> sizes = adaptor.getWindowDimensions();
  for (auto [input, init] : zip_equal(adaptor.getInputs(), adaptor.getInitValues())) {
    auto type = dyn_cast<RankedTensorType>(input.getType());
    if (!type || static_cast<size_t>(type.getRank()) != sizes.size())
      return failure();
    SmallVector<int64_t> shape;
    for (auto [i, size] : enumerate(type.getShape())) {
      auto [low, high] = paddingOf(adaptor.getPadding(), i);
      std::optional<int64_t> count = windowCount(size, {.size = sizes[i],
                                                        .stride = entry(adaptor.getWindowStrides(), i, 1),
                                                        .padLow = low,
                                                        .padHigh = high,
                                                        .baseDilation = entry(adaptor.getBaseDilations(), i, 1),
                                                        .windowDilation = entry(adaptor.getWindowDilations(), i, 1)});
      if (!count)
        return failure();
      shape.push_back(*count);
    }
    inferred.push_back(RankedTensorType::get(shape, mlir::getElementTypeOrSelf(init)));
  }
  return success();
}

LogicalResult SelectAndScatterOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                                   SmallVectorImpl<Type> &inferred) {
  inferred.push_back(adaptor.getOperand().getType());
  return success();
}

/// An array of the window has one positive entry for each dim.
static LogicalResult checkWindowArray(Operation *op, StringRef name, std::optional<ArrayRef<int64_t>> array,
                                      int64_t rank) {
  if (!array)
    return success();
  if (failed(checkCount(op, name, array->size(), rank, "the operand's rank")))
    return failure();
  return checkAtLeast(op, name, *array, 1);
}

static LogicalResult checkPadding(Operation *op, std::optional<DenseIntElementsAttr> padding, int64_t rank) {
  if (!padding || padding->getType().getShape() == ArrayRef<int64_t>({rank, 2}))
    return success();
  return op->emitOpError() << "found padding of type " << padding->getType() << ", expected shape [" << rank << ", 2]";
}

LogicalResult ReduceWindowOp::verify() {
  if (failed(checkReduced(*this, getInputs(), getInitValues())))
    return failure();
  int64_t rank = cast<RankedTensorType>(getInputs().front().getType()).getRank();
  if (failed(checkWindowArray(*this, "window_dimensions", getWindowDimensions(), rank)) ||
      failed(checkWindowArray(*this, "window_strides", getWindowStrides(), rank)) ||
      failed(checkWindowArray(*this, "base_dilations", getBaseDilations(), rank)) ||
      failed(checkWindowArray(*this, "window_dilations", getWindowDilations(), rank)) ||
      failed(checkPadding(*this, getPadding(), rank)))
    return failure();
  return checkInferred(*this);
}

LogicalResult ReduceWindowOp::verifyRegions() {
  SmallVector<Type> scalars = scalarTypes(getInputs()), arguments = scalars;
  llvm::append_range(arguments, scalars);
  return checkBody(*this, "body", getBody(), arguments, scalars);
}

/// source has one element for each window.
static LogicalResult checkSource(SelectAndScatterOp op) {
  RankedTensorType operand = op.getOperand().getType(), source = op.getSource().getType();
  SmallVector<int64_t> shape;
  for (auto [i, size] : enumerate(operand.getShape())) {
    auto [low, high] = paddingOf(op.getPadding(), i);
    std::optional<int64_t> count = windowCount(size, {.size = entry(op.getWindowDimensions(), i, 1),
                                                      .stride = entry(op.getWindowStrides(), i, 1),
                                                      .padLow = low,
                                                      .padHigh = high});
    if (!count)
      return op.emitOpError("has no windows: their sizes are too large");
    shape.push_back(*count);
  }
  if (source.getShape() == ArrayRef(shape))
    return success();
  return op.emitOpError() << "found source of type " << source << ", expected shape " << listText(shape)
                          << ", one element for each window";
}

LogicalResult SelectAndScatterOp::verify() {
  RankedTensorType operand = getOperand().getType();
  int64_t rank = operand.getRank();
  if (failed(checkSameElementType(*this, "source", getSource().getType(), "operand", operand)) ||
      failed(checkSameElementType(*this, "init_value", getInitValue().getType(), "operand", operand)) ||
      failed(checkRank(*this, "init_value", getInitValue().getType(), 0)) ||
      failed(checkWindowArray(*this, "window_dimensions", getWindowDimensions(), rank)) ||
      failed(checkWindowArray(*this, "window_strides", getWindowStrides(), rank)) ||
      failed(checkPadding(*this, getPadding(), rank)) || failed(checkSource(*this)))
    return failure();
  return checkInferred(*this);
}

LogicalResult SelectAndScatterOp::verifyRegions() {
  Type scalar = RankedTensorType::get({}, getOperand().getType().getElementType());
  Type pred = RankedTensorType::get({}, IntegerType::get(getContext(), 1));
  if (failed(checkBody(*this, "select", getSelect(), {scalar, scalar}, pred)))
    return failure();
  return checkBody(*this, "scatter", getScatter(), {scalar, scalar}, scalar);
}
