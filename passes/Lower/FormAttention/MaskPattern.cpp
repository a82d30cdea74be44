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

/// The last two dims that have a size, and one number up to a diagonal, the same along all other dims.
template <typename Range> static Pattern ofElements(const Range &elements, ArrayRef<int64_t> shape) {
  SmallVector<int64_t> dims;
  for (auto [d, size] : llvm::enumerate(shape))
    if (size != 1)
      dims.push_back(d);
  if (dims.size() < 2)
    return std::nullopt;
  int64_t row = dims[dims.size() - 2], column = dims.back(), rows = shape[row], columns = shape[column];
  MaskPattern found{MaskPattern::Causal, 0, numberOf(elements[0]), row, column, -1};
  found.value = found.masked;
  // Where it begins: in the first row, or in the first column.
  for (int64_t j = 1; j < columns && found.ahead < 0; ++j)
    if (double other = numberOf(elements[j]); other != found.value)
      found.masked = other, found.ahead = j - 1;
  for (int64_t i = 1; i < rows && found.value == found.masked; ++i)
    if (double other = numberOf(elements[i * columns]); other != found.masked)
      found.value = other, found.ahead = -i;
  auto at = elements.begin();
  for (int64_t k = 0, all = llvm::product_of(shape); k < all; ++k, ++at)
    if (numberOf(*at) != (k % columns <= k / columns % rows + found.ahead ? found.value : found.masked))
      return std::nullopt;
  return found;
}

static Pattern ofConstant(hlo::ConstantOp constant) {
  auto value = dyn_cast<DenseElementsAttr>(constant.getValue());
  if (!value || value.getNumElements() == 0 || !value.getElementType().isIntOrFloat())
    return std::nullopt;
  bool isFloat = isa<mlir::FloatType>(value.getElementType());
  if (value.isSplat() && isFloat && value.getSplatValue<APFloat>().isNaN())
    return std::nullopt;
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

/// Numbers of which some are not known (NaN).
static double applyToKnown(Operation *op, ArrayRef<double> x) {
  bool isBool = typeOf(op->getResult(0)).getElementType().isInteger(1);
  ElementwiseKind kind = elementwiseKind(op);
  if (isBool && kind == ElementwiseKind::And && llvm::is_contained(x, 0.0))
    return 0;
  if (isBool && kind == ElementwiseKind::Or && llvm::is_contained(x, 1.0))
    return 1;
  if (kind == ElementwiseKind::Select && !std::isnan(x[0]))
    return x[0] != 0 ? x[1] : x[2];
  return std::nan("");
}

static std::optional<double> apply(Operation *op, ArrayRef<double> x) {
  bool isBool = typeOf(op->getResult(0)).getElementType().isInteger(1), isFloat = isa<mlir::FloatType>(typeOf(op->getResult(0)).getElementType());
  if (llvm::any_of(x, [](double number) { return std::isnan(number); }))
    return applyToKnown(op, x);
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

/// index + a against index' + b.
static Pattern compareIndices(hlo::ComparisonDirection direction, const MaskPattern &x, const MaskPattern &y) {
  double ahead = x.value - y.value; // x >= y: index' <= index + ahead
  if (x.row == y.row || ahead != std::trunc(ahead) || std::abs(ahead) > 1e15)
    return std::nullopt;
  auto upTo = [](const MaskPattern &row, const MaskPattern &column, double ahead) {
    return MaskPattern{MaskPattern::Causal, 1, 0, row.row, column.row, int64_t(ahead)};
  };
  switch (direction) {
  case hlo::ComparisonDirection::GE: return upTo(x, y, ahead);
  case hlo::ComparisonDirection::GT: return upTo(x, y, ahead - 1);
  case hlo::ComparisonDirection::LE: return upTo(y, x, -ahead);
  case hlo::ComparisonDirection::LT: return upTo(y, x, -ahead - 1);
  default: return std::nullopt;
  }
}

static Pattern ofIndices(Operation *op, ArrayRef<MaskPattern> x) {
  auto isIndex = [](const MaskPattern &p) { return p.kind == MaskPattern::Index; };
  auto kind = elementwiseKind(op);
  if (kind == ElementwiseKind::Convert)
    return x[0];
  if (x.size() != 2)
    return std::nullopt;
  if (kind == ElementwiseKind::Compare && isIndex(x[0]) && isIndex(x[1]))
    return compareIndices(cast<hlo::CompareOp>(op).getComparisonDirection(), x[0], x[1]);
  bool first = isIndex(x[0]);
  MaskPattern index = first ? x[0] : x[1], other = first ? x[1] : x[0];
  if (kind == ElementwiseKind::Mul && other.isUniform(1))
    return index;
  bool moves = kind == ElementwiseKind::Add || (kind == ElementwiseKind::Sub && first);
  if (!moves || other.kind != MaskPattern::Uniform || std::isnan(other.value))
    return std::nullopt;
  index.value += kind == ElementwiseKind::Add ? other.value : -other.value;
  return index;
}

/// Of numbers, and numbers up to diagonals of the same two dims. Between two diagonals the result is known where it does not matter which.
static Pattern elementwise(Operation *op, SmallVector<MaskPattern> x) {
  if (llvm::any_of(x, [](const MaskPattern &p) { return p.kind == MaskPattern::Index; }))
    return ofIndices(op, x);
  MaskPattern result;
  SmallVector<int64_t> diagonals;
  for (MaskPattern &p : x) {
    if (p.kind != MaskPattern::Causal)
      continue;
    if (p.row > p.column)
      p = p.swapped();
    if (result.kind == MaskPattern::Causal && (result.row != p.row || result.column != p.column))
      return std::nullopt;
    result = p;
    diagonals.push_back(p.ahead);
  }
  auto at = [&](int64_t diagonal) { // what the result is where column = row + diagonal
    SmallVector<double> numbers;
    for (const MaskPattern &p : x)
      numbers.push_back(p.kind == MaskPattern::Causal && diagonal > p.ahead ? p.masked : p.value);
    return apply(op, numbers);
  };
  llvm::sort(diagonals);
  while (diagonals.size() > 1 && at(diagonals.back()) == at(diagonals.back() + 1))
    diagonals.pop_back();
  result.ahead = diagonals.empty() ? 0 : diagonals.back();
  auto value = at(result.ahead), masked = at(result.ahead + 1);
  if (!value || !masked)
    return std::nullopt;
  for (int64_t diagonal : diagonals)
    if (at(diagonal) != value)
      value = std::nan("");
  result.value = *value;
  result.masked = *masked;
  bool isKnown = !std::isnan(result.value) || (result.kind == MaskPattern::Causal && !std::isnan(result.masked));
  return isKnown ? Pattern(result) : std::nullopt;
}

/// Whether all numbers of the pattern are numbers of the type: indices may be too large for it, and sums wrap around.
static bool fits(const MaskPattern &p, RankedTensorType type) {
  bool isIndex = p.kind == MaskPattern::Index;
  double first = p.value, last = isIndex ? p.value + double(type.getDimSize(p.row)) - 1 : p.kind == MaskPattern::Causal ? p.masked : p.value;
  if (std::isnan(first) || std::isnan(last))
    first = last = std::isnan(first) ? std::isnan(last) ? 0 : last : first;
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

/// Rows and columns from others on; a dim that does not matter any more ends the pattern.
static Pattern ofSlice(hlo::SliceOp slice, Pattern p) {
  if (!p || p->kind == MaskPattern::Uniform)
    return p;
  auto start = [&](int64_t dim) { return slice.getStartIndices()[dim]; };
  auto isCut = [&](int64_t dim) { return slice.getStrides()[dim] != 1 || typeOf(slice.getResult()).getDimSize(dim) == 1; };
  if (isCut(p->row) || (p->kind == MaskPattern::Causal && isCut(p->column)))
    return std::nullopt;
  if (p->kind == MaskPattern::Index)
    p->value += start(p->row);
  else
    p->ahead += start(p->row) - start(p->column);
  return p;
}

Pattern MaskPatterns::compute(Operation *op, int depth) {
  if (auto constant = dyn_cast<hlo::ConstantOp>(op))
    return ofConstant(constant);
  if (auto iota = dyn_cast<hlo::IotaOp>(op))
    return MaskPattern{MaskPattern::Index, 0, 0, int64_t(iota.getIotaDimension())};
  if (auto slice = dyn_cast<hlo::SliceOp>(op))
    return ofSlice(slice, find(op->getOperand(0), depth));
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
  bool any = op->getNumOperands() == 0;
  for (Value operand : op->getOperands()) {
    Pattern p = find(operand, depth);
    any |= p.has_value();
    operands.push_back(p.value_or(MaskPattern{MaskPattern::Uniform, std::nan("")}));
  }
  return any ? elementwise(op, std::move(operands)) : std::nullopt;
}

Pattern MaskPatterns::of(Value v) {
  Pattern p = find(v, 0);
  return p && (std::isnan(p->value) || std::isnan(p->masked)) ? Pattern() : p;
}

Pattern MaskPatterns::partOf(Value v) {
  Pattern p = find(v, 0);
  return p && p->kind == MaskPattern::Causal ? p : std::nullopt;
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
