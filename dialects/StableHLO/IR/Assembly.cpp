// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Directives that many ops share: types, lists, ranges. Those of dot and convolution are in ContractAssembly.cpp.
#include "dialects/StableHLO/IR/Assembly.h"

using namespace autopar;
using namespace autopar::stablehlo;

ParseResult stablehlo::parseIntegers(AsmParser &parser, SmallVectorImpl<int64_t> &values) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                        [&] { return parser.parseInteger(values.emplace_back()); });
}

void stablehlo::printIntegers(AsmPrinter &printer, ArrayRef<int64_t> values) {
  printer << '[';
  llvm::interleaveComma(values, printer.getStream());
  printer << ']';
}

/// Splits a parsed function type over the operands' types and one result type.
static ParseResult assignFunctionType(OpAsmParser &parser, llvm::SMLoc loc, FunctionType type,
                                      ArrayRef<Type *> operands, Type &result) {
  if (type.getNumInputs() != operands.size() || type.getNumResults() != 1)
    return parser.emitError(loc) << "found a function type of " << type.getNumInputs() << " operands and "
                                 << type.getNumResults() << " results, expected " << operands.size()
                                 << " operands and 1 result";
  for (auto [operand, input] : zip(operands, type.getInputs()))
    *operand = input;
  result = type.getResult(0);
  return success();
}

ParseResult stablehlo::parseSameTypes(OpAsmParser &parser, ArrayRef<Type *> types) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  Type type;
  if (parser.parseType(type))
    return failure();
  if (auto function = dyn_cast<FunctionType>(type))
    return assignFunctionType(parser, loc, function, types.drop_back(), *types.back());
  for (Type *each : types)
    *each = type;
  return success();
}

static void printFunctionType(OpAsmPrinter &printer, ArrayRef<Type> types) {
  printer.printFunctionalType(types.drop_back(), types.take_back());
}

void stablehlo::printSameTypes(OpAsmPrinter &printer, ArrayRef<Type> types) {
  if (llvm::all_equal(types))
    printer << types.back();
  else
    printFunctionType(printer, types);
}

ParseResult stablehlo::parseSelectOpType(OpAsmParser &parser, Type &pred, Type &onTrue, Type &onFalse, Type &result) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  SmallVector<Type> types;
  if (parser.parseTypeList(types))
    return failure();
  if (types.size() == 1)
    if (auto function = dyn_cast<FunctionType>(types.front()))
      return assignFunctionType(parser, loc, function, {&pred, &onTrue, &onFalse}, result);
  if (types.size() != 2)
    return parser.emitError(loc) << "found " << types.size()
                                 << " types, expected 2, the predicate's and the result's, or a function type";
  pred = types[0];
  onTrue = onFalse = result = types[1];
  return success();
}

void stablehlo::printSelectOpType(OpAsmPrinter &printer, Operation *, Type pred, Type onTrue, Type onFalse,
                                  Type result) {
  if (onTrue == result && onFalse == result)
    printer << pred << ", " << result;
  else
    printFunctionType(printer, {pred, onTrue, onFalse, result});
}

/// tensor<4xf32> for tensor<4xcomplex<f32>>; null for any other type.
static Type partsOf(Type type) {
  auto tensor = dyn_cast_or_null<RankedTensorType>(type);
  auto number = tensor ? dyn_cast<mlir::ComplexType>(tensor.getElementType()) : nullptr;
  return number ? tensor.clone(number.getElementType()) : Type();
}

ParseResult stablehlo::parseComplexOpType(OpAsmParser &parser, Type &lhs, Type &rhs, Type &result) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  Type type;
  if (parser.parseType(type))
    return failure();
  if (auto function = dyn_cast<FunctionType>(type))
    return assignFunctionType(parser, loc, function, {&lhs, &rhs}, result);
  lhs = rhs = partsOf(type);
  result = type;
  if (!lhs)
    return parser.emitError(loc) << "found type " << type << ", expected a tensor of complex numbers";
  return success();
}

void stablehlo::printComplexOpType(OpAsmPrinter &printer, Operation *, Type lhs, Type rhs, Type result) {
  if (lhs == rhs && partsOf(result) == lhs)
    printer << result;
  else
    printFunctionType(printer, {lhs, rhs, result});
}

ParseResult stablehlo::parsePairwiseOpType(OpAsmParser &parser, SmallVectorImpl<Type> &operands,
                                           SmallVectorImpl<Type> &results) {
  if (parser.parseTypeList(operands))
    return failure();
  if (operands.size() == 1)
    if (auto function = dyn_cast<FunctionType>(operands.front())) {
      operands.assign(function.getInputs().begin(), function.getInputs().end());
      results.assign(function.getResults().begin(), function.getResults().end());
      return success();
    }
  results.assign(operands.begin(), operands.end());
  return success();
}

void stablehlo::printPairwiseOpType(OpAsmPrinter &printer, Operation *, TypeRange operands, TypeRange results) {
  if (llvm::equal(operands, results))
    llvm::interleaveComma(operands, printer);
  else
    printer.printFunctionalType(operands, results);
}

ParseResult stablehlo::parseVariadicOperandWithAttribute(OpAsmParser &parser,
                                                         SmallVectorImpl<OpAsmParser::UnresolvedOperand> &operands) {
  OpAsmParser::UnresolvedOperand operand;
  mlir::OptionalParseResult found = parser.parseOptionalOperand(operand);
  while (found.has_value()) {
    if (failed(*found) || parser.parseComma())
      return failure();
    operands.push_back(operand);
    found = parser.parseOptionalOperand(operand);
  }
  return success();
}

void stablehlo::printVariadicOperandWithAttribute(OpAsmPrinter &printer, Operation *, mlir::OperandRange operands) {
  llvm::interleave(operands, printer, [&](Value operand) { printer << operand << ','; }, " ");
}

ParseResult stablehlo::parseSliceRanges(OpAsmParser &parser, DenseI64ArrayAttr &start, DenseI64ArrayAttr &limit,
                                        DenseI64ArrayAttr &strides) {
  SmallVector<int64_t> starts, limits, steps;
  auto parseRange = [&]() -> ParseResult {
    if (parser.parseInteger(starts.emplace_back()) || parser.parseColon() ||
        parser.parseInteger(limits.emplace_back()))
      return failure();
    steps.push_back(1);
    return succeeded(parser.parseOptionalColon()) ? parser.parseInteger(steps.back()) : ParseResult(success());
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseRange))
    return failure();
  start = parser.getBuilder().getDenseI64ArrayAttr(starts);
  limit = parser.getBuilder().getDenseI64ArrayAttr(limits);
  strides = parser.getBuilder().getDenseI64ArrayAttr(steps);
  return success();
}

void stablehlo::printSliceRanges(OpAsmPrinter &printer, Operation *, ArrayRef<int64_t> start, ArrayRef<int64_t> limit,
                                 ArrayRef<int64_t> strides) {
  printer << '[';
  llvm::interleaveComma(llvm::zip_equal(start, limit, strides), printer, [&](auto range) {
    auto [from, to, step] = range;
    printer << from << ':' << to;
    if (step != 1)
      printer << ':' << step;
  });
  printer << ']';
}

ParseResult stablehlo::parseExponentMantissa(OpAsmParser &parser, IntegerAttr &exponent, IntegerAttr &mantissa) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  std::string text;
  if (parser.parseKeywordOrString(&text))
    return failure();
  StringRef rest(text);
  int32_t exponentBits = 0, mantissaBits = 0;
  if (!rest.consume_front("e") || rest.consumeInteger(10, exponentBits) || !rest.consume_front("m") ||
      rest.getAsInteger(10, mantissaBits))
    return parser.emitError(loc) << "found format '" << text << "', expected exponent and mantissa bits like e5m10";
  exponent = parser.getBuilder().getI32IntegerAttr(exponentBits);
  mantissa = parser.getBuilder().getI32IntegerAttr(mantissaBits);
  return success();
}

void stablehlo::printExponentMantissa(OpAsmPrinter &printer, Operation *, IntegerAttr exponent, IntegerAttr mantissa) {
  printer << 'e' << exponent.getInt() << 'm' << mantissa.getInt();
}

ParseResult stablehlo::parseCustomCallTarget(OpAsmParser &parser, StringAttr &target) {
  return parser.parseSymbolName(target);
}

void stablehlo::printCustomCallTarget(OpAsmPrinter &printer, Operation *, StringAttr target) {
  printer.printSymbolName(target);
}
