// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ElementwiseKind.h.
#include "passes/Lower/ElementwiseKind.h"
#include "llvm/ADT/StringSwitch.h"

using namespace autopar;
using namespace autopar::lower;
using Op = ElementwiseKind;

ElementwiseKind lower::elementwiseKind(Operation *op) {
  if (op->getName().getDialectNamespace() != "stablehlo")
    return Op::None;
  return llvm::StringSwitch<Op>(op->getName().stripDialect())
      .Case("add", Op::Add).Case("multiply", Op::Mul).Case("subtract", Op::Sub).Case("divide", Op::Div)
      .Case("remainder", Op::Rem).Case("maximum", Op::Max).Case("minimum", Op::Min).Case("and", Op::And)
      .Case("or", Op::Or).Case("xor", Op::Xor).Case("not", Op::Not).Case("shift_left", Op::Shl)
      .Case("shift_right_logical", Op::Shrl).Case("shift_right_arithmetic", Op::Shra).Case("power", Op::Pow)
      .Case("atan2", Op::Atan2).Case("exponential", Op::Exp).Case("exponential_minus_one", Op::Expm1)
      .Case("log", Op::Log).Case("log_plus_one", Op::Log1p).Case("tanh", Op::Tanh).Case("logistic", Op::Logistic)
      .Case("sqrt", Op::Sqrt).Case("rsqrt", Op::Rsqrt).Case("cbrt", Op::Cbrt).Case("sine", Op::Sine)
      .Case("cosine", Op::Cosine).Case("tan", Op::Tan).Case("negate", Op::Neg).Case("abs", Op::Abs)
      .Case("sign", Op::Sign).Case("floor", Op::Floor).Case("ceil", Op::Ceil)
      .Case("round_nearest_afz", Op::Round).Case("round_nearest_even", Op::RoundEven)
      .Case("is_finite", Op::IsFinite).Case("popcnt", Op::Popcnt).Case("count_leading_zeros", Op::Clz)
      .Case("compare", Op::Compare).Case("convert", Op::Convert).Case("select", Op::Select).Case("clamp", Op::Clamp)
      .Case("bitcast_convert", Op::Bitcast).Case("reduce_precision", Op::ReducePrecision)
      .Default(Op::None);
}

bool lower::isElementwise(Operation *op) {
  Op kind = elementwiseKind(op);
  auto element = [](Value v) { return cast<ShapedType>(v.getType()).getElementType(); };
  if (kind == Op::None || kind == Op::ReducePrecision)
    return false;
  auto isPlain = [&](Value v) { return element(v).isIntOrFloat(); };
  if (!llvm::all_of(op->getOperands(), isPlain) || !llvm::all_of(op->getResults(), isPlain))
    return false;
  if (kind == Op::Pow && !isa<FloatType>(element(op->getResult(0))))
    return false;
  return kind != Op::Bitcast || element(op->getOperand(0)).getIntOrFloatBitWidth() ==
                                    element(op->getResult(0)).getIntOrFloatBitWidth();
}

bool lower::isExpensiveElementwise(Operation *op) {
  switch (elementwiseKind(op)) {
  case Op::Div: case Op::Rem: case Op::Pow: case Op::Atan2: case Op::Exp: case Op::Expm1: case Op::Log: case Op::Log1p:
  case Op::Tanh: case Op::Logistic: case Op::Sqrt: case Op::Rsqrt: case Op::Cbrt: case Op::Sine: case Op::Cosine:
  case Op::Tan:
    return true;
  default:
    return false;
  }
}
