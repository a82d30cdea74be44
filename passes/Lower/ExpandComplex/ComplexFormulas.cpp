// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ComplexFormulas.h.
#include "passes/Lower/ExpandComplex/ComplexFormulas.h"
#include "dialects/CHLO/IR/CHLO.h"
#include "passes/Lower/DecomposeOps/SpecialFunctions.h"
#include <limits>

namespace hlo = autopar::stablehlo;

namespace autopar::lower {

static Complex scaled(Complex x, Real by) { return {x.re * by, x.im * by}; }
static Complex select(Real condition, Complex yes, Complex no) {
  return {select(condition, yes.re, no.re), select(condition, yes.im, no.im)};
}
static Real isZero(Complex x) { return (x.re == 0) & (x.im == 0); }
static Complex whole(Complex like, double number) { return {like.re.like(number), like.re.like(0)}; }

/// x conj(y) / |y|², both divided by y's larger part. By zero each part is divided by it.
Complex operator/(Complex x, Complex y) {
  Real size = maximum(abs(y.re), abs(y.im)), c = y.re / size, d = y.im / size, square = y.re * c + y.im * d;
  Complex quotient{(x.re * c + x.im * d) / square, (x.im * c - x.re * d) / square};
  return select(isZero(y), Complex{x.re / y.re, x.im / y.re}, quotient);
}

Real abs(Complex x) {
  Real a = abs(x.re), b = abs(x.im), larger = maximum(a, b), ratio = minimum(a, b) / larger;
  constexpr double inf = std::numeric_limits<double>::infinity();
  return select((larger == 0) | (larger == inf), larger, larger * sqrt(ratio * ratio + 1));
}

static Complex exponential(Complex x) {
  Real size = exp(x.re);
  return {size * cosine(x.im), select(x.im == 0, x.im, size * sine(x.im))};
}

/// exp(a) cos(b) - 1 = expm1(a) cos(b) - 2 sin²(b/2).
static Complex exponentialMinusOne(Complex x) {
  Real half = sine(x.im * 0.5);
  return {expm1(x.re) * cosine(x.im) - half * half * 2, select(x.im == 0, x.im, exp(x.re) * sine(x.im))};
}

static Complex logarithm(Complex x) { return {log(abs(x)), atan2(x.im, x.re)}; }

/// |1 + x|² - 1 = a (2 + a) + b². Far away squares would overflow, and nothing cancels.
static Complex logPlusOne(Complex x) {
  Real near = log1p(x.re * (x.re + 2) + x.im * x.im) * 0.5;
  return {select(maximum(abs(x.re), abs(x.im)) > 1e9, log(abs(Complex{x.re + 1, x.im})), near), atan2(x.im, x.re + 1)};
}

static Complex squareRoot(Complex x) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  Real t = sqrt(abs(x.re) * 0.5 + abs(x) * 0.5); // the sum alone may overflow
  Real u = select(abs(x.im) == inf, x.im, x.im / (t * 2));
  Complex right{t, u}, left{abs(u), select(x.im < 0, -t, t)};
  return select(isZero(x), Complex{abs(x.re), x.im}, select(x.re < 0, left, right));
}

/// exp(y log x), in f64: what the exponent is off by, times the exponent, is what the result is off by.
static Complex power(Complex x, Complex y) {
  Type element = x.re.element(), wide = x.re.h->b.getF64Type();
  auto widened = [&](Complex v) { return Complex{v.re.to(wide), v.im.to(wide)}; };
  Complex ofZero = select(isZero(y), whole(x, 1), whole(x, 0));
  Complex result = exponential(widened(y) * logarithm(widened(x)));
  return select(isZero(x), ofZero, Complex{result.re.to(element), result.im.to(element)});
}

/// (β s cosh a + i tan b) / (1 + β s²), with s = sinh a and β = 1 + tan² b: nothing cancels, also beside a pole (Kahan, "Branch cuts for
/// complex elementary functions"). Far from the imaginary axis ±1 + 4i e^(-2|a|) sin b cos b. Off by at most 1e-6 of its size in
/// f32, 1e-15 in f64.
static Complex hyperbolicTangent(Complex x) {
  Real s = sinh(x.re), tangentOfIm = tangent(x.im), beta = tangentOfIm * tangentOfIm + 1, below = beta * s * s + 1;
  Complex near{beta * s * cosh(x.re) / below, tangentOfIm / below};
  Real left = exp(abs(x.re) * -2), isInfinite = left == 0;
  Complex far{sign(x.re), select(isInfinite, x.im.like(0), left * sine(x.im) * cosine(x.im) * 4)};
  return select(abs(x.re) > 20, far, near);
}

static Complex tangent(Complex x) { // -i tanh(i x)
  Complex turned = hyperbolicTangent({-x.im, x.re});
  return {turned.im, -turned.re};
}

/// -i log((x + iy) / sqrt(x² + y²)).
static Complex angle(Complex y, Complex x) {
  Complex turned = logarithm(Complex{x.re - y.im, x.im + y.re} / squareRoot(x * x + y * y));
  return {turned.im, -turned.re};
}

/// Of pairs: the real parts decide, then the imaginary ones.
static Real isLess(Complex x, Complex y) { return (x.re < y.re) | ((x.re == y.re) & (x.im < y.im)); }

std::optional<Complex> complexFormula(Operation *op, ArrayRef<Complex> v) {
  Complex x = v[0];
  return llvm::TypeSwitch<Operation *, std::optional<Complex>>(op)
      .Case([&](hlo::MulOp) { return x * v[1]; })
      .Case([&](hlo::DivOp) { return x / v[1]; })
      .Case([&](hlo::PowOp) { return power(x, v[1]); })
      .Case([&](hlo::ExpOp) { return exponential(x); })
      .Case([&](hlo::Expm1Op) { return exponentialMinusOne(x); })
      .Case([&](hlo::LogOp) { return logarithm(x); })
      .Case([&](hlo::Log1pOp) { return logPlusOne(x); })
      .Case([&](hlo::LogisticOp) {
        return whole(x, 1) / (whole(x, 1) + exponential({-x.re, -x.im}));
      })
      .Case([&](hlo::SqrtOp) { return squareRoot(x); })
      .Case([&](hlo::RsqrtOp) { return whole(x, 1) / squareRoot(x); })
      .Case([&](hlo::CbrtOp) { return power(x, whole(x, 1.0 / 3)); })
      .Case([&](hlo::SignOp) { return select(isZero(x), whole(x, 0), scaled(x, 1 / abs(x))); })
      .Case([&](hlo::SineOp) {
        return Complex{sine(x.re) * cosh(x.im), cosine(x.re) * sinh(x.im)};
      })
      .Case([&](hlo::CosineOp) {
        return Complex{cosine(x.re) * cosh(x.im), -(sine(x.re) * sinh(x.im))};
      })
      .Case<hlo::TanOp, chlo::TanOp>([&](Operation *) { return tangent(x); })
      .Case([&](hlo::TanhOp) { return hyperbolicTangent(x); })
      .Case([&](chlo::SinhOp) {
        return Complex{sinh(x.re) * cosine(x.im), cosh(x.re) * sine(x.im)};
      })
      .Case([&](chlo::CoshOp) {
        return Complex{cosh(x.re) * cosine(x.im), sinh(x.re) * sine(x.im)};
      })
      .Case([&](hlo::Atan2Op) { return angle(x, v[1]); })
      .Case([&](hlo::MaxOp) { return select(isLess(x, v[1]), v[1], x); })
      .Case([&](hlo::MinOp) { return select(isLess(v[1], x), v[1], x); })
      .Case([&](chlo::AcosOp) { return acos(x); })
      .Case([&](chlo::AcoshOp) { return acosh(x); })
      .Case([&](chlo::AsinOp) { return asin(x); })
      .Case([&](chlo::AsinhOp) { return asinh(x); })
      .Case([&](chlo::AtanOp) { return atan(x); })
      .Case([&](chlo::AtanhOp) { return atanh(x); })
      .Case([&](chlo::ConjOp) { return Complex{x.re, -x.im}; })
      .Case([&](chlo::SquareOp) { return x * x; })
      .Default([](Operation *) { return std::nullopt; });
}

} // namespace autopar::lower
