// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Conversions.h. bf16 and f16 are computed in f32 and rounded when they are stored. What comes to them from a type of more bits
// than f32 has would be rounded twice; so it is rounded *to odd* first: what is cut off leaves its trace in the last bit, and the
// second rounding is then right (Boldo and Melquiond, "Emulation of FMA and correctly rounded sums: proved algorithms using
// rounding to odd").
#include "passes/Lower/EmitKernels/Conversions.h"
#include "passes/Lower/EmitKernels/ScalarOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include <cmath>

using namespace autopar;
using namespace autopar::lower;
namespace arith = mlir::arith;
namespace math = mlir::math;
using mlir::ImplicitLocOpBuilder;

static Value number(ImplicitLocOpBuilder &b, Type type, double value) {
  if (isa<FloatType>(type))
    return arith::ConstantOp::create(b, b.getFloatAttr(type, value));
  return arith::ConstantOp::create(b, b.getIntegerAttr(type, int64_t(value)));
}

/// Towards zero; past the type's range its end, and 0 for NaN.
static Value floatToInteger(ImplicitLocOpBuilder &b, Value v, Type target, bool isUnsigned) {
  unsigned bits = target.getIntOrFloatBitWidth();
  APInt least = isUnsigned ? APInt::getMinValue(bits) : APInt::getSignedMinValue(bits);
  APInt greatest = isUnsigned ? APInt::getMaxValue(bits) : APInt::getSignedMaxValue(bits);
  auto integer = [&](const APInt &value) -> Value {
    return arith::ConstantOp::create(b, IntegerAttr::get(target, value));
  };
  Value low = number(b, v.getType(), isUnsigned ? 0 : -std::ldexp(1.0, bits - 1));
  Value high = number(b, v.getType(), std::ldexp(1.0, isUnsigned ? bits : bits - 1));
  auto is = [&](arith::CmpFPredicate p, Value bound) -> Value { return arith::CmpFOp::create(b, p, v, bound); };
  Value inside = isUnsigned ? Value(arith::FPToUIOp::create(b, target, v)) : Value(arith::FPToSIOp::create(b, target, v));
  Value bounded = arith::SelectOp::create(b, is(arith::CmpFPredicate::OGE, high), integer(greatest), inside);
  bounded = arith::SelectOp::create(b, is(arith::CmpFPredicate::OLE, low), integer(least), bounded);
  return arith::SelectOp::create(b, is(arith::CmpFPredicate::UNO, v), integer(APInt(bits, 0)), bounded);
}

static bool isSmall(Type element) { return isa<FloatType>(element) && element.getIntOrFloatBitWidth() < 32; }

/// The f32 next to `v`, an f64, on zero's side, its last bit set if something was cut off.
static Value roundToOdd(ImplicitLocOpBuilder &b, Value v) {
  Type bits = b.getI32Type();
  Value nearest = arith::TruncFOp::create(b, b.getF32Type(), v), back = arith::ExtFOp::create(b, v.getType(), nearest);
  Value isInexact = arith::CmpFOp::create(b, arith::CmpFPredicate::ONE, back, v);
  Value isAbove = arith::CmpFOp::create(b, arith::CmpFPredicate::OGT, math::AbsFOp::create(b, back), math::AbsFOp::create(b, v));
  Value below = arith::SubIOp::create(b, arith::BitcastOp::create(b, bits, nearest), arith::ExtUIOp::create(b, bits, isAbove));
  Value odd = arith::OrIOp::create(b, below, arith::ExtUIOp::create(b, bits, isInexact));
  return arith::BitcastOp::create(b, b.getF32Type(), odd);
}

/// An integer as f64; of 64 bits, those below 53 leave their trace in the last one, 42 below the first.
static Value toDouble(ImplicitLocOpBuilder &b, Value v, bool isUnsigned) {
  Type type = b.getF64Type();
  auto convert = [&](Value integer) -> Value {
    return isUnsigned ? Value(arith::UIToFPOp::create(b, type, integer)) : Value(arith::SIToFPOp::create(b, type, integer));
  };
  Value nearest = convert(v);
  if (v.getType().getIntOrFloatBitWidth() < 64)
    return nearest;
  auto integer = [&](int64_t value) -> Value { return arith::ConstantOp::create(b, b.getI64IntegerAttr(value)); };
  Value cut = arith::AndIOp::create(b, v, integer(0x7ff)), rest = arith::AndIOp::create(b, v, integer(~int64_t(0x7ff)));
  Value isCut = arith::CmpIOp::create(b, arith::CmpIPredicate::ne, cut, integer(0));
  Value odd = convert(arith::OrIOp::create(b, rest, arith::SelectOp::create(b, isCut, integer(0x800), integer(0))));
  Value isLarge = arith::CmpFOp::create(b, arith::CmpFPredicate::OGE, math::AbsFOp::create(b, nearest), number(b, type, 0x1p53));
  return arith::SelectOp::create(b, isLarge, odd, nearest);
}

Value lower::emitConvert(ImplicitLocOpBuilder &b, Value v, Type from, Type to) {
  Type target = computeType(to);
  bool fromUnsigned = from.isUnsignedInteger() || from.isInteger(1);
  if (isa<FloatType>(from) && isa<FloatType>(to)) {
    unsigned have = v.getType().getIntOrFloatBitWidth(), want = target.getIntOrFloatBitWidth();
    if (have == want)
      return v;
    if (isSmall(to) && have > want)
      return roundToOdd(b, v);
    return have < want ? Value(arith::ExtFOp::create(b, target, v)) : Value(arith::TruncFOp::create(b, target, v));
  }
  if (isa<FloatType>(from)) {
    if (target.isInteger(1))
      return arith::CmpFOp::create(b, arith::CmpFPredicate::UNE, v, number(b, v.getType(), 0));
    return floatToInteger(b, v, target, to.isUnsignedInteger());
  }
  if (isSmall(to) && from.getIntOrFloatBitWidth() > 24)
    return roundToOdd(b, toDouble(b, v, fromUnsigned));
  if (isa<FloatType>(to))
    return fromUnsigned ? Value(arith::UIToFPOp::create(b, target, v)) : Value(arith::SIToFPOp::create(b, target, v));
  if (target.isInteger(1))
    return v.getType().isInteger(1) ? v
                                    : Value(arith::CmpIOp::create(b, arith::CmpIPredicate::ne, v, number(b, v.getType(), 0)));
  unsigned have = v.getType().getIntOrFloatBitWidth(), want = target.getIntOrFloatBitWidth();
  if (have == want)
    return v;
  if (have > want)
    return arith::TruncIOp::create(b, target, v);
  return fromUnsigned ? Value(arith::ExtUIOp::create(b, target, v)) : Value(arith::ExtSIOp::create(b, target, v));
}
