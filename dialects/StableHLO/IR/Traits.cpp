// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialects/StableHLO/IR/Traits.h"

#include "dialects/StableHLO/IR/ElementType.h"
#include "llvm/Support/MathExtras.h"

using namespace autopar;

/// What is wrong with the type of an operand or result of any stablehlo op; empty if nothing.
static StringRef staticTensorFault(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return "";
  if (stablehlo::isQuantized(tensor.getElementType()))
    return "quantized elements, which are not supported: export the program without quantization";
  if (!tensor.hasStaticShape())
    return "a dynamic shape, but static shapes are needed: export the program with concrete sizes";
  int64_t elements = 1;
  for (int64_t size : tensor.getShape())
    if (llvm::MulOverflow(elements, size, elements))
      return "more elements than can be counted, expected fewer than 2^63";
  if (tensor.getEncoding())
    return "an encoding, which is not supported: static, dense tensors are needed";
  return "";
}

LogicalResult stablehlo::detail::verifyStaticTensors(Operation *op) {
  for (auto [i, type] : enumerate(op->getOperandTypes()))
    if (StringRef fault = staticTensorFault(type); !fault.empty())
      return op->emitOpError() << "operand #" << i << " of type " << type << " has " << fault;
  for (auto [i, type] : enumerate(op->getResultTypes()))
    if (StringRef fault = staticTensorFault(type); !fault.empty())
      return op->emitOpError() << "result #" << i << " of type " << type << " has " << fault;
  return success();
}

LogicalResult stablehlo::detail::verifyPairwiseSameType(Operation *op) {
  if (op->getNumOperands() != op->getNumResults())
    return op->emitOpError() << "has " << op->getNumOperands() << " operands but " << op->getNumResults()
                             << " results; one result for each operand is needed";
  for (unsigned i = 0; i != op->getNumOperands(); ++i)
    if (op->getOperand(i).getType() != op->getResult(i).getType())
      return op->emitOpError() << "result #" << i << " has type " << op->getResult(i).getType() << ", but operand #" << i
                               << " has type " << op->getOperand(i).getType() << "; the two must be equal";
  return success();
}
