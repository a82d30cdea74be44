// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attributes name axes by text, so that they stand without their mesh; layout::Sharding (numbers) is made from them.
#ifndef AUTOPAR_AUTOPARATTRS_TD
#define AUTOPAR_AUTOPARATTRS_TD
include "dialects/AutoPar/IR/AutoParDialect.td"
include "dialects/AutoPar/IR/AutoParEnums.td"
include "mlir/IR/AttrTypeBase.td"

class AutoPar_Attr<string name, string attrMnemonic> : AttrDef<AutoPar_Dialect, name> {
  let mnemonic = attrMnemonic;
}

def AutoPar_DirectionAttr : EnumAttr<AutoPar_Dialect, AutoPar_DirectionEnum, "direction">;

def AutoPar_ReduceKindAttr : AutoPar_Attr<"ReduceKind", "reduce_kind"> {
  let summary = "sum, max or min";
  let parameters = (ins "::autopar::layout::ReduceKind":$value);
  let hasCustomAssemblyFormat = 1;
}

def AutoPar_MeshAttr : AutoPar_Attr<"Mesh", "mesh"> {
  let summary = "named axes with sizes, major to minor";
  let description = [{ `<["dp"=2, "tp"=2]>`: device r has row-major coordinates. No axes: one device. }];
  let parameters = (ins ArrayRefParameter<"::mlir::StringAttr">:$names, ArrayRefParameter<"int64_t">:$sizes);
  let extraClassDeclaration = [{
    layout::Mesh toLayout() const;
    static MeshAttr get(::mlir::MLIRContext *context, const layout::Mesh &mesh);
  }];
  let genVerifyDecl = 1;
  let hasCustomAssemblyFormat = 1;
}

def AutoPar_AxisRefAttr : AutoPar_Attr<"AxisRef", "axis"> {
  let summary = "a mesh axis, or a part of one";
  let description = [{
    `<"dp">` is the whole axis; `<"x":(2)4>` the sub-axis of size 4 under the more significant factor 2. For the whole
    axis `size` is 0, since the attribute does not know the mesh.
  }];
  let parameters = (ins "::mlir::StringAttr":$name, "int64_t":$pre, "int64_t":$size);
  let extraClassDeclaration = [{
    bool isFull() const { return getSize() == 0; }
    static AxisRefAttr get(::mlir::MLIRContext *context, const layout::Mesh &mesh, const layout::AxisRef &ref);
    /// Nothing if the mesh has no axis of that name.
    std::optional<layout::AxisRef> toLayout(const layout::Mesh &mesh) const;
  }];
  let hasCustomAssemblyFormat = 1;
}

def AutoPar_AxesAttr : AutoPar_Attr<"Axes", "axes"> {
  let summary = "an ordered list of axes of one mesh";
  let description = [{
    `<@mesh, ["dp", "tp":(1)2]>`: the devices that differ along these axes only form a group; a device's index in it is
    its linear index over the axes, the first most significant.
  }];
  let parameters = (ins "::mlir::FlatSymbolRefAttr":$mesh, ArrayRefParameter<"::autopar::AxisRefAttr">:$axes);
  let extraClassDeclaration = [{
    static AxesAttr get(::mlir::MLIRContext *context, ::llvm::StringRef mesh, const layout::Mesh &,
                        const std::vector<layout::AxisRef> &axes);
    ::llvm::StringRef getMeshName() const { return getMesh().getValue(); }
    /// Axes by number. The axes must be the mesh's: see findProblem.
    std::vector<layout::AxisRef> toLayout(const layout::Mesh &mesh) const;
    /// First problem on this mesh (unknown axis, used twice, bad sub-axis), or nothing.
    std::optional<std::string> findProblem(const layout::Mesh &mesh) const;
  }];
  let hasCustomAssemblyFormat = 1;
}

def AutoPar_DimShardingAttr : AutoPar_Attr<"DimSharding", "dim"> {
  let summary = "how one dim is cut";
  let description = [{
    `<{"dp", ?}p1>`: axes major to minor; `?` open to further cuts; optional priority, smaller first (-1: none).
  }];
  let parameters = (ins ArrayRefParameter<"::autopar::AxisRefAttr">:$axes, "bool":$open, "int64_t":$priority);
  let hasCustomAssemblyFormat = 1;
}

def AutoPar_UnreducedAxisAttr : AutoPar_Attr<"UnreducedAxis", "unreduced"> {
  let summary = "an axis along which devices hold partial values";
  let parameters = (ins "::autopar::AxisRefAttr":$axis, "::autopar::layout::ReduceKind":$kind);
  let hasCustomAssemblyFormat = 1;
}

def AutoPar_ShardingAttr : AutoPar_Attr<"Sharding", "sharding"> {
  let summary = "how a tensor lies on a mesh";
  let description = [{
    `#autopar.sharding<@mesh, [{"tp":(1)2}, {"dp", ?}p1], replicated={"x"}, unreduced={"y", max "z"}>`

    One entry for each dim; replicated axes may not cut any dim; along unreduced axes each device holds a partial value
    and the tensor is their sum (max, min). dialects/AutoPar/Layout/Sharding.h says what it means.
  }];
  let parameters = (ins "::mlir::FlatSymbolRefAttr":$mesh, ArrayRefParameter<"::autopar::DimShardingAttr">:$dims,
                    ArrayRefParameter<"::autopar::AxisRefAttr">:$replicated,
                    ArrayRefParameter<"::autopar::UnreducedAxisAttr">:$unreduced);
  let extraClassDeclaration = [{
    static ShardingAttr get(::mlir::MLIRContext *context, ::llvm::StringRef mesh, const layout::Mesh &,
                            const layout::Sharding &sharding);
    ::llvm::StringRef getMeshName() const { return getMesh().getValue(); }
    /// Axes by number. The axes must be the mesh's: see findProblem.
    layout::Sharding getSharding(const layout::Mesh &mesh) const;
    /// First problem of this sharding for a tensor of that rank on this mesh, or nothing.
    std::optional<std::string> findProblem(const layout::Mesh &mesh, int64_t rank) const;
  }];
  let hasCustomAssemblyFormat = 1;
}

def AutoPar_PlacementAttr : AutoPar_Attr<"Placement", "placement"> {
  let summary = "how a tensor lies on some devices of a group";
  let description = [{
    `#autopar.placement<["x"=2, "y"=2], [{"x"}, {} ], unreduced={max "y"}, devices=[4, 5, 6, 7]>`

    The mesh is written out: it need not be the program's. Device i of it is number `devices[i]` of the group, so that meshes of
    any size and shape lie on any of the group's devices. dialects/AutoPar/Layout/Redistribution.h says what it means.
  }];
  let parameters = (ins "::autopar::MeshAttr":$mesh, ArrayRefParameter<"::autopar::DimShardingAttr">:$dims,
                    ArrayRefParameter<"::autopar::UnreducedAxisAttr">:$unreduced, ArrayRefParameter<"int64_t">:$devices);
  let extraClassDeclaration = [{
    static PlacementAttr get(::mlir::MLIRContext *context, const layout::Placement &placement);
    /// Axes by number. The axes must be the mesh's: see findProblem.
    layout::Placement getPlacement() const;
    /// First problem for a tensor of that rank in a group of that size, or nothing.
    std::optional<std::string> findProblem(int64_t rank, int64_t groupSize) const;
  }];
  let hasCustomAssemblyFormat = 1;
}

def AutoPar_ShardingArrayAttr : TypedArrayAttrBase<AutoPar_ShardingAttr, "array of shardings">;
#endif
