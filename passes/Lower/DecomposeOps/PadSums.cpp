// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Gradients of slices: each part padded with zeros to the whole, and the parts added. Where the parts meet edge to edge, the
// sum is their concatenation. And reductions of nothing: dims of size 1, from the reduction's identity.
#include "dialects/StableHLO/IR/StableHLO.h"
#include "mlir/IR/Matchers.h"
#include "passes/Lower/DecomposeOps/Decompose.h"

using namespace autopar;
using namespace autopar::lower;
namespace hlo = autopar::stablehlo;

static RankedTensorType typeOf(Value v) { return cast<RankedTensorType>(v.getType()); }

static bool isZero(Value v) {
  return mlir::matchPattern(v, mlir::m_AnyZeroFloat()) || mlir::matchPattern(v, mlir::m_Zero());
}

namespace {
struct Part {
  Value value;
  int64_t dim, first, last;
};
} // namespace

/// The one dim along which a pad adds zeros at the edges, and where its operand lies.
static std::optional<Part> partOf(Value v) {
  auto pad = v.getDefiningOp<hlo::PadOp>();
  if (!pad || !isZero(pad.getPaddingValue()) || llvm::any_of(pad.getInteriorPadding(), [](int64_t p) { return p != 0; }))
    return std::nullopt;
  std::optional<Part> part;
  for (auto [d, low, high] : enumerate(pad.getEdgePaddingLow(), pad.getEdgePaddingHigh())) {
    if (low == 0 && high == 0)
      continue;
    if (part || low < 0 || high < 0)
      return std::nullopt;
    part = Part{pad.getOperand(), int64_t(d), low, low + typeOf(pad.getOperand()).getDimSize(d)};
  }
  return part;
}

static bool collectParts(Value v, bool isRoot, SmallVector<Part> &parts) {
  auto add = v.getDefiningOp<hlo::AddOp>();
  if (add && (isRoot || v.hasOneUse()))
    return collectParts(add.getLhs(), false, parts) && collectParts(add.getRhs(), false, parts);
  std::optional<Part> part = partOf(v);
  if (part)
    parts.push_back(*part);
  return part.has_value();
}

void lower::decomposePadSum(Operation *op) {
  SmallVector<Part> parts;
  Value whole = op->getResult(0);
  if (!collectParts(whole, true, parts))
    return;
  llvm::stable_sort(parts, [](const Part &a, const Part &b) { return a.first < b.first; });
  int64_t end = 0;
  for (const Part &part : parts) {
    if (part.dim != parts[0].dim || part.first != end)
      return;
    end = part.last;
  }
  if (end != typeOf(whole).getDimSize(parts[0].dim))
    return;
  HloBuilder h(op);
  SmallVector<Value> values;
  for (const Part &part : parts)
    values.push_back(part.value);
  whole.replaceAllUsesWith(h.concatenate(values, parts[0].dim));
  op->erase();
}

/// Whether one element and the initial value are combined to the element.
static bool startsFromIdentity(hlo::ReduceOp reduce) {
  Block &body = reduce.getBody().front();
  Operation &combine = body.front();
  if (reduce.getNumResults() != 1 || body.getOperations().size() != 2 || combine.getNumOperands() != 2 ||
      combine.getOperand(0) == combine.getOperand(1) || body.getTerminator()->getOperand(0) != combine.getResult(0) ||
      !isa<BlockArgument>(combine.getOperand(0)) || !isa<BlockArgument>(combine.getOperand(1)))
    return false;
  Value init = reduce.getInitValues()[0];
  if (isa<hlo::AddOp>(combine))
    return isZero(init);
  return (isa<hlo::MaxOp>(combine) && mlir::matchPattern(init, mlir::m_NegInfFloat())) ||
         (isa<hlo::MinOp>(combine) && mlir::matchPattern(init, mlir::m_PosInfFloat()));
}

void lower::decomposeReduction(Operation *op) {
  auto reduce = cast<hlo::ReduceOp>(op);
  auto isOne = [&](int64_t d) { return typeOf(reduce.getInputs()[0]).getDimSize(d) == 1; };
  if (!llvm::all_of(reduce.getDimensions(), isOne) || !startsFromIdentity(reduce))
    return;
  HloBuilder h(op);
  op->getResult(0).replaceAllUsesWith(h.reshape(reduce.getInputs()[0], typeOf(op->getResult(0)).getShape()));
  op->erase();
}
