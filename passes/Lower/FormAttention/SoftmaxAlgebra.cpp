// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elementwise ops and reductions of the walk (SoftmaxWalk.h). What no rule below makes is unknown, and ends the walk.
#include "passes/Lower/FormAttention/SoftmaxAlgebra.h"
#include "mlir/IR/Matchers.h"
#include "passes/Lower/ElementwiseKind.h"
#include <cmath>

using namespace autopar;
using namespace autopar::lower;
namespace hlo = autopar::stablehlo;

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
              minus.gradients == 0 && minus.sums == -1 && minus.means == 1 && plus.cuts == minus.cuts &&
              isOne(-minus.factor / plus.factor);
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

bool lower::setsZero(Operation *op, MaskPatterns &patterns) {
  auto isZero = [&](Value v) {
    auto p = patterns.of(v);
    return p && p->isUniform(0);
  };
  return isa<hlo::SelectOp>(op) && (isZero(op->getOperand(1)) || isZero(op->getOperand(2)));
}

std::optional<OuterScale> lower::outerScale(hlo::DotGeneralOp dot, MaskPatterns &patterns) {
  auto numbers = dot.getDotDimensionNumbers();
  if (!numbers.getLhsContractingDimensions().empty())
    return std::nullopt;
  ArrayRef<int64_t> batching[] = {numbers.getLhsBatchingDimensions(), numbers.getRhsBatchingDimensions()};
  for (unsigned i : {0u, 1u}) {
    auto p = patterns.of(dot->getOperand(1 - i));
    int64_t otherRank = cast<ShapedType>(dot->getOperand(1 - i).getType()).getRank();
    if (!p || p->kind != MaskPattern::Uniform || p->value == 0 || !std::isfinite(p->value) || int64_t(batching[i].size()) != otherRank)
      continue;
    OuterScale scale{i, p->value, llvm::to_vector(batching[i])};
    for (int64_t d = 0; d < cast<ShapedType>(dot->getOperand(i).getType()).getRank(); ++d)
      if (!llvm::is_contained(batching[i], d))
        scale.from.push_back(d);
    return scale;
  }
  return std::nullopt;
}

static bool isRows(const SoftmaxValue &x) {
  return llvm::all_of(x.terms, [](const SoftmaxTerm &t) { return t.weights == 0 && t.gradients == 0; });
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

void lower::addTerm(SmallVector<SoftmaxTerm, 2> &terms, const SoftmaxTerm &term) {
  for (SoftmaxTerm &t : terms)
    if (t.weights == term.weights && t.gradients == term.gradients && t.sums == term.sums && t.means == term.means &&
        t.cuts == term.cuts) {
      double sum = t.factor + term.factor;
      t.factor = std::abs(sum) < 1e-6 * std::abs(t.factor) ? 0 : sum;
      llvm::erase_if(terms, [](const SoftmaxTerm &t) { return t.factor == 0; });
      return;
    }
  terms.push_back(term);
}

static SoftmaxValue polynomial(SmallVector<SoftmaxTerm, 2> terms, StridedDims dims) {
  return {SoftmaxValue::Polynomial, 1, {}, std::move(terms), std::move(dims)};
}

static Result multiply(const SoftmaxValue &a, const SoftmaxValue &b, StridedDims dims) {
  SoftmaxValue result = polynomial({}, std::move(dims));
  for (const SoftmaxTerm &x : a.terms)
    for (const SoftmaxTerm &y : b.terms)
      addTerm(result.terms, {x.factor * y.factor, x.weights + y.weights, x.gradients + y.gradients, x.sums + y.sums, x.means + y.means,
                             x.cuts | y.cuts});
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
  if (a.kind == SoftmaxValue::Scores && b.kind == SoftmaxValue::Largest && kind == ElementwiseKind::Sub &&
      a.masks == b.masks && a.scale == b.scale)
    return SoftmaxValue{SoftmaxValue::Shifted, 1, {}, {}, *dims};
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

SoftmaxWalk::Result SoftmaxWalk::outer(hlo::DotGeneralOp dot) {
  auto scale = outerScale(dot, patterns);
  auto it = scale ? values.find(dot->getOperand(scale->operand)) : values.end();
  if (it == values.end() || it->second.kind != SoftmaxValue::Polynomial)
    return std::nullopt;
  SoftmaxValue x = it->second;
  return multiply(x, polynomial({SoftmaxTerm{scale->number}}, x.dims), transposeDims(x.dims, scale->from));
}

/// Scores or a value of the walk with a number everywhere.
SoftmaxWalk::Result SoftmaxWalk::withNumber(Operation *op, const SoftmaxValue &x, double number, bool isFirst) {
  ElementwiseKind kind = elementwiseKind(op);
  if (kind == ElementwiseKind::Max)
    return (x.kind == SoftmaxValue::Largest || x.kind == SoftmaxValue::Scores) && number < -1e30 ? Result(x) : std::nullopt;
  if ((kind == ElementwiseKind::Add || (kind == ElementwiseKind::Sub && isFirst)) && number == 0)
    return x;
  bool scales = kind == ElementwiseKind::Mul || (kind == ElementwiseKind::Div && isFirst);
  double factor = kind == ElementwiseKind::Div ? 1 / number : number;
  if (x.kind == SoftmaxValue::Scores)
    return scales && factor > 0 && std::isfinite(factor) ? scaleScores(x, factor) : std::nullopt;
  if (x.kind != SoftmaxValue::Polynomial)
    return std::nullopt;
  if (kind == ElementwiseKind::Div && !isFirst) {
    Result inverse = invert(x);
    return inverse ? multiply(*inverse, polynomial({SoftmaxTerm{number}}, x.dims), x.dims) : std::nullopt;
  }
  if (scales && factor != 0 && std::isfinite(factor))
    return multiply(x, polynomial({SoftmaxTerm{factor}}, x.dims), x.dims);
  return std::nullopt;
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
      return polynomial({SoftmaxTerm{1, 1}}, x.dims);
    if (kind == ElementwiseKind::Neg && x.kind == SoftmaxValue::Polynomial)
      return multiply(x, polynomial({SoftmaxTerm{-1}}, x.dims), x.dims);
    return std::nullopt;
  }
  if (op->getNumOperands() != 2 || kind == ElementwiseKind::None)
    return std::nullopt;
  auto b = values.find(op->getOperand(1));
  if (a != values.end() && b != values.end())
    return combine(op, a->second, b->second);
  bool isFirst = a != values.end();
  SoftmaxValue x = isFirst ? a->second : b->second;
  Value other = op->getOperand(isFirst ? 1 : 0);
  auto p = patterns.of(other);
  return p && p->kind == MaskPattern::Uniform ? withNumber(op, x, p->value, isFirst) : withTensor(op, x, other, isFirst);
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
  bool isLargest = isa<hlo::MaxOp>(body) && x.kind == SoftmaxValue::Scores && init->value < -1e30;
  bool overColumns = false;
  SoftmaxValue result = x;
  result.dims.clear();
  for (auto [d, dim] : enumerate(x.dims)) {
    if (!llvm::is_contained(op.getDimensions(), int64_t(d))) {
      result.dims.push_back(dim);
      continue;
    }
    if (cast<ShapedType>(op.getInputs()[0].getType()).getDimSize(d) == 1)
      continue;
    Factors column = mergeFactors(dim);
    if (overColumns || (isLargest ? !beginSoftmax(x, column) : !isColumns(column)))
      return std::nullopt;
    overColumns = true;
  }
  if (isLargest && overColumns) {
    result.kind = SoftmaxValue::Largest;
    return result;
  }
  if (!isa<hlo::AddOp>(body) || init->value != 0 || x.kind != SoftmaxValue::Polynomial)
    return std::nullopt;
  if (!overColumns)
    return result;
  result.terms.clear();
  for (SoftmaxTerm term : x.terms) {
    bool isMean = term.gradients == 1;
    if (term.weights != 1 || term.gradients > 1 || (isMean ? meanCuts.value_or(term.cuts) != term.cuts : term.cuts != 0))
      return std::nullopt;
    // E adds up to l, E G to l D.
    if (isMean)
      meanCuts = term.cuts;
    term.sums += 1;
    term.means += term.gradients;
    term.weights = term.gradients = 0;
    term.cuts = 0;
    addTerm(result.terms, term);
  }
  return result;
}
