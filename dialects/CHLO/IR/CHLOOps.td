// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The ops of chlo: functions that JAX prints whole, constants of an operand's type, and the ops that broadcast.
#ifndef AUTOPAR_CHLOOPS_TD
#define AUTOPAR_CHLOOPS_TD
include "dialects/CHLO/IR/CHLOBroadcast.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"

class CHLO_UnaryOp<string mnemonic, Type tensor>
    : CHLO_Op<mnemonic, [HLO_Elementwise, SameOperandsAndResultType]> {
  let arguments = (ins tensor:$operand);
  let results = (outs tensor:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `->` type($result)";
}

// A unary op whose result is a bool for each element.
class CHLO_PredicateOp<string mnemonic> : CHLO_Op<mnemonic, [HLO_Elementwise, InferTypeOpAdaptor]> {
  let arguments = (ins HLO_FpTensor:$operand);
  let results = (outs HLO_PredTensor:$result);
  let description = "(C1) the result has the operand's shape.";
  let assemblyFormat = "$operand attr-dict `:` type($operand) `->` type($result)";
}

class CHLO_BinaryOp<string mnemonic, Type tensor>
    : CHLO_Op<mnemonic, [HLO_Elementwise, SameOperandsAndResultType]> {
  let arguments = (ins tensor:$lhs, tensor:$rhs);
  let results = (outs tensor:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)";
}

def CHLO_AcosOp : CHLO_UnaryOp<"acos", HLO_FpOrComplexTensor> { let summary = "Arc cosine"; }
def CHLO_AcoshOp : CHLO_UnaryOp<"acosh", HLO_FpOrComplexTensor> { let summary = "Inverse hyperbolic cosine"; }
def CHLO_AsinOp : CHLO_UnaryOp<"asin", HLO_FpOrComplexTensor> { let summary = "Arc sine"; }
def CHLO_AsinhOp : CHLO_UnaryOp<"asinh", HLO_FpOrComplexTensor> { let summary = "Inverse hyperbolic sine"; }
def CHLO_AtanOp : CHLO_UnaryOp<"atan", HLO_FpOrComplexTensor> { let summary = "Arc tangent"; }
def CHLO_AtanhOp : CHLO_UnaryOp<"atanh", HLO_FpOrComplexTensor> { let summary = "Inverse hyperbolic tangent"; }
def CHLO_BesselI1eOp : CHLO_UnaryOp<"bessel_i1e", HLO_FpTensor> { let summary = "Scaled modified Bessel function of order 1"; }
def CHLO_ConjOp : CHLO_UnaryOp<"conj", HLO_FpOrComplexTensor> { let summary = "Complex conjugate"; }
def CHLO_CoshOp : CHLO_UnaryOp<"cosh", HLO_FpOrComplexTensor> { let summary = "Hyperbolic cosine"; }
def CHLO_SinhOp : CHLO_UnaryOp<"sinh", HLO_FpOrComplexTensor> { let summary = "Hyperbolic sine"; }
def CHLO_TanOp : CHLO_UnaryOp<"tan", HLO_FpOrComplexTensor> { let summary = "Tangent"; }
def CHLO_DigammaOp : CHLO_UnaryOp<"digamma", HLO_FpTensor> { let summary = "Derivative of lgamma"; }
def CHLO_ErfOp : CHLO_UnaryOp<"erf", HLO_FpTensor> { let summary = "Error function"; }
def CHLO_ErfInvOp : CHLO_UnaryOp<"erf_inv", HLO_FpTensor> {
  let summary = "Inverse error function, by the polynomial of OpenXLA's own decomposition";
}
def CHLO_ErfcOp : CHLO_UnaryOp<"erfc", HLO_FpTensor> { let summary = "1 - erf(x), exact for large x"; }
def CHLO_LgammaOp : CHLO_UnaryOp<"lgamma", HLO_FpTensor> { let summary = "Logarithm of the gamma function's modulus"; }
def CHLO_SquareOp : CHLO_UnaryOp<"square", HLO_IntFpOrComplexTensor> { let summary = "x * x"; }

def CHLO_IsInfOp : CHLO_PredicateOp<"is_inf"> { let summary = "Whether infinite"; }
def CHLO_IsNegInfOp : CHLO_PredicateOp<"is_neg_inf"> { let summary = "Whether -infinity"; }
def CHLO_IsPosInfOp : CHLO_PredicateOp<"is_pos_inf"> { let summary = "Whether +infinity"; }

def CHLO_NextAfterOp : CHLO_BinaryOp<"next_after", HLO_FpTensor> { let summary = "Next float after lhs towards rhs"; }
def CHLO_PolygammaOp : CHLO_BinaryOp<"polygamma", HLO_FpTensor> { let summary = "Derivative of order lhs + 1 of lgamma at rhs"; }
def CHLO_ZetaOp : CHLO_BinaryOp<"zeta", HLO_FpTensor> { let summary = "Hurwitz zeta function"; }

def CHLO_MulhiOp : CHLO_BinaryOp<"mulhi", HLO_IntTensor> { let summary = "Upper half of the product's bits"; }

def CHLO_TopKOp : CHLO_Op<"top_k", [InferTypeOpAdaptor, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "The k greatest elements along the last dim, with their indices";
  let description = [{
    Greatest first; of equals, the lower index first.
    (C1) the operand's rank is at least 1. (C2) 0 <= k <= its last dim.
    (C3) values has the operand's type with last dim k. (C4) indices has values' shape and element type i32.
  }];
  let arguments = (ins HLO_Tensor:$operand, I64Attr:$k);
  let results = (outs HLO_Tensor:$values, HLO_IntTensor:$indices);
  let hasVerifier = 1;
  let assemblyFormat = "`(` $operand `,` `k` `=` $k `)` attr-dict `:` type($operand) `->` `(` type($values) `,` type($indices) `)`";
}

def CHLO_ConstantOp : CHLO_Op<"constant", [InferTypeOpAdaptor]> {
  let summary = "A constant";
  let description = "(C1) the result has the type of value.";
  let arguments = (ins ElementsAttr:$value);
  let results = (outs HLO_Tensor:$output);
  let assemblyFormat = "attr-dict $value";
}

def CHLO_ConstantLikeOp : CHLO_Op<"constant_like", []> {
  let summary = "One number for each element of the operand";
  let description = "(C1) the result has the operand's shape. (C2) value is of the result's element type.";
  let arguments = (ins HLO_Tensor:$operand, TypedAttrInterface:$value);
  let results = (outs HLO_Tensor:$result);
  let hasVerifier = 1;
}
#endif
