// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// gather and scatter: their types and their many constraints.
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
