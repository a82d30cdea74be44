// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Masks of the walk (SoftmaxWalk.h): what is put in the place of scores or added to them, what sets weights and gradients to zero where
// scores were replaced, and which masks tell what lies beyond a diagonal.
#include "passes/Lower/FormAttention/AttentionForm.h"
#include "passes/Lower/FormAttention/SoftmaxAlgebra.h"
#include "passes/Lower/ElementwiseKind.h"
#include <cmath>

using namespace autopar;
using namespace autopar::lower;
namespace hlo = autopar::stablehlo;

/// What is added beyond a diagonal is at most this: lower by far than any score that training with f32 has a use for.
static constexpr double lowEnough = -1e9;

static RankedTensorType typeOf(Value v) { return cast<RankedTensorType>(v.getType()); }

/// One op back, where that has the same elements: `not`s, moves, numbers made of bools.
static bool peel(MaskOperand &mask, MaskPatterns &patterns) {
  Operation *def = mask.tensor.getDefiningOp();
  if (!def)
    return false;
  if (elementwiseKind(def) == ElementwiseKind::Not) {
    mask.inverted = !mask.inverted;
  } else if (auto transpose = dyn_cast<hlo::TransposeOp>(def)) {
    mask.dims = untransposeDims(mask.dims, transpose.getPermutation());
  } else if (isa<hlo::ReshapeOp>(def)) {
    auto dims = reshapeDims(mask.dims, typeOf(def->getOperand(0)).getShape());
    if (!dims)
      return false;
    mask.dims = std::move(*dims);
  } else if (auto broadcast = dyn_cast<hlo::BroadcastInDimOp>(def)) {
    StridedDims dims;
    for (auto [i, d] : enumerate(broadcast.getBroadcastDimensions()))
      dims.push_back(typeOf(broadcast.getOperand()).getDimSize(i) == 1 ? Factors() : mask.dims[d]);
    mask.dims = std::move(dims);
  } else if (auto compare = dyn_cast<hlo::CompareOp>(def)) {
    auto direction = compare.getComparisonDirection();
    auto zero = patterns.of(compare.getRhs());
    Operation *number = compare.getLhs().getDefiningOp();
    if ((direction != hlo::ComparisonDirection::NE && direction != hlo::ComparisonDirection::GT) || !zero || !zero->isUniform(0) ||
        !isa_and_present<hlo::ConvertOp>(number) || !typeOf(number->getOperand(0)).getElementType().isInteger(1))
      return false;
    def = number;
  } else {
    return false;
  }
  mask.tensor = def->getOperand(0);
  return true;
}

/// Masks that together keep what this one does: a and b, not (a or b). Each as far back as its elements are the same.
static void splitMask(MaskOperand mask, MaskPatterns &patterns, SmallVectorImpl<MaskOperand> &parts) {
  while (peel(mask, patterns)) {
  }
  Operation *def = mask.tensor.getDefiningOp();
  ElementwiseKind kind = def ? elementwiseKind(def) : ElementwiseKind::None;
  if (kind == (mask.inverted ? ElementwiseKind::Or : ElementwiseKind::And) && typeOf(mask.tensor).getElementType().isInteger(1)) {
    for (Value operand : def->getOperands())
      splitMask({operand, mask.dims, mask.inverted}, patterns, parts);
    return;
  }
  auto all = patterns.of(mask.tensor);
  bool keepsAll = all && all->kind == MaskPattern::Uniform && (all->value != 0) != mask.inverted;
  bool isThere = llvm::any_of(parts, [&](const MaskOperand &part) {
    return part.tensor == mask.tensor && part.inverted == mask.inverted && llvm::equal(part.dims, mask.dims, areSame);
  });
  if (!keepsAll && !isThere)
    parts.push_back(std::move(mask));
}

SoftmaxWalk::Result SoftmaxWalk::mask(const SoftmaxValue &x, MaskStep step) {
  step.pattern = patterns.partOf(step.operand.tensor);
  SoftmaxValue result = x;
  result.masks.push_back(steps.size());
  steps.push_back(std::move(step));
  return result;
}

/// Whether the scores vary along all dims: what is masked along others would not be their product's.
static bool varies(const SoftmaxValue &scores, RankedTensorType type) {
  return llvm::none_of(enumerate(type.getShape()), [&](auto dim) { return dim.value() != 1 && isFree(scores.dims[dim.index()]); });
}

/// factor * select(m, s, n) = select(m, factor * s, factor * n), in f32 too where both sides round once.
SoftmaxWalk::Result SoftmaxWalk::scaleScores(const SoftmaxValue &x, double factor) {
  SoftmaxValue result = x;
  result.scale *= factor;
  for (unsigned &index : result.masks) {
    MaskStep step = steps[index];
    if (step.kind != rt::MaskKind::Select)
      return std::nullopt;
    step.number = double(float(float(step.number) * float(factor)));
    index = steps.size();
    steps.push_back(std::move(step));
  }
  return result;
}

SoftmaxWalk::Result SoftmaxWalk::withTensor(Operation *op, const SoftmaxValue &x, Value tensor, bool isFirst) {
  ElementwiseKind kind = elementwiseKind(op);
  if (x.kind == SoftmaxValue::Scores) {
    MaskOperand bias{tensor, x.dims, false};
    if (kind != ElementwiseKind::Add || !varies(x, typeOf(tensor)))
      return std::nullopt;
    while (peel(bias, patterns)) {
    }
    return mask(x, {rt::MaskKind::Add, bias});
  }
  auto p = patterns.of(tensor);
  if (x.kind != SoftmaxValue::Polynomial || kind != ElementwiseKind::Mul || !p || p->kind != MaskPattern::Causal)
    return std::nullopt;
  bool isOne = p->value == 1 && p->masked == 0, isInverted = p->value == 0 && p->masked == 1;
  return isOne || isInverted ? cut(x, {tensor, x.dims, false}) : std::nullopt;
}

SoftmaxWalk::Result SoftmaxWalk::select(hlo::SelectOp op) {
  if (typeOf(op.getPred()).getRank() != typeOf(op.getResult()).getRank() || values.count(op.getPred()))
    return std::nullopt;
  bool isFirst = values.count(op.getOnTrue());
  auto it = values.find(isFirst ? op.getOnTrue() : op.getOnFalse());
  auto other = patterns.of(isFirst ? op.getOnFalse() : op.getOnTrue());
  if (it == values.end() || !other || other->kind != MaskPattern::Uniform)
    return std::nullopt;
  SoftmaxValue x = it->second;
  MaskOperand keeps{op.getPred(), x.dims, !isFirst};
  if (x.kind != SoftmaxValue::Scores)
    return other->value == 0 ? cut(x, keeps) : std::nullopt;
  if (!varies(x, typeOf(op.getPred())))
    return std::nullopt;
  SmallVector<MaskOperand> parts;
  splitMask(keeps, patterns, parts);
  for (MaskOperand &part : parts)
    x = *mask(x, {rt::MaskKind::Select, std::move(part), other->value});
  return x;
}

/// Whether the pattern, of a tensor with these dims, keeps scores (weights, gradients) up to the diagonal and no others.
bool SoftmaxWalk::isDiagonalOf(const MaskPattern &given, const MaskOperand &keeps, int64_t diagonal) const {
  MaskPattern p = isColumns(mergeFactors(keeps.dims[given.column])) ? given : given.swapped();
  Factors row = mergeFactors(keeps.dims[p.row]);
  return isColumns(mergeFactors(keeps.dims[p.column])) && row.size() == 1 && row[0].stride == rowStride && row[0].size == rows &&
         p.ahead == diagonal && (p.value != 0) != keeps.inverted && (p.masked != 0) == keeps.inverted;
}

/// The mask of the softmax that keeps the same; none: -1.
int SoftmaxWalk::findMask(const MaskOperand &keeps) {
  auto p = patterns.of(keeps.tensor);
  for (auto [i, mask] : enumerate(masks)) {
    bool isSame = mask.isRead ? mask.kind == rt::MaskKind::Select && mask.operand.inverted == keeps.inverted &&
                                    areSameElements(mask.operand, keeps)
                              : p && p->kind == MaskPattern::Causal && isDiagonalOf(*p, keeps, *mask.diagonal);
    if (isSame)
      return i;
  }
  return -1;
}

/// Weights, gradients or products of them, set to zero where masks replaced scores.
SoftmaxWalk::Result SoftmaxWalk::cut(const SoftmaxValue &x, const MaskOperand &keeps) {
  if (x.kind != SoftmaxValue::Polynomial)
    return std::nullopt;
  SmallVector<MaskOperand> parts;
  splitMask(keeps, patterns, parts);
  uint32_t cuts = 0;
  for (const MaskOperand &part : parts) {
    int index = findMask(part);
    if (index < 0)
      return std::nullopt;
    cuts |= 1u << index;
  }
  if (areWeightsOfMasksZero() && llvm::all_of(x.terms, [](const SoftmaxTerm &t) { return t.weights > 0; }))
    return x;
  SoftmaxValue result = x;
  result.terms.clear();
  for (SoftmaxTerm term : x.terms) {
    term.cuts |= cuts;
    addTerm(result.terms, term);
  }
  return result;
}

/// Every row keeps a column, and what is in the place of others is so low that their weights are zero.
bool SoftmaxWalk::areWeightsOfMasksZero() const {
  return llvm::all_of(masks, [](const MaskStep &mask) { return !mask.isRead && *mask.diagonal >= 0 && mask.number <= lowEnough; });
}

uint32_t SoftmaxWalk::replacing() const {
  uint32_t bits = 0;
  for (auto [i, mask] : enumerate(masks))
    if (mask.kind == rt::MaskKind::Select)
      bits |= 1u << i;
  return bits;
}

/// Of a mask that leaves nothing beyond a diagonal of rows and columns: the first of them says which dim is that of rows.
void SoftmaxWalk::findDiagonal(MaskStep &step) {
  if (!step.pattern)
    return;
  MaskPattern p = *step.pattern;
  if (!isColumns(mergeFactors(step.operand.dims[p.column])))
    p = p.swapped();
  Factors row = mergeFactors(step.operand.dims[p.row]);
  if (!isColumns(mergeFactors(step.operand.dims[p.column])) || row.size() != 1 || row[0].stride == 0 || std::isnan(p.masked))
    return;
  bool isSelect = step.kind == rt::MaskKind::Select;
  if (isSelect ? (p.masked != 0) != step.operand.inverted : p.masked > lowEnough)
    return;
  if (rowStride < 0) {
    rowStride = row[0].stride;
    rows = row[0].size;
  }
  if (row[0].stride != rowStride || row[0].size != rows)
    return;
  step.diagonal = p.ahead;
  if (isSelect) {
    step.isRead = std::isnan(p.value) || (p.value != 0) == step.operand.inverted;
    return;
  }
  step.number = p.masked;
  // Every row keeps a column: it does not matter which score is lowered.
  if (masks.size() == 1 && p.value == 0 && p.ahead >= 0) {
    step.kind = rt::MaskKind::Select;
    step.isRead = false;
  }
}

/// The largest free dim of the operand that does not have the columns; the innermost of those.
bool SoftmaxWalk::findRows() {
  auto numbers = product.getDotDimensionNumbers();
  ArrayRef<int64_t> shape = typeOf(product.getResult()).getShape();
  size_t batch = numbers.getLhsBatchingDimensions().size();
  size_t middle = typeOf(product.getLhs()).getRank() - numbers.getLhsContractingDimensions().size();
  StridedDims dims = denseDims(shape);
  size_t column = llvm::find_if(dims, [&](const Factors &dim) { return isColumns(dim); }) - dims.begin();
  if (column < batch || column >= shape.size())
    return false;
  auto [begin, end] = column < middle ? std::pair(middle, shape.size()) : std::pair(batch, middle);
  for (size_t d = begin; d < end; ++d)
    if (shape[d] > 1 && shape[d] >= rows) {
      rows = shape[d];
      rowStride = dims[d][0].stride;
    }
  return rows > 0;
}

/// The first largest score says which scores are a row; others must be of the same scores.
bool SoftmaxWalk::beginSoftmax(const SoftmaxValue &x, const Factors &column) {
  if (scale)
    return (*scale == x.scale && chosen == x.masks && isColumns(column)) || refuse("scores have two softmaxes");
  if (column.size() != 1 || column[0].stride == 0)
    return false;
  scale = x.scale;
  chosen = x.masks;
  columns = column[0].size;
  columnStride = column[0].stride;
  for (unsigned index : chosen)
    masks.push_back(steps[index]);
  if (masks.size() > 6)
    return refuse("scores have " + llvm::Twine(masks.size()) + " masks, more than 6");
  for (MaskStep &step : masks)
    findDiagonal(step);
  return rowStride >= 0 || findRows() || refuse("queries have no dim of rows");
}
