// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types and verifiers of the elementwise ops that have rules of their own (StableHLOElementwise.td).
#include "dialects/StableHLO/IR/Checks.h"
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

LogicalResult AbsOp::verify() { return checkInferred(*this); }
LogicalResult RealOp::verify() { return checkInferred(*this); }
LogicalResult ImagOp::verify() { return checkInferred(*this); }
LogicalResult IsFiniteOp::verify() { return checkInferred(*this); }

/// Whether a compare of this type fits elements of that one.
static bool fits(ComparisonType type, Type element) {
  switch (type) {
  case ComparisonType::NOTYPE:
    return true;
  case ComparisonType::FLOAT:
    return isFloatOrComplex(element);
  case ComparisonType::TOTALORDER:
    return isFloat(element);
  case ComparisonType::SIGNED:
    return isInteger(element) && !element.isUnsignedInteger();
  case ComparisonType::UNSIGNED:
    return isPred(element) || element.isUnsignedInteger();
  }
  return false;
}

LogicalResult CompareOp::verify() {
  if (failed(checkSameElementType(*this, "rhs", getRhs().getType(), "lhs", getLhs().getType())))
    return failure();
  if (getCompareType() && !fits(*getCompareType(), getLhs().getType().getElementType()))
    return emitOpError() << "found compare_type " << stringifyComparisonType(*getCompareType()) << " for elements of "
                         << getLhs().getType()
                         << ", expected SIGNED or UNSIGNED for such integers, UNSIGNED for i1, FLOAT for floats";
  return checkInferred(*this);
}

/// A tensor of rank 0 counts for every index; any other has the shape of `of`.
static LogicalResult checkScalarOrShape(Operation *op, StringRef name, RankedTensorType found, StringRef otherName,
                                        RankedTensorType of) {
  if (found.getRank() == 0)
    return success();
  return checkSameShape(op, name, found, otherName, of);
}

LogicalResult SelectOp::verify() {
  if (failed(checkScalarOrShape(*this, "pred", getPred().getType(), "on_true", getOnTrue().getType())))
    return failure();
  if (getOnTrue().getType() != getOnFalse().getType())
    return emitOpError() << "found on_false of type " << getOnFalse().getType() << ", expected on_true's type "
                         << getOnTrue().getType();
  return checkInferred(*this);
}

LogicalResult ClampOp::verify() {
  RankedTensorType type = getOperand().getType();
  for (auto [name, bound] : {std::pair("min", getMin().getType()), std::pair("max", getMax().getType())})
    if (failed(checkScalarOrShape(*this, name, bound, "operand", type)) ||
        failed(checkSameElementType(*this, name, bound, "operand", type)))
      return failure();
  return checkInferred(*this);
}

LogicalResult ComplexOp::verify() {
  if (getLhs().getType() != getRhs().getType())
    return emitOpError() << "found rhs of type " << getRhs().getType() << ", expected lhs' type "
                         << getLhs().getType();
  return checkInferred(*this);
}

LogicalResult ReducePrecisionOp::verify() {
  if (getExponentBits() < 1 || getMantissaBits() < 0)
    return emitOpError() << "found format e" << static_cast<int32_t>(getExponentBits()) << "m"
                         << static_cast<int32_t>(getMantissaBits())
                         << ", expected 1 exponent bit and 0 mantissa bits at least";
  return success();
}
