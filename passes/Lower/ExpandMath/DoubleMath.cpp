// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Exponentials, logarithms and remainders. See DoubleMath.h.
#include "passes/Lower/ExpandMath/DoubleMath.h"
#include <limits>

using namespace autopar;
using namespace autopar::lower;

// ln 2 in parts: products of the first with exponents are exact.
static constexpr double ln2High = 0x1.62e42fefa2p-1, ln2Low = 0x1.9ef35793c7673p-41;
static constexpr double infinity = std::numeric_limits<double>::infinity();

DoubleMath::Power DoubleMath::reduce(Value x, Value low) {
  Whole n = nearest(x, 1.4426950408889634);
  Value most = fma(n.number, number(-ln2High), x), rest = mul(n.number, number(-ln2Low));
  if (low)
    rest = add(rest, low);
  Pair sum = sumOf(most, rest);
  return {n.bits, sum.high, sum.low};
}

Value DoubleMath::expTail(Value rest) {
  Value q = polynomial(rest, {0.5, 0.16666666666666677, 0.041666666666666505, 0.00833333333332151, 0.001388888888896357,
                              0.00019841269886485815, 2.4801587170922834e-05, 2.7557243796388023e-06,
                              2.755740339093348e-07, 2.510919762713186e-08, 2.087529112519667e-09});
  return mul(mul(rest, rest), q);
}

Value DoubleMath::scale(Value e, Value exponent) {
  Value half = shiftRight(exponent, 1);
  return mul(mul(e, powerOfTwo(half)), powerOfTwo(subBits(exponent, half)));
}

/// 2^n · e^rest; where nothing is left, another number is computed and thrown away: multiplications that underflow are slow.
Value DoubleMath::exp(Value x) {
  Value vanishes = less(x, number(-746));
  x = select(vanishes, number(0), x);
  Power p = reduce(select(less(number(710), x), number(710), x), {});
  Value e = add(number(1), add(p.rest, add(expTail(p.rest), p.lost)));
  return select(vanishes, number(0), scale(e, p.exponent));
}

/// 2^n · (e^rest - 1) + (2^n - 1), with half the power so that the largest results do not overflow on the way.
Value DoubleMath::expm1(Value x) {
  Power p = reduce(clamp(x, -50, 710), {});
  Value half = powerOfTwo(subBits(p.exponent, bits(1)));
  Value result = fma(half, add(p.rest, add(expTail(p.rest), p.lost)), sub(half, number(0.5)));
  return copySign(add(result, result), x);
}

DoubleMath::Normal DoubleMath::normalize(Value size, double power) {
  Value isSmall = less(size, number(0x1p-1022));
  return {select(isSmall, mul(size, number(std::exp2(power))), size), select(isSmall, number(power), number(0))};
}

/// x = 2^n · m; with f = m - 1 and s = f / (2 + f), log m is 2 s + 2/3 s³ + … = f - f²/2 + s (f²/2 + 2/3 s² + …).
Value DoubleMath::log(Value x) {
  Normal normal = normalize(x, 54);
  Scaled parts = split(normal.number);
  Value e = sub(parts.exponent, normal.shift), f = sub(parts.fraction, number(1));
  Value s = div(f, add(f, number(2))), z = mul(s, s), half = mul(mul(f, f), number(0.5));
  Value series =
      mul(z, polynomial(z, {0.6666666666666735, 0.39999999999410896, 0.28571428743299276, 0.22222198472716198,
                            0.1818356989167322, 0.153138997111174, 0.14797540331726972}));
  Value tail = fma(s, add(half, series), mul(e, number(ln2Low)));
  Value result = fma(e, number(ln2High), sub(f, sub(half, tail)));
  result = select(equal(x, number(infinity)), x, result);
  result = select(equal(x, number(0)), number(-infinity), result);
  // NaN stays; of negative numbers it is what the hardware makes, with its sign set: total order tells.
  result = select(less(x, number(0)), asNumber(bits(int64_t(0xFFF8000000000000))), result);
  return select(isNan(x), x, result);
}

/// log(u) + (x - (u - 1)) / u with u = 1 + x rounded: what rounding lost, added again.
Value DoubleMath::log1p(Value x) {
  Value u = add(x, number(1)), ofSum = log(u);
  Value result = add(ofSum, div(sub(x, sub(u, number(1))), u));
  // Beyond 2^53 nothing is lost, and infinity gives no difference.
  result = select(less(number(0x1p53), x), ofSum, result);
  result = select(equal(u, number(0)), number(-infinity), result);
  return copySign(result, x);
}

/// With t = e^(2|x|) - 1: t / (t + 2).
Value DoubleMath::tanh(Value x) {
  Value size = abs(x);
  size = select(less(number(22), size), number(22), size);
  Value t = expm1(add(size, size));
  return copySign(div(t, add(t, number(2))), x);
}

/// The quotient is at most one too large, which shows in the sign; the difference is a multiple of y's last place below y, so exact.
Value DoubleMath::remainder(Value x, Value y) {
  Value rest = fma(minus(truncate(div(x, y))), y, x);
  Value isPast = both(less(number(0), abs(rest)),
                      either(both(hasSign(rest), negation(hasSign(x))), both(hasSign(x), negation(hasSign(rest)))));
  rest = select(isPast, add(rest, copySign(y, x)), rest);
  return select(equal(abs(y), number(infinity)), x, copySign(rest, x));
}
