// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Text of placements, and their translation to and from layout's numbers: by way of a sharding on the mesh that they hold.
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/AutoPar/IR/AxisText.h"

#include "llvm/ADT/STLExtras.h"

namespace autopar {
using mlir::AsmParser;
using mlir::AsmPrinter;

/// The same on a mesh of some name.
static ShardingAttr shardingOf(PlacementAttr placement) {
  auto name = FlatSymbolRefAttr::get(placement.getContext(), "mesh");
  return ShardingAttr::get(placement.getContext(), name, placement.getDims(), {}, placement.getUnreduced());
}

PlacementAttr PlacementAttr::get(MLIRContext *context, const layout::Placement &placement) {
  ShardingAttr sharding = ShardingAttr::get(context, "mesh", placement.mesh, placement.sharding);
  return get(context, MeshAttr::get(context, placement.mesh), sharding.getDims(), sharding.getUnreduced(),
             placement.devices);
}

layout::Placement PlacementAttr::getPlacement() const {
  layout::Mesh mesh = getMesh().toLayout();
  return {mesh, getDevices().vec(), shardingOf(*this).getSharding(mesh)};
}

std::optional<std::string> PlacementAttr::findProblem(int64_t rank, int64_t groupSize) const {
  layout::Mesh mesh = getMesh().toLayout();
  for (DimShardingAttr dim : getDims())
    if (auto unknown = findUnknownAxis(dim.getAxes(), mesh))
      return unknown;
  for (UnreducedAxisAttr axis : getUnreduced())
    if (auto unknown = findUnknownAxis(axis.getAxis(), mesh))
      return unknown;
  return layout::findProblem(getPlacement(), rank, groupSize);
}

Attribute PlacementAttr::parse(AsmParser &parser, Type) {
  SmallVector<DimShardingAttr> dims;
  SmallVector<UnreducedAxisAttr> unreduced;
  SmallVector<int64_t> devices;
  if (parser.parseLess())
    return {};
  MeshAttr mesh = parseMeshAxes(parser);
  if (!mesh || parser.parseComma() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] { return parseDim(parser, dims.emplace_back()); }) ||
      parser.parseComma())
    return {};
  if (succeeded(parser.parseOptionalKeyword("unreduced")))
    if (parser.parseEqual() ||
        parser.parseCommaSeparatedList(AsmParser::Delimiter::Braces,
                                       [&] { return parseUnreduced(parser, unreduced.emplace_back()); }) ||
        parser.parseComma())
      return {};
  if (parser.parseKeyword("devices") || parser.parseEqual() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                     [&] { return parser.parseInteger(devices.emplace_back()); }) ||
      parser.parseGreater())
    return {};
  return get(parser.getContext(), mesh, dims, unreduced, devices);
}

void PlacementAttr::print(AsmPrinter &printer) const {
  printer << "<";
  printMeshAxes(printer, getMesh());
  printer << ", [";
  llvm::interleaveComma(getDims(), printer, [&](DimShardingAttr dim) { printDim(printer, dim); });
  printer << "]";
  if (!getUnreduced().empty()) {
    printer << ", unreduced={";
    llvm::interleaveComma(getUnreduced(), printer, [&](UnreducedAxisAttr axis) { printUnreduced(printer, axis); });
    printer << "}";
  }
  printer << ", devices=[";
  llvm::interleaveComma(getDevices(), printer);
  printer << "]>";
}

} // namespace autopar
