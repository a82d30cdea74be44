// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ops that carry shardings.
#ifndef AUTOPAR_SDYOPS_TD
#define AUTOPAR_SDYOPS_TD
include "dialects/Sdy/IR/SdyAttrs.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Sdy_Op<string mnemonic, list<Trait> traits = []> : Op<Sdy_Dialect, mnemonic, traits>;

def Sdy_MeshOp : Sdy_Op<"mesh", [Symbol]> {
  let summary = "A named mesh";
  let description = [{
    (C1) axis names are unique. (C2) sizes are positive, of at most 2^20 devices. (C3) device_ids, where given, are 0 to size - 1 in some order,
    or one id of a mesh without axes.
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, Sdy_MeshAttr:$mesh);
  let hasVerifier = 1;
  let assemblyFormat = "$sym_name `=` $mesh attr-dict";
}

class Sdy_ShardingOp<string mnemonic> : Sdy_Op<mnemonic, [SameOperandsAndResultType, Pure,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let description = "(C1) sharding names a mesh of the module, and fits the tensor: see the README.";
  let arguments = (ins AnyRankedTensor:$input, Sdy_TensorShardingAttr:$sharding);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$input $sharding attr-dict `:` type($result)";
}
def Sdy_ShardingConstraintOp : Sdy_ShardingOp<"sharding_constraint"> { let summary = "The sharding that a value should have"; }
def Sdy_ReshardOp : Sdy_ShardingOp<"reshard"> { let summary = "The value with another sharding"; }

def Sdy_ShardingGroupOp : Sdy_Op<"sharding_group"> {
  let summary = "Values of one group have one sharding";
  let arguments = (ins AnyRankedTensor:$input, I64Attr:$group_id);
  let assemblyFormat = "$input `group_id` `` `=` `` $group_id attr-dict `:` type($input)";
}

def Sdy_PropagationBarrierOp : Sdy_Op<"propagation_barrier", [SameOperandsAndResultType, Pure]> {
  let summary = "Shardings travel through it in the allowed direction only";
  let arguments = (ins AnyRankedTensor:$input, Sdy_PropagationDirectionAttr:$allowed_direction);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$input `allowed_direction` `` `=` `` custom<Direction>($allowed_direction) attr-dict `:` type($input)";
}

def Sdy_ManualComputationOp : Sdy_Op<"manual_computation", [IsolatedFromAbove, RecursiveMemoryEffects,
    SingleBlockImplicitTerminator<"ReturnOp">, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "A body on local tensors of some axes";
  let description = [{
    (C1) one in_sharding for each operand and one out_sharding for each result. (C2) the body takes one argument for
    each operand, and returns one value for each result. (C3) every sharding names a mesh of the module and fits its
    tensor.
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$tensors, Sdy_TensorShardingPerValueAttr:$in_shardings,
    Sdy_TensorShardingPerValueAttr:$out_shardings, Sdy_ManualAxesAttr:$manual_axes);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let regions = (region SizedRegion<1>:$body);
  let hasRegionVerifier = 1;
  let assemblyFormat = [{
    `(` operands `)` `in_shardings` `` `=` `` custom<Shardings>($in_shardings) `out_shardings` `` `=` ``
    custom<Shardings>($out_shardings) `manual_axes` `` `=` `` $manual_axes custom<SingleBlockRegion>($body) attr-dict
    `:` functional-type(operands, results)
  }];
}

def Sdy_NamedComputationOp : Sdy_Op<"named_computation", [IsolatedFromAbove, RecursiveMemoryEffects,
    SingleBlockImplicitTerminator<"ReturnOp">, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "A body with a name, on whole tensors";
  let description = [{
    (C1) where there are in_shardings, one for each operand, where there are out_shardings, one for each result. (C2) the body takes one
    argument of the same type for each operand, and returns one value of the same type for each result. (C3) as manual_computation's.
  }];
  let arguments = (ins StrAttr:$name, Variadic<AnyRankedTensor>:$tensors, OptionalAttr<Sdy_TensorShardingPerValueAttr>:$in_shardings,
    OptionalAttr<Sdy_TensorShardingPerValueAttr>:$out_shardings);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let regions = (region SizedRegion<1>:$body);
  let hasRegionVerifier = 1;
  let assemblyFormat = [{
    `` `<` $name `>` `` `(` operands `)` (`in_shardings` `` `=` `` custom<Shardings>($in_shardings)^)?
    (`out_shardings` `` `=` `` custom<Shardings>($out_shardings)^)? custom<SingleBlockRegion>($body) attr-dict
    `:` functional-type(operands, results)
  }];
}

def Sdy_ConstantOp : Sdy_Op<"constant", [Pure, AllTypesMatch<["value", "output"]>]> {
  let summary = "A constant, which Shardy's import makes of stablehlo's so that none is merged";
  let arguments = (ins ElementsAttr:$value);
  let results = (outs AnyRankedTensor:$output);
  let assemblyFormat = "attr-dict $value";
}

def Sdy_DataFlowEdgeOp : Sdy_Op<"data_flow_edge", [SameOperandsAndResultType, Pure,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "What several values of a loop, branch or body have in common, which Shardy's import puts behind them";
  let description = "(C1) as sharding_constraint's.";
  let arguments = (ins AnyRankedTensor:$input, OptionalAttr<Sdy_TensorShardingAttr>:$sharding);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$input (`sharding` `` `=` `` $sharding^)? attr-dict `:` type($result)";
}

def Sdy_ReturnOp : Sdy_Op<"return", [Pure, Terminator]> {
  let summary = "Ends a body with its results";
  let arguments = (ins Variadic<AnyRankedTensor>:$results);
  let builders = [OpBuilder<(ins), [{ build($_builder, $_state, ::mlir::ValueRange()); }]>];
  let assemblyFormat = "$results attr-dict (`:` type($results)^)?";
}
#endif
