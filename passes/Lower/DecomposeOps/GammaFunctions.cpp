// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// lgamma and digamma by the Lanczos approximation with g = 7 and nine coefficients, and by reflection below 1/2;
// zeta(s, q), the sum of (q + k)^-s, by the Euler-Maclaurin formula after ten terms; polygamma from zeta. XLA has the same formulas.
#include "passes/Lower/DecomposeOps/SpecialFunctions.h"
#include <limits>
#include <numbers>

using namespace autopar;
using namespace autopar::lower;

static constexpr double infinity = std::numeric_limits<double>::infinity(), notANumber = std::numeric_limits<double>::quiet_NaN();
static constexpr double pi = std::numbers::pi, gPlusHalf = 7.5;
static constexpr double lanczosBase = 0.99999999999980993227684700473478;
static constexpr double lanczos[] = {676.520368121885098567009190444019, -1259.13921672240287047156078755283,
                                     771.3234287776530788486528258894,   -176.61502916214059906584551354,
                                     12.507343278686904814458936853,     -0.13857109526572011689554707,
                                     9.984369578019570859563e-6,         1.50563273514931155834e-7};

namespace {
/// The series A(z), its derivative, and log(z + g + 1/2), for z = x - 1, or -x below 1/2.
struct Lanczos {
  Real z, series, derivative, logT;
  explicit Lanczos(Real x)
      : z(select(x < 0.5, -x, x - 1)), series(z.like(lanczosBase)), derivative(z.like(0)),
        logT(log1p(z / gPlusHalf) + std::log(gPlusHalf)) {
    for (auto [i, c] : enumerate(lanczos)) {
      Real at = z + double(i + 1);
      series = series + c / at;
      derivative = derivative - c / (at * at);
    }
  }
};
} // namespace

Real lower::lgamma(Real x) {
  Lanczos a(x);
  Real upper = (a.z + 0.5 - (a.z + gPlusHalf) / a.logT) * a.logT + 0.5 * std::log(2 * pi) + log(a.series);
  // lgamma(x) = log(pi) - log|sin(pi x)| - lgamma(1 - x); the sine by its distance to the nearest integer, which is exact. A
  // small distance is not multiplied by pi: if it is denormal, that has few digits.
  Real size = abs(x), part = size - floor(size), distance = select(part > 0.5, 1 - part, part);
  double small = x.element().isF64() ? 1e-9 : 1e-4;
  Real logSine = select(distance < small, log(distance) + std::log(pi), log(sine(distance * pi)));
  Real lower = select(isFinite(logSine), std::log(pi) - logSine - upper, -logSine);
  return select(size == infinity, infinity, select(x < 0.5, lower, upper));
}

Real lower::digamma(Real x) {
  Lanczos a(x);
  Real upper = a.logT + a.derivative / a.series - 7.0 / (a.z + gPlusHalf);
  // digamma(x) = digamma(1 - x) - pi / tan(pi x), the angle made small first.
  Real angle = (x + abs(floor(x + 0.5))) * pi;
  Real lower = upper - cosine(angle) * pi / sine(angle);
  Real isPole = (x <= 0) & (x == floor(x));
  return select(isPole, notANumber, select(x < 0.5, lower, upper));
}

Real lower::zeta(Real s, Real q) {
  // B(2k) / (2k)!, the last first.
  static constexpr double bernoulli[] = {-1.3954464685812522e-19, 5.5090028283602295e-18,  -2.1748686985580617e-16,
                                         8.5860620562778452e-15,  -3.3896802963225832e-13, 1.3382536530684679e-11,
                                         -5.2841901386874932e-10, 2.08767569878681e-08,    -8.2671957671957675e-07,
                                         3.3068783068783071e-05,  -0.0013888888888888889,  0.083333333333333329};
  Real minusS = -s, a = q, sum = power(a, minusS);
  for (int k = 1; k < 10; ++k) {
    a = a + 1;
    sum = sum + power(a, minusS);
  }
  a = a + 1;
  Real last = power(a, minusS), inverseSquare = 1 / (a * a);
  Real series = s.like(bernoulli[0]);
  for (int k = std::size(bernoulli) - 1; k > 0; --k)
    series = (s + 2.0 * k) * (s + (2.0 * k - 1)) * (inverseSquare * series) + bernoulli[std::size(bernoulli) - k];
  Real rest = last * a / (s - 1) + last * (s / a * series + 0.5);
  double least = s.element().isF64() ? 0x1p-1074 : 0x1p-149;
  Real result = select(abs(last) < abs(sum) * least, sum, sum + rest);
  Real below = q <= 0, isPole = below & (q == floor(q)), isWhole = s == floor(s);
  Real atPole = select(isWhole & (s % 2 == 0), s.like(infinity), s.like(notANumber));
  result = select((s < 1) | (below & !isWhole), notANumber, result);
  return select(s == 1, infinity, select(isPole, atPole, result));
}

Real lower::polygamma(Real n, Real x) {
  Real order = n + 1, sign = n % 2 * 2 - 1;
  Real derivative = sign * exp(lgamma(order)) * zeta(order, x);
  Real result = select(n == 0, digamma(x), derivative);
  return select((n < 0) | (n != floor(n)), notANumber, result);
}
