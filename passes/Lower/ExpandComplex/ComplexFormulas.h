// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic on pairs of tensors: elementwise ops of complex numbers as formulas, and fft.
#pragma once
#include "passes/Lower/DecomposeOps/Arithmetic.h"

namespace autopar::lower {

struct Complex {
  Real re, im;
};

inline Complex operator+(Complex x, Complex y) { return {x.re + y.re, x.im + y.im}; }
inline Complex operator-(Complex x, Complex y) { return {x.re - y.re, x.im - y.im}; }
inline Complex operator*(Complex x, Complex y) { return {x.re * y.re - x.im * y.im, x.re * y.im + x.im * y.re}; }
Complex operator/(Complex x, Complex y);

/// |x|, without overflow on the way.
Real abs(Complex x);
Complex asin(Complex x); // InverseFunctions.cpp
Complex acos(Complex x);
Complex atan(Complex x);
Complex asinh(Complex x);
Complex acosh(Complex x);
Complex atanh(Complex x);

/// The op on complex operands, if there is a formula for it.
std::optional<Complex> complexFormula(Operation *op, ArrayRef<Complex> operands);

/// fft over the last dims, of the lengths given. A real operand has no imaginary part; the result of IRFFT is its real part.
Complex fourierTransform(stablehlo::FftOp op, Complex operand);

} // namespace autopar::lower
