// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ScalarOps.h. Ops are told apart by name: the table below is the list of what is supported.
#include "passes/Lower/EmitKernels/ScalarOps.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/Support/Check.h"
#include "passes/Lower/ElementwiseKind.h"
#include "passes/Lower/EmitKernels/Conversions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include <cmath>

using namespace autopar;
using namespace autopar::lower;
namespace arith = mlir::arith;
namespace math = mlir::math;
using mlir::ImplicitLocOpBuilder;

using Op = ElementwiseKind;

Type lower::storageType(Type elementType) {
  if (auto integer = dyn_cast<IntegerType>(elementType))
    return IntegerType::get(elementType.getContext(), integer.getWidth());
  return elementType;
}

Type lower::computeType(Type elementType) {
  auto type = dyn_cast<FloatType>(elementType);
  return type && type.getWidth() < 32 ? Type(mlir::Float32Type::get(elementType.getContext())) : storageType(elementType);
}

Value lower::extendToCompute(ImplicitLocOpBuilder &b, Value value) {
  Type type = computeType(value.getType());
  return type == value.getType() ? value : Value(arith::ExtFOp::create(b, type, value));
}

Value lower::roundToStorage(ImplicitLocOpBuilder &b, Value value, Type storage) {
  bool smaller = isa<FloatType>(storage) && isa<FloatType>(value.getType()) &&
                 storage.getIntOrFloatBitWidth() < value.getType().getIntOrFloatBitWidth();
  return smaller ? Value(arith::TruncFOp::create(b, storage, value)) : value;
}

Value lower::roundInRegister(ImplicitLocOpBuilder &b, Value value, Type elementType) {
  if (!isa<FloatType>(elementType) || elementType.getIntOrFloatBitWidth() >= 32)
    return value;
  return arith::ExtFOp::create(b, value.getType(), roundToStorage(b, value, elementType));
}

static Value number(ImplicitLocOpBuilder &b, Type type, double value) {
  if (isa<FloatType>(type))
    return arith::ConstantOp::create(b, b.getFloatAttr(type, value));
  return arith::ConstantOp::create(b, b.getIntegerAttr(type, int64_t(value)));
}

static Value floatOp(ImplicitLocOpBuilder &b, Op kind, ArrayRef<Value> v) {
  Type type = v[0].getType();
  switch (kind) {
  case Op::Add: return arith::AddFOp::create(b, v[0], v[1]);
  case Op::Mul: return arith::MulFOp::create(b, v[0], v[1]);
  case Op::Sub: return arith::SubFOp::create(b, v[0], v[1]);
  case Op::Div: return arith::DivFOp::create(b, v[0], v[1]);
  case Op::Rem: return arith::RemFOp::create(b, v[0], v[1]);
  case Op::Max: return arith::MaximumFOp::create(b, v[0], v[1]);
  case Op::Min: return arith::MinimumFOp::create(b, v[0], v[1]);
  case Op::Pow: return math::PowFOp::create(b, v[0], v[1]);
  case Op::Atan2: return math::Atan2Op::create(b, v[0], v[1]);
  case Op::Exp: return math::ExpOp::create(b, v[0]);
  case Op::Expm1: return math::ExpM1Op::create(b, v[0]);
  case Op::Log: return math::LogOp::create(b, v[0]);
  case Op::Log1p: return math::Log1pOp::create(b, v[0]);
  case Op::Tanh: return math::TanhOp::create(b, v[0]);
  case Op::Sqrt: return math::SqrtOp::create(b, v[0]);
  case Op::Cbrt: return math::CbrtOp::create(b, v[0]);
  case Op::Sine: return math::SinOp::create(b, v[0]);
  case Op::Cosine: return math::CosOp::create(b, v[0]);
  case Op::Tan: return math::TanOp::create(b, v[0]);
  case Op::Neg: return arith::NegFOp::create(b, v[0]);
  case Op::Abs: return math::AbsFOp::create(b, v[0]);
  case Op::Floor: return math::FloorOp::create(b, v[0]);
  case Op::Ceil: return math::CeilOp::create(b, v[0]);
  case Op::Round: return math::RoundOp::create(b, v[0]);
  case Op::RoundEven: return math::RoundEvenOp::create(b, v[0]);
  case Op::Rsqrt: {
    Value root = math::SqrtOp::create(b, v[0]);
    return arith::DivFOp::create(b, number(b, type, 1), root);
  }
  case Op::Logistic: {
    Value e = math::ExpOp::create(b, arith::NegFOp::create(b, v[0]).getResult());
    Value one = number(b, type, 1);
    return arith::DivFOp::create(b, one, arith::AddFOp::create(b, one, e).getResult());
  }
  case Op::Sign: { // ±1, and zeros and NaN as they are
    Value zero = number(b, type, 0);
    Value away = arith::CmpFOp::create(b, arith::CmpFPredicate::ONE, v[0], zero);
    Value one = math::CopySignOp::create(b, number(b, type, 1), v[0]);
    return arith::SelectOp::create(b, away, one, v[0]);
  }
  case Op::IsFinite: {
    Value size = math::AbsFOp::create(b, v[0]);
    auto inf = FloatAttr::get(type, APFloat::getInf(cast<FloatType>(type).getFloatSemantics()));
    return arith::CmpFOp::create(b, arith::CmpFPredicate::OLT, size, arith::ConstantOp::create(b, inf).getResult());
  }
  default:
    AUTOPAR_CHECK(false, "a float op that isElementwise admits and floatOp lacks");
    return {};
  }
}

/// Division and remainder without LLVM's undefined cases.
static Value divideInts(ImplicitLocOpBuilder &b, bool remainder, bool isUnsigned, Value lhs, Value rhs) {
  Type type = lhs.getType();
  Value zero = number(b, type, 0), one = number(b, type, 1), minusOne = number(b, type, -1);
  Value byZero = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, rhs, zero);
  Value bad = byZero, ifBad = remainder ? lhs : minusOne;
  if (!isUnsigned) { // x / -1 = -x, also where the division would overflow
    Value byMinusOne = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, rhs, minusOne);
    Value negated = remainder ? zero : Value(arith::SubIOp::create(b, zero, lhs));
    ifBad = arith::SelectOp::create(b, byZero, ifBad, negated);
    bad = arith::OrIOp::create(b, byZero, byMinusOne);
  }
  Value safe = arith::SelectOp::create(b, bad, one, rhs), good;
  if (remainder)
    good = isUnsigned ? Value(arith::RemUIOp::create(b, lhs, safe)) : Value(arith::RemSIOp::create(b, lhs, safe));
  else
    good = isUnsigned ? Value(arith::DivUIOp::create(b, lhs, safe)) : Value(arith::DivSIOp::create(b, lhs, safe));
  return arith::SelectOp::create(b, bad, ifBad, good);
}

static Value shift(ImplicitLocOpBuilder &b, Op kind, Value lhs, Value rhs) {
  Type type = lhs.getType();
  Value width = number(b, type, type.getIntOrFloatBitWidth()), zero = number(b, type, 0);
  Value inside = arith::CmpIOp::create(b, arith::CmpIPredicate::ult, rhs, width);
  Value amount = arith::SelectOp::create(b, inside, rhs, zero);
  if (kind == Op::Shra) {
    Value last = number(b, type, type.getIntOrFloatBitWidth() - 1);
    return arith::ShRSIOp::create(b, lhs, arith::SelectOp::create(b, inside, rhs, last).getResult());
  }
  Value shifted = kind == Op::Shl ? Value(arith::ShLIOp::create(b, lhs, amount))
                                  : Value(arith::ShRUIOp::create(b, lhs, amount));
  return arith::SelectOp::create(b, inside, shifted, zero);
}

static Value intOp(ImplicitLocOpBuilder &b, Op kind, bool isUnsigned, ArrayRef<Value> v) {
  Type type = v[0].getType();
  bool isBool = type.isInteger(1);
  switch (kind) {
  case Op::Add: return isBool ? Value(arith::OrIOp::create(b, v[0], v[1])) : Value(arith::AddIOp::create(b, v[0], v[1]));
  case Op::Mul: return isBool ? Value(arith::AndIOp::create(b, v[0], v[1])) : Value(arith::MulIOp::create(b, v[0], v[1]));
  case Op::Sub: return arith::SubIOp::create(b, v[0], v[1]);
  case Op::Div: return divideInts(b, false, isUnsigned, v[0], v[1]);
  case Op::Rem: return divideInts(b, true, isUnsigned, v[0], v[1]);
  case Op::Max:
    return isUnsigned ? Value(arith::MaxUIOp::create(b, v[0], v[1])) : Value(arith::MaxSIOp::create(b, v[0], v[1]));
  case Op::Min:
    return isUnsigned ? Value(arith::MinUIOp::create(b, v[0], v[1])) : Value(arith::MinSIOp::create(b, v[0], v[1]));
  case Op::And: return arith::AndIOp::create(b, v[0], v[1]);
  case Op::Or: return arith::OrIOp::create(b, v[0], v[1]);
  case Op::Xor: return arith::XOrIOp::create(b, v[0], v[1]);
  case Op::Not: return arith::XOrIOp::create(b, v[0], number(b, type, -1));
  case Op::Shl: case Op::Shrl: case Op::Shra: return shift(b, kind, v[0], v[1]);
  case Op::Neg: return arith::SubIOp::create(b, number(b, type, 0), v[0]);
  case Op::Abs: return isUnsigned ? v[0] : Value(math::AbsIOp::create(b, v[0]));
  case Op::Popcnt: return math::CtPopOp::create(b, v[0]);
  case Op::Clz: return math::CountLeadingZerosOp::create(b, v[0]);
  case Op::Sign: {
    Value zero = number(b, type, 0);
    Value positive = arith::CmpIOp::create(b, isUnsigned ? arith::CmpIPredicate::ugt : arith::CmpIPredicate::sgt, v[0], zero);
    Value one = arith::SelectOp::create(b, positive, number(b, type, 1), zero);
    if (isUnsigned)
      return one;
    Value negative = arith::CmpIOp::create(b, arith::CmpIPredicate::slt, v[0], zero);
    return arith::SelectOp::create(b, negative, number(b, type, -1), one);
  }
  default:
    AUTOPAR_CHECK(false, "an integer op that isElementwise admits and intOp lacks");
    return {};
  }
}

Value lower::orderedBits(ImplicitLocOpBuilder &b, Value value) {
  auto type = dyn_cast<FloatType>(value.getType());
  if (!type)
    return value;
  Type bits = b.getIntegerType(type.getWidth());
  Value raw = arith::BitcastOp::create(b, bits, value);
  Value sign = arith::ShRSIOp::create(b, raw, number(b, bits, type.getWidth() - 1));
  Value mask = arith::ShRUIOp::create(b, sign, number(b, bits, 1)); // of negative numbers, all bits but the sign
  return arith::XOrIOp::create(b, raw, mask);
}

static Value compare(ImplicitLocOpBuilder &b, stablehlo::CompareOp op, bool isUnsigned, Value lhs, Value rhs) {
  using stablehlo::ComparisonDirection;
  using F = arith::CmpFPredicate;
  using I = arith::CmpIPredicate;
  F f = F::OEQ;
  I s = I::eq, u = I::eq;
  switch (op.getComparisonDirection()) {
  case ComparisonDirection::EQ: break;
  case ComparisonDirection::NE: f = F::UNE; s = u = I::ne; break;
  case ComparisonDirection::GE: f = F::OGE; s = I::sge; u = I::uge; break;
  case ComparisonDirection::GT: f = F::OGT; s = I::sgt; u = I::ugt; break;
  case ComparisonDirection::LE: f = F::OLE; s = I::sle; u = I::ule; break;
  case ComparisonDirection::LT: f = F::OLT; s = I::slt; u = I::ult; break;
  }
  if (!isa<FloatType>(lhs.getType()))
    return arith::CmpIOp::create(b, isUnsigned ? u : s, lhs, rhs);
  if (op.getCompareType() != stablehlo::ComparisonType::TOTALORDER)
    return arith::CmpFOp::create(b, f, lhs, rhs);
  return arith::CmpIOp::create(b, s, orderedBits(b, lhs), orderedBits(b, rhs));
}

static Type elementOf(Value tensor) { return cast<ShapedType>(tensor.getType()).getElementType(); }

Value lower::emitScalarOp(ImplicitLocOpBuilder &b, Operation *op, ArrayRef<Value> operands, bool wide) {
  Op kind = elementwiseKind(op);
  Type from = elementOf(op->getOperand(0)), to = elementOf(op->getResult(0));
  SmallVector<Value> values;
  for (Value v : operands)
    values.push_back(extendToCompute(b, v));
  auto rounded = [&](Value result) { return wide ? result : roundInRegister(b, result, to); };
  if (kind == Op::Convert)
    return rounded(emitConvert(b, values[0], from, to));
  if (kind == Op::Bitcast) {
    Value raw = roundToStorage(b, values[0], storageType(from));
    Type target = storageType(to);
    return extendToCompute(b, raw.getType() == target ? raw : Value(arith::BitcastOp::create(b, target, raw)));
  }
  if (kind == Op::Select)
    return arith::SelectOp::create(b, values[0], values[1], values[2]);
  Type element = elementOf(op->getOperand(op->getNumOperands() - 1));
  bool isUnsigned = element.isUnsignedInteger() || element.isInteger(1);
  if (kind == Op::Compare)
    return compare(b, cast<stablehlo::CompareOp>(op), isUnsigned, values[0], values[1]);
  bool isFloat = isa<FloatType>(element);
  auto apply = [&](Op k, ArrayRef<Value> v) { return isFloat ? floatOp(b, k, v) : intOp(b, k, isUnsigned, v); };
  if (kind == Op::Clamp) // (min, operand, max)
    return apply(Op::Min, {apply(Op::Max, {values[1], values[0]}), values[2]});
  return rounded(apply(kind, values));
}

Value lower::emitSplat(ImplicitLocOpBuilder &b, DenseElementsAttr value) {
  Type type = computeType(value.getElementType());
  auto floatType = dyn_cast<FloatType>(type);
  if (!floatType)
    return arith::ConstantOp::create(b, IntegerAttr::get(type, value.getSplatValue<APInt>()));
  APFloat number = value.getSplatValue<APFloat>();
  bool exact;
  number.convert(floatType.getFloatSemantics(), APFloat::rmNearestTiesToEven, &exact);
  return arith::ConstantOp::create(b, FloatAttr::get(floatType, number));
}

bool lower::isSum(Block &body) {
  auto add = dyn_cast<stablehlo::AddOp>(body.front());
  return body.getNumArguments() == 2 && add && body.getTerminator()->getOperand(0) == add.getResult() &&
         add.getLhs() != add.getRhs() && isa<BlockArgument>(add.getLhs()) && isa<BlockArgument>(add.getRhs());
}

Value lower::widenTerm(ImplicitLocOpBuilder &b, Value value) { return arith::ExtFOp::create(b, b.getF64Type(), value); }
