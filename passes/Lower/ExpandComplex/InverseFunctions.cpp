// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inverse circular and hyperbolic functions of complex numbers. asin and its kin follow Hull, Fairgrieve and Tang
// ("Implementing the complex arcsine and arccosine functions using exception handling"): with r and s, the distances from 1
// and -1, a = (r + s) / 2 and no difference of near numbers. Where squares would overflow, what they are added to is lost anyway.
#include "passes/Lower/ExpandComplex/ComplexFormulas.h"
#include <limits>
#include <numbers>

namespace autopar::lower {

static bool isDouble(Real x) { return x.element().isF64(); }
/// Above it, adding 1 to a square changes nothing that is kept.
static double large(Real x) { return isDouble(x) ? 1e10 : 1e6; }

namespace {
/// Of z in the first quadrant: sqrt(1 - z²) as the side next to Re z of a right triangle whose angle is Re asin z, and Im asin z.
struct Triangle {
  Real side, height;
};
} // namespace

static Triangle triangleOf(Real x, Real y) {
  Real beyond = x > 1;
  Real gap = abs(x - 1), r = abs(Complex{x + 1, y}), s = abs(Complex{gap, y}), a = (r + s) * 0.5;
  Real left = y / (r + x + 1), right = y / (s + gap); // y times the first is r - x - 1, of the second s - gap
  right = select(y == 0, y, right);
  Real sum = a + x;
  Real sideInside = sqrt(sum * 0.5) * sqrt(y * left + (s + gap));
  Real sideBeyond = sqrt(sum * 0.5) * sqrt(y) * sqrt(left + right);
  // a - 1 and its product with a + 1.
  Real lessInside = y * (left + right) * 0.5, lessBeyond = (y * left + (s + gap)) * 0.5;
  Real rootInside = sqrt(y) * sqrt((left + right) * 0.5) * sqrt(a + 1), rootBeyond = sqrt(lessBeyond * (a + 1));
  Real isInside = x < 1;
  Real height = log1p(select(isInside, lessInside, lessBeyond) + select(isInside, rootInside, rootBeyond));
  Real isFar = maximum(x, y) > large(x);
  Real far = log(abs(Complex{x * 0.5, y * 0.5})) + 2 * std::numbers::ln2;
  return {select(isFar, y, select(beyond, sideBeyond, sideInside)), select(isFar, far, height)};
}

static Real withSignOf(Real x, Real sign) { return select(sign < 0, -x, x); }

Complex asin(Complex x) {
  Triangle t = triangleOf(abs(x.re), abs(x.im));
  return {atan2(x.re, t.side), withSignOf(t.height, x.im)};
}

Complex acos(Complex x) {
  Triangle t = triangleOf(abs(x.re), abs(x.im));
  return {atan2(t.side, x.re), withSignOf(-t.height, x.im)};
}

Complex acosh(Complex x) {
  Triangle t = triangleOf(abs(x.re), abs(x.im));
  return {t.height, withSignOf(atan2(t.side, x.re), x.im)};
}

Complex asinh(Complex x) { // -i asin(i x)
  Triangle t = triangleOf(abs(x.im), abs(x.re));
  return {withSignOf(t.height, x.re), atan2(x.im, t.side)};
}

/// log((1 + z) / (1 - z)) / 2.
Complex atanh(Complex z) {
  Real x = abs(z.re), y = abs(z.im), gap = 1 - x, distance = gap * gap + y * y;
  Real size = abs(Complex{x, y}), isFar = size > large(x), isPole = (gap == 0) & (y < (isDouble(x) ? 1e-9 : 1e-4));
  Real near = log1p(x * 4 / distance) * 0.25, pole = log(y * 0.5) * -0.5, far = (x / size) / size;
  Real isInfinite = size == std::numeric_limits<double>::infinity();
  far = select(isInfinite, 0, far);
  Real real = select(isFar, far, select(isPole, pole, near));
  Real inside = atan2(z.im * 2, gap * (x + 1) - y * y), outside = atan2(z.im / size * 2, -size);
  outside = select(isInfinite, withSignOf(x.like(std::numbers::pi), z.im), outside);
  return {withSignOf(real, z.re), select(isFar, outside, inside) * 0.5};
}

Complex atan(Complex x) { // -i atanh(i x)
  Complex turned = atanh({x.im, x.re});
  return {turned.im, turned.re};
}

} // namespace autopar::lower
