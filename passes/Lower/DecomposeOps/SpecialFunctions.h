// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions as formulas; if not said otherwise, in f32 or f64.
#pragma once
#include "passes/Lower/DecomposeOps/Arithmetic.h"

namespace autopar::lower {

Real erf(Real x);    // ErrorFunctions.cpp
Real erfc(Real x);   // |x| large: exact, where 1 - erf(x) cancels
Real erfInv(Real x);
Real lgamma(Real x); // GammaFunctions.cpp; off by at most 5e-6 in f32, 5e-15 in f64, of the result or of 1
Real digamma(Real x);
Real polygamma(Real n, Real x);
Real zeta(Real s, Real q);
Real sinh(Real x); // Hyperbolic.cpp
Real cosh(Real x);
Real asin(Real x);
Real acos(Real x);
Real atan(Real x);
Real asinh(Real x);
Real acosh(Real x);
Real atanh(Real x);
Real besselI1e(Real x);
Real nextAfter(Real x, Real towards); // BitFormulas.cpp; any float type
Real integerPower(Real x, Real y);
/// Rounded to a float of fewer bits, in any float type.
Real reducePrecision(Real x, unsigned exponentBits, unsigned mantissaBits);

} // namespace autopar::lower
