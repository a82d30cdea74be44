// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Meshes and shardings, with Shardy's names and text (SdyText.cpp).
#ifndef AUTOPAR_SDYATTRS_TD
#define AUTOPAR_SDYATTRS_TD
include "dialects/Sdy/IR/SdyDialect.td"
include "dialects/Sdy/IR/SdyEnums.td"
include "mlir/IR/AttrTypeBase.td"

class Sdy_Attr<string name, string text> : AttrDef<Sdy_Dialect, name> {
  let mnemonic = text;
  let hasCustomAssemblyFormat = 1;
}

def Sdy_MeshAxisAttr : Sdy_Attr<"MeshAxis", "mesh_axis"> {
  let summary = "a named mesh axis: `\"x\"=4`";
  let parameters = (ins StringRefParameter<"name">:$name, "int64_t":$size);
}

def Sdy_MeshAttr : Sdy_Attr<"Mesh", "mesh"> {
  let summary = "axes, major to minor, and perhaps an order of devices: `<[\"x\"=2, \"y\"=4], device_ids=[…]>`";
  let parameters = (ins ArrayRefParameter<"MeshAxisAttr">:$axes, OptionalArrayRefParameter<"int64_t">:$deviceIds);
  let extraClassDeclaration = [{
    /// The size of the axis of this name; nothing if the mesh has none.
    std::optional<int64_t> findAxis(::llvm::StringRef name) const;
  }];
}

def Sdy_SubAxisInfoAttr : Sdy_Attr<"SubAxisInfo", "sub_axis_info"> {
  let summary = "a part of an axis: `(pre-size)size`";
  let parameters = (ins "int64_t":$preSize, "int64_t":$size);
}

def Sdy_AxisRefAttr : Sdy_Attr<"AxisRef", "axis_ref"> {
  let summary = "an axis, or a part of one: `\"x\"` or `\"x\":(2)4`";
  let parameters = (ins StringRefParameter<"name">:$name, OptionalParameter<"SubAxisInfoAttr">:$subAxisInfo);
}

def Sdy_DimensionShardingAttr : Sdy_Attr<"DimensionSharding", "dimension_sharding"> {
  let summary = "the axes of a dimension, `?` if more may follow, and a priority: `{\"x\", ?}p1`";
  let parameters = (ins ArrayRefParameter<"AxisRefAttr">:$axes, "bool":$isClosed,
    OptionalParameter<"std::optional<int64_t>">:$priority);
}

def Sdy_TensorShardingAttr : Sdy_Attr<"TensorSharding", "sharding"> {
  let summary = "a tensor's sharding: `<@mesh, [{\"x\"}, {?}], replicated={\"y\"}, unreduced={\"z\"}>`";
  let parameters = (ins "::mlir::Attribute":$meshOrRef, ArrayRefParameter<"DimensionShardingAttr">:$dimShardings,
    OptionalArrayRefParameter<"AxisRefAttr">:$replicatedAxes, OptionalArrayRefParameter<"AxisRefAttr">:$unreducedAxes);
  let extraClassDeclaration = [{
    /// The mesh, looked up from `op`'s module where it is a symbol; null if there is no such mesh.
    MeshAttr getMesh(::mlir::Operation *op) const;
    /// The symbol's name; empty for a mesh written in place.
    ::llvm::StringRef getMeshName() const;
  }];
}

def Sdy_TensorShardingPerValueAttr : Sdy_Attr<"TensorShardingPerValue", "sharding_per_value"> {
  let summary = "one sharding for each operand or result";
  let parameters = (ins ArrayRefParameter<"TensorShardingAttr">:$shardings);
}

def Sdy_OpShardingRuleAttr : Sdy_Attr<"OpShardingRule", "op_sharding_rule"> {
  let summary = "how a call may be cut: `<([i, jk])->([i, j]) {i=8, j=4, k=2} reduction={k}, custom>`";
  let description = [{
    Factors by number, i being 0; a mapping is an array of tensors, of dims, of the dim's factors, major to minor.
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$factorSizes, "::mlir::ArrayAttr":$operands, "::mlir::ArrayAttr":$results,
    OptionalArrayRefParameter<"int64_t">:$reduction, OptionalArrayRefParameter<"int64_t">:$needReplication,
    OptionalArrayRefParameter<"int64_t">:$permutation, OptionalArrayRefParameter<"int64_t">:$blocked, "bool":$isCustom);
}

def Sdy_ManualAxesAttr : Sdy_Attr<"ManualAxes", "manual_axes"> {
  let summary = "axes over which a body is written by hand: `{\"x\", \"y\"}`";
  let parameters = (ins ArrayRefParameter<"::mlir::StringAttr">:$value);
}

def Sdy_PropagationDirectionAttr : EnumAttr<Sdy_Dialect, Sdy_PropagationDirection, "propagation_direction">;
#endif
