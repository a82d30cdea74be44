// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Formulas on the bits of numbers: the next float, and powers of integers.
#include "passes/Lower/DecomposeOps/SpecialFunctions.h"

using namespace autopar;
using namespace autopar::lower;

/// Floats of one sign are ordered as their bits are: one more is the next away from zero.
Real lower::nextAfter(Real x, Real towards) {
  unsigned width = x.element().getIntOrFloatBitWidth();
  Type bits = x.h->b.getIntegerType(width);
  Real from = x.bitsAs(bits), to = towards.bitsAs(bits);
  Real signBit = from.like(1);
  signBit = shiftLeft(signBit, width - 1);
  Real fromSize = from & !signBit, toSize = to & !signBit, toSign = to & signBit;
  Real inwards = (fromSize > toSize) | ((from & signBit) != toSign);
  Real step = from + select(inwards, from.like(-1), from.like(1));
  Real fromZero = select(toSize == 0, to, toSign | 1); // the smallest number of the other's sign
  Real next = select(fromSize == 0, fromZero, step);
  Real result = select(x == towards, towards, next.bitsAs(x.element()));
  return select((x != x) | (towards != towards), x + towards, result);
}

/// By squaring, wrapping. A negative exponent is 1/x^|y|, truncated: nonzero for 1 and -1 alone.
Real lower::integerPower(Real x, Real y) {
  bool isSigned = !x.element().isUnsignedInteger();
  mlir::DenseIntElementsAttr constant;
  unsigned bits = x.element().getIntOrFloatBitWidth();
  if (mlir::matchPattern(y.value, mlir::m_Constant(&constant)) && constant.isSplat()) {
    APInt exponent = constant.getSplatValue<APInt>();
    bits = isSigned && exponent.isNegative() ? 0 : exponent.getActiveBits();
  }
  Real result = x.like(1), square = x;
  for (unsigned i = 0; i < bits; ++i) {
    Real isSet = (shiftRight(y, i) & 1) == 1;
    result = select(isSet, result * square, result);
    if (i + 1 < bits)
      square = square * square;
  }
  if (!isSigned)
    return result;
  Real minusOne = select((y & 1) == 1, x.like(-1), x.like(1));
  Real ofNegative = select(x == 1, x, select(x == -1, minusOne, x.like(0)));
  return select(y < 0, ofNegative, result);
}

/// To nearest even: half of what is cut off, less one if the last bit kept is 0, is added, and carries. Past the format's
/// exponents: infinity, or zero.
Real lower::reducePrecision(Real x, unsigned exponentBits, unsigned mantissaBits) {
  auto type = cast<FloatType>(x.element());
  unsigned width = type.getWidth(), mantissa = type.getFPMantissaWidth() - 1, exponent = width - 1 - mantissa;
  Type bits = x.h->b.getIntegerType(width);
  Real raw = x.bitsAs(bits), one = raw.like(1), sign = raw & shiftLeft(one, width - 1);
  Real size = raw ^ sign;
  if (mantissaBits < mantissa) {
    unsigned cut = mantissa - mantissaBits;
    Real unit = shiftLeft(one, cut);
    size = (size + (shiftRight(size, cut) & 1) + (shiftRight(unit, 1) - 1)) & !(unit - 1);
  }
  if (exponentBits < exponent) {
    double bias = (1 << (exponent - 1)) - 1, newBias = (1 << (exponentBits - 1)) - 1;
    Real field = shiftRight(size, mantissa);
    size = select(field > bias + newBias, shiftLeft(raw.like((1 << exponent) - 1), mantissa), size);
    size = select(field <= bias - newBias, 0, size);
  }
  return select(x != x, x, (size | sign).bitsAs(type));
}
