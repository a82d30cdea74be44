// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LaneMath: arithmetic on f32 and i32, on scalars or on vectors of any width, and the functions written in it. Each function
// documents its method; coefficients are least-squares fits, weighted for the relative error of the result.
#pragma once
#include "dialects/Support/LLVM.h"

namespace autopar::lower {

class LaneMath {
public:
  /// `like`: f32 or a vector of f32.
  LaneMath(mlir::ImplicitLocOpBuilder &b, Type like) : b(b), type(like) {}

  Value exp(Value x);
  Value expm1(Value x);
  Value log(Value x);
  Value log1p(Value x);
  Value tanh(Value x);
  /// For |x| up to 100,000.
  Value sin(Value x) { return circular(x, false); }
  Value cos(Value x) { return circular(x, true); }
  /// Half away from zero.
  Value round(Value x);
  /// i1: |x| > limit.
  Value isBeyond(Value x, double limit);

private:
  struct Power {
    Value exponent, rest; // x = exponent · ln 2 + rest, |rest| <= ln 2 / 2; exponent is an integer, as i32
  };
  Power reduce(Value x);
  /// e^rest - 1
  Value smallExpm1(Value rest);
  /// 2^exponent, for exponents of normal numbers.
  Value powerOfTwo(Value exponent);
  Value circular(Value x, bool cosine);
  /// x within [low, high]; NaN stays.
  Value clamp(Value x, double low, double high);
  Value polynomial(Value x, ArrayRef<double> coefficients); // lowest power first

  Type typeLike(Type element) const;
  Value number(double value);
  Value bits(int32_t value);
  Value add(Value l, Value r);
  Value sub(Value l, Value r);
  Value mul(Value l, Value r);
  Value div(Value l, Value r);
  Value fma(Value l, Value r, Value sum);
  Value abs(Value x);
  Value copySign(Value size, Value sign);
  Value select(Value condition, Value then, Value otherwise);
  Value less(Value l, Value r);
  Value equal(Value l, Value r);
  Value asBits(Value x);
  Value asNumber(Value i);

  mlir::ImplicitLocOpBuilder &b;
  Type type;
};

} // namespace autopar::lower
