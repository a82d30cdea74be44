// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The chlo dialect: registration, inferred types and the verifiers of ops that do not broadcast.
#include "dialects/CHLO/IR/CHLO.h"
#include "dialects/CHLO/IR/Broadcast.h"
#include "dialects/StableHLO/IR/Checks.h"

#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace autopar;
using namespace autopar::chlo;

#include "dialects/CHLO/IR/CHLODialect.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "dialects/CHLO/IR/CHLOAttrs.cpp.inc"
#define GET_OP_CLASSES
#include "dialects/CHLO/IR/CHLOOps.cpp.inc"

void CHLODialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "dialects/CHLO/IR/CHLOOps.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialects/CHLO/IR/CHLOAttrs.cpp.inc"
      >();
}

static LogicalResult inferBools(Value operand, SmallVectorImpl<Type> &inferred) {
  auto tensor = dyn_cast<RankedTensorType>(operand.getType());
  if (!tensor)
    return failure();
  inferred.push_back(tensor.clone(IntegerType::get(tensor.getContext(), 1)));
  return success();
}

LogicalResult IsInfOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                        SmallVectorImpl<Type> &inferred) {
  return inferBools(adaptor.getOperand(), inferred);
}

LogicalResult IsNegInfOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                           SmallVectorImpl<Type> &inferred) {
  return inferBools(adaptor.getOperand(), inferred);
}

LogicalResult IsPosInfOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                           SmallVectorImpl<Type> &inferred) {
  return inferBools(adaptor.getOperand(), inferred);
}

LogicalResult TopKOp::inferReturnTypes(MLIRContext *context, std::optional<Location>, Adaptor adaptor,
                                       SmallVectorImpl<Type> &inferred) {
  auto type = dyn_cast<RankedTensorType>(adaptor.getOperand().getType());
  int64_t k = adaptor.getK();
  if (!type || type.getRank() == 0 || k < 0)
    return failure();
  SmallVector<int64_t> shape(type.getShape());
  shape.back() = k;
  inferred.push_back(type.clone(shape));
  inferred.push_back(RankedTensorType::get(shape, IntegerType::get(context, 32)));
  return success();
}

LogicalResult TopKOp::verify() {
  RankedTensorType type = getOperand().getType();
  if (type.getRank() == 0)
    return emitOpError("found an operand of rank 0, expected rank 1 at least");
  int64_t size = type.getShape().back(), k = getK();
  if (k < 0 || k > size)
    return emitOpError() << "found k = " << k << ", expected 0 to " << size << ", the size of the last dim of " << type;
  return success();
}

void TopKOp::getAsmResultNames(mlir::OpAsmSetValueNameFn setName) {
  setName(getValues(), "values");
  setName(getIndices(), "indices");
}

LogicalResult ConstantOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                           SmallVectorImpl<Type> &inferred) {
  inferred.push_back(adaptor.getValue().getType());
  return success();
}

LogicalResult ConstantLikeOp::verify() {
  if (failed(stablehlo::checkSameShape(*this, "result", getType(), "operand", getOperand().getType())))
    return failure();
  if (getValue().getType() != getType().getElementType())
    return emitOpError() << "found value of type " << getValue().getType() << ", expected " << getType().getElementType()
                         << ", the result's element type";
  return success();
}
