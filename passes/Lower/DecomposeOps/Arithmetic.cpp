// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Arithmetic.h.
#include "passes/Lower/DecomposeOps/Arithmetic.h"

using namespace autopar;
using namespace autopar::lower;

Real Real::to(Type element) const {
  return {h, stablehlo::ConvertOp::create(h->b, cast<RankedTensorType>(type()).clone(element), value)};
}

Real Real::bitsAs(Type element) const {
  return {h, stablehlo::BitcastConvertOp::create(h->b, cast<RankedTensorType>(type()).clone(element), value)};
}

Real lower::polynomial(ArrayRef<double> coefficients, Real x) {
  Real sum = x.like(coefficients.front());
  for (double c : coefficients.drop_front())
    sum = sum * x + c;
  return sum;
}
