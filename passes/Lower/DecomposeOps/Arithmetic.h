// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Formulas on tensors, written as formulas: operators and functions on Real build stablehlo ops at one place.
// A number next to a tensor is a splat of that tensor's type; comparisons give tensors of bool.
//     Real result = select(abs(x) < 1, x * polynomial(coefficients, x * x), 1 - exp(-x * x) / x);
#pragma once
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Lower/DecomposeOps/Decompose.h"

namespace autopar::lower {

struct Real {
  HloBuilder *h;
  Value value;

  Type type() const { return value.getType(); }
  Type element() const { return cast<RankedTensorType>(type()).getElementType(); }
  /// The number, in this tensor's type.
  Real like(double number) const { return {h, h->splat(type(), number)}; }
  /// A tensor of this one's shape and another element type, converted or of the same bits.
  Real to(Type element) const;
  Real bitsAs(Type element) const;
};

#define AUTOPAR_BINARY(name, Op)                                                                                       \
  inline Real name(Real x, Real y) { return {x.h, stablehlo::Op::create(x.h->b, x.value, y.value)}; }                  \
  inline Real name(Real x, double y) { return name(x, x.like(y)); }                                                    \
  inline Real name(double x, Real y) { return name(y.like(x), y); }
AUTOPAR_BINARY(operator+, AddOp)
AUTOPAR_BINARY(operator-, SubtractOp)
AUTOPAR_BINARY(operator*, MulOp)
AUTOPAR_BINARY(operator/, DivOp)
AUTOPAR_BINARY(operator%, RemOp)
AUTOPAR_BINARY(operator&, AndOp)
AUTOPAR_BINARY(operator|, OrOp)
AUTOPAR_BINARY(operator^, XorOp)
AUTOPAR_BINARY(shiftRight, ShiftRightLogicalOp)
AUTOPAR_BINARY(shiftLeft, ShiftLeftOp)
AUTOPAR_BINARY(maximum, MaxOp)
AUTOPAR_BINARY(minimum, MinOp)
AUTOPAR_BINARY(power, PowOp)
AUTOPAR_BINARY(atan2, Atan2Op)
#undef AUTOPAR_BINARY

#define AUTOPAR_UNARY(name, Op)                                                                                        \
  inline Real name(Real x) { return {x.h, stablehlo::Op::create(x.h->b, x.type(), x.value)}; }
AUTOPAR_UNARY(operator-, NegOp)
AUTOPAR_UNARY(operator!, NotOp)
AUTOPAR_UNARY(abs, AbsOp)
AUTOPAR_UNARY(sign, SignOp)
AUTOPAR_UNARY(floor, FloorOp)
#undef AUTOPAR_UNARY

#define AUTOPAR_MATH(name, Op)                                                                                         \
  inline Real name(Real x) { return {x.h, stablehlo::Op::create(x.h->b, x.type(), x.value, nullptr)}; }
AUTOPAR_MATH(exp, ExpOp)
AUTOPAR_MATH(expm1, Expm1Op)
AUTOPAR_MATH(log, LogOp)
AUTOPAR_MATH(log1p, Log1pOp)
AUTOPAR_MATH(sqrt, SqrtOp)
AUTOPAR_MATH(sine, SineOp)
AUTOPAR_MATH(cosine, CosineOp)
AUTOPAR_MATH(tanh, TanhOp)
AUTOPAR_MATH(tangent, TanOp)
#undef AUTOPAR_MATH

#define AUTOPAR_COMPARE(name, direction)                                                                               \
  inline Real name(Real x, Real y) {                                                                                   \
    return {x.h, stablehlo::CompareOp::create(x.h->b, x.value, y.value, stablehlo::ComparisonDirection::direction)};   \
  }                                                                                                                    \
  inline Real name(Real x, double y) { return name(x, x.like(y)); }
AUTOPAR_COMPARE(operator<, LT)
AUTOPAR_COMPARE(operator<=, LE)
AUTOPAR_COMPARE(operator>, GT)
AUTOPAR_COMPARE(operator>=, GE)
AUTOPAR_COMPARE(operator==, EQ)
AUTOPAR_COMPARE(operator!=, NE)
#undef AUTOPAR_COMPARE

inline Real select(Real condition, Real yes, Real no) {
  return {yes.h, stablehlo::SelectOp::create(yes.h->b, yes.type(), condition.value, yes.value, no.value)};
}
inline Real select(Real condition, Real yes, double no) { return select(condition, yes, yes.like(no)); }
inline Real select(Real condition, double yes, Real no) { return select(condition, no.like(yes), no); }
inline Real isFinite(Real x) { return {x.h, stablehlo::IsFiniteOp::create(x.h->b, x.value)}; }

/// c[0] x^(n-1) + … + c[n-1]: the highest power first.
Real polynomial(ArrayRef<double> coefficients, Real x);

} // namespace autopar::lower
