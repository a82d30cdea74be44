// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Hyperbolic functions, inverse circular and hyperbolic ones, and the Bessel function of order 1. The formulas avoid
// cancellation near zero and overflow before the result does; XLA has the same ones.
#include "passes/Lower/DecomposeOps/SpecialFunctions.h"
#include <limits>
#include <numbers>

using namespace autopar;
using namespace autopar::lower;

static constexpr double ln2 = std::numbers::ln2;

static double greatest(Real x) {
  return x.element().isF64() ? std::numeric_limits<double>::max() : double(std::numeric_limits<float>::max());
}

/// exp(|x|) / 2 without overflow before that itself does; halving the argument, unlike subtracting ln 2, rounds nothing.
static Real halfOfExp(Real x) {
  Real root = exp(abs(x) * 0.5);
  return root * (root * 0.5);
}

Real lower::cosh(Real x) { return halfOfExp(x) + exp(-abs(x)) * 0.5; }

Real lower::sinh(Real x) {
  Real e = expm1(x), small = (e + e / (e + 1)) * 0.5;
  return select(abs(x) < 1, small, sign(x) * (halfOfExp(x) - exp(-abs(x)) * 0.5));
}

Real lower::asin(Real x) {
  Real half = atan2(x, sqrt((1 - x) * (x + 1)) + 1);
  return half + half;
}

Real lower::acos(Real x) { return atan2(sqrt((1 - x) * (x + 1)), x); }
Real lower::atan(Real x) { return atan2(x, x.like(1)); }

Real lower::asinh(Real x) {
  Real size = abs(x), square = size * size;
  Real inside = log1p(size + square / (sqrt(square + 1) + 1));
  return sign(x) * select(size >= std::sqrt(greatest(x)), log(size) + ln2, inside);
}

Real lower::acosh(Real x) {
  Real root = sqrt(x - 1), inside = log1p(root * (sqrt(x + 1) + root));
  return select(x >= greatest(x) / 2, log(x) + ln2, inside);
}

Real lower::atanh(Real x) {
  Real inside = (log1p(x) - log1p(-x)) * 0.5;
  return select(abs(x) > 1, std::numeric_limits<double>::quiet_NaN(), inside);
}

/// Sum of c[i] T(n-1-i)(x/2), the first term of T(0) halved: Clenshaw's recurrence.
static Real chebyshev(ArrayRef<double> coefficients, Real x) {
  Real b0 = x.like(0), b1 = b0, b2 = b0;
  for (double c : coefficients) {
    b2 = b1;
    b1 = b0;
    b0 = x * b1 - b2 + c;
  }
  return (b0 - b2) * 0.5;
}

/// exp(-|x|) I1(x): Chebyshev expansions of the Cephes library. f32 needs their last terms only.
Real lower::besselI1e(Real x) {
  static constexpr double near[] = {
      2.7779141127610464e-18,  -2.111421214358166e-17,  1.5536319577362005e-16,  -1.1055969477353862e-15,
      7.6006842947354077e-15,  -5.0421855047279118e-14, 3.2237933659455748e-13,  -1.9839743977649436e-12,
      1.1736186298890901e-11,  -6.6634897235020271e-11, 3.6255902815521172e-10,  -1.8872497517228294e-09,
      9.3815373864957726e-09,  -4.4450591287963281e-08, 2.0032947535521353e-07,  -8.5687202646954547e-07,
      3.4702513081376785e-06,  -1.3273163656039436e-05, 4.7815651075500542e-05,  -0.00016176081582589674,
      0.00051228595616857576,  -0.0015135724506312532,  0.0041564229443128882,   -0.010564084894626197,
      0.024726449030626516,    -0.052945981208094989,   0.10264365868984709,     -0.17641651835783406,
      0.25258718644363365};
  static constexpr double far[] = {
      7.5172963108421052e-18,  4.4143483230717077e-18,  -4.6503053684893586e-17, -3.2095259219934238e-17,
      2.96262899764595e-16,    3.3082023109209285e-16,  -1.8803547755107825e-15, -3.8144030724370075e-15,
      1.0420276984128802e-14,  4.272440016711951e-14,   -2.1015418427726643e-14, -4.0835511110921974e-13,
      -7.1985517762459084e-13, 2.0356285441470896e-12,  1.4125807436613782e-11,  3.2526035830154884e-11,
      -1.8974958123505413e-11, -5.5897434621965838e-10, -3.835380385964237e-09,  -2.6314688468895196e-08,
      -2.5122362378702088e-07, -3.8825648088776906e-06, -0.00011058893876262371, -0.0097610974913614687,
      0.77857623501828011};
  bool isDouble = x.element().isF64();
  Real size = abs(x);
  Real inside = size * chebyshev(isDouble ? ArrayRef(near) : ArrayRef(near).take_back(17), size * 0.5 - 2);
  Real outside = chebyshev(isDouble ? ArrayRef(far) : ArrayRef(far).take_back(7), 32 / size - 2) / sqrt(size);
  return sign(x) * select(size <= 8, inside, outside);
}
