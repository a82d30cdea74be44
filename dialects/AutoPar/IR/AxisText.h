// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Text of meshes, cut dims and unreduced axes, shared by the attributes that hold them. Private to this folder.
#pragma once
#include "dialects/AutoPar/IR/AutoPar.h"

namespace autopar {

/// ["x"=2, "y"=4]; none, with an error, if that is no mesh
MeshAttr parseMeshAxes(mlir::AsmParser &parser);
void printMeshAxes(mlir::AsmPrinter &printer, MeshAttr mesh);
/// {"x", "y":(1)2, ?}p1
mlir::ParseResult parseDim(mlir::AsmParser &parser, DimShardingAttr &dim);
void printDim(mlir::AsmPrinter &printer, DimShardingAttr dim);
/// "x", or max "x"
mlir::ParseResult parseUnreduced(mlir::AsmParser &parser, UnreducedAxisAttr &unreduced);
void printUnreduced(mlir::AsmPrinter &printer, UnreducedAxisAttr unreduced);
/// The message for the first axis that the mesh lacks.
std::optional<std::string> findUnknownAxis(ArrayRef<AxisRefAttr> attrs, const layout::Mesh &mesh);

} // namespace autopar
