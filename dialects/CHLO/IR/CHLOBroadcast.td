// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ops whose operands need not have the result's shape: dims of size 1 repeat, and so does what has fewer dims.
#ifndef AUTOPAR_CHLOBROADCAST_TD
#define AUTOPAR_CHLOBROADCAST_TD
include "dialects/CHLO/IR/CHLOAttrs.td"

class CHLO_BroadcastOp<string mnemonic, string element> : CHLO_Op<"broadcast_" # mnemonic, []> {
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::verify() { return verifyBroadcast(*this, }] # element # [{); }
  }];
}

class CHLO_BroadcastBinaryOp<string mnemonic, Type tensor, Type result = tensor, string element = "elementOf(getLhs())">
    : CHLO_BroadcastOp<mnemonic, element> {
  let summary = mnemonic # " of operands that are broadcast";
  let description = [{
    (C1) lhs and rhs have one element type. (C2) broadcast_dimensions, where given, says which dims of the result are those of
    the operand of fewer dims, in rising order; without it they are the last ones.
    (C3) the result has the shape of the operands, of each dim the size that is not 1.
  }];
  let arguments = (ins tensor:$lhs, tensor:$rhs, OptionalAttr<DenseI64ArrayAttr>:$broadcast_dimensions);
  let results = (outs result:$result);
}

def CHLO_BroadcastAddOp : CHLO_BroadcastBinaryOp<"add", HLO_Tensor>;
def CHLO_BroadcastAndOp : CHLO_BroadcastBinaryOp<"and", HLO_PredOrIntTensor>;
def CHLO_BroadcastAtan2Op : CHLO_BroadcastBinaryOp<"atan2", HLO_FpOrComplexTensor>;
def CHLO_BroadcastComplexOp
    : CHLO_BroadcastBinaryOp<"complex", HLO_FpTensor, HLO_ComplexTensor, "mlir::ComplexType::get(elementOf(getLhs()))">;
def CHLO_BroadcastDivOp : CHLO_BroadcastBinaryOp<"divide", HLO_IntFpOrComplexTensor>;
def CHLO_BroadcastMaxOp : CHLO_BroadcastBinaryOp<"maximum", HLO_Tensor>;
def CHLO_BroadcastMinOp : CHLO_BroadcastBinaryOp<"minimum", HLO_Tensor>;
def CHLO_BroadcastMulOp : CHLO_BroadcastBinaryOp<"multiply", HLO_Tensor>;
def CHLO_BroadcastNextAfterOp : CHLO_BroadcastBinaryOp<"next_after", HLO_FpTensor>;
def CHLO_BroadcastOrOp : CHLO_BroadcastBinaryOp<"or", HLO_PredOrIntTensor>;
def CHLO_BroadcastPolygammaOp : CHLO_BroadcastBinaryOp<"polygamma", HLO_FpTensor>;
def CHLO_BroadcastPowOp : CHLO_BroadcastBinaryOp<"power", HLO_IntFpOrComplexTensor>;
def CHLO_BroadcastRemOp : CHLO_BroadcastBinaryOp<"remainder", HLO_IntFpOrComplexTensor>;
def CHLO_BroadcastShiftLeftOp : CHLO_BroadcastBinaryOp<"shift_left", HLO_IntTensor>;
def CHLO_BroadcastShiftRightArithmeticOp : CHLO_BroadcastBinaryOp<"shift_right_arithmetic", HLO_IntTensor>;
def CHLO_BroadcastShiftRightLogicalOp : CHLO_BroadcastBinaryOp<"shift_right_logical", HLO_IntTensor>;
def CHLO_BroadcastSubOp : CHLO_BroadcastBinaryOp<"subtract", HLO_IntFpOrComplexTensor>;
def CHLO_BroadcastXorOp : CHLO_BroadcastBinaryOp<"xor", HLO_PredOrIntTensor>;
def CHLO_BroadcastZetaOp : CHLO_BroadcastBinaryOp<"zeta", HLO_FpTensor>;

def CHLO_BroadcastCompareOp
    : CHLO_BroadcastBinaryOp<"compare", HLO_Tensor, HLO_PredTensor, "mlir::IntegerType::get(getContext(), 1)"> {
  let arguments = (ins HLO_Tensor:$lhs, HLO_Tensor:$rhs, OptionalAttr<DenseI64ArrayAttr>:$broadcast_dimensions,
    CHLO_ComparisonDirectionAttr:$comparison_direction, OptionalAttr<CHLO_ComparisonTypeAttr>:$compare_type);
}

def CHLO_BroadcastSelectOp : CHLO_BroadcastOp<"select", "elementOf(getOnTrue())"> {
  let summary = "select of operands that are broadcast";
  let description = [{
    (C1) on_true and on_false have one element type.
    (C3) the result has the shape of the operands, of each dim, from the last, the size that is not 1.
  }];
  let arguments = (ins HLO_PredTensor:$pred, HLO_Tensor:$on_true, HLO_Tensor:$on_false);
  let results = (outs HLO_Tensor:$result);
}
#endif
