// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LaneArithmetic: f32 or f64 and the integers of the same width, on scalars or on vectors of any width. What functions of either
// type are written in.
#pragma once
#include "dialects/Support/LLVM.h"

namespace autopar::lower {

class LaneArithmetic {
public:
  /// `like`: f32, f64 or a vector of either.
  LaneArithmetic(mlir::ImplicitLocOpBuilder &b, Type like);

  /// i1: |x| > limit; NaN is not.
  Value isBeyond(Value x, double limit);
  /// i1: |x / y| >= limit, or no number.
  Value isRatioBeyond(Value x, Value y, double limit);
  /// Half away from zero.
  Value round(Value x);

protected:
  /// The integers of this type's bits.
  Type bitsType() const { return typeLike(mlir::IntegerType::get(type.getContext(), isDouble ? 64 : 32)); }
  Type typeLike(Type element) const;
  Value number(double value);
  Value bits(int64_t value);
  Value add(Value l, Value r);
  Value sub(Value l, Value r);
  Value mul(Value l, Value r);
  Value div(Value l, Value r);
  Value fma(Value l, Value r, Value sum);
  Value minus(Value x);
  Value abs(Value x);
  Value floor(Value x);
  Value truncate(Value x);
  Value copySign(Value size, Value sign);
  Value select(Value condition, Value then, Value otherwise);
  Value less(Value l, Value r);
  Value equal(Value l, Value r);
  Value isNan(Value x);
  Value both(Value l, Value r);
  Value either(Value l, Value r);
  Value negation(Value condition);
  /// i1: the sign bit, of zeros and NaN too.
  Value hasSign(Value x);
  Value asBits(Value x);
  Value asNumber(Value i);
  Value addBits(Value l, Value r);
  Value subBits(Value l, Value r);
  Value andBits(Value l, Value r);
  Value shiftLeft(Value i, int64_t count);
  Value shiftRight(Value i, int64_t count); // arithmetic

  /// x within [low, high]; NaN stays.
  Value clamp(Value x, double low, double high);
  Value polynomial(Value x, ArrayRef<double> coefficients); // lowest power first

  /// The nearest integer to l · r, as a number and, in the low bits, as an integer. No step converts floats to integers, which is
  /// undefined for NaN: adding 1.5 · 2^23 (f64: 2^52) leaves the nearest integer in the low bits.
  struct Whole {
    Value number, bits;
  };
  Whole nearest(Value l, double r);
  /// 2^exponent, for exponents of normal numbers.
  Value powerOfTwo(Value exponent);
  /// x = 2^exponent · fraction, fraction in [√½, √2); of positive numbers that are not subnormal.
  struct Scaled {
    Value exponent, fraction; // both as numbers
  };
  Scaled split(Value x);

  mlir::ImplicitLocOpBuilder &b;
  Type type;
  bool isDouble;
};

} // namespace autopar::lower
