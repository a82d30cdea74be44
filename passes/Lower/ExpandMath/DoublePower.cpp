// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Powers and cube roots. See DoubleMath.h.
#include "passes/Lower/ExpandMath/DoubleMath.h"
#include <limits>

using namespace autopar;
using namespace autopar::lower;

// ln 2 and 2/3 in parts: products of ln2High with exponents are exact.
static constexpr double ln2High = 0x1.62e42fefa2p-1, ln2Low = 0x1.9ef35793c7673p-41;
static constexpr double twoThirdsHigh = 0x1.5555555555555p-1, twoThirdsLow = 0x1.5555555555555p-55;
static constexpr double infinity = std::numeric_limits<double>::infinity();

DoubleMath::Pair DoubleMath::sumOf(Value larger, Value smaller) {
  Value high = add(larger, smaller);
  return {high, sub(smaller, sub(high, larger))};
}

DoubleMath::Pair DoubleMath::productOf(Value l, Value r) {
  Value high = mul(l, r);
  return {high, fma(l, r, minus(high))};
}

DoubleMath::Pair DoubleMath::productOf(Pair l, Pair r) {
  Pair high = productOf(l.high, r.high);
  return {high.high, fma(l.high, r.low, fma(l.low, r.high, high.low))};
}

/// As DoubleMath::log, 2 s + s z (2/3 + z Q(z)) with z = s² in pairs; Q is small enough to be one number.
DoubleMath::Pair DoubleMath::preciseLog(Value size) {
  Normal normal = normalize(size, 54);
  Scaled parts = split(normal.number);
  Value e = sub(parts.exponent, normal.shift), m = parts.fraction, f = sub(m, number(1));
  Value denominator = add(m, number(1)), lost = sub(m, sub(denominator, number(1)));
  Value inverse = div(number(1), denominator), quotient = mul(f, inverse), back = minus(quotient);
  Pair s = {quotient, mul(fma(back, lost, fma(back, denominator, f)), inverse)};
  Pair z = productOf(s, s);
  Value q = polynomial(z.high, {0.4, 0.28571428571428376, 0.2222222222229113, 0.18181818169167532, 0.15384616760880793,
                                0.13333240022247062, 0.11768687022367197, 0.10422673105033972, 0.1101500941523528});
  Pair u = productOf(z, {q, number(0)});
  Pair sum = sumOf(number(twoThirdsHigh), u.high);
  Pair factor = {sum.high, add(sum.low, add(u.low, number(twoThirdsLow)))};
  Pair tail = productOf(s, productOf(z, factor));
  Pair ofFraction = sumOf(add(s.high, s.high), tail.high);
  Value low = add(ofFraction.low, add(add(s.low, s.low), tail.low));
  Pair whole = sumOf(mul(e, number(ln2High)), ofFraction.high);
  return sumOf(whole.high, add(whole.low, fma(e, number(ln2Low), low)));
}

Value DoubleMath::withPowerCases(Value result, Value x, Value y) {
  Value isWhole = equal(floor(y), y), half = mul(y, number(0.5));
  Value isOdd = both(isWhole, negation(equal(floor(half), half)));
  Value isNegative = less(x, number(0));
  Value isImaginary = both(both(isNegative, less(number(-infinity), x)), negation(isWhole));
  Value mirrored = select(both(hasSign(x), isOdd), minus(result), result);
  mirrored = select(isImaginary, number(std::numeric_limits<double>::quiet_NaN()), mirrored);
  // 1 to anything, anything to 0, -1 to infinities.
  Value isOne = either(either(equal(x, number(1)), equal(y, number(0))),
                       both(equal(x, number(-1)), equal(abs(y), number(infinity))));
  mirrored = select(either(isNan(x), isNan(y)), add(x, y), mirrored);
  return select(isOne, number(1), mirrored);
}

/// e^(y log |x|), the logarithm and the product in pairs.
Value DoubleMath::pow(Value x, Value y) {
  Value size = abs(x);
  Pair logarithm = preciseLog(size);
  logarithm.high = select(equal(size, number(infinity)), size, logarithm.high);
  logarithm.high = select(equal(size, number(0)), number(-infinity), logarithm.high);
  Pair product = productOf(y, logarithm.high);
  product.low = fma(y, logarithm.low, product.low);
  Value isOutside = isBeyond(product.high, 750), low = select(isOutside, number(0), product.low);
  Power p = reduce(clamp(product.high, -750, 750), low);
  Value e = add(number(1), add(p.rest, add(expTail(p.rest), p.lost)));
  return withPowerCases(scale(e, p.exponent), x, y);
}

/// x = 2^(3q) · a with a in [√½ / 2, 2 √2); a polynomial, one step of Halley's, one of Newton's with the exact cube.
Value DoubleMath::cbrt(Value x) {
  Value size = abs(x);
  Normal normal = normalize(size, 54);
  Scaled parts = split(normal.number);
  Value e = sub(parts.exponent, normal.shift), m = parts.fraction;
  Whole third = nearest(e, 1.0 / 3);
  Value rest = fma(third.number, number(-3), e);
  auto byRest = [&](double low, double high) {
    return select(less(rest, number(0)), number(low), select(less(number(0), rest), number(high), number(1)));
  };
  Value a = mul(m, byRest(0.5, 2));
  Value y = mul(polynomial(m, {0.45167620851149437, 0.904781176641703, -0.5355753193367226, 0.21690193576899777,
                               -0.037779741588774736}),
                byRest(0.7937005259840997, 1.2599210498948732));
  Value cube = mul(mul(y, y), y), twice = add(a, a);
  Value inverse = div(number(1), fma(cube, number(2), a)); // about 1 / 3a
  y = mul(mul(y, add(cube, twice)), inverse);
  Pair square = productOf(y, y);
  Value above = fma(square.low, y, fma(square.high, y, minus(a)));
  y = fma(mul(above, mul(y, inverse)), number(-1), y);
  Value result = copySign(mul(y, powerOfTwo(third.bits)), x);
  Value isItself = either(equal(x, number(0)), negation(less(size, number(infinity))));
  return select(isItself, x, result);
}
