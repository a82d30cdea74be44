// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of f32 in arithmetic of f64, where no number of f32 is subnormal and no power of two that f32 has overflows: errors before
// the last rounding are below 2^-33. See DoubleMath.h.
#include "passes/Lower/ExpandMath/DoubleMath.h"
#include <limits>
#include <numbers>

using namespace autopar;
using namespace autopar::lower;

static constexpr double infinity = std::numeric_limits<double>::infinity();
static constexpr double halfPi[] = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};

/// n + log2 m, with s = (m - 1) / (m + 1).
Value DoubleMath::singleLog2(Value size) {
  Scaled parts = split(size);
  Value s = div(sub(parts.fraction, number(1)), add(parts.fraction, number(1)));
  Value series = polynomial(mul(s, s), {2.8853900817778495, 0.9617966941142303, 0.5770779420827851, 0.412209283103936,
                                        0.319904352393429, 0.282920491970626});
  Value result = select(equal(size, number(infinity)), size, fma(s, series, parts.exponent));
  return select(equal(size, number(0)), number(-infinity), result);
}

Value DoubleMath::singleExp2(Value x) {
  x = clamp(x, -200, 200);
  Whole n = nearest(x, 1);
  Value e = polynomial(sub(x, n.number),
                       {0.9999999999616246, 0.6931471807288498, 0.24022651198731784, 0.05550410352396664,
                        0.00961802717520557, 0.0013333923208047327, 0.00015469316656640226, 1.5201819927725454e-05});
  return mul(e, powerOfTwo(n.bits));
}

Value DoubleMath::singlePow(Value x, Value y) { return withPowerCases(singleExp2(mul(y, singleLog2(abs(x)))), x, y); }

Value DoubleMath::singleCbrt(Value x) {
  Value root = singleExp2(mul(singleLog2(abs(x)), number(1.0 / 3)));
  return select(isNan(x), x, copySign(root, x));
}

Value DoubleMath::singleAtan2(Value y, Value x) {
  return fromOctant(y, x, [&](Value low, Value high) {
    Value t = div(low, high);
    return mul(t,
               polynomial(mul(t, t), {0.9999999999906369, -0.3333333300484653, 0.19999980814837262, -0.1428527101119333,
                                      0.11105737605790433, -0.09051596868725567, 0.07503877682641033,
                                      -0.0604243314934855, 0.04396405449977237, -0.026335260420372018,
                                      0.011644379464733581, -0.003277446495752227, 0.0004328156742055745}));
  });
}

Value DoubleMath::singleTan(Value x) {
  Whole n = nearest(x, std::numbers::inv_pi * 2);
  Value r = fma(n.number, number(-halfPi[1]), fma(n.number, number(-halfPi[0]), x)), z = mul(r, r);
  Value sine = fma(
      mul(r, z),
      polynomial(z, {-0.1666666664141453, 0.008333329361230947, -0.00019839326869430457, 2.718235164622448e-06}), r);
  Value cosine = fma(z,
                     polynomial(z, {-0.4999999999954032, 0.04166666656121357, -0.0013888881030786318,
                                    2.4799030692468902e-05, -2.7179339227474e-07}),
                     number(1));
  Value odd = isOdd(n.bits);
  Value result = div(select(odd, cosine, sine), select(odd, minus(sine), cosine));
  return select(equal(x, number(0)), x, result);
}
