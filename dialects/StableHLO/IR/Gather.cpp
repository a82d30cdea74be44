// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// gather and scatter: their types and their many constraints.
#include "dialects/StableHLO/IR/Checks.h"
#include "dialects/StableHLO/IR/StableHLO.h"

using namespace autopar;
using namespace autopar::stablehlo;

/// The result's shape: batch dims from start_indices without index_vector_dim, offset dims from the slice sizes.
LogicalResult GatherOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                         SmallVectorImpl<Type> &inferred) {
  auto operand = dyn_cast<RankedTensorType>(adaptor.getOperand().getType());
  auto indices = dyn_cast<RankedTensorType>(adaptor.getStartIndices().getType());
  if (!operand || !indices)
    return failure();
  GatherDimensionNumbersAttr numbers = adaptor.getDimensionNumbers();
  SmallVector<int64_t> batch, offset;
  for (auto [dim, size] : enumerate(indices.getShape()))
    if (static_cast<int64_t>(dim) != numbers.getIndexVectorDim())
      batch.push_back(size);
  for (auto [dim, size] : enumerate(adaptor.getSliceSizes()))
    if (!llvm::is_contained(numbers.getCollapsedSliceDims(), dim) &&
        !llvm::is_contained(numbers.getOperandBatchingDims(), dim))
      offset.push_back(size);
  if (offset.size() != numbers.getOffsetDims().size())
    return failure();
  SmallVector<int64_t> shape;
  size_t nextBatch = 0, nextOffset = 0;
  for (size_t dim = 0; dim != batch.size() + offset.size(); ++dim) {
    bool isOffset = llvm::is_contained(numbers.getOffsetDims(), dim);
    if (isOffset ? nextOffset == offset.size() : nextBatch == batch.size())
      return failure();
    shape.push_back(isOffset ? offset[nextOffset++] : batch[nextBatch++]);
  }
  if (llvm::any_of(shape, [](int64_t size) { return size < 0; }))
    return failure();
  inferred.push_back(operand.clone(shape));
  return success();
}

LogicalResult ScatterOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                          SmallVectorImpl<Type> &inferred) {
  llvm::append_range(inferred, adaptor.getInputs().getTypes());
  return success();
}

/// The dims that pair operand and indices: unique, sorted on the operand's side, in range, of equal sizes.
static LogicalResult checkBatching(Operation *op, StringRef operandName, RankedTensorType operand,
                                   ArrayRef<int64_t> operandDims, StringRef indicesName, RankedTensorType indices,
                                   ArrayRef<int64_t> indicesDims, int64_t indexVectorDim) {
  if (failed(checkSorted(op, operandName, operandDims)) ||
      failed(checkInRange(op, operandName, operandDims, operand.getRank(), "operand")) ||
      failed(checkUnique(op, indicesName, indicesDims)) ||
      failed(checkInRange(op, indicesName, indicesDims, indices.getRank(), "indices")))
    return failure();
  if (llvm::is_contained(indicesDims, indexVectorDim))
    return op->emitOpError() << "found index_vector_dim = " << indexVectorDim << " among " << indicesName
                             << ", expected another dim";
  if (failed(checkCount(op, indicesName, indicesDims.size(), operandDims.size(), "the size of " + operandName)))
    return failure();
  for (auto [o, i] : zip_equal(operandDims, indicesDims))
    if (operand.getDimSize(o) != indices.getDimSize(i))
      return op->emitOpError() << "found batching dim " << o << " of the operand of size " << operand.getDimSize(o)
                               << " and dim " << i << " of the indices of size " << indices.getDimSize(i)
                               << ", expected equal sizes";
  return success();
}

/// The map from an index vector's entries to operand dims.
static LogicalResult checkIndexMap(Operation *op, StringRef name, ArrayRef<int64_t> map, StringRef batchingName,
                                   ArrayRef<int64_t> batching, int64_t operandRank, RankedTensorType indices,
                                   int64_t indexVectorDim) {
  if (indexVectorDim < 0 || indexVectorDim > indices.getRank())
    return op->emitOpError() << "found index_vector_dim = " << indexVectorDim << ", expected 0 to "
                             << indices.getRank() << ", the rank of the indices";
  int64_t entries = indexVectorDim < indices.getRank() ? indices.getDimSize(indexVectorDim) : 1;
  SmallVector<int64_t> all(map);
  llvm::append_range(all, batching);
  if (failed(checkCount(op, name, map.size(), entries, "the size of dim index_vector_dim of the indices")) ||
      failed(checkUnique(op, (name + " and " + batchingName).str(), all)))
    return failure();
  return checkInRange(op, name, map, operandRank, "operand");
}

/// The window's dims of the operand that are dropped from a slice: sorted, in range, apart from the batching dims.
static LogicalResult checkDropped(Operation *op, StringRef name, ArrayRef<int64_t> dropped, StringRef batchingName,
                                  ArrayRef<int64_t> batching, int64_t rank) {
  SmallVector<int64_t> all(dropped);
  llvm::append_range(all, batching);
  if (failed(checkUnique(op, (name + " and " + batchingName).str(), all)) || failed(checkSorted(op, name, dropped)))
    return failure();
  return checkInRange(op, name, dropped, rank, "operand");
}

static LogicalResult checkSliceSizes(GatherOp op) {
  RankedTensorType operand = op.getOperand().getType();
  ArrayRef<int64_t> sizes = op.getSliceSizes();
  GatherDimensionNumbersAttr numbers = op.getDimensionNumbers();
  if (failed(checkCount(op, "slice_sizes", sizes.size(), operand.getRank(), "the operand's rank")))
    return failure();
  for (auto [dim, size] : enumerate(sizes))
    if (size < 0 || size > operand.getDimSize(dim))
      return op.emitOpError() << "found slice size " << size << " for dim " << dim << ", expected 0 to "
                              << operand.getDimSize(dim) << ", the operand's size";
  for (ArrayRef<int64_t> dims : {numbers.getCollapsedSliceDims(), numbers.getOperandBatchingDims()})
    for (int64_t dim : dims)
      if (sizes[dim] > 1)
        return op.emitOpError() << "found slice size " << sizes[dim] << " for dim " << dim
                                << ", which is collapsed or batching, expected at most 1";
  return success();
}

LogicalResult GatherOp::verify() {
  RankedTensorType operand = getOperand().getType(), indices = getStartIndices().getType();
  GatherDimensionNumbersAttr numbers = getDimensionNumbers();
  ArrayRef<int64_t> offset = numbers.getOffsetDims(), batching = numbers.getOperandBatchingDims();
  int64_t named = offset.size() + numbers.getCollapsedSliceDims().size() + batching.size();
  if (named != operand.getRank())
    return emitOpError() << "found " << named << " dims in offset_dims, collapsed_slice_dims and operand_batching_dims, "
                         << "expected " << operand.getRank() << ", the operand's rank";
  if (failed(checkIndexMap(*this, "start_index_map", numbers.getStartIndexMap(), "operand_batching_dims", batching,
                           operand.getRank(), indices, numbers.getIndexVectorDim())) ||
      failed(checkUnique(*this, "offset_dims", offset)) || failed(checkSorted(*this, "offset_dims", offset)) ||
      failed(checkInRange(*this, "offset_dims", offset, getType().getRank(), "result")) ||
      failed(checkDropped(*this, "collapsed_slice_dims", numbers.getCollapsedSliceDims(), "operand_batching_dims",
                          batching, operand.getRank())) ||
      failed(checkBatching(*this, "operand_batching_dims", operand, batching, "start_indices_batching_dims", indices,
                           numbers.getStartIndicesBatchingDims(), numbers.getIndexVectorDim())) ||
      failed(checkSliceSizes(*this)))
    return failure();
  return checkInferred(*this);
}

/// The updates' shape: window dims fit into the inputs, the others are the indices' but for index_vector_dim.
static LogicalResult checkUpdateShape(ScatterOp op, RankedTensorType input, RankedTensorType indices,
                                      RankedTensorType update) {
  ScatterDimensionNumbersAttr numbers = op.getScatterDimensionNumbers();
  SmallVector<int64_t> scatterSizes, windowLimits;
  for (auto [dim, size] : enumerate(indices.getShape()))
    if (static_cast<int64_t>(dim) != numbers.getIndexVectorDim())
      scatterSizes.push_back(size);
  for (auto [dim, size] : enumerate(input.getShape()))
    if (!llvm::is_contained(numbers.getInsertedWindowDims(), dim) &&
        !llvm::is_contained(numbers.getInputBatchingDims(), dim))
      windowLimits.push_back(size);
  int64_t rank = scatterSizes.size() + windowLimits.size();
  if (update.getRank() != rank)
    return op.emitOpError() << "found updates of type " << update << ", expected rank " << rank << ", "
                            << scatterSizes.size() << " dims of the indices and " << windowLimits.size()
                            << " of the window";
  size_t nextScatter = 0, nextWindow = 0;
  for (auto [dim, size] : enumerate(update.getShape())) {
    bool isWindow = llvm::is_contained(numbers.getUpdateWindowDims(), dim);
    int64_t wanted = isWindow ? windowLimits[nextWindow++] : scatterSizes[nextScatter++];
    if (isWindow ? size > wanted : size != wanted)
      return op.emitOpError() << "found dim " << dim << " of updates of size " << size << ", expected "
                              << (isWindow ? "at most " : "") << wanted << ", the size of the "
                              << (isWindow ? "inputs" : "indices");
  }
  return success();
}

LogicalResult ScatterOp::verify() {
  if (getInputs().empty() || getNumOperands() != 2 * getInputs().size() + 1)
    return emitOpError() << "found " << getNumOperands()
                         << " operands, expected as many updates as inputs, at least one, and the indices";
  if (failed(checkSameShapes(*this, "inputs", getInputs())) || failed(checkSameShapes(*this, "updates", getUpdates())))
    return failure();
  for (auto [i, input, update] : enumerate(getInputs(), getUpdates()))
    if (failed(checkSameElementType(*this, ("updates[" + Twine(i) + "]").str(), update.getType(),
                                    ("inputs[" + Twine(i) + "]").str(), input.getType())))
      return failure();
  auto input = cast<RankedTensorType>(getInputs().front().getType()),
       update = cast<RankedTensorType>(getUpdates().front().getType());
  RankedTensorType indices = getScatterIndices().getType();
  ScatterDimensionNumbersAttr numbers = getScatterDimensionNumbers();
  ArrayRef<int64_t> window = numbers.getUpdateWindowDims(), batching = numbers.getInputBatchingDims();
  int64_t named = window.size() + numbers.getInsertedWindowDims().size() + batching.size();
  if (named != input.getRank())
    return emitOpError() << "found " << named << " dims in update_window_dims, inserted_window_dims and "
                         << "input_batching_dims, expected " << input.getRank() << ", the inputs' rank";
  if (failed(checkUnique(*this, "update_window_dims", window)) ||
      failed(checkSorted(*this, "update_window_dims", window)) ||
      failed(checkInRange(*this, "update_window_dims", window, update.getRank(), "updates")) ||
      failed(checkDropped(*this, "inserted_window_dims", numbers.getInsertedWindowDims(), "input_batching_dims",
                          batching, input.getRank())) ||
      failed(checkBatching(*this, "input_batching_dims", input, batching, "scatter_indices_batching_dims", indices,
                           numbers.getScatterIndicesBatchingDims(), numbers.getIndexVectorDim())) ||
      failed(checkIndexMap(*this, "scatter_dims_to_operand_dims", numbers.getScatterDimsToOperandDims(),
                           "input_batching_dims", batching, input.getRank(), indices, numbers.getIndexVectorDim())) ||
      failed(checkUpdateShape(*this, input, indices, update)))
    return failure();
  return checkInferred(*this);
}

LogicalResult ScatterOp::verifyRegions() {
  SmallVector<Type> scalars = scalarTypes(getInputs()), arguments = scalars;
  llvm::append_range(arguments, scalars);
  return checkBody(*this, "update_computation", getUpdateComputation(), arguments, scalars);
}
