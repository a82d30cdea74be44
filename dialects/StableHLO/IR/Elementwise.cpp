// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types and verifiers of the elementwise ops that have rules of their own (StableHLOElementwise.td).
#include "dialects/StableHLO/IR/StableHLO.h"

using namespace autopar;
using namespace autopar::stablehlo;

/// The type of a part of a complex number; any other type itself.
static Type partType(Type element) {
  auto number = dyn_cast<mlir::ComplexType>(element);
  return number ? number.getElementType() : element;
}

/// `type` with other elements.
static LogicalResult inferElements(Value operand, Type element, SmallVectorImpl<Type> &inferred) {
  auto tensor = dyn_cast<RankedTensorType>(operand.getType());
  if (!tensor)
    return failure();
  inferred.push_back(tensor.clone(element));
  return success();
}

LogicalResult AbsOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                      SmallVectorImpl<Type> &inferred) {
  return inferElements(adaptor.getOperand(), partType(mlir::getElementTypeOrSelf(adaptor.getOperand())), inferred);
}

LogicalResult RealOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                       SmallVectorImpl<Type> &inferred) {
  return inferElements(adaptor.getOperand(), partType(mlir::getElementTypeOrSelf(adaptor.getOperand())), inferred);
}

LogicalResult ImagOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                       SmallVectorImpl<Type> &inferred) {
  return inferElements(adaptor.getOperand(), partType(mlir::getElementTypeOrSelf(adaptor.getOperand())), inferred);
}

LogicalResult IsFiniteOp::inferReturnTypes(MLIRContext *context, std::optional<Location>, Adaptor adaptor,
                                           SmallVectorImpl<Type> &inferred) {
  return inferElements(adaptor.getX(), IntegerType::get(context, 1), inferred);
}

LogicalResult CompareOp::inferReturnTypes(MLIRContext *context, std::optional<Location>, Adaptor adaptor,
                                          SmallVectorImpl<Type> &inferred) {
  return inferElements(adaptor.getLhs(), IntegerType::get(context, 1), inferred);
}

void CompareOp::build(OpBuilder &builder, mlir::OperationState &state, Value lhs, Value rhs,
                      ComparisonDirection direction, ComparisonType type) {
  ComparisonTypeAttr typeAttr;
  if (type != ComparisonType::NOTYPE)
    typeAttr = ComparisonTypeAttr::get(builder.getContext(), type);
  build(builder, state, lhs, rhs, ComparisonDirectionAttr::get(builder.getContext(), direction), typeAttr);
}

void ConvertOp::build(OpBuilder &builder, mlir::OperationState &state, Value operand, Type elementType) {
  build(builder, state, Type(cast<RankedTensorType>(operand.getType()).clone(elementType)), operand);
}

LogicalResult SelectOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                         SmallVectorImpl<Type> &inferred) {
  inferred.push_back(adaptor.getOnTrue().getType());
  return success();
}

LogicalResult ClampOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                        SmallVectorImpl<Type> &inferred) {
  inferred.push_back(adaptor.getOperand().getType());
  return success();
}

LogicalResult ComplexOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                          SmallVectorImpl<Type> &inferred) {
  Type element = mlir::getElementTypeOrSelf(adaptor.getLhs());
  if (!isa<FloatType>(element))
    return failure();
  return inferElements(adaptor.getLhs(), mlir::ComplexType::get(element), inferred);
}
