// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ops of linear algebra: dot, convolution, factorisation, Fourier transform.
#ifndef AUTOPAR_STABLEHLOCONTRACT_TD
#define AUTOPAR_STABLEHLOCONTRACT_TD
include "dialects/StableHLO/IR/StableHLOBase.td"

def StableHLO_DotGeneralOp : HLO_PureOp<"dot_general"> {
  let summary = "Sums of products over contracting dims, for each index of batching and free dims";
  let description = [{
    (C1) size(lhs_batching_dimensions) = size(rhs_batching_dimensions).
    (C2) size(lhs_contracting_dimensions) = size(rhs_contracting_dimensions).
    (C3) lhs batching and contracting dims together are unique. (C4) so are those of rhs.
    (C5) 0 <= lhs_batching_dimensions[i] < rank(lhs). (C6) 0 <= lhs_contracting_dimensions[i] < rank(lhs).
    (C7) 0 <= rhs_batching_dimensions[i] < rank(rhs). (C8) 0 <= rhs_contracting_dimensions[i] < rank(rhs).
    (C9) paired batching dims are equal. (C10) paired contracting dims are equal.
    (C11) size(precision_config) is 0 or 2.
    (C12) the result's shape is the batching dims, the other dims of lhs, then the other dims of rhs.
    (C13) lhs, rhs and result are all complex, or none is. An algorithm has float types and positive counts.
  }];
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
  let hasVerifier = 1;
}

def StableHLO_ConvolutionOp : HLO_PureOp<"convolution"> {
  let summary = "Dot products of windows of lhs with rhs";
  let description = [{
    (C1) lhs and rhs have one rank N. (C2) size(window_strides) = N - 2. (C3) 0 < window_strides[i].
    (C4) padding has shape [N - 2, 2]. (C5) size(lhs_dilation) = N - 2. (C6) 0 < lhs_dilation[i].
    (C7) size(rhs_dilation) = N - 2. (C8) 0 < rhs_dilation[i]. (C9) size(window_reversal) = N - 2.
    (C10) batch_group_count divides lhs' batch. (C11) feature_group_count divides lhs' features.
    (C12) size(input_spatial_dimensions) = N - 2. (C13) input dims are unique, in [0, N).
    (C14) rhs' input features are lhs' features over feature_group_count.
    (C15) batch_group_count divides rhs' output features. (C16) so does feature_group_count.
    (C17) size(kernel_spatial_dimensions) = N - 2. (C18) kernel dims are unique, in [0, N).
    (C19) size(output_spatial_dimensions) = N - 2. (C20) output dims are unique, in [0, N).
    (C21) 0 < feature_group_count. (C22) 0 < batch_group_count. (C23) one of the two is 1.
    (C24) size(precision_config) is 0 or 2. (C25) the result's batch is lhs' over batch_group_count, its features are rhs'
    output features, its spatial dims the numbers of windows. (C26) rank(result) = N.
    (C27) lhs, rhs and result are all complex, or none is.
  }];
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
  let hasVerifier = 1;
}

def StableHLO_CholeskyOp : HLO_PureOp<"cholesky", [SameOperandsAndResultType]> {
  let summary = "Cholesky factor of each matrix in a batch";
  let description = [{
    (C1) a and result have one type. (C2) rank(a) >= 2. (C3) the last two dims are equal.
  }];
  let arguments = (ins HLO_FpOrComplexTensor:$a, DefaultValuedOptionalAttr<BoolAttr, "false">:$lower);
  let results = (outs HLO_FpOrComplexTensor:$result);
  let assemblyFormat = [{
    $a (`,` `lower` `=` $lower^)? attr-dict `:` custom<SameOperandsAndResultType>(type($a), type($result))
  }];
  let hasVerifier = 1;
}

def StableHLO_TriangularSolveOp : HLO_PureOp<"triangular_solve", [InferTypeOpAdaptor]> {
  let summary = "Solves a * x = b or x * a = b for triangular a, for each matrix in a batch";
  let description = [{
    (C1) a and b have one element type. (C2) rank(a) = rank(b) >= 2. (C3) leading dims are equal; the last two of a are
    equal, and equal to b's second to last (left_side) or last one. (C4) the result has b's type. (C5) transpose_a is
    not TRANSPOSE_INVALID.
  }];
  let arguments = (ins HLO_FpOrComplexTensor:$a, HLO_FpOrComplexTensor:$b, BoolAttr:$left_side, BoolAttr:$lower,
    BoolAttr:$unit_diagonal, StableHLO_TransposeAttr:$transpose_a);
  let results = (outs HLO_FpOrComplexTensor:$result);
  let hasVerifier = 1;
}

def StableHLO_FftOp : HLO_PureOp<"fft", [InferTypeOpAdaptor]> {
  let summary = "Discrete Fourier transform over the last dims";
  let description = [{
    (C1) size(fft_length) <= rank(operand). (C2) FFT and IFFT take and give one complex type; RFFT takes floats, IRFFT
    gives them. (C3) 1 <= size(fft_length) <= 3. (C4) the last dims of the real side are fft_length; so are those of a
    complex transform. (C5) operand and result have equal dims, but for the last of a complex side: half of the real
    one and one more.
  }];
  let arguments = (ins HLO_FpOrComplexTensor:$operand, StableHLO_FftTypeAttr:$fft_type, DenseI64ArrayAttr:$fft_length);
  let results = (outs HLO_FpOrComplexTensor:$result);
  let assemblyFormat = [{
    $operand `,` `type` `=` custom<EnumName>($fft_type) `,` `length` `=` $fft_length attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}
#endif
