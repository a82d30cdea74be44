// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elementwise ops and reductions of the walk (SoftmaxWalk.h). What no rule below makes is unknown, and ends the walk.
#include "passes/Lower/FormAttention/SoftmaxAlgebra.h"
#include "mlir/IR/Matchers.h"
#include "passes/Lower/ElementwiseKind.h"
#include <cmath>

using namespace autopar;
using namespace autopar::lower;
namespace hlo = autopar::stablehlo;

/// What is added to masked scores, or put in their place, is at most this: their weights are exactly zero.
static constexpr double lowEnough = -1e9;

using Result = std::optional<SoftmaxValue>;

bool lower::isFree(const Factors &dim) {
  return llvm::all_of(dim, [](const Factor &factor) { return factor.stride == 0; });
}

Factors lower::mergeFactors(const Factors &dim) {
  Factors merged;
  for (const Factor &factor : dim) {
    if (factor.size == 1)
      continue;
    if (!merged.empty() && merged.back().stride == factor.stride * factor.size)
      merged.back() = {merged.back().size * factor.size, factor.stride};
    else
      merged.push_back(factor);
  }
  return merged;
}

bool lower::areSame(const Factors &a, const Factors &b) {
  Factors x = mergeFactors(a), y = mergeFactors(b);
  return llvm::equal(x, y, [](const Factor &p, const Factor &q) { return p.size == q.size && p.stride == q.stride; });
}

bool lower::coversProduct(const StridedDims &dims, RankedTensorType product) {
  Factors all;
  int64_t elements = 1;
  for (const Factors &dim : dims)
    all.append(dim);
  llvm::sort(all, [](const Factor &a, const Factor &b) { return a.stride < b.stride; });
  for (const Factor &factor : all) {
    if (factor.size != 1 && factor.stride != elements)
      return false;
    elements *= factor.size;
  }
  return elements == product.getNumElements();
}

static bool isOne(double x) { return std::abs(x - 1) < 1e-6; }

bool lower::isWeights(const SoftmaxValue &value) {
  if (value.terms.size() != 1)
    return false;
  const SoftmaxTerm &t = value.terms[0];
  return isOne(t.factor) && t.weights == 1 && t.gradients == 0 && t.sums == -1 && t.means == 0;
}

std::optional<double> lower::scoreGradientFactor(const SoftmaxValue &value) {
  if (value.terms.size() != 2)
    return std::nullopt;
  bool first = value.terms[0].gradients == 1;
  const SoftmaxTerm &plus = value.terms[first ? 0 : 1], &minus = value.terms[first ? 1 : 0];
  bool fits = plus.weights == 1 && plus.gradients == 1 && plus.sums == -1 && plus.means == 0 && minus.weights == 1 &&
              minus.gradients == 0 && minus.sums == -1 && minus.means == 1 && isOne(-minus.factor / plus.factor);
  return fits ? std::optional<double>(plus.factor) : std::nullopt;
}

bool lower::scalesByNumber(Operation *op, MaskPatterns &patterns) {
  auto isNumber = [&](Value v) {
    auto p = patterns.of(v);
    return p && p->kind == MaskPattern::Uniform;
  };
  return (isa<hlo::MulOp>(op) && (isNumber(op->getOperand(0)) || isNumber(op->getOperand(1)))) ||
         (isa<hlo::DivOp>(op) && isNumber(op->getOperand(1)));
}

static bool isRows(const SoftmaxValue &x) {
  return llvm::all_of(x.terms, [](const SoftmaxTerm &t) { return t.weights == 0 && t.gradients == 0; });
}

/// Whether the value is zero wherever scores are masked.
static bool isZeroMasked(const SoftmaxValue &x) {
  return x.kind == SoftmaxValue::Polynomial && llvm::all_of(x.terms, [](const SoftmaxTerm &t) { return t.weights > 0; });
}

static std::optional<StridedDims> mergeDims(const StridedDims &a, const StridedDims &b) {
  StridedDims merged;
  for (auto [x, y] : zip(a, b)) {
    if (!isFree(x) && !isFree(y) && !areSame(x, y))
      return std::nullopt;
    merged.push_back(isFree(x) ? y : x);
  }
  return merged;
}

static void addTerm(SmallVector<SoftmaxTerm, 2> &terms, const SoftmaxTerm &term) {
  for (SoftmaxTerm &t : terms)
    if (t.weights == term.weights && t.gradients == term.gradients && t.sums == term.sums && t.means == term.means) {
      double sum = t.factor + term.factor;
      t.factor = std::abs(sum) < 1e-6 * std::abs(t.factor) ? 0 : sum;
      llvm::erase_if(terms, [](const SoftmaxTerm &t) { return t.factor == 0; });
      return;
    }
  terms.push_back(term);
}

static SoftmaxValue polynomial(SmallVector<SoftmaxTerm, 2> terms, StridedDims dims) {
  return {SoftmaxValue::Polynomial, false, 1, std::move(terms), std::move(dims)};
}

static Result multiply(const SoftmaxValue &a, const SoftmaxValue &b, StridedDims dims) {
  SoftmaxValue result = polynomial({}, std::move(dims));
  for (const SoftmaxTerm &x : a.terms)
    for (const SoftmaxTerm &y : b.terms)
      addTerm(result.terms, {x.factor * y.factor, x.weights + y.weights, x.gradients + y.gradients, x.sums + y.sums, x.means + y.means});
  return result;
}

/// 1 / a value of rows that is one term.
static Result invert(const SoftmaxValue &x) {
  if (x.kind != SoftmaxValue::Polynomial || x.terms.size() != 1 || !isRows(x) || x.terms[0].means != 0)
    return std::nullopt;
  SoftmaxValue result = x;
  result.terms[0].factor = 1 / x.terms[0].factor;
  result.terms[0].sums = -x.terms[0].sums;
  return result;
}

SoftmaxWalk::Result SoftmaxWalk::combine(Operation *op, const SoftmaxValue &a, const SoftmaxValue &b) {
  auto dims = mergeDims(a.dims, b.dims);
  if (!dims)
    return std::nullopt;
  ElementwiseKind kind = elementwiseKind(op);
  if (a.kind == SoftmaxValue::Scores && b.kind == SoftmaxValue::Largest && kind == ElementwiseKind::Sub && a.isMasked && a.scale == b.scale)
    return SoftmaxValue{SoftmaxValue::Shifted, true, 1, {}, *dims};
  if (a.kind != SoftmaxValue::Polynomial || b.kind != SoftmaxValue::Polynomial)
    return std::nullopt;
  if (kind == ElementwiseKind::Mul)
    return multiply(a, b, *dims);
  if (kind == ElementwiseKind::Div) {
    Result inverse = invert(b);
    return inverse ? multiply(a, *inverse, *dims) : std::nullopt;
  }
  if (kind != ElementwiseKind::Add && kind != ElementwiseKind::Sub)
    return std::nullopt;
  SoftmaxValue result = polynomial(a.terms, *dims);
  for (SoftmaxTerm term : b.terms) {
    term.factor *= kind == ElementwiseKind::Sub ? -1 : 1;
    addTerm(result.terms, term);
  }
  return result;
}

/// The pattern is one number up to the diagonal of this value's rows and columns. The first mask says which dims those are.
bool SoftmaxWalk::isMaskOf(const MaskPattern &p, const SoftmaxValue &x) {
  if (p.kind != MaskPattern::Causal)
    return false;
  Factors row = mergeFactors(x.dims[p.row]), column = mergeFactors(x.dims[p.column]);
  if (row.size() != 1 || column.size() != 1 || row[0].stride == 0 || column[0].stride == 0 || row[0].size != column[0].size)
    return false;
  if (rowStride < 0) {
    size = row[0].size;
    rowStride = row[0].stride;
    columnStride = column[0].stride;
  }
  return row[0].size == size && row[0].stride == rowStride && column[0].stride == columnStride;
}

SoftmaxWalk::Result SoftmaxWalk::withPattern(Operation *op, const SoftmaxValue &x, const MaskPattern &p, bool isFirst) {
  ElementwiseKind kind = elementwiseKind(op);
  SoftmaxValue result = x;
  if (kind == ElementwiseKind::Max && p.kind == MaskPattern::Uniform)
    return (x.kind == SoftmaxValue::Largest || x.kind == SoftmaxValue::Scores) && p.value < -1e30 ? Result(x) : std::nullopt;
  bool scales = kind == ElementwiseKind::Mul || (kind == ElementwiseKind::Div && isFirst);
  double number = kind == ElementwiseKind::Div ? 1 / p.value : p.value;
  if (x.kind == SoftmaxValue::Scores) {
    if (scales && p.kind == MaskPattern::Uniform && number > 0 && std::isfinite(number) && !x.isMasked) {
      result.scale *= number;
      return result;
    }
    bool lowers = kind == ElementwiseKind::Add && p.value == 0 && p.masked <= lowEnough && isMaskOf(p, x);
    result.isMasked |= lowers;
    return lowers || (kind == ElementwiseKind::Add && p.isUniform(0)) ? Result(result) : std::nullopt;
  }
  if (x.kind != SoftmaxValue::Polynomial)
    return std::nullopt;
  if (kind == ElementwiseKind::Div && !isFirst) {
    Result inverse = invert(x);
    return inverse && p.kind == MaskPattern::Uniform
               ? multiply(*inverse, polynomial({SoftmaxTerm{p.value}}, x.dims), x.dims)
               : std::nullopt;
  }
  if (scales && p.kind == MaskPattern::Uniform && number != 0 && std::isfinite(number))
    return multiply(x, polynomial({SoftmaxTerm{number}}, x.dims), x.dims);
  bool keeps = kind == ElementwiseKind::Mul && p.value == 1 && p.masked == 0 && isZeroMasked(x) && isMaskOf(p, x);
  bool addsNothing = (kind == ElementwiseKind::Add || (kind == ElementwiseKind::Sub && isFirst)) && p.isUniform(0);
  return keeps || addsNothing ? Result(x) : std::nullopt;
}

SoftmaxWalk::Result SoftmaxWalk::select(hlo::SelectOp op) {
  auto pred = patterns.of(op.getPred());
  if (!pred || pred->kind != MaskPattern::Causal || pred->value == pred->masked)
    return std::nullopt;
  bool first = pred->value != 0; // which operand is left where the mask leaves scores
  Value left = first ? op.getOnTrue() : op.getOnFalse(), other = first ? op.getOnFalse() : op.getOnTrue();
  auto it = values.find(left);
  auto p = patterns.of(other);
  if (it == values.end() || !p || !isMaskOf(*pred, it->second))
    return std::nullopt;
  double masked = p->kind == MaskPattern::Uniform ? p->value : p->kind == MaskPattern::Causal && isMaskOf(*p, it->second) ? p->masked : 1;
  SoftmaxValue result = it->second;
  if (result.kind == SoftmaxValue::Scores && masked <= lowEnough) {
    result.isMasked = true;
    return result;
  }
  return masked == 0 && isZeroMasked(result) ? Result(result) : std::nullopt;
}

SoftmaxWalk::Result SoftmaxWalk::computeElementwise(Operation *op) {
  if (auto choice = dyn_cast<hlo::SelectOp>(op))
    return select(choice);
  auto a = values.find(op->getOperand(0));
  ElementwiseKind kind = elementwiseKind(op);
  if (op->getNumOperands() == 1) {
    SoftmaxValue x = a->second;
    if (kind == ElementwiseKind::Convert)
      return isa<mlir::FloatType>(cast<ShapedType>(op->getResult(0).getType()).getElementType()) ? Result(x) : std::nullopt;
    if (kind == ElementwiseKind::Exp && x.kind == SoftmaxValue::Shifted)
      return polynomial({SoftmaxTerm{1, 1, 0, 0, 0}}, x.dims);
    if (kind == ElementwiseKind::Neg && x.kind == SoftmaxValue::Polynomial)
      return multiply(x, polynomial({SoftmaxTerm{-1}}, x.dims), x.dims);
    return std::nullopt;
  }
  if (op->getNumOperands() != 2 || kind == ElementwiseKind::None)
    return std::nullopt;
  auto b = values.find(op->getOperand(1));
  if (a != values.end() && b != values.end())
    return combine(op, a->second, b->second);
  auto p = patterns.of(op->getOperand(a == values.end() ? 0 : 1));
  return p ? withPattern(op, a == values.end() ? b->second : a->second, *p, a != values.end()) : std::nullopt;
}

static Operation *onlyOp(hlo::ReduceOp reduce) {
  Block &body = reduce.getBody().front();
  Operation &op = body.front();
  bool isPlain = reduce.getNumResults() == 1 && body.getOperations().size() == 2 && op.getNumOperands() == 2 &&
                 op.getOperand(0) != op.getOperand(1) && isa<BlockArgument>(op.getOperand(0)) &&
                 isa<BlockArgument>(op.getOperand(1)) && body.getTerminator()->getOperand(0) == op.getResult(0);
  return isPlain ? &op : nullptr;
}

SoftmaxWalk::Result SoftmaxWalk::computeReduction(hlo::ReduceOp op) {
  Operation *body = onlyOp(op);
  auto init = body ? patterns.of(op.getInitValues()[0]) : std::nullopt;
  auto it = values.find(op.getInputs()[0]);
  if (!init || init->kind != MaskPattern::Uniform || it == values.end())
    return std::nullopt;
  const SoftmaxValue &x = it->second;
  bool overColumns = false;
  SoftmaxValue result = x;
  result.dims.clear();
  for (auto [d, dim] : enumerate(x.dims)) {
    if (!llvm::is_contained(op.getDimensions(), int64_t(d))) {
      result.dims.push_back(dim);
      continue;
    }
    bool isUnit = cast<ShapedType>(op.getInputs()[0].getType()).getDimSize(d) == 1;
    if (!isUnit && !isColumns(mergeFactors(dim)))
      return std::nullopt;
    overColumns |= !isUnit;
  }
  if (isa<hlo::MaxOp>(body) && x.kind == SoftmaxValue::Scores && x.isMasked && overColumns && init->value < -1e30) {
    if (scale.value_or(x.scale) != x.scale) // two softmaxes of one product: E is not one tensor
      return std::nullopt;
    result.kind = SoftmaxValue::Largest;
    scale = x.scale;
    return result;
  }
  if (!isa<hlo::AddOp>(body) || init->value != 0 || x.kind != SoftmaxValue::Polynomial)
    return std::nullopt;
  if (!overColumns)
    return result;
  result.terms.clear();
  for (SoftmaxTerm term : x.terms) {
    if (term.weights != 1 || term.gradients > 1)
      return std::nullopt;
    // E adds up to l, E G to l D.
    term.sums += 1;
    term.means += term.gradients;
    term.weights = term.gradients = 0;
    addTerm(result.terms, term);
  }
  return result;
}
