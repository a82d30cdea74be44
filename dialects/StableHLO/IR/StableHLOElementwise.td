// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ops that compute each element from the operands' elements at the same index.
#ifndef AUTOPAR_STABLEHLOELEMENTWISE_TD
#define AUTOPAR_STABLEHLOELEMENTWISE_TD
include "dialects/StableHLO/IR/StableHLOBase.td"

def StableHLO_AbsOp : HLO_ElementwiseOp<"abs", [InferTypeOpAdaptor]> {
  let summary = "Absolute value";
  let description = [{
    Of a complex number: its modulus, a float.
    (C1) the result has the operand's shape. (C2) its element type is the operand's, or the parts' of a complex one.
  }];
  let arguments = (ins HLO_SIntFpOrComplexTensor:$operand);
  let results = (outs HLO_SIntFpOrComplexTensor:$result);
  let assemblyFormat = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
  let hasVerifier = 1;
}
def StableHLO_CbrtOp : HLO_MathOp<"cbrt", HLO_FpOrComplexTensor> { let summary = "Cube root"; }
def StableHLO_CeilOp : HLO_UnaryOp<"ceil", HLO_FpTensor> { let summary = "Least integer not below"; }
def StableHLO_ClzOp : HLO_UnaryOp<"count_leading_zeros", HLO_IntTensor> { let summary = "Number of leading zero bits"; }
def StableHLO_CosineOp : HLO_MathOp<"cosine", HLO_FpOrComplexTensor> { let summary = "Cosine"; }
def StableHLO_ExpOp : HLO_MathOp<"exponential", HLO_FpOrComplexTensor> { let summary = "e to the power of"; }
def StableHLO_Expm1Op : HLO_MathOp<"exponential_minus_one", HLO_FpOrComplexTensor> {
  let summary = "exp(x) - 1, exact near 0";
}
def StableHLO_FloorOp : HLO_UnaryOp<"floor", HLO_FpTensor> { let summary = "Greatest integer not above"; }
def StableHLO_LogOp : HLO_MathOp<"log", HLO_FpOrComplexTensor> { let summary = "Natural logarithm"; }
def StableHLO_Log1pOp : HLO_MathOp<"log_plus_one", HLO_FpOrComplexTensor> { let summary = "log(1 + x), exact near 0"; }
def StableHLO_LogisticOp : HLO_MathOp<"logistic", HLO_FpOrComplexTensor> { let summary = "1 / (1 + exp(-x))"; }
def StableHLO_NegOp : HLO_UnaryOp<"negate", HLO_IntFpOrComplexTensor> { let summary = "Negation"; }
def StableHLO_NotOp : HLO_UnaryOp<"not", HLO_PredOrIntTensor> { let summary = "Logical or bitwise not"; }
def StableHLO_PopulationCountOp : HLO_UnaryOp<"popcnt", HLO_IntTensor> { let summary = "Number of bits that are set"; }
def StableHLO_RoundOp : HLO_UnaryOp<"round_nearest_afz", HLO_FpTensor> { let summary = "Nearest integer, ties away from 0"; }
def StableHLO_RoundNearestEvenOp : HLO_UnaryOp<"round_nearest_even", HLO_FpTensor> {
  let summary = "Nearest integer, ties to even";
}
def StableHLO_RsqrtOp : HLO_MathOp<"rsqrt", HLO_FpOrComplexTensor> { let summary = "1 / sqrt(x)"; }
def StableHLO_SignOp : HLO_UnaryOp<"sign", HLO_SIntFpOrComplexTensor> { let summary = "-1, 0 or 1; NaN stays NaN"; }
def StableHLO_SineOp : HLO_MathOp<"sine", HLO_FpOrComplexTensor> { let summary = "Sine"; }
def StableHLO_SqrtOp : HLO_MathOp<"sqrt", HLO_FpOrComplexTensor> { let summary = "Square root"; }
def StableHLO_TanOp : HLO_MathOp<"tan", HLO_FpOrComplexTensor> { let summary = "Tangent"; }
def StableHLO_TanhOp : HLO_MathOp<"tanh", HLO_FpOrComplexTensor> { let summary = "Hyperbolic tangent"; }

def StableHLO_AddOp : HLO_BinaryOp<"add", HLO_Tensor, [Commutative]> { let summary = "Sum; of bools: logical or"; }
def StableHLO_AndOp : HLO_BinaryOp<"and", HLO_PredOrIntTensor, [Commutative]> { let summary = "Logical or bitwise and"; }
def StableHLO_Atan2Op : HLO_BinaryOp<"atan2", HLO_FpOrComplexTensor> { let summary = "Angle of the point (rhs, lhs)"; }
def StableHLO_DivOp : HLO_BinaryOp<"divide", HLO_IntFpOrComplexTensor> { let summary = "Quotient; of integers: towards 0"; }
def StableHLO_MaxOp : HLO_BinaryOp<"maximum", HLO_Tensor, [Commutative]> { let summary = "Maximum; NaN if either is NaN"; }
def StableHLO_MinOp : HLO_BinaryOp<"minimum", HLO_Tensor, [Commutative]> { let summary = "Minimum; NaN if either is NaN"; }
def StableHLO_MulOp : HLO_BinaryOp<"multiply", HLO_Tensor, [Commutative]> { let summary = "Product; of bools: logical and"; }
def StableHLO_OrOp : HLO_BinaryOp<"or", HLO_PredOrIntTensor, [Commutative]> { let summary = "Logical or bitwise or"; }
def StableHLO_PowOp : HLO_BinaryOp<"power", HLO_IntFpOrComplexTensor> { let summary = "lhs to the power of rhs"; }
def StableHLO_RemOp : HLO_BinaryOp<"remainder", HLO_IntFpOrComplexTensor> {
  let summary = "Remainder of division, with the dividend's sign";
}
def StableHLO_ShiftLeftOp : HLO_BinaryOp<"shift_left", HLO_IntTensor> { let summary = "Left shift; 0 past the width"; }
def StableHLO_ShiftRightArithmeticOp : HLO_BinaryOp<"shift_right_arithmetic", HLO_IntTensor> {
  let summary = "Right shift that copies the sign bit";
}
def StableHLO_ShiftRightLogicalOp : HLO_BinaryOp<"shift_right_logical", HLO_IntTensor> {
  let summary = "Right shift that shifts in zeros; 0 past the width";
}
def StableHLO_SubtractOp : HLO_BinaryOp<"subtract", HLO_IntFpOrComplexTensor> { let summary = "Difference"; }
def StableHLO_XorOp : HLO_BinaryOp<"xor", HLO_PredOrIntTensor, [Commutative]> { let summary = "Logical or bitwise exclusive or"; }

def StableHLO_IsFiniteOp : HLO_ElementwiseOp<"is_finite", [InferTypeOpAdaptor]> {
  let summary = "Whether neither infinite nor NaN";
  let description = "(C1) the result has the operand's shape.";
  let arguments = (ins HLO_FpTensor:$x);
  let results = (outs HLO_PredTensor:$y);
  let assemblyFormat = "$x attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def StableHLO_CompareOp : HLO_ElementwiseOp<"compare", [InferTypeOpAdaptor]> {
  let summary = "Comparison of two tensors, a tensor of bool";
  let description = [{
    (C1) lhs and rhs have one element type. (C2) lhs, rhs and the result have one shape.
    (C3) compare_type, where given, fits the element type: SIGNED signed integers, UNSIGNED unsigned ones and bools,
    FLOAT and TOTALORDER floats, FLOAT complex numbers.
  }];
  let arguments = (ins HLO_Tensor:$lhs, HLO_Tensor:$rhs, StableHLO_ComparisonDirectionAttr:$comparison_direction,
    OptionalAttr<StableHLO_ComparisonTypeAttr>:$compare_type);
  let results = (outs HLO_PredTensor:$result);
  let builders = [OpBuilder<(ins "::mlir::Value":$lhs, "::mlir::Value":$rhs,
    "::autopar::stablehlo::ComparisonDirection":$direction,
    CArg<"::autopar::stablehlo::ComparisonType", "::autopar::stablehlo::ComparisonType::NOTYPE">:$type)>];
  let assemblyFormat = [{
    custom<EnumName>($comparison_direction) `,` $lhs `,` $rhs (`,` custom<EnumName>($compare_type)^)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def StableHLO_ConvertOp : HLO_ElementwiseOp<"convert"> {
  let summary = "Conversion to another element type";
  let description = "(C1) operand and result have one shape.";
  let arguments = (ins HLO_Tensor:$operand);
  let results = (outs HLO_Tensor:$result);
  let builders = [OpBuilder<(ins "::mlir::Value":$operand, "::mlir::Type":$elementType)>];
  let assemblyFormat = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
}

def StableHLO_SelectOp : HLO_PureOp<"select", [HLO_BroadcastingElementwise, InferTypeOpAdaptor]> {
  let summary = "on_true where pred, else on_false";
  let description = [{
    (C1) pred has rank 0 or on_true's shape. (C2) on_true, on_false and the result have one type.
  }];
  let arguments = (ins HLO_PredTensor:$pred, HLO_Tensor:$on_true, HLO_Tensor:$on_false);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    operands attr-dict `:` custom<SelectOpType>(type($pred), type($on_true), type($on_false), type($result))
  }];
  let hasVerifier = 1;
}

def StableHLO_ClampOp : HLO_PureOp<"clamp", [HLO_BroadcastingElementwise, InferTypeOpAdaptor]> {
  let summary = "minimum(maximum(operand, min), max)";
  let description = [{
    (C1) min has rank 0 or the operand's shape. (C2) max has rank 0 or the operand's shape.
    (C3) min, operand and max have one element type. (C4) operand and result have one type.
  }];
  let arguments = (ins HLO_Tensor:$min, HLO_Tensor:$operand, HLO_Tensor:$max);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = [{
    $min `,` $operand `,` $max attr-dict `:`
    custom<SameOperandsAndResultType>(type($min), type($operand), type($max), type($result))
  }];
  let hasVerifier = 1;
}

def StableHLO_ComplexOp : HLO_ElementwiseOp<"complex", [InferTypeOpAdaptor]> {
  let summary = "Complex number from real and imaginary part";
  let description = [{
    (C1) lhs and rhs have one type. (C2) the result has their shape and the complex element type of theirs.
  }];
  let arguments = (ins HLO_FpTensor:$lhs, HLO_FpTensor:$rhs);
  let results = (outs HLO_ComplexTensor:$result);
  let assemblyFormat = "operands attr-dict `:` custom<ComplexOpType>(type($lhs), type($rhs), type($result))";
  let hasVerifier = 1;
}
class HLO_PartOp<string mnemonic> : HLO_ElementwiseOp<mnemonic, [InferTypeOpAdaptor]> {
  let description = [{
    (C1) the result has the operand's shape. (C2) its element type is the operand's, or the parts' of a complex one.
  }];
  let hasVerifier = 1;
  let arguments = (ins HLO_FpOrComplexTensor:$operand);
  let results = (outs HLO_FpTensor:$result);
  let assemblyFormat = "operands attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
}
def StableHLO_RealOp : HLO_PartOp<"real"> { let summary = "Real part"; }
def StableHLO_ImagOp : HLO_PartOp<"imag"> { let summary = "Imaginary part"; }

def StableHLO_ReducePrecisionOp : HLO_ElementwiseOp<"reduce_precision", [SameOperandsAndResultType]> {
  let summary = "Rounding to a float of fewer bits, kept in the same type";
  let description = "(C1) operand and result have one type. (C2) 1 <= exponent_bits. (C3) 0 <= mantissa_bits.";
  let arguments = (ins HLO_FpTensor:$operand, I32Attr:$exponent_bits, I32Attr:$mantissa_bits);
  let results = (outs HLO_FpTensor:$output);
  let assemblyFormat = [{
    $operand `,` `format` `=` custom<ExponentMantissa>($exponent_bits, $mantissa_bits) attr-dict `:`
    custom<SameOperandsAndResultType>(type($operand), type($output))
  }];
  let hasVerifier = 1;
}
#endif
