// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LaneMath.h. No step goes through a conversion that is undefined for NaN: floats become integers by adding 1.5 · 2^23,
// which leaves the nearest integer in the low bits.
#include "passes/Lower/ExpandMath/LaneMath.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include <limits>

using namespace autopar;
using namespace autopar::lower;
namespace arith = mlir::arith;
namespace math = mlir::math;
using F = arith::CmpFPredicate;

static constexpr double toInteger = 12582912.0; // 1.5 · 2^23
static constexpr int32_t toIntegerBits = 0x4B400000;
// ln 2 and π/2 in parts; products of the first with small integers are exact.
static constexpr double ln2High = 0x1.62e4p-1, ln2Low = 0x1.7f7d1cp-20;
static constexpr double halfPi[] = {0x1.921fb6p+0, -0x1.777a5cp-25, -0x1.ee59dap-50};
static constexpr double infinity = std::numeric_limits<double>::infinity();

Type LaneMath::typeLike(Type element) const {
  auto vector = dyn_cast<mlir::VectorType>(type);
  return vector ? Type(vector.clone(element)) : element;
}

static Value constant(mlir::ImplicitLocOpBuilder &b, Type type, TypedAttr value) {
  auto vector = dyn_cast<mlir::VectorType>(type);
  return arith::ConstantOp::create(b, vector ? TypedAttr(DenseElementsAttr::get(vector, Attribute(value))) : value);
}

Value LaneMath::number(double value) { return constant(b, type, b.getF32FloatAttr(value)); }
Value LaneMath::bits(int32_t value) { return constant(b, typeLike(b.getI32Type()), b.getI32IntegerAttr(value)); }
Value LaneMath::add(Value l, Value r) { return arith::AddFOp::create(b, l, r); }
Value LaneMath::sub(Value l, Value r) { return arith::SubFOp::create(b, l, r); }
Value LaneMath::mul(Value l, Value r) { return arith::MulFOp::create(b, l, r); }
Value LaneMath::div(Value l, Value r) { return arith::DivFOp::create(b, l, r); }
Value LaneMath::fma(Value l, Value r, Value sum) { return math::FmaOp::create(b, l, r, sum); }
Value LaneMath::abs(Value x) { return math::AbsFOp::create(b, x); }
Value LaneMath::copySign(Value size, Value sign) { return math::CopySignOp::create(b, size, sign); }
Value LaneMath::select(Value c, Value t, Value f) { return arith::SelectOp::create(b, c, t, f); }
Value LaneMath::less(Value l, Value r) { return arith::CmpFOp::create(b, F::OLT, l, r); }
Value LaneMath::equal(Value l, Value r) { return arith::CmpFOp::create(b, F::OEQ, l, r); }
Value LaneMath::asBits(Value x) { return arith::BitcastOp::create(b, typeLike(b.getI32Type()), x); }
Value LaneMath::asNumber(Value i) { return arith::BitcastOp::create(b, type, i); }
Value LaneMath::isBeyond(Value x, double limit) { return less(number(limit), abs(x)); }

Value LaneMath::clamp(Value x, double low, double high) {
  x = select(less(number(high), x), number(high), x);
  return select(less(x, number(low)), number(low), x);
}

Value LaneMath::polynomial(Value x, ArrayRef<double> coefficients) {
  Value sum = number(coefficients.back());
  for (double c : llvm::reverse(coefficients.drop_back()))
    sum = fma(sum, x, number(c));
  return sum;
}

LaneMath::Power LaneMath::reduce(Value x) {
  Value shifted = fma(x, number(1.4426950408889634), number(toInteger));
  Value n = sub(shifted, number(toInteger));
  Value rest = fma(n, number(-ln2Low), fma(n, number(-ln2High), x));
  return {arith::SubIOp::create(b, asBits(shifted), bits(toIntegerBits)), rest};
}

Value LaneMath::smallExpm1(Value rest) {
  Value q = polynomial(rest, {0.5000000078013273, 0.1666666685581888, 0.04166626969233173, 0.008333265417174798,
                              0.0013946086761766657, 0.00019917830204319744});
  return fma(mul(q, rest), rest, rest);
}

Value LaneMath::powerOfTwo(Value exponent) {
  Value biased = arith::AddIOp::create(b, exponent, bits(127));
  return asNumber(arith::ShLIOp::create(b, biased, bits(23)));
}

/// 2^n · e^rest. The power is applied as two factors, so that results overflow and become subnormal as they should. Where nothing is
/// left (most of a masked row) another number is computed and thrown away: multiplications that underflow take many times longer.
Value LaneMath::exp(Value x) {
  Value vanishes = less(x, number(-104));
  x = select(vanishes, number(0), x);
  Power p = reduce(select(less(number(89), x), number(89), x));
  Value half = arith::ShRSIOp::create(b, p.exponent, bits(1));
  Value otherHalf = arith::SubIOp::create(b, p.exponent, half);
  Value e = add(smallExpm1(p.rest), number(1));
  return select(vanishes, number(0), mul(mul(e, powerOfTwo(half)), powerOfTwo(otherHalf)));
}

/// 2^n · (e^rest - 1) + (2^n - 1), with half the power so that the largest results do not overflow on the way.
Value LaneMath::expm1(Value x) {
  Power p = reduce(clamp(x, -30, 89));
  Value half = powerOfTwo(arith::SubIOp::create(b, p.exponent, bits(1)));
  Value result = fma(half, smallExpm1(p.rest), sub(half, number(0.5)));
  return copySign(add(result, result), x);
}

/// x = 2^n · m with m in [√½, √2); n · ln 2 + log1p(m - 1).
Value LaneMath::log(Value x) {
  Value isSmall = less(x, number(0x1p-126));
  Value scaled = select(isSmall, mul(x, number(0x1p23)), x);
  Value raw = asBits(scaled);
  constexpr int32_t rootOfHalf = 0x3f3504f3;
  Value n = arith::ShRSIOp::create(b, arith::SubIOp::create(b, raw, bits(rootOfHalf)).getResult(), bits(23));
  Value m = asNumber(arith::SubIOp::create(b, raw, arith::ShLIOp::create(b, n, bits(23)).getResult()));
  Value f = sub(m, number(1)), square = mul(f, f);
  Value e = sub(Value(arith::SIToFPOp::create(b, type, n)), select(isSmall, number(23), number(0)));
  Value p = polynomial(f, {0.33333310377080105, -0.24999986475135524, 0.20002231290482503, -0.16669261357985696,
                           0.14218563237568302, -0.12384094189635507, 0.1187347508617324, -0.11791619370345971,
                           0.06916416325082501});
  // The large parts last: f - f²/2 + f³ p + n ln 2.
  Value tail = fma(mul(square, f), p, mul(e, number(ln2Low)));
  tail = fma(number(-0.5), square, tail);
  Value result = fma(e, number(ln2High), add(f, tail));
  result = select(equal(x, number(infinity)), x, result);
  result = select(equal(x, number(0)), number(-infinity), result);
  // NaN stays; of negative numbers it is what the hardware makes, with its sign set: total order tells.
  result = select(less(x, number(0)), asNumber(bits(int32_t(0xFFC00000))), result);
  return select(equal(x, x), result, x);
}

/// log(u) + (x - (u - 1)) / u with u = 1 + x rounded: what rounding lost, added again.
Value LaneMath::log1p(Value x) {
  Value u = add(x, number(1));
  Value lost = div(sub(x, sub(u, number(1))), u);
  Value result = add(log(u), lost);
  // Beyond 2^24 nothing is lost, and infinity gives no difference.
  result = select(less(number(0x1p24), x), log(u), result);
  result = select(equal(u, number(0)), number(-infinity), result);
  return copySign(result, x);
}

/// With t = e^(2|x|) - 1: t / (t + 2).
Value LaneMath::tanh(Value x) {
  Value size = abs(x);
  size = select(less(number(10), size), number(10), size);
  Value t = expm1(add(size, size));
  return copySign(div(t, add(t, number(2))), x);
}

/// x = n · π/2 + rest, with π/2 in three parts; the quarter n mod 4 says which series and which sign.
Value LaneMath::circular(Value x, bool cosine) {
  Value shifted = fma(x, number(0.6366197723675814), number(toInteger));
  Value n = sub(shifted, number(toInteger)), rest = x;
  for (double part : halfPi)
    rest = fma(n, number(-part), rest);
  Value quarter = asBits(shifted);
  if (cosine)
    quarter = arith::AddIOp::create(b, quarter, bits(1));
  Value z = mul(rest, rest);
  Value sine = fma(mul(polynomial(z, {-0.1666666664160645, 0.00833332938353653, -0.0001983933407129046, 2.7183041355372727e-06}),
                       z),
                   rest, rest);
  Value other = fma(polynomial(z, {0.041666666622791886, -0.0013888883750256644, 2.479951916806286e-05, -2.721016761707877e-07}),
                    mul(z, z), fma(z, number(-0.5), number(1)));
  if (!cosine)
    sine = select(equal(x, number(0)), x, sine); // -0 stays
  Value odd = arith::CmpIOp::create(b, arith::CmpIPredicate::ne, arith::AndIOp::create(b, quarter, bits(1)).getResult(), bits(0));
  Value result = select(odd, other, sine);
  // Bit 1 of the quarter is the sign.
  Value sign = arith::ShLIOp::create(b, arith::AndIOp::create(b, quarter, bits(2)).getResult(), bits(30));
  return asNumber(arith::XOrIOp::create(b, asBits(result), sign));
}

Value LaneMath::round(Value x) {
  Value whole = math::TruncOp::create(b, x), rest = abs(sub(x, whole));
  Value away = arith::CmpFOp::create(b, F::OGE, rest, number(0.5));
  return copySign(select(away, add(whole, copySign(number(1), x)), whole), x);
}
