// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of chlo become arithmetic. bf16 and f16 go through f32 and are rounded once, at the end.
#include "dialects/CHLO/IR/CHLO.h"
#include "passes/Lower/DecomposeOps/Decompose.h"
#include "passes/Lower/DecomposeOps/SpecialFunctions.h"
#include <limits>

using namespace autopar;
using namespace autopar::lower;

/// No value for an op that has no formula.
static std::optional<Real> formulaOf(Operation *op, ArrayRef<Real> v) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  return llvm::TypeSwitch<Operation *, std::optional<Real>>(op)
      .Case([&](chlo::AcosOp) { return acos(v[0]); })
      .Case([&](chlo::AcoshOp) { return acosh(v[0]); })
      .Case([&](chlo::AsinOp) { return asin(v[0]); })
      .Case([&](chlo::AsinhOp) { return asinh(v[0]); })
      .Case([&](chlo::AtanOp) { return atan(v[0]); })
      .Case([&](chlo::AtanhOp) { return atanh(v[0]); })
      .Case([&](chlo::BesselI1eOp) { return besselI1e(v[0]); })
      .Case([&](chlo::ConjOp) { return v[0]; })
      .Case([&](chlo::CoshOp) { return cosh(v[0]); })
      .Case([&](chlo::DigammaOp) { return digamma(v[0]); })
      .Case([&](chlo::ErfOp) { return erf(v[0]); })
      .Case([&](chlo::ErfcOp) { return erfc(v[0]); })
      .Case([&](chlo::ErfInvOp) { return erfInv(v[0]); })
      .Case([&](chlo::IsInfOp) { return abs(v[0]) == inf; })
      .Case([&](chlo::IsNegInfOp) { return v[0] == -inf; })
      .Case([&](chlo::IsPosInfOp) { return v[0] == inf; })
      .Case([&](chlo::LgammaOp) { return lgamma(v[0]); })
      .Case([&](chlo::NextAfterOp) { return nextAfter(v[0], v[1]); })
      .Case([&](chlo::PolygammaOp) { return polygamma(v[0], v[1]); })
      .Case([&](chlo::SinhOp) { return sinh(v[0]); })
      .Case([&](chlo::SquareOp) { return v[0] * v[0]; })
      .Case([&](chlo::TanOp) { return tangent(v[0]); })
      .Case([&](chlo::ZetaOp) { return zeta(v[0], v[1]); })
      .Default([](Operation *) { return std::nullopt; });
}

/// Whether the formula works on floats of any width: the others are for f32 and f64.
static bool isExact(Operation *op) {
  return isa<chlo::ConjOp, chlo::IsInfOp, chlo::IsNegInfOp, chlo::IsPosInfOp, chlo::NextAfterOp, chlo::SquareOp,
             chlo::TanOp>(op);
}

void lower::decomposeChlo(Operation *op) {
  HloBuilder h(op);
  Type element = cast<RankedTensorType>(op->getOperand(0).getType()).getElementType();
  bool isSmall = isa<FloatType>(element) && element.getIntOrFloatBitWidth() < 32;
  bool widens = isSmall && !isExact(op);
  SmallVector<Real> operands;
  for (Value v : op->getOperands()) {
    Real x{&h, v};
    operands.push_back(widens ? x.to(h.b.getF32Type()) : x);
  }
  std::optional<Real> result = formulaOf(op, operands);
  if (!result)
    return;
  op->replaceAllUsesWith(ValueRange{widens ? result->to(element).value : result->value});
  op->erase();
}
