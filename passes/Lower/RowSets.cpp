// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See RowSets.h.
#include "passes/Lower/RowSets.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Lower/ElementwiseKind.h"
#include "passes/Lower/OpTraits.h"

using namespace autopar;
using namespace autopar::lower;
using autopar::lower::isElementwise;

static ArrayRef<int64_t> shapeOf(Value v) { return cast<ShapedType>(v.getType()).getShape(); }

std::optional<size_t> lower::rowPrefix(ArrayRef<int64_t> shape, int64_t rows) {
  int64_t count = 1;
  for (size_t k = 0; k < shape.size() && count < rows; ++k)
    if ((count *= shape[k]) == rows)
      return k + 1;
  if (count == rows) // one row
    return 0;
  return std::nullopt;
}

std::optional<size_t> lower::rowPrefix(Type tensor, int64_t rows) { return rowPrefix(cast<ShapedType>(tensor).getShape(), rows); }

bool lower::hasRowForm(rt::FusionOp fusion) {
  return llvm::none_of(fusion.getBody().front().getTerminator()->getOperands(), [](Value v) {
    Operation *op = v.getDefiningOp();
    return op && isRootOnly(op);
  });
}

/// One number out of few: it is no loss that one thread makes it.
static bool isSmallAndSingle(rt::FusionOp fusion) {
  constexpr int64_t few = 4096;
  auto elements = [](Type type) { return cast<ShapedType>(type).getNumElements(); };
  return llvm::all_of(fusion.getOuts().getTypes(), [&](Type type) { return elements(type) == 1; }) &&
         llvm::all_of(fusion.getIns().getTypes(), [&](Type type) { return elements(type) <= few; });
}

SmallVector<int64_t> lower::rowChoices(rt::FusionOp fusion) {
  SmallVector<int64_t> choices;
  int64_t count = 1;
  if (isSmallAndSingle(fusion))
    return {1};
  for (int64_t size : shapeOf(fusion.getOuts()[0])) {
    count *= size;
    if (size > 1 && count > 0)
      choices.insert(choices.begin(), count);
  }
  llvm::erase_if(choices, [&](int64_t rows) {
    return llvm::any_of(fusion.getOuts().getTypes(), [&](Type type) { return !rowPrefix(type, rows); });
  });
  return choices;
}

/// Dims of the prefix that are not 1.
static SmallVector<int64_t> realDims(ArrayRef<int64_t> shape, size_t prefix) {
  SmallVector<int64_t> dims;
  for (size_t d = 0; d < prefix; ++d)
    if (shape[d] != 1)
      dims.push_back(d);
  return dims;
}

/// Whether an operand is read at row r when the op computes row r; the op's result has rows.
static bool keepsRows(OpOperand &operand, int64_t rows) {
  Operation *op = operand.getOwner();
  auto from = shapeOf(operand.get()), to = shapeOf(op->getResult(0));
  auto prefix = rowPrefix(from, rows), resultPrefix = rowPrefix(to, rows);
  if (!prefix || !resultPrefix)
    return false;
  if (isElementwise(op))
    return from == to;
  if (isa<stablehlo::ReshapeOp>(op))
    return true;
  if (auto broadcast = dyn_cast<stablehlo::BroadcastInDimOp>(op)) {
    SmallVector<int64_t> mapped;
    for (int64_t d : realDims(from, *prefix))
      mapped.push_back(broadcast.getBroadcastDimensions()[d]);
    return mapped == realDims(to, *resultPrefix);
  }
  if (auto reduce = dyn_cast<stablehlo::ReduceOp>(op))
    return operand.getOperandNumber() < reduce.getInputs().size() &&
           llvm::none_of(reduce.getDimensions(), [&](int64_t d) { return d < int64_t(*prefix) && from[d] != 1; });
  if (operand.getOperandNumber() != 0 && !isa<stablehlo::ConcatenateOp>(op))
    return false;
  // The rest may do what they like with the other dims.
  if (auto transpose = dyn_cast<stablehlo::TransposeOp>(op)) {
    for (size_t d = 0; d < *prefix; ++d)
      if (transpose.getPermutation()[d] != int64_t(d))
        return false;
    return true;
  }
  if (auto concatenate = dyn_cast<stablehlo::ConcatenateOp>(op))
    return concatenate.getDimension() >= *prefix;
  if (auto reverse = dyn_cast<stablehlo::ReverseOp>(op))
    return llvm::none_of(reverse.getDimensions(), [&](int64_t d) { return d < int64_t(*prefix); });
  if (prefix != resultPrefix || from.take_front(*prefix) != to.take_front(*prefix))
    return false;
  // Of equal size, a pad may still move rows: what it adds at one end or between them, it takes away at the other.
  if (auto pad = dyn_cast<stablehlo::PadOp>(op))
    return llvm::all_of(llvm::seq(*prefix),
                        [&](size_t d) { return pad.getEdgePaddingLow()[d] == 0 && pad.getInteriorPadding()[d] == 0; });
  return isa<stablehlo::SliceOp, stablehlo::DynamicSliceOp>(op);
}

/// For each value that is read, whether it is only at the row that is being computed.
static llvm::DenseMap<Value, bool> readsByRow(rt::FusionOp fusion, int64_t rows) {
  Block &body = fusion.getBody().front();
  llvm::DenseMap<Value, bool> byRow; // absent: not read
  auto read = [&](Value v, bool kept) {
    auto [it, isNew] = byRow.try_emplace(v, kept);
    it->second &= kept;
  };
  for (Value v : body.getTerminator()->getOperands())
    read(v, rowPrefix(v.getType(), rows).has_value());
  for (Operation &op : llvm::drop_begin(llvm::reverse(body))) {
    bool kept = true, isRead = false;
    for (Value v : op.getResults())
      if (auto it = byRow.find(v); it != byRow.end()) {
        isRead = true;
        kept &= it->second;
      }
    if (!isRead)
      continue;
    for (OpOperand &operand : op.getOpOperands())
      read(operand.get(), kept && keepsRows(operand, rows));
  }
  return byRow;
}

bool lower::areResultsReadByRow(rt::FusionOp fusion, int64_t rows) {
  llvm::DenseMap<Value, bool> byRow = readsByRow(fusion, rows);
  return llvm::all_of(fusion.getBody().front().getTerminator()->getOperands(), [&](Value v) { return byRow.lookup(v); });
}

SmallVector<bool> lower::argumentsReadByRow(rt::FusionOp fusion, int64_t rows) {
  llvm::DenseMap<Value, bool> byRow = readsByRow(fusion, rows);
  SmallVector<bool> result;
  for (BlockArgument argument : fusion.getBody().front().getArguments()) {
    auto it = byRow.find(argument);
    result.push_back(it == byRow.end() || it->second);
  }
  return result;
}
