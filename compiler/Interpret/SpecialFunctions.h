// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of chlo that the C library lacks, in double and by other formulas than those that are compiled. No MLIR.
#pragma once

namespace autopar::interpret {

/// The derivative of lgamma; NaN at its poles 0, -1, -2, …
double digamma(double x);
/// Hurwitz zeta, the sum of (q + k)^-s over k >= 0. Infinite at s = 1; NaN for s < 1, for infinite
/// arguments, and for q <= 0 where it is not real.
double zeta(double s, double q);
/// The derivative of order n of digamma; NaN unless n is 0, 1, 2, …
double polygamma(double n, double x);
/// exp(-|x|) I1(x), I1 the modified Bessel function.
double besselI1e(double x);

} // namespace autopar::interpret
