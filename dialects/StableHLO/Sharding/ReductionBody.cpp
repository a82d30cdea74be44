// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bodies that combine their two arguments by one op.
#include "dialects/StableHLO/Sharding/ReductionBody.h"
#include "dialects/StableHLO/IR/StableHLO.h"

using namespace autopar;

bool autopar::rules::isSummable(Type elementType) {
  auto integer = dyn_cast<IntegerType>(elementType);
  return isa<FloatType>(elementType) || (integer && integer.getWidth() > 1);
}

std::optional<rules::ReduceKind> autopar::rules::reductionOf(Region &body,
                                                      int numResults) {
  Block &block = body.front();
  std::optional<rules::ReduceKind> kind;
  for (int i = 0; i < numResults; ++i) {
    Operation *combine = block.getTerminator()->getOperand(i).getDefiningOp();
    if (!combine || combine->getNumOperands() != 2)
      return std::nullopt;
    Value a = block.getArgument(i), b = block.getArgument(numResults + i);
    Value lhs = combine->getOperand(0), rhs = combine->getOperand(1);
    if (!((lhs == a && rhs == b) || (lhs == b && rhs == a)) ||
        !rules::isSummable(mlir::getElementTypeOrSelf(a.getType())))
      return std::nullopt;
    auto found = TypeSwitch<Operation *, std::optional<rules::ReduceKind>>(combine)
                     .Case([](stablehlo::AddOp) { return rules::ReduceKind::Sum; })
                     .Case([](stablehlo::MaxOp) { return rules::ReduceKind::Max; })
                     .Case([](stablehlo::MinOp) { return rules::ReduceKind::Min; })
                     .Default([](Operation *) { return std::nullopt; });
    if (!found || (kind && kind != found))
      return std::nullopt;
    kind = found;
  }
  return kind;
}
