// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The enumerations of stablehlo, with OpenXLA's values.
#ifndef AUTOPAR_STABLEHLOENUMS_TD
#define AUTOPAR_STABLEHLOENUMS_TD
include "mlir/IR/EnumAttr.td"

class HLO_Enum<string name, string what, list<I32EnumAttrCase> cases> : I32EnumAttr<name, what, cases> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::autopar::stablehlo";
}

def HLO_Precision : HLO_Enum<"Precision", "precision of a dot or convolution", [
  I32EnumAttrCase<"DEFAULT", 0>, I32EnumAttrCase<"HIGH", 1>, I32EnumAttrCase<"HIGHEST", 2>]>;
def HLO_ResultAccuracyMode : HLO_Enum<"ResultAccuracyMode", "how accurate a result has to be", [
  I32EnumAttrCase<"DEFAULT", 0>, I32EnumAttrCase<"HIGHEST", 1>, I32EnumAttrCase<"TOLERANCE", 2>]>;
def HLO_ComparisonDirection : HLO_Enum<"ComparisonDirection", "which comparison", [
  I32EnumAttrCase<"EQ", 0>, I32EnumAttrCase<"NE", 1>, I32EnumAttrCase<"GE", 2>, I32EnumAttrCase<"GT", 3>,
  I32EnumAttrCase<"LE", 4>, I32EnumAttrCase<"LT", 5>]>;
def HLO_ComparisonType : HLO_Enum<"ComparisonType", "how elements are compared", [
  I32EnumAttrCase<"NOTYPE", 0>, I32EnumAttrCase<"FLOAT", 1>, I32EnumAttrCase<"TOTALORDER", 2>,
  I32EnumAttrCase<"SIGNED", 3>, I32EnumAttrCase<"UNSIGNED", 4>]>;
def HLO_FftType : HLO_Enum<"FftType", "kind of Fourier transform", [
  I32EnumAttrCase<"FFT", 0>, I32EnumAttrCase<"IFFT", 1>, I32EnumAttrCase<"RFFT", 2>, I32EnumAttrCase<"IRFFT", 3>]>;
def HLO_Transpose : HLO_Enum<"Transpose", "how a triangular matrix is used", [
  I32EnumAttrCase<"TRANSPOSE_INVALID", 0>, I32EnumAttrCase<"NO_TRANSPOSE", 1>, I32EnumAttrCase<"TRANSPOSE", 2>,
  I32EnumAttrCase<"ADJOINT", 3>]>;
def HLO_RngDistribution : HLO_Enum<"RngDistribution", "distribution of random numbers", [
  I32EnumAttrCase<"UNIFORM", 1>, I32EnumAttrCase<"NORMAL", 2>]>;
def HLO_RngAlgorithm : HLO_Enum<"RngAlgorithm", "algorithm of random bits", [
  I32EnumAttrCase<"DEFAULT", 0>, I32EnumAttrCase<"THREE_FRY", 1>, I32EnumAttrCase<"PHILOX", 2>]>;
// Stored as a plain integer: `api_version = 2 : i32`.
def HLO_CustomCallApiVersion : I32EnumAttr<"CustomCallApiVersion", "version of the custom call's calling convention", [
  I32EnumAttrCase<"API_VERSION_UNSPECIFIED", 0>, I32EnumAttrCase<"API_VERSION_ORIGINAL", 1>,
  I32EnumAttrCase<"API_VERSION_STATUS_RETURNING", 2>, I32EnumAttrCase<"API_VERSION_STATUS_RETURNING_UNIFIED", 3>,
  I32EnumAttrCase<"API_VERSION_TYPED_FFI", 4>]> {
  let genSpecializedAttr = 0;
  let storageType = "::mlir::IntegerAttr";
  let returnType = "::autopar::stablehlo::CustomCallApiVersion";
  let convertFromStorage = "static_cast<::autopar::stablehlo::CustomCallApiVersion>($_self.getInt())";
  let constBuilderCall = "$_builder.getI32IntegerAttr(static_cast<int32_t>($0))";
  let cppNamespace = "::autopar::stablehlo";
}
#endif
