// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LaneMath.h.
#include "passes/Lower/ExpandMath/LaneMath.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include <limits>

using namespace autopar;
using namespace autopar::lower;
namespace arith = mlir::arith;

// ln 2 and π/2 in parts; products of the first with small integers are exact.
static constexpr double ln2High = 0x1.62e4p-1, ln2Low = 0x1.7f7d1cp-20;
static constexpr double halfPi[] = {0x1.921fb6p+0, -0x1.777a5cp-25, -0x1.ee59dap-50};
static constexpr double infinity = std::numeric_limits<double>::infinity();

LaneMath::Power LaneMath::reduce(Value x) {
  Whole n = nearest(x, 1.4426950408889634);
  return {n.bits, fma(n.number, number(-ln2Low), fma(n.number, number(-ln2High), x))};
}

Value LaneMath::smallExpm1(Value rest) {
  Value q = polynomial(rest, {0.5000000078013273, 0.1666666685581888, 0.04166626969233173, 0.008333265417174798,
                              0.0013946086761766657, 0.00019917830204319744});
  return fma(mul(q, rest), rest, rest);
}

/// 2^n · e^rest. The power is applied as two factors, so that results overflow and become subnormal as they should. Where nothing is
/// left (most of a masked row) another number is computed and thrown away: multiplications that underflow take many times longer.
Value LaneMath::exp(Value x) {
  Value vanishes = less(x, number(-104));
  x = select(vanishes, number(0), x);
  Power p = reduce(select(less(number(89), x), number(89), x));
  Value half = shiftRight(p.exponent, 1), otherHalf = subBits(p.exponent, half);
  Value e = add(smallExpm1(p.rest), number(1));
  return select(vanishes, number(0), mul(mul(e, powerOfTwo(half)), powerOfTwo(otherHalf)));
}

/// 2^n · (e^rest - 1) + (2^n - 1), with half the power so that the largest results do not overflow on the way.
Value LaneMath::expm1(Value x) {
  Power p = reduce(clamp(x, -30, 89));
  Value half = powerOfTwo(subBits(p.exponent, bits(1)));
  Value result = fma(half, smallExpm1(p.rest), sub(half, number(0.5)));
  return copySign(add(result, result), x);
}

/// x = 2^n · m with m in [√½, √2); n · ln 2 + log1p(m - 1).
Value LaneMath::log(Value x) {
  Value isSmall = less(x, number(0x1p-126));
  Value scaled = select(isSmall, mul(x, number(0x1p23)), x);
  Scaled parts = split(scaled);
  Value f = sub(parts.fraction, number(1)), square = mul(f, f);
  Value e = sub(parts.exponent, select(isSmall, number(23), number(0)));
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
  Whole n = nearest(x, 0.6366197723675814);
  Value rest = x, quarter = n.bits;
  for (double part : halfPi)
    rest = fma(n.number, number(-part), rest);
  if (cosine)
    quarter = addBits(quarter, bits(1));
  Value z = mul(rest, rest);
  Value sine = fma(
      mul(polynomial(z, {-0.1666666664160645, 0.00833332938353653, -0.0001983933407129046, 2.7183041355372727e-06}), z),
      rest, rest);
  Value other =
      fma(polynomial(z, {0.041666666622791886, -0.0013888883750256644, 2.479951916806286e-05, -2.721016761707877e-07}),
          mul(z, z), fma(z, number(-0.5), number(1)));
  if (!cosine)
    sine = select(equal(x, number(0)), x, sine); // -0 stays
  Value odd = arith::CmpIOp::create(b, arith::CmpIPredicate::ne, andBits(quarter, bits(1)), bits(0));
  Value result = select(odd, other, sine);
  // Bit 1 of the quarter is the sign.
  Value sign = shiftLeft(andBits(quarter, bits(2)), 30);
  return asNumber(arith::XOrIOp::create(b, asBits(result), sign));
}
