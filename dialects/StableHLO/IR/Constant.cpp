// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// constant: its text, its builders, and what of its values is refused. JAX writes the hex form of bools with one byte
// for each element, where MLIR 22 packs eight into one; both are read, and JAX's is written, which packed bools are no text
// for. (The compiler's reader also repacks them in generic text; this is for every tool.)
#include "dialects/StableHLO/IR/StableHLO.h"

#include <cstring>

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

/// The elements that these bytes hold, or nothing when there are too few or too many.
static DenseElementsAttr elementsFromBytes(RankedTensorType type, StringRef bytes) {
  bool isBool = type.getElementType().isInteger(1);
  if (isBool && static_cast<int64_t>(bytes.size()) == type.getNumElements())
    return DenseElementsAttr::get(type, llvm::map_to_vector(bytes, [](char byte) { return byte != 0; }));
  bool isSplat = false;
  ArrayRef<char> buffer(bytes.data(), bytes.size());
  if (!DenseElementsAttr::isValidRawBuffer(type, buffer, isSplat))
    return {};
  return DenseElementsAttr::getFromRawBuffer(type, buffer);
}

/// `dense<"0x00FF…"> : type`.
static mlir::ParseResult parseHexElements(mlir::OpAsmParser &parser, ElementsAttr &value) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  std::string digits, bytes;
  Type type;
  if (parser.parseKeyword("dense") || parser.parseLess() || parser.parseString(&digits) || parser.parseGreater() ||
      parser.parseColonType(type))
    return failure();
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape() || !(tensor.getElementType().isIntOrFloat() || isComplex(tensor.getElementType())))
    return parser.emitError(loc) << "found hex data of type " << type << ", expected a static tensor of numbers";
  if (!llvm::tryGetFromHex(StringRef(digits).drop_front(2), bytes))
    return parser.emitError(loc, "found hex data with other than hex digits, or an odd number of them");
  value = elementsFromBytes(tensor, bytes);
  if (!value)
    return parser.emitError(loc) << "found " << bytes.size() << " bytes of hex data, which do not fit " << type;
  return success();
}

mlir::ParseResult ConstantOp::parse(mlir::OpAsmParser &parser, mlir::OperationState &result) {
  ElementsAttr value;
  if (parser.parseOptionalAttrDict(result.attributes))
    return failure();
  llvm::SMLoc loc = parser.getCurrentLocation();
  // The source is one NUL-terminated buffer, so looking at the next characters is safe.
  static constexpr char hexStart[] = "dense<\"0x";
  bool isHex = std::strncmp(loc.getPointer(), hexStart, sizeof(hexStart) - 1) == 0;
  if (isHex ? parseHexElements(parser, value) : parser.parseAttribute(value))
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
  auto bools = dyn_cast<DenseElementsAttr>(getValue());
  const mlir::OpPrintingFlags flags;
  if (!bools || !bools.getElementType().isInteger(1) || bools.isSplat() || !flags.shouldPrintElementsAttrWithHex(bools) ||
      flags.shouldElideElementsAttr(bools)) {
    printer << ' ' << getValue();
    return;
  }
  printer << " dense<\"0x";
  for (bool element : bools.getValues<bool>())
    printer << (element ? "01" : "00");
  printer << "\"> : " << getType();
}

LogicalResult ConstantOp::verify() {
  if (getValue().getType() != getType())
    return emitOpError() << "found value of type " << getValue().getType() << ", expected the result's type "
                         << getType();
  if (!isa<DenseElementsAttr, mlir::DenseResourceElementsAttr>(getValue()))
    return emitOpError("found a value that is neither dense<…> nor dense_resource<…>, expected one of them");
  return success();
}
