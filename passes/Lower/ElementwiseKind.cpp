// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ElementwiseKind.h.
#include "passes/Lower/ElementwiseKind.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OperationSupport.h"

using namespace autopar;
using namespace autopar::lower;
using Op = ElementwiseKind;

/// By the identity of the op's class: this is asked several times of every op, and comparing names takes longer.
static llvm::DenseMap<mlir::TypeID, Op> kindsByClass(mlir::MLIRContext *context) {
  llvm::DenseMap<mlir::TypeID, Op> kinds;
  auto add = [&](StringRef name, Op kind) {
    if (auto known = mlir::RegisteredOperationName::lookup(name, context))
      kinds[known->getTypeID()] = kind;
  };
#define KIND(Name, Mnemonic, Cost) add("stablehlo." Mnemonic, Op::Name);
#include "passes/Lower/ElementwiseKind.def"
  return kinds;
}

ElementwiseKind lower::elementwiseKind(Operation *op) {
  if (op->getName().getDialectNamespace() != "stablehlo")
    return Op::None;
  static const llvm::DenseMap<mlir::TypeID, Op> kinds = kindsByClass(op->getContext()); // the dialect is loaded
  return kinds.lookup(op->getName().getTypeID());
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
