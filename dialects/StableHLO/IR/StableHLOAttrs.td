// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The attributes of stablehlo, with OpenXLA's names and text. Records of dimension numbers print the fields that are
// not empty and read them in any order (Attributes.cpp).
#ifndef AUTOPAR_STABLEHLOATTRS_TD
#define AUTOPAR_STABLEHLOATTRS_TD
include "dialects/StableHLO/IR/StableHLODialect.td"
include "dialects/StableHLO/IR/StableHLOEnums.td"
include "mlir/IR/AttrTypeBase.td"

class HLO_EnumAttr<EnumAttrInfo info, string name> : EnumAttr<StableHLO_Dialect, info, name>;

def StableHLO_PrecisionAttr : HLO_EnumAttr<HLO_Precision, "precision">;
def StableHLO_ComparisonDirectionAttr : HLO_EnumAttr<HLO_ComparisonDirection, "comparison_direction">;
def StableHLO_ComparisonTypeAttr : HLO_EnumAttr<HLO_ComparisonType, "comparison_type">;
def StableHLO_FftTypeAttr : HLO_EnumAttr<HLO_FftType, "fft_type">;
def StableHLO_TransposeAttr : HLO_EnumAttr<HLO_Transpose, "transpose">;
def StableHLO_RngDistributionAttr : HLO_EnumAttr<HLO_RngDistribution, "rng_distribution">;
def StableHLO_RngAlgorithmAttr : HLO_EnumAttr<HLO_RngAlgorithm, "rng_algorithm">;
def StableHLO_ResultAccuracyModeAttr : HLO_EnumAttr<HLO_ResultAccuracyMode, "result_accuracy_mode"> {
  let assemblyFormat = "`<` $value `>`";
}

def StableHLO_PrecisionConfigAttr : TypedArrayAttrBase<StableHLO_PrecisionAttr, "one precision for each operand">;

class HLO_Attr<string name, string text> : AttrDef<StableHLO_Dialect, name> {
  let mnemonic = text;
  let hasCustomAssemblyFormat = 1;
}

def StableHLO_DotDimensionNumbersAttr : HLO_Attr<"DotDimensionNumbers", "dot"> {
  let summary = "which dimensions a dot pairs";
  let parameters = (ins
    ArrayRefParameter<"int64_t">:$lhsBatchingDimensions, ArrayRefParameter<"int64_t">:$rhsBatchingDimensions,
    ArrayRefParameter<"int64_t">:$lhsContractingDimensions, ArrayRefParameter<"int64_t">:$rhsContractingDimensions);
}

def StableHLO_DotAlgorithmAttr : HLO_Attr<"DotAlgorithm", "dot_algorithm"> {
  let summary = "how a dot may compute";
  let parameters = (ins "::mlir::Type":$lhsPrecisionType, "::mlir::Type":$rhsPrecisionType,
    "::mlir::Type":$accumulationType, "int64_t":$lhsComponentCount, "int64_t":$rhsComponentCount,
    "int64_t":$numPrimitiveOperations, "bool":$allowImpreciseAccumulation);
}

def StableHLO_ConvDimensionNumbersAttr : HLO_Attr<"ConvDimensionNumbers", "conv"> {
  let summary = "what the dimensions of a convolution mean";
  let parameters = (ins "int64_t":$inputBatchDimension, "int64_t":$inputFeatureDimension,
    ArrayRefParameter<"int64_t">:$inputSpatialDimensions, "int64_t":$kernelInputFeatureDimension,
    "int64_t":$kernelOutputFeatureDimension, ArrayRefParameter<"int64_t">:$kernelSpatialDimensions,
    "int64_t":$outputBatchDimension, "int64_t":$outputFeatureDimension,
    ArrayRefParameter<"int64_t">:$outputSpatialDimensions);
}

def StableHLO_GatherDimensionNumbersAttr : HLO_Attr<"GatherDimensionNumbers", "gather"> {
  let summary = "what the dimensions of a gather mean";
  let parameters = (ins ArrayRefParameter<"int64_t">:$offsetDims, ArrayRefParameter<"int64_t">:$collapsedSliceDims,
    ArrayRefParameter<"int64_t">:$operandBatchingDims, ArrayRefParameter<"int64_t">:$startIndicesBatchingDims,
    ArrayRefParameter<"int64_t">:$startIndexMap, "int64_t":$indexVectorDim);
}

def StableHLO_ScatterDimensionNumbersAttr : HLO_Attr<"ScatterDimensionNumbers", "scatter"> {
  let summary = "what the dimensions of a scatter mean";
  let parameters = (ins ArrayRefParameter<"int64_t">:$updateWindowDims,
    ArrayRefParameter<"int64_t">:$insertedWindowDims, ArrayRefParameter<"int64_t">:$inputBatchingDims,
    ArrayRefParameter<"int64_t">:$scatterIndicesBatchingDims,
    ArrayRefParameter<"int64_t">:$scatterDimsToOperandDims, "int64_t":$indexVectorDim);
}

def StableHLO_ResultAccuracyAttr : HLO_Attr<"ResultAccuracy", "result_accuracy"> {
  let summary = "how accurate the result of a transcendental function has to be";
  let parameters = (ins "::mlir::FloatAttr":$atol, "::mlir::FloatAttr":$rtol, "int64_t":$ulps,
    "::autopar::stablehlo::ResultAccuracyModeAttr":$mode);
}

def StableHLO_OutputOperandAliasAttr : HLO_Attr<"OutputOperandAlias", "output_operand_alias"> {
  let summary = "a result of a custom call that shares memory with an operand";
  let parameters = (ins ArrayRefParameter<"int64_t">:$outputTupleIndices, "int64_t":$operandIndex,
    ArrayRefParameter<"int64_t">:$operandTupleIndices);
}

def StableHLO_ChannelHandleAttr : AttrDef<StableHLO_Dialect, "ChannelHandle"> {
  let mnemonic = "channel_handle";
  let summary = "the channel of a collective; where one is given, groups hold numbers of devices";
  let parameters = (ins "int64_t":$handle, "int64_t":$type);
  let assemblyFormat = "`<` struct(params) `>`";
}
#endif
