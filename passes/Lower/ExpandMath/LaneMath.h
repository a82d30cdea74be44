// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LaneMath: functions of f32 written in arithmetic of f32. Each documents its method; coefficients are least-squares fits, weighted
// for the relative error of the result.
#pragma once
#include "passes/Lower/ExpandMath/LaneArithmetic.h"

namespace autopar::lower {

class LaneMath : LaneArithmetic {
public:
  /// `like`: f32 or a vector of f32.
  using LaneArithmetic::isBeyond;
  using LaneArithmetic::LaneArithmetic;
  using LaneArithmetic::round;

  Value exp(Value x);
  Value expm1(Value x);
  Value log(Value x);
  Value log1p(Value x);
  Value tanh(Value x);
  /// For |x| up to 100,000.
  Value sin(Value x) { return circular(x, false); }
  Value cos(Value x) { return circular(x, true); }

private:
  struct Power {
    Value exponent, rest; // x = exponent · ln 2 + rest, |rest| <= ln 2 / 2; exponent is an integer, as i32
  };
  Power reduce(Value x);
  /// e^rest - 1
  Value smallExpm1(Value rest);
  Value circular(Value x, bool cosine);
};

} // namespace autopar::lower
