// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_AUTOPAROPS_TD
#define AUTOPAR_AUTOPAROPS_TD
include "dialects/AutoPar/IR/AutoParAttrs.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class AutoPar_Op<string mnemonic, list<Trait> traits = []> : Op<AutoPar_Dialect, mnemonic, traits>;

def AutoPar_MeshOp : AutoPar_Op<"mesh", [Symbol]> {
  let summary = "A mesh of devices with named axes.";
  let description = [{
    - (C1) axis names differ; (C2) sizes are positive and their product is at most 2^20, layout's maxDevices.

    ```mlir
    autopar.mesh @mesh = <["dp"=2, "tp"=2]>
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, AutoPar_MeshAttr:$axes);
  let assemblyFormat = "$sym_name `=` $axes attr-dict";
  let extraClassDeclaration = [{
    layout::Mesh getMesh() { return getAxes().toLayout(); }
  }];
}

class AutoPar_ShardingOp<string mnemonic> : AutoPar_Op<mnemonic, [Pure, SameOperandsAndResultType]> {
  let arguments = (ins AnyRankedTensor:$input, AutoPar_ShardingAttr:$sharding);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$input $sharding attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def AutoPar_ShardingConstraintOp : AutoPar_ShardingOp<"sharding_constraint"> {
  let summary = "A hint: the value has this sharding here.";
  let description = [{
    Propagation starts from it; open dims may be cut further. (C1) the sharding is valid on its mesh and for the rank.

    ```mlir
    %1 = autopar.sharding_constraint %0 <@mesh, [{"dp"}, {?} ]> : tensor<8x64xf32>
    ```
  }];
}

def AutoPar_ReshardOp : AutoPar_ShardingOp<"reshard"> {
  let summary = "The same value under another sharding.";
  let description = [{
    Written by Partition where a value must move; becomes collectives. (C1) as sharding_constraint; (C2) no dim is open.

    ```mlir
    %1 = autopar.reshard %0 <@mesh, [{}, {"tp"} ]> : tensor<8x64xf32>
    ```
  }];
}

def AutoPar_ShardingGroupOp : AutoPar_Op<"sharding_group"> {
  let summary = "All values with this number get one sharding.";
  let description = [{
    (C1) the values of a group have one shape; (C2) the number is not negative.

    ```mlir
    autopar.sharding_group %0 group_id=3 : tensor<8x64xf32>
    ```
  }];
  let arguments = (ins AnyRankedTensor:$input, I64Attr:$group_id);
  let assemblyFormat = "$input `group_id` `=` $group_id attr-dict `:` type($input)";
  let hasVerifier = 1;
}

def AutoPar_PropagationBarrierOp : AutoPar_Op<"propagation_barrier", [Pure, SameOperandsAndResultType]> {
  let summary = "Shardings pass this value only in one direction, or not at all.";
  let description = [{
    FORWARD: from operand to result; BACKWARD: from result to operand; NONE: neither; BOTH: as if it were not there.

    ```mlir
    %1 = autopar.propagation_barrier %0 allowed_direction=BACKWARD : tensor<8xf32>
    ```
  }];
  let arguments = (ins AnyRankedTensor:$input, AutoPar_DirectionAttr:$allowed_direction);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$input `allowed_direction` `=` custom<Direction>($allowed_direction) attr-dict `:` type($result)";
}

def AutoPar_StageOp : AutoPar_Op<"stage", [Pure, AllTypesMatch<["inputs", "outputs"]>]> {
  let summary = "Values enter a pipeline stage.";
  let description = [{
    The identity. What computes from its results on belongs to stage `index`, up to the next such op. (C1) the index is
    not negative.

    ```mlir
    %1 = autopar.stage 1 (%0) : tensor<8x64xf32>
    ```
  }];
  let arguments = (ins I64Attr:$index, Variadic<AnyRankedTensor>:$inputs);
  let results = (outs Variadic<AnyRankedTensor>:$outputs);
  let assemblyFormat = "$index `(` $inputs `)` attr-dict `:` type($inputs)";
  let hasVerifier = 1;
}

def AutoPar_ReturnOp : AutoPar_Op<"return", [Pure, Terminator, HasParent<"ManualComputationOp">]> {
  let summary = "Ends the body of a manual_computation.";
  let arguments = (ins Variadic<AnyRankedTensor>:$values);
  let assemblyFormat = "($values^ `:` type($values))? attr-dict";
}

def AutoPar_ManualComputationOp : AutoPar_Op<"manual_computation",
    [IsolatedFromAbove, SingleBlock, RecursiveMemoryEffects]> {
  let summary = "A body written for one device along some axes.";
  let description = [{
    Operands are cut as `in_shardings` says; the body sees blocks along the manual axes and whole tensors along others.

    - (C1) one sharding for each operand and each result; (C2) each valid on its mesh and for its rank, all on one mesh;
    - (C3) manual axes are the mesh's and differ; (C4) in each dim manual axes come before others;
    - (C5) block arguments and returned values have the local types along the manual axes;
    - (C6) manual axes cut each dim evenly; (C7) nothing is unreduced.

    ```mlir
    %1 = autopar.manual_computation(%0) in_shardings=[#autopar.sharding<@mesh, [{"dp"} ]>]
        out_shardings=[#autopar.sharding<@mesh, [{"dp"} ]>] manual_axes=["dp"] {
    ^bb0(%arg0: tensor<4xf32>):
      autopar.return %arg0 : tensor<4xf32>
    } : (tensor<8xf32>) -> tensor<8xf32>
    ```
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, AutoPar_ShardingArrayAttr:$in_shardings,
                   AutoPar_ShardingArrayAttr:$out_shardings, StrArrayAttr:$manual_axes);
  let results = (outs Variadic<AnyRankedTensor>:$outputs);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    `(` $inputs `)` `in_shardings` `=` $in_shardings `out_shardings` `=` $out_shardings `manual_axes` `=` $manual_axes
    $body attr-dict `:` functional-type($inputs, $outputs)
  }];
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// The manual axes by number, without those that the mesh lacks.
    std::vector<layout::AxisRef> getManualRefs(const layout::Mesh &mesh);
  }];
}
#endif
