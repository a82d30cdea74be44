// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The order of the walk, products at its ends, and moves. What elementwise ops and reductions make is in SoftmaxAlgebra.cpp.
#include "passes/Lower/FormAttention/SoftmaxWalk.h"
#include "passes/Lower/ElementwiseKind.h"
#include "passes/Lower/FormAttention/SoftmaxAlgebra.h"
#include "passes/Lower/LibraryForms.h"

using namespace autopar;
using namespace autopar::lower;
namespace hlo = autopar::stablehlo;

static RankedTensorType typeOf(Value v) { return cast<RankedTensorType>(v.getType()); }

bool SoftmaxWalk::isColumns(const Factors &dim) const {
  return dim.size() == 1 && dim[0].size == columns && dim[0].stride == columnStride;
}

bool SoftmaxWalk::refuse(const llvm::Twine &reason) {
  if (why.empty())
    why = reason.str();
  return false;
}

bool SoftmaxWalk::set(Value v, SoftmaxValue value) {
  for (Operation *user : v.getUsers()) {
    if (user->getBlock() != product->getBlock() || user->hasTrait<mlir::OpTrait::IsTerminator>())
      return refuse("scores or weights leave the block");
    pending.insert(user);
  }
  values.insert_or_assign(v, std::move(value));
  return true;
}

SoftmaxWalk::Result SoftmaxWalk::compute(Operation *op) {
  if (isa<hlo::TransposeOp, hlo::ReshapeOp, hlo::BroadcastInDimOp>(op)) {
    SoftmaxValue value = values.lookup(op->getOperand(0));
    auto view = viewThrough(op, {op->getOperand(0), 0, value.dims});
    if (!view)
      return std::nullopt;
    value.dims = std::move(view->dims);
    return value;
  }
  if (auto dot = dyn_cast<hlo::DotGeneralOp>(op))
    return outer(dot);
  if (auto reduce = dyn_cast<hlo::ReduceOp>(op))
    return computeReduction(reduce);
  return computeElementwise(op);
}

/// The gradient of the weights: an operand that the walk does not know, back through moves to a product. Where its elements belong is
/// known from the op's other operand, but for one dim perhaps, which then is that of columns.
bool SoftmaxWalk::findGradient(Operation *op) {
  if (gradient || op->getNumOperands() != 2)
    return false;
  unsigned known = values.count(op->getOperand(0)) ? 0 : 1;
  auto it = values.find(op->getOperand(known));
  if (it == values.end() || it->second.kind != SoftmaxValue::Polynomial || values.count(op->getOperand(1 - known)))
    return false;
  Value v = op->getOperand(1 - known);
  auto type = dyn_cast<RankedTensorType>(v.getType());
  if (!type || type.getShape() != typeOf(op->getOperand(known)).getShape())
    return false;
  std::optional<StridedDims> dims = it->second.dims;
  int64_t free = 0;
  for (auto [d, extent] : enumerate(type.getShape())) {
    if (extent == 1 || !isFree((*dims)[d]))
      continue;
    (*dims)[d] = {{extent, columnStride}};
    free += extent == columns ? 1 : 2;
  }
  if (free > 1)
    return false;
  while (Operation *def = v.getDefiningOp()) {
    auto dot = dyn_cast<hlo::DotGeneralOp>(def);
    if (auto scale = dot ? outerScale(dot, patterns) : std::nullopt) {
      dims = untransposeDims(*dims, scale->from);
      v = dot->getOperand(scale->operand);
      continue;
    }
    if (dot) {
      if (dot->getBlock() != product->getBlock() || !hasGemmTypes(dot) || !coversProduct(*dims, typeOf(product.getResult())))
        return false;
      gradient = SoftmaxUse{dot, 2, *dims};
      pending.insert(op); // again, when the operand is known
      return set(v, {SoftmaxValue::Polynomial, 1, {}, {SoftmaxTerm{1, 0, 1, 0, 0}}, *dims});
    }
    if (auto transpose = dyn_cast<hlo::TransposeOp>(def))
      dims = untransposeDims(*dims, transpose.getPermutation());
    else if (isa<hlo::ReshapeOp>(def) || (isa<hlo::BroadcastInDimOp>(def) &&
                                          typeOf(v).getNumElements() == typeOf(def->getOperand(0)).getNumElements() &&
                                          llvm::is_sorted(cast<hlo::BroadcastInDimOp>(def).getBroadcastDimensions())))
      dims = reshapeDims(*dims, typeOf(def->getOperand(0)).getShape());
    else if (!isa<hlo::ConvertOp>(def) && !scalesByNumber(def, patterns) && !setsZero(def, patterns))
      return false;
    if (!dims)
      return false;
    unsigned from = 0;
    if (setsZero(def, patterns))
      from = patterns.of(def->getOperand(1)) ? 2 : 1;
    else if (scalesByNumber(def, patterns))
      from = patterns.of(def->getOperand(0)) ? 1 : 0;
    v = def->getOperand(from);
  }
  return false;
}

bool SoftmaxWalk::visitProduct(hlo::DotGeneralOp dot) {
  if (!hasGemmTypes(dot) || dot.getLhs() == dot.getRhs())
    return false;
  unsigned inner = values.count(dot.getLhs()) ? 0 : 1;
  if (values.count(dot->getOperand(1 - inner)))
    return false;
  const SoftmaxValue &value = values.find(dot->getOperand(inner))->second;
  if (value.kind != SoftmaxValue::Polynomial || !coversProduct(value.dims, typeOf(product.getResult())))
    return false;
  auto numbers = dot.getDotDimensionNumbers();
  bool overRows = false, overColumns = false;
  for (int64_t d : inner == 0 ? numbers.getLhsContractingDimensions() : numbers.getRhsContractingDimensions())
    for (const Factor &factor : value.dims[d]) {
      overRows |= factor.stride == rowStride;
      overColumns |= factor.stride == columnStride;
    }
  if (overRows == overColumns || value.terms.empty())
    return false;
  std::optional<double> factor = scoreGradientFactor(value);
  std::optional<uint32_t> &cuts = factor ? scoreCuts : weightCuts;
  if (cuts.value_or(value.terms[0].cuts) != value.terms[0].cuts)
    return refuse("products use weights or gradients of different masks");
  cuts = value.terms[0].cuts;
  std::optional<SoftmaxUse> &use = isWeights(value) ? (overColumns ? out : valueGradient) : (overColumns ? queryGradient : keyGradient);
  if (use || (!isWeights(value) && !factor))
    return false;
  if (factor) {
    if (gradientScale != 0 && gradientScale != *factor)
      return false;
    gradientScale = *factor;
  }
  use = SoftmaxUse{dot, inner, value.dims};
  return true;
}

bool SoftmaxWalk::visit(Operation *op) {
  auto dot = dyn_cast<hlo::DotGeneralOp>(op);
  if (dot && !outerScale(dot, patterns))
    return visitProduct(dot) || refuse("a product that none of attention's is uses its weights or their gradient");
  if (op->getNumResults() != 1 || values.count(op->getResult(0)))
    return refuse("no rule says what '" + op->getName().getStringRef() + "' makes of scores or weights");
  if (Result result = compute(op)) {
    ops.push_back(op);
    return set(op->getResult(0), std::move(*result));
  }
  isLog |= elementwiseKind(op) == ElementwiseKind::Log;
  return findGradient(op) || refuse("no rule says what '" + op->getName().getStringRef() + "' makes of scores or weights");
}

/// Gradients must be zero where scores were replaced, as the library's are, and weights be set to zero by all or by none.
bool SoftmaxWalk::checkCuts() {
  uint32_t weights = weightCuts.value_or(0);
  if (gradient && meanCuts.value_or(weights) != weights)
    return refuse("weights and their gradient have different masks");
  if (gradient && !areWeightsOfMasksZero() && scoreCuts != replacing())
    return refuse("the gradient of the scores does not have the masks of the scores");
  for (auto [i, mask] : enumerate(masks))
    mask.zeroes = weights >> i & 1;
  return true;
}

bool SoftmaxWalk::run() {
  auto type = typeOf(product.getResult());
  if (!set(product.getResult(), {SoftmaxValue::Scores, 1, {}, {}, denseDims(type.getShape())}))
    return false;
  while (!pending.empty()) {
    Operation *op = *pending.begin();
    pending.erase(pending.begin());
    if (!visit(op))
      return false;
  }
  bool any = gradient || valueGradient || queryGradient || keyGradient;
  bool all = gradient && valueGradient && queryGradient && keyGradient;
  if (!(out && !any) && !all)
    return refuse(any ? "not all gradients of queries, keys and values are computed" : "no product uses the weights");
  return checkCuts();
}
