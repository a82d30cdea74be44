// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ops of linear algebra: dot, convolution, factorisation, Fourier transform.
#ifndef AUTOPAR_STABLEHLOCONTRACT_TD
#define AUTOPAR_STABLEHLOCONTRACT_TD
include "dialects/StableHLO/IR/StableHLOBase.td"

def StableHLO_DotGeneralOp : HLO_PureOp<"dot_general"> {
  let summary = "Sums of products over contracting dims, for each index of batching and free dims";
  let arguments = (ins HLO_Tensor:$lhs, HLO_Tensor:$rhs,
    StableHLO_DotDimensionNumbersAttr:$dot_dimension_numbers,
    OptionalAttr<StableHLO_PrecisionConfigAttr>:$precision_config,
    OptionalAttr<StableHLO_DotAlgorithmAttr>:$algorithm);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `,` custom<DotDimensionNumbers>($dot_dimension_numbers)
    `` custom<PrecisionConfigAndAlgorithm>($precision_config, $algorithm) attr-dict `:`
    functional-type(operands, results)
  }];
}

def StableHLO_ConvolutionOp : HLO_PureOp<"convolution"> {
  let summary = "Dot products of windows of lhs with rhs";
  let arguments = (ins HLO_Tensor:$lhs, HLO_Tensor:$rhs, OptionalAttr<DenseI64ArrayAttr>:$window_strides,
    OptionalAttr<I64ElementsAttr>:$padding, OptionalAttr<DenseI64ArrayAttr>:$lhs_dilation,
    OptionalAttr<DenseI64ArrayAttr>:$rhs_dilation, OptionalAttr<DenseBoolArrayAttr>:$window_reversal,
    StableHLO_ConvDimensionNumbersAttr:$dimension_numbers, I64Attr:$feature_group_count, I64Attr:$batch_group_count,
    OptionalAttr<StableHLO_PrecisionConfigAttr>:$precision_config);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    `(` operands `)` `dim_numbers` `=` custom<ConvolutionDimensions>($dimension_numbers) `,` `window` `=` `{`
    custom<WindowAttributes>($window_strides, $padding, $lhs_dilation, $rhs_dilation, $window_reversal) `}`
    attr-dict `:` functional-type(operands, results)
  }];
}

def StableHLO_CholeskyOp : HLO_PureOp<"cholesky", [SameOperandsAndResultType]> {
  let summary = "Cholesky factor of each matrix in a batch";
  let arguments = (ins HLO_FpOrComplexTensor:$a, DefaultValuedOptionalAttr<BoolAttr, "false">:$lower);
  let results = (outs HLO_FpOrComplexTensor:$result);
  let assemblyFormat = [{
    $a (`,` `lower` `=` $lower^)? attr-dict `:` custom<SameOperandsAndResultType>(type($a), type($result))
  }];
}

def StableHLO_TriangularSolveOp : HLO_PureOp<"triangular_solve", [InferTypeOpAdaptor]> {
  let summary = "Solves a * x = b or x * a = b for triangular a, for each matrix in a batch";
  let arguments = (ins HLO_FpOrComplexTensor:$a, HLO_FpOrComplexTensor:$b, BoolAttr:$left_side, BoolAttr:$lower,
    BoolAttr:$unit_diagonal, StableHLO_TransposeAttr:$transpose_a);
  let results = (outs HLO_FpOrComplexTensor:$result);
}

def StableHLO_FftOp : HLO_PureOp<"fft", [InferTypeOpAdaptor]> {
  let summary = "Discrete Fourier transform over the last dims";
  let arguments = (ins HLO_FpOrComplexTensor:$operand, StableHLO_FftTypeAttr:$fft_type, DenseI64ArrayAttr:$fft_length);
  let results = (outs HLO_FpOrComplexTensor:$result);
  let assemblyFormat = [{
    $operand `,` `type` `=` custom<EnumName>($fft_type) `,` `length` `=` $fft_length attr-dict `:` functional-type(operands, results)
  }];
}
#endif
