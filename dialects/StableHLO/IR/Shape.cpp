// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types, verifiers and text of the ops that move elements (StableHLOShape.td); gather is in Gather.cpp.
#include "dialects/StableHLO/IR/StableHLO.h"

using namespace autopar;
using namespace autopar::stablehlo;

LogicalResult ConstantOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                           SmallVectorImpl<Type> &inferred) {
  inferred.push_back(adaptor.getValue().getType());
  return success();
}

void ConstantOp::build(OpBuilder &builder, mlir::OperationState &state, Attribute value) {
  auto elements = dyn_cast<ElementsAttr>(value);
  if (!elements) {
    auto scalar = cast<TypedAttr>(value);
    elements = DenseElementsAttr::get(RankedTensorType::get({}, scalar.getType()), value);
  }
  build(builder, state, elements.getType(), elements);
}

mlir::OpFoldResult ConstantOp::fold(FoldAdaptor) { return getValue(); }

void ConstantOp::getAsmResultNames(mlir::OpAsmSetValueNameFn setName) {
  setName(getResult(), isa<IntegerType>(getType().getElementType()) ? "c" : "cst");
}

mlir::ParseResult ConstantOp::parse(mlir::OpAsmParser &parser, mlir::OperationState &result) {
  ElementsAttr value;
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(result.attributes))
    return failure();
  if (parser.parseAttribute(value))
    return failure();
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return parser.emitError(loc) << "found a constant of type " << value.getType() << ", expected a tensor";
  result.getOrAddProperties<Properties>().value = value;
  result.addTypes(type);
  return success();
}

void ConstantOp::print(mlir::OpAsmPrinter &printer) {
  printer.printOptionalAttrDict((*this)->getDiscardableAttrDictionary().getValue());
  printer << ' ' << getValue();
}

LogicalResult TransposeOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                            SmallVectorImpl<Type> &inferred) {
  auto type = dyn_cast<RankedTensorType>(adaptor.getOperand().getType());
  if (!type)
    return failure();
  SmallVector<int64_t> shape;
  for (int64_t dim : adaptor.getPermutation()) {
    if (dim < 0 || dim >= type.getRank())
      return failure();
    shape.push_back(type.getDimSize(dim));
  }
  inferred.push_back(type.clone(shape));
  return success();
}

LogicalResult ConcatenateOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                              SmallVectorImpl<Type> &inferred) {
  int64_t dim = adaptor.getDimension(), size = 0;
  for (Value input : adaptor.getInputs()) {
    auto type = dyn_cast<RankedTensorType>(input.getType());
    if (!type || dim < 0 || dim >= type.getRank())
      return failure();
    size += type.getDimSize(dim);
  }
  if (adaptor.getInputs().empty())
    return failure();
  auto first = cast<RankedTensorType>(adaptor.getInputs().front().getType());
  SmallVector<int64_t> shape(first.getShape());
  shape[dim] = size;
  inferred.push_back(first.clone(shape));
  return success();
}

LogicalResult PadOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                      SmallVectorImpl<Type> &inferred) {
  auto type = dyn_cast<RankedTensorType>(adaptor.getOperand().getType());
  ArrayRef<int64_t> low = adaptor.getEdgePaddingLow(), high = adaptor.getEdgePaddingHigh(),
                    interior = adaptor.getInteriorPadding();
  size_t rank = type ? type.getRank() : 0;
  if (!type || low.size() != rank || high.size() != rank || interior.size() != rank)
    return failure();
  SmallVector<int64_t> shape;
  for (auto [size, before, after, between] : zip_equal(type.getShape(), low, high, interior))
    shape.push_back(before + size + std::max<int64_t>(size - 1, 0) * between + after);
  if (llvm::any_of(shape, [](int64_t size) { return size < 0; }))
    return failure();
  inferred.push_back(type.clone(shape));
  return success();
}

LogicalResult SliceOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                        SmallVectorImpl<Type> &inferred) {
  auto type = dyn_cast<RankedTensorType>(adaptor.getOperand().getType());
  ArrayRef<int64_t> start = adaptor.getStartIndices(), limit = adaptor.getLimitIndices(),
                    strides = adaptor.getStrides();
  size_t rank = type ? type.getRank() : 0;
  if (!type || start.size() != rank || limit.size() != rank || strides.size() != rank)
    return failure();
  SmallVector<int64_t> shape;
  for (auto [from, to, step] : zip_equal(start, limit, strides)) {
    if (step <= 0 || to < from)
      return failure();
    shape.push_back((to - from + step - 1) / step);
  }
  inferred.push_back(type.clone(shape));
  return success();
}

LogicalResult DynamicSliceOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                               SmallVectorImpl<Type> &inferred) {
  auto type = dyn_cast<RankedTensorType>(adaptor.getOperand().getType());
  if (!type || llvm::any_of(adaptor.getSliceSizes(), [](int64_t size) { return size < 0; }))
    return failure();
  inferred.push_back(type.clone(adaptor.getSliceSizes()));
  return success();
}

LogicalResult DynamicUpdateSliceOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                                     SmallVectorImpl<Type> &inferred) {
  inferred.push_back(adaptor.getOperand().getType());
  return success();
}
