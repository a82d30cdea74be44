// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Interpret/SpecialFunctions.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace autopar::interpret {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

// B(2k), of which the asymptotic series below are made.
constexpr double bernoulli[] = {1.0 / 6, -1.0 / 30, 1.0 / 42, -1.0 / 30, 5.0 / 66, -691.0 / 2730, 7.0 / 6, -3617.0 / 510};

double digamma(double x) {
  if (std::isnan(x) || x == -infinity || (x <= 0 && x == std::floor(x)))
    return notANumber;
  if (x < 0) // reflection; the angle is taken from the nearest integer, where it is exact
    return digamma(1 - x) - std::numbers::pi / std::tan(std::numbers::pi * (x - std::nearbyint(x)));
  double value = 0;
  for (; x < 12; x += 1)
    value -= 1 / x;
  if (x == infinity)
    return infinity;
  value += std::log(x) - 0.5 / x;
  double power = 1 / (x * x);
  for (int k = 1; k <= 8; ++k, power /= x * x)
    value -= bernoulli[k - 1] / (2 * k) * power;
  return value;
}

double zeta(double s, double q) {
  if (!std::isfinite(s) || !std::isfinite(q)) // infinite: as the formula that is compiled has it
    return notANumber;
  if (s == 1)
    return infinity;
  bool isWhole = s == std::floor(s);
  if (q <= 0 && q == std::floor(q))
    return isWhole && std::fmod(s, 2) == 0 ? infinity : notANumber;
  if (s < 1 || (q <= 0 && !isWhole))
    return notANumber;
  double value = 0;
  for (int k = 0; k < 16 || q < 16; ++k, q += 1) {
    double term = std::pow(q, -s);
    value += term;
    if (q > 1 && std::fabs(term) < 1e-18 * std::fabs(value))
      return value;
  }
  value += std::pow(q, 1 - s) / (s - 1) + 0.5 * std::pow(q, -s);
  double factor = s * std::pow(q, -s - 1), factorial = 2; // s (s+1) … (s+2k-2) q^(-s-2k+1), and (2k)!
  for (int k = 1; k <= 8; ++k) {
    value += bernoulli[k - 1] / factorial * factor;
    factor *= (s + 2 * k - 1) * (s + 2 * k) / (q * q);
    factorial *= (2 * k + 1) * (2 * k + 2);
  }
  return value;
}

double polygamma(double n, double x) {
  if (!(n >= 0) || n != std::floor(n))
    return notANumber;
  if (n == 0)
    return digamma(x);
  double size = std::exp(std::lgamma(n + 1)) * zeta(n + 1, x);
  return std::fmod(n, 2) == 1 ? size : -size;
}

double besselI1e(double x) {
  double size = std::fabs(x), value = 0;
  if (size < 40) {
    value = std::exp(-size) * std::cyl_bessel_i(1.0, size);
  } else { // asymptotic, 1 - 3/(8x) - 15/(128x²) - …
    double term = 1;
    for (int k = 1; k <= 20; ++k) {
      value += term;
      term *= -(4.0 - (2 * k - 1) * (2 * k - 1)) / (k * 8 * size);
    }
    value /= std::sqrt(2 * std::numbers::pi * size);
  }
  return std::isnan(x) ? x : std::copysign(value, x);
}

} // namespace autopar::interpret
