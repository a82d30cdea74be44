// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialects/StableHLO/IR/Reducer.h"

#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/Support/Check.h"

using namespace autopar;
using namespace autopar::stablehlo;

std::optional<ReducerKind> stablehlo::matchReducer(Region &region) {
  if (!region.hasOneBlock())
    return std::nullopt;
  Block &block = region.front();
  if (block.getNumArguments() != 2 || !llvm::hasNItems(block, 2))
    return std::nullopt;
  Operation &op = block.front();
  auto end = dyn_cast<ReturnOp>(block.back());
  if (!end || end.getNumOperands() != 1 || end.getOperand(0).getDefiningOp() != &op || op.getNumOperands() != 2)
    return std::nullopt;
  Value first = block.getArgument(0), second = block.getArgument(1);
  bool inOrder = op.getOperand(0) == first && op.getOperand(1) == second;
  bool swapped = op.getOperand(0) == second && op.getOperand(1) == first;
  if (!inOrder && !swapped)
    return std::nullopt;
  bool isBool = mlir::getElementTypeOrSelf(op.getOperand(0)).isInteger(1);
  return llvm::TypeSwitch<Operation *, std::optional<ReducerKind>>(&op)
      .Case<AddOp>([&](auto) { return isBool ? ReducerKind::Or : ReducerKind::Add; })
      .Case<MulOp>([&](auto) { return isBool ? ReducerKind::And : ReducerKind::Mul; })
      .Case<MaxOp>([&](auto) { return isBool ? ReducerKind::Or : ReducerKind::Max; })
      .Case<MinOp>([&](auto) { return isBool ? ReducerKind::And : ReducerKind::Min; })
      .Case<AndOp>([](auto) { return ReducerKind::And; })
      .Case<OrOp>([](auto) { return ReducerKind::Or; })
      .Default([](Operation *) { return std::nullopt; });
}

StringRef stablehlo::stringifyReducer(ReducerKind kind) {
  static constexpr StringRef names[] = {"add", "max", "min", "mul", "and", "or"};
  return names[static_cast<int>(kind)];
}

/// The least (or greatest) value of the type, infinite for floats that have infinities.
static TypedAttr extreme(Type element, bool least) {
  if (auto number = dyn_cast<FloatType>(element))
    return FloatAttr::get(number, APFloat::getInf(number.getFloatSemantics(), least));
  unsigned width = element.getIntOrFloatBitWidth();
  bool isUnsigned = element.isUnsignedInteger() || width == 1;
  if (least)
    return IntegerAttr::get(element, isUnsigned ? APInt::getMinValue(width) : APInt::getSignedMinValue(width));
  return IntegerAttr::get(element, isUnsigned ? APInt::getMaxValue(width) : APInt::getSignedMaxValue(width));
}

/// 0 or 1.
static TypedAttr small(Type element, int value) {
  if (auto number = dyn_cast<FloatType>(element))
    return FloatAttr::get(number, value);
  return IntegerAttr::get(element, value);
}

TypedAttr stablehlo::reducerIdentity(ReducerKind kind, Type element) {
  AUTOPAR_CHECK((isa<FloatType, IntegerType>(element)), "a reducer's identity is of a float, integer or bool");
  switch (kind) {
  case ReducerKind::Add:
  case ReducerKind::Or:
    return small(element, 0);
  case ReducerKind::Mul:
    return small(element, 1);
  case ReducerKind::Max:
    return extreme(element, /*least=*/true);
  case ReducerKind::Min:
    return extreme(element, /*least=*/false);
  case ReducerKind::And:
    return IntegerAttr::get(element, APInt::getAllOnes(element.getIntOrFloatBitWidth()));
  }
  return {};
}
