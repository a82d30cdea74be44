// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The inverse error function, by the polynomials that StableHLO's legalization of chlo.erf_inv prescribes (M. Giles,
// "Approximating the erfinv function", 2010). Initial weights are drawn through it, and an exact erf_inv would be 6e-6
// away from what JAX computes: so these are part of the op's meaning here.
#pragma once
namespace autopar::interpret {
float erfInv(float x);
double erfInv(double x);
} // namespace autopar::interpret
