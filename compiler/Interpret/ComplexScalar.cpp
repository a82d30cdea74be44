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
};

const std::map<std::string_view, ComplexBinary> binary = {
    {"stablehlo.add", [](Complex x, Complex y) { return x + y; }},
    {"stablehlo.subtract", [](Complex x, Complex y) { return x - y; }},
    {"stablehlo.multiply", [](Complex x, Complex y) { return x * y; }},
    {"stablehlo.divide", [](Complex x, Complex y) { return x / y; }},
    {"stablehlo.power", power},
};

template <typename Table> auto find(const Table &table, std::string_view name) {
  auto it = table.find(name);
  return it == table.end() ? nullptr : it->second;
}
} // namespace

ComplexUnary complexUnary(std::string_view opName) { return find(unary, opName); }
ComplexBinary complexBinary(std::string_view opName) { return find(binary, opName); }

} // namespace autopar::interpret
