// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Between MLIR's types and attributes and the interpreter's tensors.
#include "compiler/Interpret/Interpreter.h"

#include "mlir/IR/DialectResourceBlobManager.h"

namespace autopar::interpret {

static std::optional<ElementType> integerType(IntegerType type) {
  bool isUnsignedType = type.isUnsigned();
  switch (type.getWidth()) {
  case 1: return ElementType::I1;
  case 8: return isUnsignedType ? ElementType::UI8 : ElementType::I8;
  case 16: return isUnsignedType ? ElementType::UI16 : ElementType::I16;
  case 32: return isUnsignedType ? ElementType::UI32 : ElementType::I32;
  case 64: return isUnsignedType ? ElementType::UI64 : ElementType::I64;
  default: return std::nullopt;
  }
}

std::optional<ElementType> elementTypeOf(Type type) {
  auto tensorType = dyn_cast<RankedTensorType>(type);
  if (!tensorType || !tensorType.hasStaticShape())
    return std::nullopt;
  Type element = tensorType.getElementType();
  if (auto integer = dyn_cast<IntegerType>(element))
    return integerType(integer);
  if (element.isBF16())
    return ElementType::BF16;
  if (element.isF16())
    return ElementType::F16;
  if (element.isF32())
    return ElementType::F32;
  if (element.isF64())
    return ElementType::F64;
  if (auto complex = dyn_cast<mlir::ComplexType>(element)) {
    if (complex.getElementType().isF32())
      return ElementType::C64;
    if (complex.getElementType().isF64())
      return ElementType::C128;
  }
  return std::nullopt;
}

Shape shapeOf(Type type) {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(type).getShape();
  return Shape(shape.begin(), shape.end());
}

std::string describeType(Type type) {
  if (auto element = elementTypeOf(type))
    return describe(*element, shapeOf(type));
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

std::optional<Tensor> tensorOf(ElementsAttr elements) {
  auto type = elementTypeOf(elements.getType());
  if (!type)
    return std::nullopt;
  Shape shape = shapeOf(elements.getType());
  if (auto resource = dyn_cast<mlir::DenseResourceElementsAttr>(elements)) {
    mlir::AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    size_t bytes = static_cast<size_t>(numElementsOf(shape) * byteWidth(*type));
    if (!blob || blob->getData().size() != bytes)
      return std::nullopt;
    return Tensor::fromBytes(*type, shape, blob->getData().data());
  }
  auto dense = dyn_cast<DenseElementsAttr>(elements);
  if (!dense)
    return std::nullopt;
  Tensor tensor(*type, shape);
  std::byte *target = tensor.mutableBytes();
  size_t width = static_cast<size_t>(byteWidth(*type));
  auto put = [&](const APInt &bits) {
    uint64_t word = bits.getZExtValue();
    std::memcpy(target, &word, width); // little-endian, as every host we run on
    target += width;
  };
  if (isComplex(*type)) {
    for (const std::complex<APFloat> &value : dense.getValues<std::complex<APFloat>>())
      for (const APFloat &part : {value.real(), value.imag()}) {
        uint64_t word = part.bitcastToAPInt().getZExtValue();
        std::memcpy(target, &word, width / 2);
        target += width / 2;
      }
  } else if (isFloat(*type))
    for (const APFloat &value : dense.getValues<APFloat>())
      put(value.bitcastToAPInt());
  else
    for (const APInt &value : dense.getValues<APInt>())
      put(value);
  return tensor;
}

static Type mlirElementType(ElementType type, MLIRContext *context) {
  Builder builder(context);
  switch (type) {
  case ElementType::BF16: return builder.getBF16Type();
  case ElementType::F16: return builder.getF16Type();
  case ElementType::F32: return builder.getF32Type();
  case ElementType::F64: return builder.getF64Type();
  case ElementType::C64: return mlir::ComplexType::get(builder.getF32Type());
  case ElementType::C128: return mlir::ComplexType::get(builder.getF64Type());
  default: break;
  }
  bool isUnsignedType = isUnsigned(type) && type != ElementType::I1;
  return IntegerType::get(context, static_cast<unsigned>(bitWidth(type)),
                          isUnsignedType ? IntegerType::Unsigned : IntegerType::Signless);
}

DenseElementsAttr attributeOf(const Tensor &tensor, MLIRContext *context) {
  auto type = RankedTensorType::get(tensor.shape(), mlirElementType(tensor.type(), context));
  if (tensor.type() == ElementType::I1)
    return DenseElementsAttr::get(type, ArrayRef<bool>(tensor.data<bool>(), static_cast<size_t>(tensor.numElements())));
  ArrayRef<char> raw(reinterpret_cast<const char *>(tensor.bytes()), tensor.numBytes());
  return DenseElementsAttr::getFromRawBuffer(type, raw);
}

} // namespace autopar::interpret
