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
#define KIND(Name, Mnemonic, Cost) .Case(Mnemonic, Op::Name)
#include "passes/Lower/ElementwiseKind.def"
      .Default(Op::None);
}

bool lower::isElementwise(Operation *op) {
  Op kind = elementwiseKind(op);
  auto element = [](Value v) { return cast<ShapedType>(v.getType()).getElementType(); };
  if (kind == Op::None)
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
  constexpr bool Cheap = false, Expensive = true;
  switch (elementwiseKind(op)) {
  case Op::None:
    return false;
#define KIND(Name, Mnemonic, Cost)                                                                                     \
  case Op::Name:                                                                                                       \
    return Cost;
#include "passes/Lower/ElementwiseKind.def"
  }
  return Cheap;
}
