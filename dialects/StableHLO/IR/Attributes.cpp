// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Text of the attributes that are records of named fields: `#stablehlo.gather<offset_dims = [2], index_vector_dim = 1>`.
// Fields stand in any order, each at most once; lists that are empty and index_vector_dim = 0 are not printed.
#include "dialects/StableHLO/IR/Assembly.h"

#include <variant>

using namespace autopar;
using namespace autopar::stablehlo;

namespace {
/// A field of a record: its name, and where its value goes.
struct Field {
  StringRef name;
  std::variant<SmallVector<int64_t> *, int64_t *, bool *, Type *, FloatAttr *, ResultAccuracyModeAttr *> value;
};
} // namespace

static ParseResult parseValue(AsmParser &parser, SmallVector<int64_t> &values) { return parseIntegers(parser, values); }
static ParseResult parseValue(AsmParser &parser, int64_t &value) { return parser.parseInteger(value); }
static ParseResult parseValue(AsmParser &parser, Type &type) { return parser.parseType(type); }
static ParseResult parseValue(AsmParser &parser, FloatAttr &value) {
  return parser.parseAttribute(value, parser.getBuilder().getF64Type());
}
static ParseResult parseValue(AsmParser &parser, ResultAccuracyModeAttr &mode) { return parser.parseAttribute(mode); }
static ParseResult parseValue(AsmParser &parser, bool &value) {
  value = succeeded(parser.parseOptionalKeyword("true"));
  return value ? ParseResult(success()) : parser.parseKeyword("false");
}

static ParseResult parseField(AsmParser &parser, ArrayRef<Field> fields, uint64_t &seen) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  StringRef name;
  if (parser.parseKeyword(&name) || parser.parseEqual())
    return failure();
  for (auto [i, field] : enumerate(fields)) {
    if (field.name != name)
      continue;
    if (seen >> i & 1)
      return parser.emitError(loc) << "found field " << name << " twice";
    seen |= uint64_t(1) << i;
    return std::visit([&](auto *value) { return parseValue(parser, *value); }, field.value);
  }
  std::string names = llvm::join(llvm::map_range(fields, [](const Field &field) { return field.name; }), ", ");
  return parser.emitError(loc) << "found field " << name << ", expected one of " << names;
}

/// `<name = value, …>`.
static ParseResult parseFields(AsmParser &parser, ArrayRef<Field> fields) {
  uint64_t seen = 0;
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater,
                                        [&] { return parseField(parser, fields, seen); });
}

namespace {
/// Prints `<name = value, …>`.
class FieldPrinter {
public:
  explicit FieldPrinter(AsmPrinter &printer) : printer(printer) { printer << '<'; }
  ~FieldPrinter() { printer << '>'; }
  AsmPrinter &begin(StringRef name) {
    printer << separator << name << " = ";
    separator = ", ";
    return printer;
  }
  void list(StringRef name, ArrayRef<int64_t> values) {
    if (!values.empty())
      printIntegers(begin(name), values);
  }

private:
  AsmPrinter &printer;
  StringRef separator = "";
};
} // namespace

Attribute DotDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> lhsBatching, rhsBatching, lhsContracting, rhsContracting;
  if (parseFields(parser, {{"lhs_batching_dimensions", &lhsBatching},
                           {"rhs_batching_dimensions", &rhsBatching},
                           {"lhs_contracting_dimensions", &lhsContracting},
                           {"rhs_contracting_dimensions", &rhsContracting}}))
    return {};
  return get(parser.getContext(), lhsBatching, rhsBatching, lhsContracting, rhsContracting);
}

void DotDimensionNumbersAttr::print(AsmPrinter &printer) const {
  FieldPrinter fields(printer);
  fields.list("lhs_batching_dimensions", getLhsBatchingDimensions());
  fields.list("rhs_batching_dimensions", getRhsBatchingDimensions());
  fields.list("lhs_contracting_dimensions", getLhsContractingDimensions());
  fields.list("rhs_contracting_dimensions", getRhsContractingDimensions());
}

Attribute DotAlgorithmAttr::parse(AsmParser &parser, Type) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  Type lhs, rhs, accumulation;
  int64_t lhsCount = 1, rhsCount = 1, operations = 1;
  bool imprecise = false;
  if (parseFields(parser, {{"lhs_precision_type", &lhs},
                           {"rhs_precision_type", &rhs},
                           {"accumulation_type", &accumulation},
                           {"lhs_component_count", &lhsCount},
                           {"rhs_component_count", &rhsCount},
                           {"num_primitive_operations", &operations},
                           {"allow_imprecise_accumulation", &imprecise}}))
    return {};
  if (!lhs || !rhs || !accumulation) {
    parser.emitError(loc) << "expected lhs_precision_type, rhs_precision_type and accumulation_type";
    return {};
  }
  return get(parser.getContext(), lhs, rhs, accumulation, lhsCount, rhsCount, operations, imprecise);
}

void DotAlgorithmAttr::print(AsmPrinter &printer) const {
  FieldPrinter fields(printer);
  fields.begin("lhs_precision_type") << getLhsPrecisionType();
  fields.begin("rhs_precision_type") << getRhsPrecisionType();
  fields.begin("accumulation_type") << getAccumulationType();
  fields.begin("lhs_component_count") << getLhsComponentCount();
  fields.begin("rhs_component_count") << getRhsComponentCount();
  fields.begin("num_primitive_operations") << getNumPrimitiveOperations();
  fields.begin("allow_imprecise_accumulation") << (getAllowImpreciseAccumulation() ? "true" : "false");
}

Attribute ConvDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  if (succeeded(parser.parseOptionalKeyword("raw"))) {
    int64_t inputBatch = 0, inputFeature = 0, kernelInput = 0, kernelOutput = 0, outputBatch = 0, outputFeature = 0;
    SmallVector<int64_t> inputSpatial, kernelSpatial, outputSpatial;
    Field fields[] = {{"input_batch_dimension", &inputBatch},
                      {"input_feature_dimension", &inputFeature},
                      {"input_spatial_dimensions", &inputSpatial},
                      {"kernel_input_feature_dimension", &kernelInput},
                      {"kernel_output_feature_dimension", &kernelOutput},
                      {"kernel_spatial_dimensions", &kernelSpatial},
                      {"output_batch_dimension", &outputBatch},
                      {"output_feature_dimension", &outputFeature},
                      {"output_spatial_dimensions", &outputSpatial}};
    uint64_t seen = 0;
    if (parser.parseCommaSeparatedList([&] { return parseField(parser, fields, seen); }) || parser.parseGreater())
      return {};
    return get(parser.getContext(), inputBatch, inputFeature, inputSpatial, kernelInput, kernelOutput, kernelSpatial,
               outputBatch, outputFeature, outputSpatial);
  }
  ConvDimensionNumbersAttr numbers;
  if (parseConvolutionDimensions(parser, numbers) || parser.parseGreater())
    return {};
  return numbers;
}

/// Whether the letters and spatial dims are all the dims of a tensor, each once; else only the raw form can say them.
static bool isOrder(int64_t first, int64_t second, ArrayRef<int64_t> spatial) {
  SmallVector<int64_t> dims = {first, second};
  llvm::append_range(dims, spatial);
  llvm::sort(dims);
  return llvm::equal(dims, llvm::seq<int64_t>(0, dims.size()));
}

static void printRaw(AsmPrinter &printer, ConvDimensionNumbersAttr numbers) {
  auto list = [](ArrayRef<int64_t> dims) {
    return "[" + llvm::join(llvm::map_range(dims, [](int64_t dim) { return std::to_string(dim); }), ", ") + "]";
  };
  printer << "<raw input_batch_dimension = " << numbers.getInputBatchDimension()
          << ", input_feature_dimension = " << numbers.getInputFeatureDimension()
          << ", input_spatial_dimensions = " << list(numbers.getInputSpatialDimensions())
          << ", kernel_input_feature_dimension = " << numbers.getKernelInputFeatureDimension()
          << ", kernel_output_feature_dimension = " << numbers.getKernelOutputFeatureDimension()
          << ", kernel_spatial_dimensions = " << list(numbers.getKernelSpatialDimensions())
          << ", output_batch_dimension = " << numbers.getOutputBatchDimension()
          << ", output_feature_dimension = " << numbers.getOutputFeatureDimension()
          << ", output_spatial_dimensions = " << list(numbers.getOutputSpatialDimensions()) << '>';
}

void ConvDimensionNumbersAttr::print(AsmPrinter &printer) const {
  bool isPretty = isOrder(getInputBatchDimension(), getInputFeatureDimension(), getInputSpatialDimensions()) &&
                  isOrder(getKernelInputFeatureDimension(), getKernelOutputFeatureDimension(),
                          getKernelSpatialDimensions()) &&
                  isOrder(getOutputBatchDimension(), getOutputFeatureDimension(), getOutputSpatialDimensions());
  if (!isPretty)
    return printRaw(printer, *this);
  printer << '<';
  printConvolutionDimensions(printer, *this);
  printer << '>';
}

Attribute GatherDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> offset, collapsed, operandBatching, indicesBatching, startIndexMap;
  int64_t indexVectorDim = 0;
  if (parseFields(parser, {{"offset_dims", &offset},
                           {"collapsed_slice_dims", &collapsed},
                           {"operand_batching_dims", &operandBatching},
                           {"start_indices_batching_dims", &indicesBatching},
                           {"start_index_map", &startIndexMap},
                           {"index_vector_dim", &indexVectorDim}}))
    return {};
  return get(parser.getContext(), offset, collapsed, operandBatching, indicesBatching, startIndexMap, indexVectorDim);
}

void GatherDimensionNumbersAttr::print(AsmPrinter &printer) const {
  FieldPrinter fields(printer);
  fields.list("offset_dims", getOffsetDims());
  fields.list("collapsed_slice_dims", getCollapsedSliceDims());
  fields.list("operand_batching_dims", getOperandBatchingDims());
  fields.list("start_indices_batching_dims", getStartIndicesBatchingDims());
  fields.list("start_index_map", getStartIndexMap());
  if (getIndexVectorDim())
    fields.begin("index_vector_dim") << getIndexVectorDim();
}

Attribute ScatterDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> window, inserted, inputBatching, indicesBatching, scatterDims;
  int64_t indexVectorDim = 0;
  if (parseFields(parser, {{"update_window_dims", &window},
                           {"inserted_window_dims", &inserted},
                           {"input_batching_dims", &inputBatching},
                           {"scatter_indices_batching_dims", &indicesBatching},
                           {"scatter_dims_to_operand_dims", &scatterDims},
                           {"index_vector_dim", &indexVectorDim}}))
    return {};
  return get(parser.getContext(), window, inserted, inputBatching, indicesBatching, scatterDims, indexVectorDim);
}

void ScatterDimensionNumbersAttr::print(AsmPrinter &printer) const {
  FieldPrinter fields(printer);
  fields.list("update_window_dims", getUpdateWindowDims());
  fields.list("inserted_window_dims", getInsertedWindowDims());
  fields.list("input_batching_dims", getInputBatchingDims());
  fields.list("scatter_indices_batching_dims", getScatterIndicesBatchingDims());
  fields.list("scatter_dims_to_operand_dims", getScatterDimsToOperandDims());
  if (getIndexVectorDim())
    fields.begin("index_vector_dim") << getIndexVectorDim();
}

Attribute ResultAccuracyAttr::parse(AsmParser &parser, Type) {
  FloatAttr atol = parser.getBuilder().getF64FloatAttr(0), rtol = atol;
  int64_t ulps = 0;
  ResultAccuracyModeAttr mode;
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (parseFields(parser, {{"atol", &atol}, {"rtol", &rtol}, {"ulps", &ulps}, {"mode", &mode}}))
    return {};
  if (!mode) {
    parser.emitError(loc) << "expected a mode";
    return {};
  }
  return get(parser.getContext(), atol, rtol, ulps, mode);
}

void ResultAccuracyAttr::print(AsmPrinter &printer) const {
  FieldPrinter fields(printer);
  fields.begin("atol").printAttributeWithoutType(getAtol());
  fields.begin("rtol").printAttributeWithoutType(getRtol());
  fields.begin("ulps") << getUlps();
  fields.begin("mode") << getMode();
}

Attribute OutputOperandAliasAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> output, operand;
  int64_t index = 0;
  if (parseFields(parser, {{"output_tuple_indices", &output},
                           {"operand_index", &index},
                           {"operand_tuple_indices", &operand}}))
    return {};
  return get(parser.getContext(), output, index, operand);
}

void OutputOperandAliasAttr::print(AsmPrinter &printer) const {
  FieldPrinter fields(printer);
  printIntegers(fields.begin("output_tuple_indices"), getOutputTupleIndices());
  fields.begin("operand_index") << getOperandIndex();
  printIntegers(fields.begin("operand_tuple_indices"), getOperandTupleIndices());
}
