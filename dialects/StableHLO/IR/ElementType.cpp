// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialects/StableHLO/IR/ElementType.h"

#include "mlir/Dialect/Quant/IR/QuantTypes.h"

using namespace autopar;

bool stablehlo::isQuantized(Type type) { return isa<mlir::quant::QuantizedType>(type); }

bool stablehlo::isPred(Type type) { return type.isSignlessInteger(1) || isQuantized(type); }

bool stablehlo::isInteger(Type type) {
  if (isQuantized(type))
    return true;
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer || integer.isSigned())
    return false;
  unsigned width = integer.getWidth();
  return width == 2 || width == 4 || width == 8 || width == 16 || width == 32 || width == 64;
}

bool stablehlo::isFloat(Type type) {
  if (isQuantized(type))
    return true;
  auto number = dyn_cast<FloatType>(type);
  return number && number.getWidth() <= 64;
}

bool stablehlo::isComplex(Type type) {
  if (isQuantized(type))
    return true;
  auto number = dyn_cast<mlir::ComplexType>(type);
  return number && (number.getElementType().isF32() || number.getElementType().isF64());
}

DenseElementsAttr stablehlo::splatOf(RankedTensorType type, double number) {
  Type element = type.getElementType();
  auto part = [&](Type floatType, double value) {
    return FloatAttr::get(floatType, value).getValue();
  };
  if (auto complex = dyn_cast<mlir::ComplexType>(element)) {
    Type real = complex.getElementType();
    return DenseElementsAttr::get(type, std::complex<APFloat>(part(real, number), part(real, 0)));
  }
  if (isa<FloatType>(element))
    return DenseElementsAttr::get(type, part(element, number));
  return DenseElementsAttr::get(type, APInt(element.getIntOrFloatBitWidth(), static_cast<int64_t>(number),
                                            /*isSigned=*/true, /*implicitTrunc=*/true));
}

int64_t stablehlo::elementBits(Type type) {
  if (auto number = dyn_cast<mlir::ComplexType>(type))
    return 2 * elementBits(number.getElementType());
  return type.getIntOrFloatBitWidth();
}
