// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The custom<…> directives of the ops' assembly formats: how types, dimension numbers and windows look in text. Text is
// OpenXLA's, so that what JAX prints is read and what we print can be read elsewhere.
#pragma once
#include "dialects/StableHLO/IR/StableHLO.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"

namespace autopar::stablehlo {

using mlir::AsmParser;
using mlir::AsmPrinter;
using mlir::OpAsmParser;
using mlir::OpAsmPrinter;
using mlir::ParseResult;

/// `t` when all types are t, else `(t1, t2) -> t3`. The last type is the result's.
ParseResult parseSameTypes(OpAsmParser &parser, ArrayRef<Type *> types);
void printSameTypes(OpAsmPrinter &printer, ArrayRef<Type> types);

template <class... Types>
ParseResult parseSameOperandsAndResultType(OpAsmParser &parser, Types &...types) {
  return parseSameTypes(parser, {&types...});
}
template <class... Types>
void printSameOperandsAndResultType(OpAsmPrinter &printer, Operation *, Types... types) {
  printSameTypes(printer, {Type(types)...});
}

/// select: `pred, t` when the other three types are t, else the function type.
ParseResult parseSelectOpType(OpAsmParser &parser, Type &pred, Type &onTrue, Type &onFalse, Type &result);
void printSelectOpType(OpAsmPrinter &printer, Operation *, Type pred, Type onTrue, Type onFalse, Type result);

/// complex: `tensor<complex<f32>>` when both operands are tensor<f32>, else the function type.
ParseResult parseComplexOpType(OpAsmParser &parser, Type &lhs, Type &rhs, Type &result);
void printComplexOpType(OpAsmPrinter &printer, Operation *, Type lhs, Type rhs, Type result);

/// `t1, t2` when operands and results have the same types, else the function type.
ParseResult parsePairwiseOpType(OpAsmParser &parser, SmallVectorImpl<Type> &operands, SmallVectorImpl<Type> &results);
void printPairwiseOpType(OpAsmPrinter &printer, Operation *, TypeRange operands, TypeRange results);

/// `%a, %b, ` in front of an attribute: each operand is followed by a comma.
ParseResult parseVariadicOperandWithAttribute(OpAsmParser &parser,
                                              SmallVectorImpl<OpAsmParser::UnresolvedOperand> &operands);
void printVariadicOperandWithAttribute(OpAsmPrinter &printer, Operation *, mlir::OperandRange operands);

/// `[0:8, 0:16:2]`: start, limit and, unless 1, stride of each dim.
ParseResult parseSliceRanges(OpAsmParser &parser, DenseI64ArrayAttr &start, DenseI64ArrayAttr &limit,
                             DenseI64ArrayAttr &strides);
void printSliceRanges(OpAsmPrinter &printer, Operation *, ArrayRef<int64_t> start, ArrayRef<int64_t> limit,
                      ArrayRef<int64_t> strides);
inline void printSliceRanges(OpAsmPrinter &printer, Operation *op, DenseI64ArrayAttr start, DenseI64ArrayAttr limit,
                             DenseI64ArrayAttr strides) {
  printSliceRanges(printer, op, start.asArrayRef(), limit.asArrayRef(), strides.asArrayRef());
}

/// `e5m10`.
ParseResult parseExponentMantissa(OpAsmParser &parser, IntegerAttr &exponent, IntegerAttr &mantissa);
void printExponentMantissa(OpAsmPrinter &printer, Operation *, IntegerAttr exponent, IntegerAttr mantissa);

/// `@Sharding`, or `@"odd name"`.
ParseResult parseCustomCallTarget(OpAsmParser &parser, StringAttr &target);
void printCustomCallTarget(OpAsmPrinter &printer, Operation *, StringAttr target);

/// `batching_dims = [0] x [0], contracting_dims = [2] x [1]`; batching only where there is some.
ParseResult parseDotDimensionNumbers(OpAsmParser &parser, DotDimensionNumbersAttr &numbers);
void printDotDimensionNumbers(OpAsmPrinter &printer, Operation *, DotDimensionNumbersAttr numbers);

/// `, precision = [DEFAULT, DEFAULT], algorithm = <…>`, each where given.
ParseResult parsePrecisionConfigAndAlgorithm(OpAsmParser &parser, ArrayAttr &precision, DotAlgorithmAttr &algorithm);
void printPrecisionConfigAndAlgorithm(OpAsmPrinter &printer, Operation *, ArrayAttr precision,
                                      DotAlgorithmAttr algorithm);

/// `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`.
ParseResult parseConvolutionDimensions(AsmParser &parser, ConvDimensionNumbersAttr &numbers);
void printConvolutionDimensions(AsmPrinter &printer, ConvDimensionNumbersAttr numbers);
inline void printConvolutionDimensions(OpAsmPrinter &printer, Operation *, ConvDimensionNumbersAttr numbers) {
  printConvolutionDimensions(printer, numbers);
}

/// `stride = [1, 1], pad = [[0, 0], [1, 1]], lhs_dilate = …, rhs_dilate = …, reverse = [false, false]`, each where given.
ParseResult parseWindowAttributes(OpAsmParser &parser, DenseI64ArrayAttr &strides, DenseIntElementsAttr &padding,
                                  DenseI64ArrayAttr &lhsDilation, DenseI64ArrayAttr &rhsDilation,
                                  mlir::DenseBoolArrayAttr &reversal);
void printWindowAttributes(OpAsmPrinter &printer, Operation *, DenseI64ArrayAttr strides, DenseIntElementsAttr padding,
                           DenseI64ArrayAttr lhsDilation, DenseI64ArrayAttr rhsDilation,
                           mlir::DenseBoolArrayAttr reversal);

/// The bare name of an enum's value, without the space that its attribute prints first.
template <class EnumAttr>
ParseResult parseEnumName(OpAsmParser &parser, EnumAttr &attr) {
  auto value = mlir::FieldParser<decltype(attr.getValue())>::parse(parser);
  if (failed(value))
    return failure();
  attr = EnumAttr::get(parser.getContext(), *value);
  return success();
}
template <class EnumAttr>
void printEnumName(OpAsmPrinter &printer, Operation *, EnumAttr attr) {
  printer << attr.getValue();
}

/// `[1, 2]`.
ParseResult parseIntegers(AsmParser &parser, SmallVectorImpl<int64_t> &values);
void printIntegers(AsmPrinter &printer, ArrayRef<int64_t> values);

} // namespace autopar::stablehlo
