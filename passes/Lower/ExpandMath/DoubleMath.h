// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// DoubleMath: functions written in arithmetic of f64: those of f64, and those of f32 for which arithmetic of f32 is too narrow, on
// arguments that are extended and results that are rounded once. Each documents its method; coefficients are weighted fits.
#pragma once
#include "passes/Lower/ExpandMath/LaneArithmetic.h"

namespace autopar::lower {

class DoubleMath : LaneArithmetic {
public:
  /// `like`: f64 or a vector of f64.
  using LaneArithmetic::isBeyond;
  using LaneArithmetic::LaneArithmetic;
  using LaneArithmetic::round;

  Value exp(Value x);
  Value expm1(Value x);
  Value log(Value x);
  Value log1p(Value x);
  Value tanh(Value x);
  /// For |x| up to 1,000,000 (DoubleCircular.cpp).
  Value sin(Value x) { return circular(x, /*quarters=*/0); }
  Value cos(Value x) { return circular(x, /*quarters=*/1); }
  Value tan(Value x);
  Value atan2(Value y, Value x);
  /// x less a whole multiple of y, with the sign of x; for |x / y| up to 2^52, of f32 up to 2^27. Exact.
  Value remainder(Value x, Value y);
  Value pow(Value x, Value y); // DoublePower.cpp
  Value cbrt(Value x);

  // Of numbers that are f32, to the precision of f32 (SingleByDouble.cpp). tan: for |x| up to 1e9.
  Value singlePow(Value x, Value y);
  Value singleCbrt(Value x);
  Value singleAtan2(Value y, Value x);
  Value singleTan(Value x);

private:
  /// high + low, not rounded to one number.
  struct Pair {
    Value high, low;
  };
  Pair sumOf(Value larger, Value smaller);
  Pair productOf(Value l, Value r);
  Pair productOf(Pair l, Pair r);
  /// log |x| to about 66 bits.
  Pair preciseLog(Value size);

  /// Positive, and 2^-shift times as large where it was subnormal.
  struct Normal {
    Value number, shift;
  };
  Normal normalize(Value size, double power);
  /// x = exponent · ln 2 + rest, |rest| <= ln 2 / 2.
  struct Power {
    Value exponent, rest, lost; // exponent as i64; lost: what rounding took from rest
  };
  Power reduce(Value x, Value low);
  /// e^rest - 1 - rest
  Value expTail(Value rest);
  /// 2^p.exponent · e, e about 1, in two steps, so that results overflow and become subnormal as they should.
  Value scale(Value e, Value exponent);

  /// An angle less a multiple of π/2.
  struct Angle {
    Value quarter, rest, lost;
  };
  Angle reduceAngle(Value x);
  Value sineOf(Angle angle);
  Value cosineOf(Angle angle);
  Value circular(Value x, int64_t quarters);
  Value isOdd(Value quarter);

  /// |x|^y to x^y, for signs and numbers where logarithms say nothing.
  Value withPowerCases(Value result, Value x, Value y);
  /// atan2 from the arc tangent of low / high, 0 <= low <= high.
  Value fromOctant(Value y, Value x, llvm::function_ref<Value(Value low, Value high)> arcTangent);

  /// log2 and 2^x to the precision of f32.
  Value singleLog2(Value size);
  Value singleExp2(Value x);
};

} // namespace autopar::lower
