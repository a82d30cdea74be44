// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tensor types, traits and the classes from which the ops of stablehlo are made.
#ifndef AUTOPAR_STABLEHLOBASE_TD
#define AUTOPAR_STABLEHLOBASE_TD
include "dialects/StableHLO/IR/StableHLOAttrs.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// Each admits quantized elements too, so that StaticTensors refuses them by name, and not as "must be tensor of …".
class HLO_TensorOf<string predicate, string elements> : Type<
  And<[CPred<"::llvm::isa<::mlir::RankedTensorType>($_self)">,
       CPred<"::autopar::stablehlo::" # predicate # "(::llvm::cast<::mlir::ShapedType>($_self).getElementType())">]>,
  "a tensor of " # elements, "::mlir::RankedTensorType">;
def HLO_Tensor : HLO_TensorOf<"isElement", "bool, integer, float or complex">;
def HLO_PredTensor : HLO_TensorOf<"isPred", "bool (i1)">;
def HLO_IntTensor : HLO_TensorOf<"isInteger", "integer">;
def HLO_PredOrIntTensor : HLO_TensorOf<"isPredOrInteger", "bool or integer">;
def HLO_FpTensor : HLO_TensorOf<"isFloat", "float">;
def HLO_ComplexTensor : HLO_TensorOf<"isComplex", "complex">;
def HLO_FpOrComplexTensor : HLO_TensorOf<"isFloatOrComplex", "float or complex">;
def HLO_IntFpOrComplexTensor : HLO_TensorOf<"isNumber", "integer, float or complex">;
def HLO_SIntFpOrComplexTensor : HLO_TensorOf<"isSignedNumber", "signed integer, float or complex">;
def HLO_ScalarIntTensor : Type<And<[HLO_IntTensor.predicate,
  CPred<"::llvm::cast<::mlir::ShapedType>($_self).getRank() == 0">]>, "a rank-0 tensor of integer",
  "::mlir::RankedTensorType">;

// Every operand and result has a static shape and no quantized element. Comes first, so the other verifiers can rely on it.
def HLO_StaticTensors : NativeOpTrait<"StaticTensors"> { let cppNamespace = "::autopar::stablehlo"; }
// Each result element depends on the elements of the operands at the same index, and every operand has the result's shape.
def HLO_Elementwise : NativeOpTrait<"Elementwise">;
// The same, but some operands may be rank-0 and then count for every index (select's predicate, clamp's bounds).
def HLO_BroadcastingElementwise : NativeOpTrait<"BroadcastingElementwise"> {
  let cppNamespace = "::autopar::stablehlo";
}
// Operand i and result i have one type.
def HLO_PairwiseSameType : NativeOpTrait<"PairwiseSameType"> { let cppNamespace = "::autopar::stablehlo"; }

class HLO_Op<string mnemonic, list<Trait> traits = []>
    : Op<StableHLO_Dialect, mnemonic, !listconcat([HLO_StaticTensors], traits)>;
// An op with no effect that may be executed at any time: integer division by zero and the like have defined results.
class HLO_PureOp<string mnemonic, list<Trait> traits = []> : HLO_Op<mnemonic, !listconcat(traits, [Pure])>;
// An op whose regions combine elements: as pure as they are.
class HLO_RegionOp<string mnemonic, list<Trait> traits = []>
    : HLO_Op<mnemonic, !listconcat(traits, [RecursiveMemoryEffects, RecursivelySpeculatable,
        SingleBlockImplicitTerminator<"ReturnOp">])>;

class HLO_ElementwiseOp<string mnemonic, list<Trait> traits = []>
    : HLO_PureOp<mnemonic, !listconcat(traits, [HLO_Elementwise])>;

class HLO_UnaryOp<string mnemonic, Type tensor> : HLO_ElementwiseOp<mnemonic, [SameOperandsAndResultType]> {
  let arguments = (ins tensor:$operand);
  let results = (outs tensor:$result);
  let assemblyFormat = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
}
// A transcendental function, which says how accurate it has to be.
class HLO_MathOp<string mnemonic, Type tensor> : HLO_UnaryOp<mnemonic, tensor> {
  let arguments = (ins tensor:$operand, OptionalAttr<StableHLO_ResultAccuracyAttr>:$result_accuracy);
}

class HLO_BinaryOp<string mnemonic, Type tensor, list<Trait> traits = []>
    : HLO_ElementwiseOp<mnemonic, !listconcat([SameOperandsAndResultType], traits)> {
  let arguments = (ins tensor:$lhs, tensor:$rhs);
  let results = (outs tensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))
  }];
}
#endif
