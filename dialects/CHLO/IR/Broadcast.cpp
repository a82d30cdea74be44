// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the ops that broadcast have in common. Only the operand of fewer dims has a choice of where its dims lie.
#include "dialects/CHLO/IR/Broadcast.h"
#include "dialects/CHLO/IR/CHLO.h"
#include "dialects/StableHLO/IR/Checks.h"

using namespace autopar;
using namespace autopar::chlo;

static RankedTensorType typeOf(Value v) { return cast<RankedTensorType>(v.getType()); }

Type chlo::elementOf(Value v) { return typeOf(v).getElementType(); }

static mlir::DenseI64ArrayAttr givenDims(Operation *op) {
  return op->getAttrOfType<mlir::DenseI64ArrayAttr>("broadcast_dimensions");
}

static int64_t largestRank(Operation *op) {
  int64_t rank = 0;
  for (Value v : op->getOperands())
    rank = std::max(rank, typeOf(v).getRank());
  return rank;
}

SmallVector<int64_t> chlo::resultDims(Operation *op, unsigned operand) {
  int64_t rank = typeOf(op->getOperand(operand)).getRank(), whole = largestRank(op);
  auto given = givenDims(op);
  if (given && rank < whole)
    return SmallVector<int64_t>(given.asArrayRef());
  return llvm::to_vector(llvm::seq(whole - rank, whole));
}

static LogicalResult checkGivenDims(Operation *op) {
  auto given = givenDims(op);
  if (!given)
    return success();
  int64_t whole = largestRank(op), rank = whole;
  for (Value v : op->getOperands())
    rank = std::min(rank, typeOf(v).getRank());
  ArrayRef<int64_t> dims = given.asArrayRef();
  if (failed(stablehlo::checkCount(op, "broadcast_dimensions", static_cast<int64_t>(dims.size()), rank,
                                   "one for each dim of the operand of fewer dims")) ||
      failed(stablehlo::checkInRange(op, "broadcast_dimensions", dims, whole, "result")) ||
      failed(stablehlo::checkUnique(op, "broadcast_dimensions", dims)))
    return failure();
  return stablehlo::checkSorted(op, "broadcast_dimensions", dims);
}

LogicalResult chlo::verifyBroadcast(Operation *op, Type element) {
  auto values = op->getOperands().take_back(2);
  bool isSelect = op->getNumOperands() == 3;
  if (failed(stablehlo::checkSameElementType(op, isSelect ? "on_true" : "lhs", values[0].getType(),
                                             isSelect ? "on_false" : "rhs", values[1].getType())) ||
      failed(checkGivenDims(op)))
    return failure();
  SmallVector<int64_t> shape(static_cast<size_t>(largestRank(op)), 1);
  for (auto [i, operand] : enumerate(op->getOperands()))
    for (auto [from, to] : enumerate(resultDims(op, static_cast<unsigned>(i)))) {
      int64_t size = typeOf(operand).getDimSize(static_cast<unsigned>(from));
      if (size == 1 || size == shape[static_cast<size_t>(to)])
        continue;
      if (shape[static_cast<size_t>(to)] != 1)
        return op->emitOpError() << "found size " << size << " in dim " << from << " of operand " << i << ", expected 1 or "
                                 << shape[static_cast<size_t>(to)] << ", the size of an operand before it";
      shape[static_cast<size_t>(to)] = size;
    }
  return stablehlo::checkResultTypes(op, RankedTensorType::get(shape, element));
}
