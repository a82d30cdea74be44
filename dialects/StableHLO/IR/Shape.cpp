// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types and verifiers of the ops that move elements (StableHLOShape.td); gather is in Gather.cpp, constant in
// Constant.cpp.
#include "dialects/StableHLO/IR/Checks.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/StableHLO/IR/WindowShape.h"
#include "llvm/Support/MathExtras.h"

using namespace autopar;
using namespace autopar::stablehlo;

LogicalResult TransposeOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                            SmallVectorImpl<Type> &inferred) {
  auto type = dyn_cast<RankedTensorType>(adaptor.getOperand().getType());
  if (!type)
    return failure();
  SmallVector<int64_t> shape;
  for (int64_t dim : adaptor.getPermutation()) {
    if (dim < 0 || dim >= type.getRank())
      return failure();
    shape.push_back(type.getDimSize(dim));
  }
  inferred.push_back(type.clone(shape));
  return success();
}

LogicalResult ConcatenateOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                              SmallVectorImpl<Type> &inferred) {
  int64_t dim = adaptor.getDimension(), size = 0;
  for (Value input : adaptor.getInputs()) {
    auto type = dyn_cast<RankedTensorType>(input.getType());
    if (!type || dim < 0 || dim >= type.getRank())
      return failure();
    if (llvm::AddOverflow(size, type.getDimSize(dim), size))
      return failure();
  }
  if (adaptor.getInputs().empty())
    return failure();
  auto first = cast<RankedTensorType>(adaptor.getInputs().front().getType());
  SmallVector<int64_t> shape(first.getShape());
  shape[dim] = size;
  inferred.push_back(first.clone(shape));
  return success();
}

LogicalResult PadOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                      SmallVectorImpl<Type> &inferred) {
  auto type = dyn_cast<RankedTensorType>(adaptor.getOperand().getType());
  ArrayRef<int64_t> low = adaptor.getEdgePaddingLow(), high = adaptor.getEdgePaddingHigh(),
                    interior = adaptor.getInteriorPadding();
  size_t rank = type ? type.getRank() : 0;
  if (!type || low.size() != rank || high.size() != rank || interior.size() != rank)
    return failure();
  SmallVector<int64_t> shape;
  for (auto [size, before, after, between] : zip_equal(type.getShape(), low, high, interior)) {
    std::optional<int64_t> padded = paddedSize(size, before, between, after);
    if (!padded)
      return failure();
    shape.push_back(*padded);
  }
  inferred.push_back(type.clone(shape));
  return success();
}

LogicalResult SliceOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                        SmallVectorImpl<Type> &inferred) {
  auto type = dyn_cast<RankedTensorType>(adaptor.getOperand().getType());
  ArrayRef<int64_t> start = adaptor.getStartIndices(), limit = adaptor.getLimitIndices(),
                    strides = adaptor.getStrides();
  size_t rank = type ? type.getRank() : 0;
  if (!type || start.size() != rank || limit.size() != rank || strides.size() != rank)
    return failure();
  SmallVector<int64_t> shape;
  for (auto [from, to, step] : zip_equal(start, limit, strides)) {
    if (step <= 0 || to < from)
      return failure();
    shape.push_back(llvm::divideCeil(to - from, step));
  }
  inferred.push_back(type.clone(shape));
  return success();
}

LogicalResult DynamicSliceOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                               SmallVectorImpl<Type> &inferred) {
  auto type = dyn_cast<RankedTensorType>(adaptor.getOperand().getType());
  if (!type || llvm::any_of(adaptor.getSliceSizes(), [](int64_t size) { return size < 0; }))
    return failure();
  inferred.push_back(type.clone(adaptor.getSliceSizes()));
  return success();
}

LogicalResult DynamicUpdateSliceOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                                     SmallVectorImpl<Type> &inferred) {
  inferred.push_back(adaptor.getOperand().getType());
  return success();
}

LogicalResult IotaOp::verify() {
  return checkInRange(*this, "iota_dimension", {static_cast<int64_t>(getIotaDimension())}, getType().getRank(),
                      "result");
}

/// The operand's shape, with elements of other width: a last dim goes or comes that holds the difference.
LogicalResult BitcastConvertOp::verify() {
  RankedTensorType from = getOperand().getType(), to = getType();
  int64_t fromBits = elementBits(from.getElementType()), toBits = elementBits(to.getElementType());
  if (isComplex(from.getElementType()) != isComplex(to.getElementType()))
    return emitOpError() << "found operand of type " << from << " and result of type " << to
                         << ", expected both to be complex, or none";
  bool narrower = toBits < fromBits;
  ArrayRef<int64_t> wide = (narrower ? from : to).getShape(), narrow = (narrower ? to : from).getShape();
  int64_t wideBits = std::max(fromBits, toBits), narrowBits = std::min(fromBits, toBits);
  bool fits = wideBits == narrowBits ? wide == narrow
                                     : !narrow.empty() && wide == narrow.drop_back() && wideBits % narrowBits == 0 &&
                                           narrow.back() == wideBits / narrowBits;
  if (fits)
    return success();
  return emitOpError() << "found operand of type " << from << " and result of type " << to
                       << ", expected equal shapes and, between elements of " << wideBits << " and " << narrowBits
                       << " bits, a last dim of " << wideBits / narrowBits << " more on the narrower side";
}

LogicalResult BroadcastInDimOp::verify() {
  RankedTensorType from = getOperand().getType(), to = getType();
  ArrayRef<int64_t> dims = getBroadcastDimensions();
  if (failed(checkSameElementType(*this, "result", to, "operand", from)) ||
      failed(checkCount(*this, "broadcast_dimensions", dims.size(), from.getRank(), "the operand's rank")) ||
      failed(checkInRange(*this, "broadcast_dimensions", dims, to.getRank(), "result")) ||
      failed(checkUnique(*this, "broadcast_dimensions", dims)))
    return failure();
  for (auto [i, dim] : enumerate(dims)) {
    int64_t size = from.getDimSize(i), wanted = to.getDimSize(dim);
    if (size != 1 && size != wanted)
      return emitOpError() << "found operand dim " << i << " of size " << size << ", expected 1 or " << wanted
                           << ", the size of result dim " << dim;
  }
  return success();
}

LogicalResult ReshapeOp::verify() {
  RankedTensorType from = getOperand().getType(), to = getType();
  if (failed(checkSameElementType(*this, "result", to, "operand", from)))
    return failure();
  if (from.getNumElements() == to.getNumElements())
    return success();
  return emitOpError() << "found result " << to << " of " << to.getNumElements() << " elements, expected "
                       << from.getNumElements() << ", as " << from << " has";
}

LogicalResult TransposeOp::verify() {
  int64_t rank = getOperand().getType().getRank();
  if (failed(checkCount(*this, "permutation", getPermutation().size(), rank, "the operand's rank")) ||
      failed(checkInRange(*this, "permutation", getPermutation(), rank, "operand")) ||
      failed(checkUnique(*this, "permutation", getPermutation())))
    return failure();
  return checkInferred(*this);
}

LogicalResult ReverseOp::verify() {
  if (failed(checkUnique(*this, "dimensions", getDimensions())))
    return failure();
  return checkInRange(*this, "dimensions", getDimensions(), getType().getRank(), "result");
}

LogicalResult ConcatenateOp::verify() {
  if (getInputs().empty())
    return emitOpError("found no inputs, expected at least one");
  auto first = cast<RankedTensorType>(getInputs().front().getType());
  int64_t dim = getDimension();
  if (failed(checkInRange(*this, "dimension", {dim}, first.getRank(), "first input")))
    return failure();
  for (auto [i, input] : enumerate(getInputs())) {
    auto type = cast<RankedTensorType>(input.getType());
    std::string name = ("inputs[" + Twine(i) + "]").str();
    if (failed(checkSameElementType(*this, name, type, "inputs[0]", first)) ||
        failed(checkRank(*this, name, type, first.getRank())))
      return failure();
    for (int64_t other = 0; other != first.getRank(); ++other)
      if (other != dim && type.getDimSize(other) != first.getDimSize(other))
        return emitOpError() << "found dim " << other << " of " << name << " of size " << type.getDimSize(other)
                             << ", expected " << first.getDimSize(other) << ", its size in inputs[0]";
  }
  return checkInferred(*this);
}

LogicalResult PadOp::verify() {
  RankedTensorType type = getOperand().getType();
  int64_t rank = type.getRank();
  if (failed(checkSameElementType(*this, "padding_value", getPaddingValue().getType(), "operand", type)) ||
      failed(checkRank(*this, "padding_value", getPaddingValue().getType(), 0)) ||
      failed(checkCount(*this, "low", getEdgePaddingLow().size(), rank, "the operand's rank")) ||
      failed(checkCount(*this, "high", getEdgePaddingHigh().size(), rank, "the operand's rank")) ||
      failed(checkCount(*this, "interior", getInteriorPadding().size(), rank, "the operand's rank")) ||
      failed(checkAtLeast(*this, "interior", getInteriorPadding(), 0)))
    return failure();
  return checkInferred(*this);
}

LogicalResult SliceOp::verify() {
  RankedTensorType type = getOperand().getType();
  int64_t rank = type.getRank();
  if (failed(checkCount(*this, "start_indices", getStartIndices().size(), rank, "the operand's rank")) ||
      failed(checkCount(*this, "limit_indices", getLimitIndices().size(), rank, "the operand's rank")) ||
      failed(checkCount(*this, "strides", getStrides().size(), rank, "the operand's rank")) ||
      failed(checkAtLeast(*this, "strides", getStrides(), 1)))
    return failure();
  for (auto [i, start, limit] : enumerate(getStartIndices(), getLimitIndices()))
    if (start < 0 || limit < start || limit > type.getDimSize(i))
      return emitOpError() << "found range " << start << ":" << limit << " of dim " << i << " of size "
                           << type.getDimSize(i) << ", expected 0 <= start <= limit <= size";
  return checkInferred(*this);
}

static LogicalResult checkStartIndices(Operation *op, mlir::OperandRange starts, int64_t rank) {
  if (failed(checkCount(op, "start_indices", starts.size(), rank, "the operand's rank")))
    return failure();
  for (auto [i, start] : enumerate(starts))
    if (start.getType() != starts.front().getType())
      return op->emitOpError() << "found start_indices[" << i << "] of type " << start.getType() << ", expected "
                               << starts.front().getType() << ", the type of start_indices[0]";
  return success();
}

LogicalResult DynamicSliceOp::verify() {
  RankedTensorType type = getOperand().getType();
  if (failed(checkStartIndices(*this, getStartIndices(), type.getRank())) ||
      failed(checkCount(*this, "sizes", getSliceSizes().size(), type.getRank(), "the operand's rank")))
    return failure();
  for (auto [i, size] : enumerate(getSliceSizes()))
    if (size < 0 || size > type.getDimSize(i))
      return emitOpError() << "found slice size " << size << " for dim " << i << ", expected 0 to "
                           << type.getDimSize(i) << ", the operand's size";
  return checkInferred(*this);
}

LogicalResult DynamicUpdateSliceOp::verify() {
  RankedTensorType type = getOperand().getType(), update = getUpdate().getType();
  if (failed(checkSameElementType(*this, "update", update, "operand", type)) ||
      failed(checkRank(*this, "update", update, type.getRank())) ||
      failed(checkStartIndices(*this, getStartIndices(), type.getRank())))
    return failure();
  for (int64_t i = 0; i != type.getRank(); ++i)
    if (update.getDimSize(i) > type.getDimSize(i))
      return emitOpError() << "found dim " << i << " of update of size " << update.getDimSize(i)
                           << ", expected at most " << type.getDimSize(i) << ", the operand's size";
  return checkInferred(*this);
}
