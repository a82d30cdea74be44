// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// While and case. Loop-carried values live in one buffer from before the loop to after it; a value that every iteration
// hands on unchanged stays where it is.
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Lower/EmitKernels/TaskBuilder.h"
#include "passes/Lower/LoweringNames.h"

using namespace autopar;
using namespace autopar::lower;
namespace hlo = autopar::stablehlo;

LogicalResult TaskBuilder::lowerWhile(Operation *op) {
  auto loop = cast<hlo::WhileOp>(op);
  Block &cond = loop.getCond().front(), &body = loop.getBody().front();
  SmallVector<Value> carried;
  for (auto [i, operand] : enumerate(op->getOperands())) {
    bool isInvariant = body.getTerminator()->getOperand(i) == body.getArgument(i);
    Value buffer = bufferOf(operand);
    if (!isInvariant) {
      Value own = alloc(op->getLoc(), operand.getType());
      createCopy(op->getLoc(), buffer, own);
      buffer = own;
    }
    carried.push_back(buffer);
    for (Value name : {Value(cond.getArgument(i)), Value(body.getArgument(i)), Value(op->getResult(i))})
      buffers[name] = buffer;
  }
  Value predicate = alloc(op->getLoc(), RankedTensorType::get({}, b.getI1Type()));
  auto trips = op->getAttrOfType<IntegerAttr>(tripCountName);
  auto result = rt::WhileOp::create(b, op->getLoc(), predicate, trips, /*stream=*/0u, IntegerAttr(), IntegerAttr());
  mlir::OpBuilder::InsertionGuard guard(b);
  b.createBlock(&result.getCond());
  if (failed(lowerBlock(cond)))
    return failure();
  parallelCopies(op->getLoc(), {{bufferOf(cond.getTerminator()->getOperand(0)), predicate}});
  b.createBlock(&result.getBody());
  if (failed(lowerBlock(body)))
    return failure();
  Copies copies;
  for (auto [i, value] : enumerate(body.getTerminator()->getOperands()))
    copies.push_back({bufferOf(value), carried[i]});
  parallelCopies(op->getLoc(), copies);
  return success();
}

LogicalResult TaskBuilder::lowerCase(Operation *op) {
  auto branches = cast<hlo::CaseOp>(op);
  Type indexType = branches.getIndex().getType();
  if (!cast<ShapedType>(indexType).getElementType().isInteger(32))
    return op->emitOpError("index has type ") << indexType << ", expected tensor<i32>";
  SmallVector<Value> results;
  for (Value v : op->getResults())
    results.push_back(buffers[v] = alloc(op->getLoc(), v.getType()));
  auto result = rt::CaseOp::create(b, op->getLoc(), bufferOf(branches.getIndex()), /*stream=*/0u, IntegerAttr(),
                                   IntegerAttr(), branches.getBranches().size());
  mlir::OpBuilder::InsertionGuard guard(b);
  for (auto [from, to] : zip(branches.getBranches(), result.getBranches())) {
    b.createBlock(&to);
    if (failed(lowerBlock(from.front())))
      return failure();
    Copies copies;
    for (auto [value, buffer] : zip(from.front().getTerminator()->getOperands(), results))
      copies.push_back({bufferOf(value), buffer});
    parallelCopies(op->getLoc(), copies);
  }
  return success();
}
