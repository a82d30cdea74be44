// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// gather and scatter, in the terms of the StableHLO specification. Their dimension numbers say the same thing under two
// sets of names; IndexMap holds it once:
//   gather:  result index = (batch part, offset part); operand index = start + batching + offset
//   scatter: update index = (scatter part, window part); result index = start + batching + window
// A gather's start is clamped so that its slice lies inside; a scatter drops elements that fall outside.
#include "compiler/Interpret/Fold.h"
#include "compiler/Interpret/Kernels.h"
#include "compiler/Interpret/Lanes.h"
#include "compiler/Interpret/Scalar.h"
#include "dialects/StableHLO/IR/StableHLO.h"

#include <algorithm>

namespace autopar::interpret {

namespace {
struct IndexMap {
  ArrayRef<int64_t> windowDims;      // of gather's result or scatter's updates
  ArrayRef<int64_t> droppedDims;     // operand dims of which a window has one element (collapsed, inserted)
  ArrayRef<int64_t> operandBatching; // operand dims that go along with …
  ArrayRef<int64_t> indexBatching;   // … these dims of the indices
  ArrayRef<int64_t> startMap;        // operand dim of each component of an index
  int64_t vectorDim;                 // the dim of the indices that holds the components
  int64_t outerRank;                 // of gather's result or scatter's updates
  size_t operandRank;

  /// Where in the operand the window of `outer` starts, before clamping, batching dims included.
  Shape startOf(const Shape &outer, const Tensor &indices) const;
  /// The element's place in the window, as an operand index.
  Shape offsetOf(const Shape &outer) const;
};

Shape IndexMap::startOf(const Shape &outer, const Tensor &indices) const {
  Shape batch;
  for (int64_t d = 0; d < outerRank; ++d)
    if (!llvm::is_contained(windowDims, d))
      batch.push_back(outer[static_cast<size_t>(d)]);
  Shape strides = stridesOf(indices.shape());
  int64_t base = 0;
  for (size_t b = 0; b < batch.size(); ++b)
    base += batch[b] * strides[b < static_cast<size_t>(vectorDim) ? b : b + 1];
  bool scalarIndices = vectorDim == indices.rank();
  int64_t step = scalarIndices ? 0 : strides[static_cast<size_t>(vectorDim)];
  Shape start(operandRank, 0);
  for (auto [component, dim] : enumerate(startMap))
    start[static_cast<size_t>(dim)] = indices.intAt(base + static_cast<int64_t>(component) * step);
  for (auto [dim, along] : zip_equal(operandBatching, indexBatching))
    start[static_cast<size_t>(dim)] = batch[static_cast<size_t>(along < vectorDim ? along : along - 1)];
  return start;
}

Shape IndexMap::offsetOf(const Shape &outer) const {
  Shape offset(operandRank, 0);
  const int64_t *window = windowDims.begin();
  for (size_t d = 0; d < operandRank; ++d)
    if (!llvm::is_contained(droppedDims, static_cast<int64_t>(d)) &&
        !llvm::is_contained(operandBatching, static_cast<int64_t>(d)))
      offset[d] = outer[static_cast<size_t>(*window++)];
  return offset;
}

FailureOr<Tensors> gather(Operation *op, ArrayRef<Tensor> operands, RunRegion) {
  auto gatherOp = cast<stablehlo::GatherOp>(op);
  auto numbers = gatherOp.getDimensionNumbers();
  const Tensor &operand = operands[0], &indices = operands[1];
  Tensor result = zerosLike(op->getResult(0));
  IndexMap map{numbers.getOffsetDims(),
               numbers.getCollapsedSliceDims(),
               numbers.getOperandBatchingDims(),
               numbers.getStartIndicesBatchingDims(),
               numbers.getStartIndexMap(),
               numbers.getIndexVectorDim(),
               result.rank(),
               operand.shape().size()};
  Shape strides = stridesOf(operand.shape()), outer(result.shape().size(), 0);
  ArrayRef<int64_t> sliceSizes = gatherOp.getSliceSizes();
  size_t width = static_cast<size_t>(byteWidth(operand.type()));
  std::byte *target = result.mutableBytes();
  for (int64_t i = 0; i < result.numElements(); ++i, nextIndex(outer, result.shape())) {
    Shape start = map.startOf(outer, indices), offset = map.offsetOf(outer);
    int64_t element = 0;
    for (size_t d = 0; d < start.size(); ++d) {
      int64_t clamped = std::clamp<int64_t>(start[d], 0, operand.shape()[d] - sliceSizes[d]);
      element += (clamped + offset[d]) * strides[d];
    }
    std::memcpy(target + i * width, operand.bytes() + element * width, width);
  }
  return Tensors{result};
}

/// Calls visit(update element, result element) in order for all updates that fall inside.
LogicalResult forEachUpdate(stablehlo::ScatterOp op, const Tensor &input, const Tensor &indices, const Tensor &update,
                            llvm::function_ref<LogicalResult(int64_t, int64_t)> visit) {
  auto numbers = op.getScatterDimensionNumbers();
  IndexMap map{numbers.getUpdateWindowDims(),
               numbers.getInsertedWindowDims(),
               numbers.getInputBatchingDims(),
               numbers.getScatterIndicesBatchingDims(),
               numbers.getScatterDimsToOperandDims(),
               numbers.getIndexVectorDim(),
               update.rank(),
               input.shape().size()};
  Shape strides = stridesOf(input.shape()), outer(update.shape().size(), 0);
  for (int64_t i = 0; i < update.numElements(); ++i, nextIndex(outer, update.shape())) {
    Shape start = map.startOf(outer, indices), offset = map.offsetOf(outer);
    int64_t element = 0;
    bool inside = true;
    for (size_t d = 0; d < start.size() && inside; ++d) {
      // Compared without adding: a wild index must not overflow.
      inside = start[d] >= -offset[d] && start[d] < input.shape()[d] - offset[d];
      if (inside)
        element += (start[d] + offset[d]) * strides[d];
    }
    if (inside && failed(visit(i, element)))
      return failure();
  }
  return success();
}

/// One operand and a well-known body: floats are summed in double and rounded once.
FailureOr<Tensors> scatterSimply(stablehlo::ScatterOp op, ArrayRef<Tensor> operands, StringRef body) {
  const Tensor &input = operands[0], &update = operands[2];
  const BinaryScalar *scalar = findBinary(body); // null for "second": the update replaces
  auto scatterLanes = [&]<typename Lane>(std::type_identity<Lane>) -> Tensor {
    auto values = load<Lane>(input), updates = load<Lane>(update);
    int64_t bits = bitWidth(input.type());
    (void)forEachUpdate(op, input, operands[1], update, [&](int64_t from, int64_t to) {
      Lane &target = values[static_cast<size_t>(to)];
      Lane value = updates[static_cast<size_t>(from)];
      if (!scalar)
        target = value;
      else if constexpr (std::is_same_v<Lane, double>)
        target = scalar->f64(target, value);
      else if constexpr (std::is_same_v<Lane, int64_t>)
        target = scalar->sint(target, value, bits);
      else
        target = (input.type() == ElementType::I1 && scalar->boolean ? scalar->boolean : scalar->uint)(target, value, bits);
      return success();
    });
    return store(input.type(), input.shape(), values);
  };
  if (isFloat(input.type()))
    return Tensors{scatterLanes(std::type_identity<double>{})};
  if (isUnsigned(input.type()))
    return Tensors{scatterLanes(std::type_identity<uint64_t>{})};
  return Tensors{scatterLanes(std::type_identity<int64_t>{})};
}

FailureOr<Tensors> scatter(Operation *op, ArrayRef<Tensor> operands, RunRegion run) {
  auto scatterOp = cast<stablehlo::ScatterOp>(op);
  size_t count = operands.size() / 2;
  StringRef body = simpleBody(scatterOp.getUpdateComputation());
  const BinaryScalar *scalar = findBinary(body);
  if (count == 1 && !isComplex(operands[0].type()) && (body == "second" || (scalar && (!isFloat(operands[0].type()) || scalar->f64))))
    return scatterSimply(scatterOp, operands, body);

  Tensors results(operands.begin(), operands.begin() + count);
  ArrayRef<Tensor> updates = operands.drop_front(count + 1);
  auto visit = [&](int64_t from, int64_t to) -> LogicalResult {
    Tensors arguments;
    for (const Tensor &result : results)
      arguments.push_back(elementAt(result, to));
    for (const Tensor &update : updates)
      arguments.push_back(elementAt(update, from));
    auto values = run(scatterOp.getUpdateComputation(), std::move(arguments));
    if (failed(values))
      return failure();
    for (auto [result, value] : zip_equal(results, *values))
      setElement(result, to, value);
    return success();
  };
  if (failed(forEachUpdate(scatterOp, operands[0], operands[count], updates[0], visit)))
    return failure();
  return results;
}
} // namespace

void addGatherScatterKernels(KernelTable &table) {
  table["stablehlo.gather"] = gather;
  table["stablehlo.scatter"] = scatter;
}

} // namespace autopar::interpret
