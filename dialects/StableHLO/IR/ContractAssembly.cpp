// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How dot's and convolution's dimension numbers, precision and window look in text.
#include "dialects/StableHLO/IR/Assembly.h"

using namespace autopar;
using namespace autopar::stablehlo;

/// `name = [0, 1] x [2, 3]`, after the name.
static ParseResult parsePairs(OpAsmParser &parser, SmallVectorImpl<int64_t> &lhs, SmallVectorImpl<int64_t> &rhs) {
  if (parser.parseEqual() || parseIntegers(parser, lhs) || parser.parseKeyword("x") || parseIntegers(parser, rhs))
    return failure();
  return success();
}

ParseResult stablehlo::parseDotDimensionNumbers(OpAsmParser &parser, DotDimensionNumbersAttr &numbers) {
  SmallVector<int64_t> lhsBatching, rhsBatching, lhsContracting, rhsContracting;
  if (succeeded(parser.parseOptionalKeyword("batching_dims")))
    if (parsePairs(parser, lhsBatching, rhsBatching) || parser.parseComma())
      return failure();
  if (parser.parseKeyword("contracting_dims") || parsePairs(parser, lhsContracting, rhsContracting))
    return failure();
  numbers =
      DotDimensionNumbersAttr::get(parser.getContext(), lhsBatching, rhsBatching, lhsContracting, rhsContracting);
  return success();
}

static void printPairs(OpAsmPrinter &printer, StringRef name, ArrayRef<int64_t> lhs, ArrayRef<int64_t> rhs) {
  printer << name << " = ";
  printIntegers(printer, lhs);
  printer << " x ";
  printIntegers(printer, rhs);
}

void stablehlo::printDotDimensionNumbers(OpAsmPrinter &printer, Operation *, DotDimensionNumbersAttr numbers) {
  if (!numbers.getLhsBatchingDimensions().empty() || !numbers.getRhsBatchingDimensions().empty()) {
    printPairs(printer, "batching_dims", numbers.getLhsBatchingDimensions(), numbers.getRhsBatchingDimensions());
    printer << ", ";
  }
  printPairs(printer, "contracting_dims", numbers.getLhsContractingDimensions(),
             numbers.getRhsContractingDimensions());
}

static ParseResult parsePrecision(OpAsmParser &parser, ArrayAttr &precision) {
  SmallVector<Attribute> values;
  auto parseOne = [&]() -> ParseResult {
    llvm::SMLoc loc = parser.getCurrentLocation();
    StringRef word;
    if (parser.parseKeyword(&word))
      return failure();
    std::optional<Precision> value = symbolizePrecision(word);
    if (!value)
      return parser.emitError(loc) << "found precision " << word << ", expected DEFAULT, HIGH or HIGHEST";
    values.push_back(PrecisionAttr::get(parser.getContext(), *value));
    return success();
  };
  if (parser.parseEqual() || parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseOne))
    return failure();
  precision = parser.getBuilder().getArrayAttr(values);
  return success();
}

ParseResult stablehlo::parsePrecisionConfigAndAlgorithm(OpAsmParser &parser, ArrayAttr &precision,
                                                        DotAlgorithmAttr &algorithm) {
  while (succeeded(parser.parseOptionalComma())) {
    if (succeeded(parser.parseOptionalKeyword("algorithm"))) {
      if (parser.parseEqual())
        return failure();
      Attribute parsed = DotAlgorithmAttr::parse(parser, Type());
      if (!parsed)
        return failure();
      algorithm = cast<DotAlgorithmAttr>(parsed);
    } else if (parser.parseKeyword("precision") || parsePrecision(parser, precision)) {
      return failure();
    }
  }
  return success();
}

void stablehlo::printPrecisionConfigAndAlgorithm(OpAsmPrinter &printer, Operation *, ArrayAttr precision,
                                                 DotAlgorithmAttr algorithm) {
  if (precision) {
    printer << ", precision = [";
    llvm::interleaveComma(precision.getAsRange<PrecisionAttr>(), printer,
                          [&](PrecisionAttr each) { printer << stringifyPrecision(each.getValue()); });
    printer << ']';
  }
  if (algorithm) {
    printer << ", algorithm = ";
    algorithm.print(printer);
  }
}

namespace {
/// One bracketed list of a convolution: the position of each letter, and of each spatial dim.
struct ConvolutionSide {
  int64_t first = -1, second = -1;
  SmallVector<int64_t> spatial;
};
} // namespace

/// `[b, 0, 1, f]`: `first` and `second` are the letters, numbers count the spatial dims.
static ParseResult parseSide(AsmParser &parser, StringRef first, StringRef second, ConvolutionSide &side) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  int64_t position = 0;
  SmallVector<std::pair<int64_t, int64_t>> spatial;
  auto parseOne = [&]() -> ParseResult {
    int64_t index = 0, here = position++;
    mlir::OptionalParseResult number = parser.parseOptionalInteger(index);
    if (number.has_value()) {
      spatial.push_back({index, here});
      return *number;
    }
    bool isFirst = succeeded(parser.parseOptionalKeyword(first));
    if (!isFirst && parser.parseKeyword(second))
      return failure();
    int64_t &letter = isFirst ? side.first : side.second;
    if (letter >= 0)
      return parser.emitError(loc) << "found dimension " << (isFirst ? first : second) << " twice";
    letter = here;
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseOne))
    return failure();
  if (side.first < 0 || side.second < 0)
    return parser.emitError(loc) << "expected a dimension " << first << " and a dimension " << second;
  llvm::sort(spatial);
  for (auto [i, entry] : enumerate(spatial)) {
    if (entry.first != static_cast<int64_t>(i))
      return parser.emitError(loc) << "expected the spatial dimensions 0 to " << spatial.size() - 1 << ", each once";
    side.spatial.push_back(entry.second);
  }
  return success();
}

ParseResult stablehlo::parseConvolutionDimensions(AsmParser &parser, ConvDimensionNumbersAttr &numbers) {
  ConvolutionSide input, kernel, output;
  if (parseSide(parser, "b", "f", input) || parser.parseKeyword("x") || parseSide(parser, "i", "o", kernel) ||
      parser.parseArrow() || parseSide(parser, "b", "f", output))
    return failure();
  numbers = ConvDimensionNumbersAttr::get(parser.getContext(), input.first, input.second, input.spatial, kernel.first,
                                          kernel.second, kernel.spatial, output.first, output.second, output.spatial);
  return success();
}

static void printSide(AsmPrinter &printer, StringRef first, int64_t firstDim, StringRef second, int64_t secondDim,
                      ArrayRef<int64_t> spatial) {
  std::map<int64_t, std::string> dims = {{firstDim, first.str()}, {secondDim, second.str()}};
  for (auto [i, dim] : enumerate(spatial))
    dims[dim] = std::to_string(i);
  printer << '[';
  llvm::interleaveComma(dims, printer.getStream(), [&](const auto &dim) { printer << dim.second; });
  printer << ']';
}

void stablehlo::printConvolutionDimensions(AsmPrinter &printer, ConvDimensionNumbersAttr numbers) {
  printSide(printer, "b", numbers.getInputBatchDimension(), "f", numbers.getInputFeatureDimension(),
            numbers.getInputSpatialDimensions());
  printer << 'x';
  printSide(printer, "i", numbers.getKernelInputFeatureDimension(), "o", numbers.getKernelOutputFeatureDimension(),
            numbers.getKernelSpatialDimensions());
  printer << "->";
  printSide(printer, "b", numbers.getOutputBatchDimension(), "f", numbers.getOutputFeatureDimension(),
            numbers.getOutputSpatialDimensions());
}

/// `[[0, 1], [2, 3]]` as tensor<2x2xi64>.
static ParseResult parsePadding(OpAsmParser &parser, DenseIntElementsAttr &padding) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  SmallVector<int64_t> values;
  int64_t dims = 0;
  auto parseOne = [&]() -> ParseResult {
    ++dims;
    return parseIntegers(parser, values);
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseOne))
    return failure();
  if (static_cast<int64_t>(values.size()) != 2 * dims)
    return parser.emitError(loc) << "found " << values.size() << " amounts of padding for " << dims
                                 << " dimensions, expected a low and a high one for each";
  auto type = RankedTensorType::get({dims, 2}, parser.getBuilder().getI64Type());
  padding = DenseIntElementsAttr::get(type, values);
  return success();
}

static ParseResult parseArray(OpAsmParser &parser, DenseI64ArrayAttr &array) {
  SmallVector<int64_t> values;
  if (parseIntegers(parser, values))
    return failure();
  array = parser.getBuilder().getDenseI64ArrayAttr(values);
  return success();
}

static ParseResult parseBools(OpAsmParser &parser, mlir::DenseBoolArrayAttr &array) {
  Attribute parsed = mlir::DenseBoolArrayAttr::parse(parser, Type());
  array = mlir::dyn_cast_or_null<mlir::DenseBoolArrayAttr>(parsed);
  return mlir::success(static_cast<bool>(array));
}

ParseResult stablehlo::parseWindowAttributes(OpAsmParser &parser, DenseI64ArrayAttr &strides,
                                             DenseIntElementsAttr &padding, DenseI64ArrayAttr &lhsDilation,
                                             DenseI64ArrayAttr &rhsDilation, mlir::DenseBoolArrayAttr &reversal) {
  auto parseOne = [&](StringRef name, llvm::SMLoc loc) -> ParseResult {
    if (name == "stride" && !strides)
      return parseArray(parser, strides);
    if (name == "pad" && !padding)
      return parsePadding(parser, padding);
    if (name == "lhs_dilate" && !lhsDilation)
      return parseArray(parser, lhsDilation);
    if (name == "rhs_dilate" && !rhsDilation)
      return parseArray(parser, rhsDilation);
    if (name == "reverse" && !reversal)
      return parseBools(parser, reversal);
    return parser.emitError(loc) << "found window attribute " << name
                                 << ", expected stride, pad, lhs_dilate, rhs_dilate or reverse, each at most once";
  };
  llvm::SMLoc loc = parser.getCurrentLocation();
  StringRef name;
  if (failed(parser.parseOptionalKeyword(&name)))
    return success();
  while (true) {
    if (parser.parseEqual() || parseOne(name, loc))
      return failure();
    if (failed(parser.parseOptionalComma()))
      return success();
    loc = parser.getCurrentLocation();
    if (parser.parseKeyword(&name))
      return failure();
  }
}

static void printPadding(OpAsmPrinter &printer, DenseIntElementsAttr padding) {
  printer << '[';
  auto values = padding.getValues<int64_t>();
  for (int64_t i = 0, e = padding.getNumElements(); i + 1 < e; i += 2) {
    printer << (i ? ", " : "");
    printIntegers(printer, {values[i], values[i + 1]});
  }
  printer << ']';
}

void stablehlo::printWindowAttributes(OpAsmPrinter &printer, Operation *, DenseI64ArrayAttr strides,
                                      DenseIntElementsAttr padding, DenseI64ArrayAttr lhsDilation,
                                      DenseI64ArrayAttr rhsDilation, mlir::DenseBoolArrayAttr reversal) {
  StringRef separator = "";
  auto begin = [&](StringRef name) {
    printer << separator << name << " = ";
    separator = ", ";
  };
  auto printArray = [&](StringRef name, DenseI64ArrayAttr array) {
    if (!array)
      return;
    begin(name);
    printIntegers(printer, array.asArrayRef());
  };
  printArray("stride", strides);
  if (padding) {
    begin("pad");
    printPadding(printer, padding);
  }
  printArray("lhs_dilate", lhsDilation);
  printArray("rhs_dilate", rhsDilation);
  if (reversal) {
    begin("reverse");
    reversal.print(printer);
  }
}
