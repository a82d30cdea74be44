// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sine, cosine, tangent and arc tangent. See DoubleMath.h.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/Lower/ExpandMath/DoubleMath.h"
#include <numbers>

using namespace autopar;
using namespace autopar::lower;
namespace arith = mlir::arith;

// π/2 in parts: products of the first three with numbers below 2^20 are exact.
static constexpr double halfPi[] = {0x1.921fb544p+0, 0x1.0b4611a6p-34, 0x1.3198a2ep-69, 0x1.b839a252049c1p-104};
// What π/4 as one number lacks; π/2 and π lack two and four times as much.
static constexpr double quarterPiLow = 0x1.1a62633145c07p-55;

/// Nearest multiple of π/2, taken away part by part. The first difference is exact; whichever part cancels what was left before, its
/// difference is exact too, so what the others lose stays small beside the rest.
DoubleMath::Angle DoubleMath::reduceAngle(Value x) {
  Whole n = nearest(x, std::numbers::inv_pi * 2);
  Value rest = fma(n.number, number(-halfPi[0]), x), lost = number(0);
  for (double part : {halfPi[1], halfPi[2]}) {
    Value before = rest;
    rest = fma(n.number, number(-part), before);
    lost = add(lost, fma(n.number, number(-part), sub(before, rest)));
  }
  lost = fma(n.number, number(-halfPi[3]), lost);
  Value whole = add(rest, lost);
  return {n.bits, whole, add(sub(rest, whole), lost)};
}

/// sin(r + l) = sin r + l cos r, and cos r = 1 - r²/2 is enough for l.
Value DoubleMath::sineOf(Angle angle) {
  Value r = angle.rest, z = mul(r, r);
  Value series = polynomial(z, {-0.1666666666666663, 0.008333333333322058, -0.00019841269829540007,
                                2.755731360375785e-06, -2.505074493230002e-08, 1.5896062035769462e-10});
  Value small = mul(angle.lost, fma(z, number(-0.5), number(1)));
  return add(r, fma(mul(z, r), series, small));
}

/// 1 - r²/2 rounded, what that lost, and the rest.
Value DoubleMath::cosineOf(Angle angle) {
  Value r = angle.rest, z = mul(r, r), half = mul(z, number(0.5)), most = sub(number(1), half);
  Value series = polynomial(z, {0.0416666666666666, -0.0013888888888874055, 2.480158728943859e-05,
                                -2.755731433938331e-07, 2.087572146479813e-09, -1.1359551710401e-11});
  Value lost = fma(minus(r), angle.lost, sub(sub(number(1), most), half));
  return add(most, fma(mul(z, z), series, lost));
}

Value DoubleMath::isOdd(Value quarter) {
  return arith::CmpIOp::create(b, arith::CmpIPredicate::ne, andBits(quarter, bits(1)), bits(0));
}

Value DoubleMath::circular(Value x, int64_t quarters) {
  Angle angle = reduceAngle(x);
  Value quarter = addBits(angle.quarter, bits(quarters)), sine = sineOf(angle);
  if (quarters == 0)
    sine = select(equal(x, number(0)), x, sine); // -0 stays
  Value result = select(isOdd(quarter), cosineOf(angle), sine);
  // Bit 1 of the quarter is the sign.
  Value sign = shiftLeft(andBits(quarter, bits(2)), 62);
  return asNumber(arith::XOrIOp::create(b, asBits(result), sign));
}

/// Sine over cosine; a quarter further, cosine over sine with the other sign.
Value DoubleMath::tan(Value x) {
  Angle angle = reduceAngle(x);
  Value sine = sineOf(angle), cosine = cosineOf(angle), odd = isOdd(angle.quarter);
  Value result = div(select(odd, cosine, sine), select(odd, minus(sine), cosine));
  return select(equal(x, number(0)), x, result);
}

Value DoubleMath::fromOctant(Value y, Value x, llvm::function_ref<Value(Value, Value)> arcTangent) {
  constexpr double pi = std::numbers::pi;
  Value height = abs(y), width = abs(x), steep = less(width, height);
  Value low = select(steep, width, height), high = select(steep, height, width);
  // Of two infinities, and of equal numbers, the ratio is 1; of zeros 0.
  Value same = equal(low, high), zero = equal(high, number(0));
  Value ofSame = select(zero, number(0), number(1));
  Value angle = arcTangent(select(same, ofSame, low), select(same, number(1), high));
  angle = select(steep, sub(number(pi / 2), sub(angle, number(2 * quarterPiLow))), angle);
  angle = select(hasSign(x), sub(number(pi), sub(angle, number(4 * quarterPiLow))), angle);
  return select(either(isNan(x), isNan(y)), add(x, y), copySign(angle, y));
}

/// Above tan π/8, π/4 and the arc tangent of (low - high) / (low + high).
Value DoubleMath::atan2(Value y, Value x) {
  return fromOctant(y, x, [&](Value low, Value high) {
    Value isLarge = less(number(0x1p1000), high); // sums of larger numbers overflow
    Value scale = select(isLarge, number(0.5), number(1));
    low = mul(low, scale), high = mul(high, scale);
    Value reduce = less(mul(high, number(0.41421356237309503)), low);
    Value q = div(select(reduce, sub(low, high), low), select(reduce, add(low, high), high)), z = mul(q, q);
    Value series = polynomial(z, {-0.333333333333332, 0.19999999999953585, -0.14285714280197195, 0.11111110783502676,
                                  -0.09090897758769709, 0.07692060223461895, -0.06663103973868809, 0.05847887175896548,
                                  -0.05039287021087966, 0.038063891848968044, -0.017906228448353892});
    Value angle = fma(mul(q, z), series, q);
    return select(reduce, add(number(std::numbers::pi / 4), add(angle, number(quarterPiLow))), angle);
  });
}
