// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See SameKernel.h. Extents occur in types and in the values of constants, so these two are what flat fusions compare differently.
#include "passes/Lower/EmitKernels/SameKernel.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Lower/ElementwiseKind.h"

using namespace autopar;
using namespace autopar::lower;
using autopar::lower::isElementwise;

bool lower::isFlatKernel(rt::FusionOp fusion) {
  auto rows = fusion.getRows();
  auto fits = [&](Value v) {
    auto type = cast<RankedTensorType>(v.getType());
    return type.getRank() == 0 || (type.getRank() == 1 && type.getDimSize(0) == int64_t(*rows));
  };
  if (!rows || *rows == 1 || !llvm::all_of(fusion.getBody().getArguments(), fits))
    return false;
  return llvm::all_of(fusion.getBody().front().without_terminator(), [&](Operation &op) {
    bool isKept = isElementwise(&op) || isa<stablehlo::ConstantOp, stablehlo::BroadcastInDimOp>(op);
    return isKept && llvm::all_of(op.getOperands(), fits) && llvm::all_of(op.getResults(), fits);
  });
}

namespace {
/// One walk over the region of a fusion, or over two side by side.
class Comparison {
public:
  explicit Comparison(bool flat) : flat(flat) {}
  llvm::hash_code hash(Block &block) const;
  bool same(Block &a, Block &b);
  bool sameType(Type a, Type b) const;
  llvm::hash_code hash(Type type) const;

private:
  bool same(Operation &a, Operation &b);
  bool sameValues(mlir::ValueRange a, mlir::ValueRange b);
  bool sameConstant(stablehlo::ConstantOp a, stablehlo::ConstantOp b) const;

  bool flat;
  llvm::SmallDenseMap<Value, Value, 32> partners; // of values of a, in b
};
} // namespace

bool Comparison::sameType(Type a, Type b) const {
  if (a == b || !flat)
    return a == b;
  auto first = cast<RankedTensorType>(a), second = cast<RankedTensorType>(b);
  return first.getRank() == second.getRank() && first.getElementType() == second.getElementType();
}

llvm::hash_code Comparison::hash(Type type) const {
  if (!flat)
    return hash_value(type);
  auto tensor = cast<RankedTensorType>(type);
  return llvm::hash_combine(tensor.getRank(), tensor.getElementType());
}

/// Of flat fusions: splats, which are all that kernels hold.
bool Comparison::sameConstant(stablehlo::ConstantOp a, stablehlo::ConstantOp b) const {
  auto first = cast<DenseElementsAttr>(a.getValue()), second = cast<DenseElementsAttr>(b.getValue());
  return first.getRawData() == second.getRawData();
}

llvm::hash_code Comparison::hash(Block &block) const {
  llvm::hash_code code = llvm::hash_value(block.getNumArguments());
  for (BlockArgument argument : block.getArguments())
    code = llvm::hash_combine(code, hash(argument.getType()));
  for (Operation &op : block) {
    code = llvm::hash_combine(code, op.getName(), op.getNumOperands());
    if (auto constant = dyn_cast<stablehlo::ConstantOp>(op); constant && flat) {
      ArrayRef<char> bytes = cast<DenseElementsAttr>(constant.getValue()).getRawData();
      code = llvm::hash_combine(code, llvm::hash_combine_range(bytes.begin(), bytes.end()));
    } else {
      code = llvm::hash_combine(code, op.hashProperties());
    }
    for (Value v : op.getResults())
      code = llvm::hash_combine(code, hash(v.getType()));
    for (Region &region : op.getRegions())
      for (Block &inner : region)
        code = llvm::hash_combine(code, hash(inner));
  }
  return code;
}

bool Comparison::sameValues(mlir::ValueRange a, mlir::ValueRange b) {
  if (a.size() != b.size())
    return false;
  for (auto [first, second] : llvm::zip_equal(a, b)) {
    if (!sameType(first.getType(), second.getType()))
      return false;
    partners[first] = second;
  }
  return true;
}

bool Comparison::same(Operation &a, Operation &b) {
  if (a.getName() != b.getName() || a.getNumOperands() != b.getNumOperands() || a.getNumRegions() != b.getNumRegions() ||
      a.getRawDictionaryAttrs() != b.getRawDictionaryAttrs())
    return false;
  if (auto constant = dyn_cast<stablehlo::ConstantOp>(a); constant && flat) {
    if (!sameConstant(constant, cast<stablehlo::ConstantOp>(b)))
      return false;
  } else if (!a.getName().compareOpProperties(a.getPropertiesStorage(), b.getPropertiesStorage())) {
    return false;
  }
  for (auto [first, second] : llvm::zip_equal(a.getOperands(), b.getOperands()))
    if (partners.lookup(first) != second)
      return false;
  for (auto [first, second] : llvm::zip_equal(a.getRegions(), b.getRegions())) {
    if (first.getBlocks().size() != second.getBlocks().size())
      return false;
    for (auto [inner, other] : llvm::zip_equal(first, second))
      if (!same(inner, other))
        return false;
  }
  return sameValues(a.getResults(), b.getResults());
}

bool Comparison::same(Block &a, Block &b) {
  if (!sameValues(a.getArguments(), b.getArguments()))
    return false;
  auto second = b.begin();
  for (Operation &op : a)
    if (second == b.end() || !same(op, *second++))
      return false;
  return second == b.end();
}

size_t lower::hashOfKernel(rt::FusionOp fusion, bool flat) {
  Comparison comparison(flat);
  llvm::hash_code code = llvm::hash_combine(flat, flat ? 0 : fusion.getRows().value_or(0), comparison.hash(fusion.getBody().front()));
  for (Value out : fusion.getOuts())
    code = llvm::hash_combine(code, out.use_empty(), comparison.hash(out.getType()));
  return size_t(code) >> 1; // DenseMap keeps the largest numbers for itself
}

bool lower::isSameKernel(rt::FusionOp a, rt::FusionOp b, bool flat) {
  if (a.getNumResults() != b.getNumResults() || (!flat && a.getRows() != b.getRows()))
    return false;
  Comparison comparison(flat);
  for (auto [first, second] : llvm::zip_equal(a.getOuts(), b.getOuts()))
    if (first.use_empty() != second.use_empty() || !comparison.sameType(first.getType(), second.getType()))
      return false;
  return comparison.same(a.getBody().front(), b.getBody().front());
}
