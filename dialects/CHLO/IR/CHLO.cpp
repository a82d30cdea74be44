// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The chlo dialect: registration, inferred types and the verifier of top_k.
#include "dialects/CHLO/IR/CHLO.h"

#include "mlir/IR/DialectImplementation.h"

using namespace autopar;
using namespace autopar::chlo;

#include "dialects/CHLO/IR/CHLODialect.cpp.inc"
#define GET_OP_CLASSES
#include "dialects/CHLO/IR/CHLOOps.cpp.inc"

void CHLODialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "dialects/CHLO/IR/CHLOOps.cpp.inc"
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
