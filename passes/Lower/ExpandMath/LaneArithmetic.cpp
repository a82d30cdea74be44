// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LaneArithmetic.h.
#include "passes/Lower/ExpandMath/LaneArithmetic.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace autopar;
using namespace autopar::lower;
namespace arith = mlir::arith;
namespace math = mlir::math;
using F = arith::CmpFPredicate;

/// What differs between the types: where the exponent is, the number that leaves integers in the low bits, √½.
static constexpr int64_t fractionBits[] = {23, 52}, exponentBias[] = {127, 1023};
static constexpr double toInteger[] = {0x1.8p23, 0x1.8p52};
static constexpr int64_t toIntegerBits[] = {0x4B400000, 0x4338000000000000};
static constexpr int64_t rootOfHalf[] = {0x3f3504f3, 0x3fe6a09e667f3bcd};

LaneArithmetic::LaneArithmetic(mlir::ImplicitLocOpBuilder &b, Type like)
    : b(b), type(like), isDouble(mlir::getElementTypeOrSelf(like).isF64()) {}

Type LaneArithmetic::typeLike(Type element) const {
  auto vector = dyn_cast<mlir::VectorType>(type);
  return vector ? Type(vector.clone(element)) : element;
}

static Value constant(mlir::ImplicitLocOpBuilder &b, Type type, TypedAttr value) {
  auto vector = dyn_cast<mlir::VectorType>(type);
  return arith::ConstantOp::create(b, vector ? TypedAttr(DenseElementsAttr::get(vector, Attribute(value))) : value);
}

Value LaneArithmetic::number(double value) {
  return constant(b, type, isDouble ? b.getF64FloatAttr(value) : b.getF32FloatAttr(value));
}
Value LaneArithmetic::bits(int64_t value) {
  return constant(b, bitsType(), b.getIntegerAttr(mlir::getElementTypeOrSelf(bitsType()), value));
}
Value LaneArithmetic::add(Value l, Value r) { return arith::AddFOp::create(b, l, r); }
Value LaneArithmetic::sub(Value l, Value r) { return arith::SubFOp::create(b, l, r); }
Value LaneArithmetic::mul(Value l, Value r) { return arith::MulFOp::create(b, l, r); }
Value LaneArithmetic::div(Value l, Value r) { return arith::DivFOp::create(b, l, r); }
Value LaneArithmetic::fma(Value l, Value r, Value sum) { return math::FmaOp::create(b, l, r, sum); }
Value LaneArithmetic::minus(Value x) { return arith::NegFOp::create(b, x); }
Value LaneArithmetic::abs(Value x) { return math::AbsFOp::create(b, x); }
Value LaneArithmetic::floor(Value x) { return math::FloorOp::create(b, x); }
Value LaneArithmetic::truncate(Value x) { return math::TruncOp::create(b, x); }
Value LaneArithmetic::copySign(Value size, Value sign) { return math::CopySignOp::create(b, size, sign); }
Value LaneArithmetic::select(Value c, Value t, Value f) { return arith::SelectOp::create(b, c, t, f); }
Value LaneArithmetic::less(Value l, Value r) { return arith::CmpFOp::create(b, F::OLT, l, r); }
Value LaneArithmetic::equal(Value l, Value r) { return arith::CmpFOp::create(b, F::OEQ, l, r); }
Value LaneArithmetic::isNan(Value x) { return arith::CmpFOp::create(b, F::UNO, x, x); }
Value LaneArithmetic::both(Value l, Value r) { return arith::AndIOp::create(b, l, r); }
Value LaneArithmetic::either(Value l, Value r) { return arith::OrIOp::create(b, l, r); }
Value LaneArithmetic::negation(Value c) {
  return arith::XOrIOp::create(b, c, constant(b, typeLike(b.getI1Type()), b.getBoolAttr(true)));
}
Value LaneArithmetic::hasSign(Value x) {
  return arith::CmpIOp::create(b, arith::CmpIPredicate::slt, asBits(x), bits(0));
}
Value LaneArithmetic::asBits(Value x) { return arith::BitcastOp::create(b, bitsType(), x); }
Value LaneArithmetic::asNumber(Value i) { return arith::BitcastOp::create(b, type, i); }
Value LaneArithmetic::addBits(Value l, Value r) { return arith::AddIOp::create(b, l, r); }
Value LaneArithmetic::subBits(Value l, Value r) { return arith::SubIOp::create(b, l, r); }
Value LaneArithmetic::andBits(Value l, Value r) { return arith::AndIOp::create(b, l, r); }
Value LaneArithmetic::shiftLeft(Value i, int64_t count) { return arith::ShLIOp::create(b, i, bits(count)); }
Value LaneArithmetic::shiftRight(Value i, int64_t count) { return arith::ShRSIOp::create(b, i, bits(count)); }

Value LaneArithmetic::isBeyond(Value x, double limit) { return less(number(limit), abs(x)); }

Value LaneArithmetic::isRatioBeyond(Value x, Value y, double limit) {
  return negation(less(abs(div(x, y)), number(limit)));
}

Value LaneArithmetic::clamp(Value x, double low, double high) {
  x = select(less(number(high), x), number(high), x);
  return select(less(x, number(low)), number(low), x);
}

Value LaneArithmetic::polynomial(Value x, ArrayRef<double> coefficients) {
  Value sum = number(coefficients.back());
  for (double c : llvm::reverse(coefficients.drop_back()))
    sum = fma(sum, x, number(c));
  return sum;
}

LaneArithmetic::Whole LaneArithmetic::nearest(Value l, double r) {
  Value shifted = fma(l, number(r), number(toInteger[isDouble]));
  return {sub(shifted, number(toInteger[isDouble])), subBits(asBits(shifted), bits(toIntegerBits[isDouble]))};
}

Value LaneArithmetic::powerOfTwo(Value exponent) {
  return asNumber(shiftLeft(addBits(exponent, bits(exponentBias[isDouble])), fractionBits[isDouble]));
}

LaneArithmetic::Scaled LaneArithmetic::split(Value x) {
  int64_t shift = fractionBits[isDouble];
  Value raw = asBits(x), n = shiftRight(subBits(raw, bits(rootOfHalf[isDouble])), shift);
  Value fraction = asNumber(subBits(raw, shiftLeft(n, shift)));
  if (!isDouble)
    return {arith::SIToFPOp::create(b, type, n), fraction};
  // Not all targets convert integers of 64 bits: the low bits of 1.5 · 2^52 again.
  Value shifted = asNumber(addBits(n, bits(toIntegerBits[isDouble])));
  return {sub(shifted, number(toInteger[isDouble])), fraction};
}

Value LaneArithmetic::round(Value x) {
  Value whole = truncate(x), rest = abs(sub(x, whole));
  Value away = arith::CmpFOp::create(b, F::OGE, rest, number(0.5));
  return copySign(select(away, add(whole, copySign(number(1), x)), whole), x);
}
