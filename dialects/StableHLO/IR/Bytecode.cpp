// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads the attributes of stablehlo from MLIR bytecode in OpenXLA's encoding: a code for the kind of attribute, then its
// fields. Codes never change their meaning; those of attributes that this dialect lacks are errors. Ops need nothing here:
// their attributes are read in the order of their declaration, which is OpenXLA's. Nothing is written in this encoding:
// autopar's own bytecode has these attributes as text, which both sides read.
#include "dialects/StableHLO/IR/Bytecode.h"

#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/Support/BytecodeFields.h"
#include "mlir/IR/Builders.h"

using namespace autopar;
using namespace autopar::stablehlo;
using mlir::DialectBytecodeReader;

namespace {

using Fields = BytecodeFields;

enum AttributeCode : uint64_t {
  ComparisonDirectionCode = 2,
  ComparisonTypeCode = 3,
  ConvDimensionNumbersCode = 4,
  DotDimensionNumbersCode = 5,
  FftTypeCode = 6,
  GatherDimensionNumbersCode = 7,
  PrecisionCode = 8,
  RngAlgorithmCode = 9,
  RngDistributionCode = 10,
  ScatterDimensionNumbersCode = 11,
  TransposeCode = 12,
  OutputOperandAliasCode = 14,
  DotAlgorithmCode = 15,
  ResultAccuracyModeCode = 16,
  ResultAccuracyCode = 17,
};

template <typename T, typename Symbolize>
Attribute readEnum(Fields &fields, Symbolize symbolize) {
  uint64_t code = fields.code();
  auto value = code <= UINT32_MAX ? symbolize(uint32_t(code)) : decltype(symbolize(0))();
  if (!fields.good || !value)
    return {};
  return T::get(fields.reader.getContext(), *value);
}

Attribute readDot(Fields &f) {
  auto lhsBatching = f.numbers(), rhsBatching = f.numbers(), lhs = f.numbers(), rhs = f.numbers();
  return DotDimensionNumbersAttr::get(f.reader.getContext(), lhsBatching, rhsBatching, lhs, rhs);
}

Attribute readDotAlgorithm(Fields &f) {
  Type lhs = f.type(), rhs = f.type(), accumulation = f.type();
  int64_t lhsCount = f.number(), rhsCount = f.number(), operations = f.number();
  bool imprecise = f.flag();
  return f.good ? DotAlgorithmAttr::get(f.reader.getContext(), lhs, rhs, accumulation, lhsCount, rhsCount, operations, imprecise)
                : Attribute();
}

Attribute readConv(Fields &f) {
  int64_t inputBatch = f.number(), inputFeature = f.number();
  auto input = f.numbers();
  int64_t kernelInput = f.number(), kernelOutput = f.number();
  auto kernel = f.numbers();
  int64_t outputBatch = f.number(), outputFeature = f.number();
  auto output = f.numbers();
  return ConvDimensionNumbersAttr::get(f.reader.getContext(), inputBatch, inputFeature, input, kernelInput, kernelOutput, kernel,
                                       outputBatch, outputFeature, output);
}

Attribute readGather(Fields &f) {
  auto offset = f.numbers(), collapsed = f.numbers(), operandBatching = f.numbers(), startBatching = f.numbers();
  auto startMap = f.numbers();
  int64_t vector = f.number();
  return GatherDimensionNumbersAttr::get(f.reader.getContext(), offset, collapsed, operandBatching, startBatching, startMap, vector);
}

Attribute readScatter(Fields &f) {
  auto window = f.numbers(), inserted = f.numbers(), inputBatching = f.numbers(), indexBatching = f.numbers();
  auto toOperand = f.numbers();
  int64_t vector = f.number();
  return ScatterDimensionNumbersAttr::get(f.reader.getContext(), window, inserted, inputBatching, indexBatching, toOperand, vector);
}

Attribute readAlias(Fields &f) {
  auto output = f.numbers();
  int64_t operand = f.number();
  auto indices = f.numbers();
  return OutputOperandAliasAttr::get(f.reader.getContext(), output, operand, indices);
}

Attribute readAccuracy(Fields &f) {
  mlir::FloatAttr absolute = f.real(), relative = f.real();
  int64_t ulps = f.number();
  auto mode = f.attribute<ResultAccuracyModeAttr>();
  return f.good ? ResultAccuracyAttr::get(f.reader.getContext(), absolute, relative, ulps, mode) : Attribute();
}

Attribute readFields(uint64_t code, Fields &fields) {
  switch (code) {
  case ComparisonDirectionCode:
    return readEnum<ComparisonDirectionAttr>(fields, [](uint32_t v) { return symbolizeComparisonDirection(v); });
  case ComparisonTypeCode:
    return readEnum<ComparisonTypeAttr>(fields, [](uint32_t v) { return symbolizeComparisonType(v); });
  case FftTypeCode:
    return readEnum<FftTypeAttr>(fields, [](uint32_t v) { return symbolizeFftType(v); });
  case PrecisionCode:
    return readEnum<PrecisionAttr>(fields, [](uint32_t v) { return symbolizePrecision(v); });
  case RngAlgorithmCode:
    return readEnum<RngAlgorithmAttr>(fields, [](uint32_t v) { return symbolizeRngAlgorithm(v); });
  case RngDistributionCode:
    return readEnum<RngDistributionAttr>(fields, [](uint32_t v) { return symbolizeRngDistribution(v); });
  case TransposeCode:
    return readEnum<TransposeAttr>(fields, [](uint32_t v) { return symbolizeTranspose(v); });
  case ResultAccuracyModeCode:
    return readEnum<ResultAccuracyModeAttr>(fields, [](uint32_t v) { return symbolizeResultAccuracyMode(v); });
  case ConvDimensionNumbersCode:
    return readConv(fields);
  case DotDimensionNumbersCode:
    return readDot(fields);
  case GatherDimensionNumbersCode:
    return readGather(fields);
  case ScatterDimensionNumbersCode:
    return readScatter(fields);
  case OutputOperandAliasCode:
    return readAlias(fields);
  case DotAlgorithmCode:
    return readDotAlgorithm(fields);
  case ResultAccuracyCode:
    return readAccuracy(fields);
  default:
    return {};
  }
}

struct StableHLOBytecode : mlir::BytecodeDialectInterface {
  explicit StableHLOBytecode(mlir::Dialect *dialect) : BytecodeDialectInterface(dialect) {}

  Attribute readAttribute(DialectBytecodeReader &reader) const override {
    Fields fields(reader);
    uint64_t code = fields.code();
    Attribute attribute = fields.good ? readFields(code, fields) : Attribute();
    if (fields.good && attribute)
      return attribute;
    reader.emitError() << "attribute of kind " << code << " of stablehlo is unknown or cut short; print the program as text";
    return {};
  }
};

} // namespace

void stablehlo::addBytecodeReader(StableHLODialect *dialect) { dialect->addInterfaces<StableHLOBytecode>(); }
