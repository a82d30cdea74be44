// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See MaskPattern.h. Numbers are doubles whatever the element type: a mask's are small, or so large that their size does not matter.
#include "passes/Lower/FormAttention/MaskPattern.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Lower/ElementwiseKind.h"
#include <cmath>

using namespace autopar;
using namespace autopar::lower;
namespace hlo = autopar::stablehlo;

using Pattern = std::optional<MaskPattern>;

static RankedTensorType typeOf(Value v) { return cast<RankedTensorType>(v.getType()); }

static Pattern uniform(double value) { return MaskPattern{MaskPattern::Uniform, value}; }

static double numberOf(const APInt &value) { return value.getBitWidth() == 1 ? double(value.getZExtValue()) : double(value.getSExtValue()); }
static double numberOf(APFloat value) {
  bool losesInfo;
  value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &losesInfo);
  return value.convertToDouble();
}

/// Two dims of one size, all others of size 1, and one number up to the diagonal.
template <typename Range> static Pattern ofElements(const Range &elements, ArrayRef<int64_t> shape) {
  SmallVector<int64_t> dims;
  for (auto [d, size] : llvm::enumerate(shape))
    if (size != 1)
      dims.push_back(d);
  if (dims.size() != 2 || shape[dims[0]] != shape[dims[1]])
    return std::nullopt;
  int64_t size = shape[dims[0]];
  auto at = elements.begin();
  MaskPattern found{MaskPattern::Causal, numberOf(elements[0]), numberOf(elements[1]), dims[0], dims[1]};
  for (int64_t i = 0; i < size; ++i)
    for (int64_t j = 0; j < size; ++j, ++at)
      if (numberOf(*at) != (j <= i ? found.value : found.masked))
        return std::nullopt;
  return found;
}

static Pattern ofConstant(hlo::ConstantOp constant) {
  auto value = dyn_cast<DenseElementsAttr>(constant.getValue());
  if (!value || value.getNumElements() == 0 || !value.getElementType().isIntOrFloat())
    return std::nullopt;
  bool isFloat = isa<mlir::FloatType>(value.getElementType());
  if (value.isSplat())
    return uniform(isFloat ? numberOf(value.getSplatValue<APFloat>()) : numberOf(value.getSplatValue<APInt>()));
  auto shape = cast<ShapedType>(value.getType()).getShape();
  return isFloat ? ofElements(value.getValues<APFloat>(), shape) : ofElements(value.getValues<APInt>(), shape);
}

static bool compareNumbers(hlo::ComparisonDirection direction, double a, double b) {
  switch (direction) {
  case hlo::ComparisonDirection::EQ: return a == b;
  case hlo::ComparisonDirection::NE: return a != b;
  case hlo::ComparisonDirection::GE: return a >= b;
  case hlo::ComparisonDirection::GT: return a > b;
  case hlo::ComparisonDirection::LE: return a <= b;
  case hlo::ComparisonDirection::LT: return a < b;
  }
  return false;
}

static std::optional<double> apply(Operation *op, ArrayRef<double> x) {
  bool isBool = typeOf(op->getResult(0)).getElementType().isInteger(1), isFloat = isa<mlir::FloatType>(typeOf(op->getResult(0)).getElementType());
  switch (elementwiseKind(op)) {
  case ElementwiseKind::Add: return isBool ? double(x[0] != 0 || x[1] != 0) : x[0] + x[1];
  case ElementwiseKind::Mul: return x[0] * x[1];
  case ElementwiseKind::Sub: return isBool ? std::optional<double>() : x[0] - x[1];
  case ElementwiseKind::Div: return isFloat ? x[0] / x[1] : std::optional<double>();
  case ElementwiseKind::Neg: return -x[0];
  case ElementwiseKind::Max: return std::max(x[0], x[1]);
  case ElementwiseKind::Min: return std::min(x[0], x[1]);
  case ElementwiseKind::And: return isBool ? x[0] * x[1] : std::optional<double>();
  case ElementwiseKind::Or: return isBool ? std::max(x[0], x[1]) : std::optional<double>();
  case ElementwiseKind::Xor: return isBool ? double(x[0] != x[1]) : std::optional<double>();
  case ElementwiseKind::Not: return isBool ? 1 - x[0] : std::optional<double>();
  case ElementwiseKind::Select: return x[0] != 0 ? x[1] : x[2];
  case ElementwiseKind::Compare: return compareNumbers(cast<hlo::CompareOp>(op).getComparisonDirection(), x[0], x[1]);
  case ElementwiseKind::Convert: return isBool ? double(x[0] != 0) : isFloat ? x[0] : std::trunc(x[0]);
  default: return std::nullopt;
  }
}

/// index + a against index' + b: the causal mask if it leaves the diagonal.
static Pattern compareIndices(hlo::ComparisonDirection direction, const MaskPattern &x, const MaskPattern &y) {
  if (x.row == y.row)
    return std::nullopt;
  double ahead = x.value - y.value; // y <= x + ahead
  auto causal = [](int64_t row, int64_t column, bool below) {
    return MaskPattern{MaskPattern::Causal, double(below), double(!below), row, column};
  };
  switch (direction) {
  case hlo::ComparisonDirection::GE: return ahead == 0 ? causal(x.row, y.row, true) : Pattern();
  case hlo::ComparisonDirection::GT: return ahead == 1 ? causal(x.row, y.row, true) : ahead == 0 ? causal(y.row, x.row, false) : Pattern();
  case hlo::ComparisonDirection::LE: return ahead == 0 ? causal(y.row, x.row, true) : Pattern();
  case hlo::ComparisonDirection::LT: return ahead == -1 ? causal(y.row, x.row, true) : ahead == 0 ? causal(x.row, y.row, false) : Pattern();
  default: return std::nullopt;
  }
}

static Pattern elementwise(Operation *op, ArrayRef<MaskPattern> x) {
  auto isIndex = [](const MaskPattern &p) { return p.kind == MaskPattern::Index; };
  if (llvm::any_of(x, isIndex)) {
    auto kind = elementwiseKind(op);
    if (kind == ElementwiseKind::Convert)
      return x[0];
    if (kind == ElementwiseKind::Compare && isIndex(x[0]) && isIndex(x[1]))
      return compareIndices(cast<hlo::CompareOp>(op).getComparisonDirection(), x[0], x[1]);
    if (x.size() != 2 || (kind != ElementwiseKind::Add && kind != ElementwiseKind::Sub))
      return std::nullopt;
    bool first = isIndex(x[0]);
    MaskPattern index = first ? x[0] : x[1], other = first ? x[1] : x[0];
    if (other.kind != MaskPattern::Uniform || (kind == ElementwiseKind::Sub && !first))
      return std::nullopt;
    index.value += kind == ElementwiseKind::Add ? other.value : -other.value;
    return index;
  }
  MaskPattern result;
  SmallVector<double> below, above;
  for (const MaskPattern &p : x) {
    below.push_back(p.value);
    above.push_back(p.kind == MaskPattern::Causal ? p.masked : p.value);
    if (p.kind != MaskPattern::Causal)
      continue;
    if (result.kind == MaskPattern::Causal && (result.row != p.row || result.column != p.column))
      return std::nullopt;
    result = p;
  }
  auto value = apply(op, below), masked = apply(op, above);
  if (!value || !masked)
    return std::nullopt;
  result.value = *value;
  result.masked = *masked;
  return result;
}

/// Whether all numbers of the pattern are numbers of the type: indices may be too large for it, and sums wrap around.
static bool fits(const MaskPattern &p, RankedTensorType type) {
  bool isIndex = p.kind == MaskPattern::Index;
  double first = p.value, last = isIndex ? p.value + double(type.getDimSize(p.row)) - 1 : p.kind == MaskPattern::Causal ? p.masked : p.value;
  double least = std::min(first, last), greatest = std::max(first, last);
  Type element = type.getElementType();
  if (auto number = dyn_cast<mlir::FloatType>(element))
    return !isIndex || (first == std::trunc(first) && std::max(-least, greatest) <= std::ldexp(1.0, number.getFPMantissaWidth()));
  if (!element.isInteger())
    return false;
  unsigned bits = element.getIntOrFloatBitWidth();
  bool hasSign = bits > 1 && !element.isUnsignedInteger();
  return least >= (hasSign ? -std::ldexp(1.0, bits - 1) : 0) && greatest < std::ldexp(1.0, hasSign ? bits - 1 : bits);
}

/// Where a dim of the operand is in the result of a move; -1 if nowhere.
static int64_t movedDim(Operation *op, int64_t dim) {
  if (dim < 0)
    return -1;
  if (auto broadcast = dyn_cast<hlo::BroadcastInDimOp>(op)) {
    int64_t to = broadcast.getBroadcastDimensions()[dim];
    return typeOf(broadcast.getResult()).getDimSize(to) == typeOf(broadcast.getOperand()).getDimSize(dim) ? to : -1;
  }
  if (auto transpose = dyn_cast<hlo::TransposeOp>(op))
    return llvm::find(transpose.getPermutation(), dim) - transpose.getPermutation().begin();
  // A reshape that adds or drops dims of size 1: the same place among the others, for those of another size.
  auto from = typeOf(op->getOperand(0)).getShape(), to = typeOf(op->getResult(0)).getShape();
  if (from[dim] == 1)
    return -1;
  auto isLarge = [](int64_t size) { return size != 1; };
  if (!llvm::equal(llvm::make_filter_range(from, isLarge), llvm::make_filter_range(to, isLarge)))
    return -1;
  int64_t before = llvm::count_if(from.take_front(dim), isLarge);
  for (auto [d, size] : llvm::enumerate(to))
    if (size != 1 && before-- == 0)
      return d;
  return -1;
}

Pattern MaskPatterns::compute(Operation *op, int depth) {
  if (auto constant = dyn_cast<hlo::ConstantOp>(op))
    return ofConstant(constant);
  if (auto iota = dyn_cast<hlo::IotaOp>(op))
    return MaskPattern{MaskPattern::Index, 0, 0, int64_t(iota.getIotaDimension())};
  if (isa<hlo::BroadcastInDimOp, hlo::TransposeOp, hlo::ReshapeOp>(op)) {
    Pattern p = find(op->getOperand(0), depth);
    if (!p || p->kind == MaskPattern::Uniform)
      return p;
    p->row = movedDim(op, p->row);
    p->column = movedDim(op, p->column);
    return p->row < 0 || (p->kind == MaskPattern::Causal && p->column < 0) ? Pattern() : p;
  }
  if (op->getNumResults() != 1 || !isElementwise(op))
    return std::nullopt;
  SmallVector<MaskPattern> operands;
  for (Value operand : op->getOperands()) {
    Pattern p = find(operand, depth);
    if (!p)
      return std::nullopt;
    operands.push_back(*p);
  }
  return elementwise(op, operands);
}

Pattern MaskPatterns::find(Value v, int depth) {
  constexpr int deepest = 24;
  auto type = dyn_cast<RankedTensorType>(v.getType());
  Operation *op = v.getDefiningOp();
  if (!op || !type || !type.hasStaticShape() || depth > deepest)
    return std::nullopt;
  auto it = known.find(v);
  if (it != known.end())
    return it->second;
  Pattern found = compute(op, depth + 1);
  if (found && !fits(*found, type))
    found = std::nullopt;
  return known[v] = found;
}
