// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Control flow, calls, barriers and random bits.
#ifndef AUTOPAR_STABLEHLOCONTROL_TD
#define AUTOPAR_STABLEHLOCONTROL_TD
include "dialects/StableHLO/IR/StableHLOBase.td"
include "mlir/IR/SymbolInterfaces.td"

def StableHLO_ReturnOp : HLO_PureOp<"return", [Terminator]> {
  let summary = "Ends a region with its results";
  let arguments = (ins Variadic<HLO_Tensor>:$results);
  let builders = [OpBuilder<(ins), [{ build($_builder, $_state, ::mlir::ValueRange()); }]>];
  let assemblyFormat = "$results attr-dict (`:` type($results)^)?";
}

def StableHLO_WhileOp : HLO_Op<"while", [RecursiveMemoryEffects, SingleBlockImplicitTerminator<"ReturnOp">,
    HLO_PairwiseSameType, InferTypeOpAdaptor,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "Runs body on the carried values as long as cond holds";
  let description = [{
    (C1) cond takes values of the operands' types and returns one tensor<i1>.
    (C2) body takes values of the operands' types and returns such values.
    (C3) the results have the operands' types.
  }];
  let arguments = (ins Variadic<HLO_Tensor>:$operand);
  let regions = (region SizedRegion<1>:$cond, SizedRegion<1>:$body);
  let results = (outs Variadic<HLO_Tensor>);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
}

def StableHLO_IfOp : HLO_Op<"if", [RecursiveMemoryEffects, RecursivelySpeculatable,
    SingleBlockImplicitTerminator<"ReturnOp">]> {
  let summary = "Runs one of two regions, which see the values around them";
  let description = [{
    (C1) true_branch and false_branch take no arguments. (C2) both return values of the results' types.
  }];
  let arguments = (ins HLO_PredTensor:$pred);
  let regions = (region SizedRegion<1>:$true_branch, SizedRegion<1>:$false_branch);
  let results = (outs Variadic<HLO_Tensor>);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def StableHLO_CaseOp : HLO_Op<"case", [RecursiveMemoryEffects, RecursivelySpeculatable,
    SingleBlockImplicitTerminator<"ReturnOp">]> {
  let summary = "Runs the region that index names; the last one when index is out of range";
  let description = [{
    (C1) at least one branch. (C2) branches take no arguments. (C3) each returns values of the results' types.
  }];
  let arguments = (ins HLO_ScalarIntTensor:$index);
  let regions = (region VariadicRegion<SizedRegion<1>>:$branches);
  let results = (outs Variadic<HLO_Tensor>);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def StableHLO_OptimizationBarrierOp : HLO_PureOp<"optimization_barrier", [HLO_PairwiseSameType, InferTypeOpAdaptor]> {
  let summary = "Its operands, through which nothing may be folded, moved or shared";
  let description = "(C1) result i has the type of operand i.";
  let arguments = (ins Variadic<HLO_Tensor>:$operand);
  let results = (outs Variadic<HLO_Tensor>:$result);
  let assemblyFormat = "attr-dict ($operand^ `:` custom<PairwiseOpType>(type($operand), type($result))):(`(` `)`)?";
}

def StableHLO_CustomCallOp : HLO_Op<"custom_call", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "A computation known only by its name";
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, StrAttr:$call_target_name,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$has_side_effect, OptionalAttr<AnyAttr>:$backend_config,
    DefaultValuedOptionalAttr<HLO_CustomCallApiVersion,
      "::autopar::stablehlo::CustomCallApiVersion::API_VERSION_ORIGINAL">:$api_version,
    DefaultValuedOptionalAttr<TypedArrayAttrBase<FlatSymbolRefAttr, "functions that it calls">, "{}">:$called_computations,
    OptionalAttr<ArrayAttr>:$operand_layouts, OptionalAttr<ArrayAttr>:$result_layouts,
    DefaultValuedOptionalAttr<TypedArrayAttrBase<StableHLO_OutputOperandAliasAttr, "aliases">, "{}">:$output_operand_aliases);
  let results = (outs Variadic<HLO_Tensor>);
  let assemblyFormat = [{
    custom<CustomCallTarget>($call_target_name) `(` $inputs `)` attr-dict `:` functional-type(operands, results)
  }];
}

def StableHLO_CompositeOp : HLO_Op<"composite", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "A computation with a name, and a function that says what it computes";
  let description = [{
    (C1) name is a dialect and a name. (C2) decomposition is a function of the module. (C3) it takes the inputs' types.
    (C4) it returns the results' types.
  }];
  let arguments = (ins Variadic<HLO_Tensor>:$inputs, StrAttr:$name,
    OptionalAttr<DictionaryAttr>:$composite_attributes,
    FlatSymbolRefAttr:$decomposition, DefaultValuedOptionalAttr<I32Attr, "0">:$version);
  let results = (outs Variadic<HLO_Tensor>);
  let assemblyFormat = "$name $inputs attr-dict `:` functional-type(operands, results)";
}

def StableHLO_RngBitGeneratorOp : HLO_PureOp<"rng_bit_generator"> {
  let summary = "Random bits and the generator's next state, by a counter-based algorithm";
  let description = [{
    (C1) initial_state and output_state have one type, a rank-1 tensor of ui64 or ui32.
    (C2) its size: THREE_FRY 2 (ui64), PHILOX and DEFAULT 2 or 3 (ui64). (C3) output holds integers or floats.
  }];
  let arguments = (ins HLO_PredOrIntTensor:$initial_state, StableHLO_RngAlgorithmAttr:$rng_algorithm);
  let results = (outs HLO_PredOrIntTensor:$output_state, HLO_Tensor:$output);
  let assemblyFormat = [{
    $initial_state `,` `algorithm` `=` custom<EnumName>($rng_algorithm) attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}
#endif
