// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Interpret/ComplexScalar.h"

#include <cmath>
#include <map>

namespace autopar::interpret {

namespace {
Complex expm1(Complex x) { // exact near zero: exp(a) cos(b) - 1 = expm1(a) cos(b) - 2 sin²(b/2)
  double s = std::sin(x.imag() / 2);
  return {std::expm1(x.real()) * std::cos(x.imag()) - 2 * s * s, std::exp(x.real()) * std::sin(x.imag())};
}

Complex log1p(Complex x) { // |1 + x|² - 1 = a (2 + a) + b²
  double a = x.real(), b = x.imag();
  return {0.5 * std::log1p(a * (2 + a) + b * b), std::atan2(b, 1 + a)};
}

Complex sign(Complex x) {
  double size = std::abs(x);
  return size == 0 ? Complex(0) : x / size;
}

Complex power(Complex x, Complex y) {
  if (x == Complex(0))
    return y == Complex(0) ? Complex(1) : Complex(0);
  return std::exp(y * std::log(x));
}

/// Along a cut the values of the side above (of asinh: to the right) hold, also for a zero with a minus: as OpenXLA has it.
Complex above(Complex x) { return {x.real(), x.imag() == 0 ? 0.0 : x.imag()}; }
Complex right(Complex x) { return {x.real() == 0 ? 0.0 : x.real(), x.imag()}; }

Complex atan2(Complex y, Complex x) {
  Complex i(0, 1);
  return -i * std::log((x + i * y) / std::sqrt(x * x + y * y));
}

/// Of pairs: the real parts decide, then the imaginary ones.
bool isLess(Complex x, Complex y) { return x.real() < y.real() || (x.real() == y.real() && x.imag() < y.imag()); }

const std::map<std::string_view, ComplexUnary> unary = {
    {"stablehlo.negate", [](Complex x) { return -x; }},
    {"stablehlo.exponential", [](Complex x) { return std::exp(x); }},
    {"stablehlo.exponential_minus_one", expm1},
    {"stablehlo.log", [](Complex x) { return std::log(x); }},
    {"stablehlo.log_plus_one", log1p},
    {"stablehlo.logistic", [](Complex x) { return 1.0 / (1.0 + std::exp(-x)); }},
    {"stablehlo.sqrt", [](Complex x) { return std::sqrt(x); }},
    {"stablehlo.rsqrt", [](Complex x) { return 1.0 / std::sqrt(x); }},
    {"stablehlo.cbrt", [](Complex x) { return power(x, 1.0 / 3); }},
    {"stablehlo.sine", [](Complex x) { return std::sin(x); }},
    {"stablehlo.cosine", [](Complex x) { return std::cos(x); }},
    {"stablehlo.tan", [](Complex x) { return std::tan(x); }},
    {"stablehlo.tanh", [](Complex x) { return std::tanh(x); }},
    {"stablehlo.sign", sign},
    {"chlo.conj", [](Complex x) { return std::conj(x); }},
    {"chlo.square", [](Complex x) { return x * x; }},
    {"chlo.sinh", [](Complex x) { return std::sinh(x); }},
    {"chlo.cosh", [](Complex x) { return std::cosh(x); }},
    {"chlo.tan", [](Complex x) { return std::tan(x); }},
    {"chlo.acos", [](Complex x) { return std::acos(above(x)); }},
    {"chlo.asin", [](Complex x) { return std::asin(above(x)); }},
    {"chlo.acosh", [](Complex x) { return std::acosh(above(x)); }},
    {"chlo.asinh", [](Complex x) { return std::asinh(right(x)); }},
    {"chlo.atan", [](Complex x) { return std::atan(x); }},
    {"chlo.atanh", [](Complex x) { return std::atanh(x); }},
};

const std::map<std::string_view, ComplexBinary> binary = {
    {"stablehlo.add", [](Complex x, Complex y) { return x + y; }},
    {"stablehlo.subtract", [](Complex x, Complex y) { return x - y; }},
    {"stablehlo.multiply", [](Complex x, Complex y) { return x * y; }},
    {"stablehlo.divide", [](Complex x, Complex y) { return x / y; }},
    {"stablehlo.power", power},
    {"stablehlo.atan2", atan2},
    {"stablehlo.maximum", [](Complex x, Complex y) { return isLess(x, y) ? y : x; }},
    {"stablehlo.minimum", [](Complex x, Complex y) { return isLess(y, x) ? y : x; }},
};

template <typename Table> auto find(const Table &table, std::string_view name) {
  auto it = table.find(name);
  return it == table.end() ? nullptr : it->second;
}
} // namespace

ComplexUnary complexUnary(std::string_view opName) { return find(unary, opName); }
ComplexBinary complexBinary(std::string_view opName) { return find(binary, opName); }

} // namespace autopar::interpret
