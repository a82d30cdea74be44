// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shardings, manual axes and rules of plans, from meshes of the text to the program's.
#include "passes/Import/ImportShardings/UnifyMeshes.h"

namespace autopar::import {

StringRef MeshUnifier::nameOf(sdy::TensorShardingAttr sharding) const {
  auto inPlace = inPlaceNames.find(sharding.getMeshOrRef());
  return inPlace == inPlaceNames.end() ? sharding.getMeshName() : StringRef(inPlace->second);
}

/// The sharding word for word, on the mesh of that name.
ShardingAttr MeshUnifier::asText(sdy::TensorShardingAttr sharding) const {
  MLIRContext *context = sharding.getContext();
  auto axis = [&](sdy::AxisRefAttr ref) -> AxisRefAttr {
    sdy::SubAxisInfoAttr part = ref.getSubAxisInfo();
    return AxisRefAttr::get(context, StringAttr::get(context, ref.getName()), part ? part.getPreSize() : 1,
                            part ? part.getSize() : 0);
  };
  SmallVector<DimShardingAttr> dims;
  for (sdy::DimensionShardingAttr dim : sharding.getDimShardings())
    dims.push_back(DimShardingAttr::get(context, llvm::map_to_vector(dim.getAxes(), axis), !dim.getIsClosed(),
                                        dim.getPriority().value_or(-1)));
  SmallVector<UnreducedAxisAttr> unreduced;
  for (sdy::AxisRefAttr ref : sharding.getUnreducedAxes())
    unreduced.push_back(UnreducedAxisAttr::get(context, axis(ref), layout::ReduceKind::Sum));
  return ShardingAttr::get(context, FlatSymbolRefAttr::get(context, nameOf(sharding)), dims,
                           llvm::map_to_vector(sharding.getReplicatedAxes(), axis), unreduced);
}

FailureOr<ImportedSharding> MeshUnifier::convert(Operation *op, sdy::TensorShardingAttr sharding, Type type,
                                                       const Twine &of) {
  ShardingAttr written = asText(sharding);
  if (failed(sdy::verifySharding(sharding, type, op, [&] { return op->emitError() << of; })))
    return failure();
  auto tensor = dyn_cast<RankedTensorType>(type);
  std::optional<ShardingAttr> converted = meshes->toProgram(written, tensor ? tensor.getRank() : 0);
  if (!converted) {
    InFlightDiagnostic error = op->emitError() << of << "sharding " << sharding << " cuts an axis into parts that are no parts of axes of "
                                               << "the program's mesh " << describe(meshes->getProgram().mesh);
    error.attachNote(meshOp.getLoc()) << "the program's mesh is here; \"mesh\" in a plan may name another, on which both are";
    return error;
  }
  auto plain = ShardingAttr::get(op->getContext(), FlatSymbolRefAttr::get(op->getContext(), meshName), converted->getDims(),
                                 converted->getReplicated(), converted->getUnreduced());
  return ImportedSharding{*converted, plain == written ? ShardingAttr() : written};
}

FailureOr<const TextMesh *> MeshUnifier::meshOf(sdy::ManualComputationOp op) {
  const TextMesh *found = nullptr;
  for (sdy::TensorShardingPerValueAttr all : {op.getInShardings(), op.getOutShardings()})
    for (sdy::TensorShardingAttr sharding : all.getShardings()) {
      const TextMesh *mesh = meshes->find(nameOf(sharding));
      if (!mesh || (found && mesh->isOneDevice()))
        continue;
      if (found && !found->isOneDevice() && found->mesh != mesh->mesh)
        return op.emitError() << "has shardings on the meshes @" << found->name << " and @" << mesh->name
                              << ", expected one mesh, to which the manual axes belong";
      found = mesh;
    }
  return found;
}

FailureOr<SmallVector<StringAttr>> MeshUnifier::convertAxes(sdy::ManualComputationOp op, const TextMesh *mesh) {
  ArrayRef<StringAttr> names = op.getManualAxes().getValue();
  const layout::MeshMap *map = mesh ? meshes->findMap(mesh->name) : nullptr;
  if (!mesh || (!map && !mesh->isOneDevice()))
    return SmallVector<StringAttr>(names);
  const layout::Mesh &program = meshes->getProgram().mesh;
  SmallVector<StringAttr> axes;
  for (StringAttr name : names) {
    auto axis = mesh->mesh.mesh.findAxis(name.str());
    if (!axis)
      return op.emitOpError() << "manual axis \"" << name.getValue() << "\" is not in the mesh @" << mesh->name;
    if (!map)
      continue; // an axis of one device
    std::vector<layout::AxisRef> refs = *map->forward(std::vector{mesh->mesh.mesh.full(*axis)}); // whole axes always have some
    for (const layout::AxisRef &ref : refs) {
      if (!program.isFull(ref)) {
        InFlightDiagnostic error = op.emitOpError() << "manual axis \"" << name.getValue() << "\" of mesh @" << mesh->name
                                                    << " is the part " << program.toString(ref)
                                                    << " of an axis of the program's mesh " << describe(program)
                                                    << ", expected whole axes";
        error.attachNote(meshOp.getLoc()) << "the program's mesh is here; \"mesh\" in a plan may name another, with smaller axes";
        return error;
      }
      axes.push_back(StringAttr::get(op.getContext(), program.axes[static_cast<size_t>(ref.axis)].name));
    }
  }
  return axes;
}

std::vector<int64_t> MeshUnifier::deviceNumbers(const TextMesh *mesh) const {
  const layout::MeshMap *map = mesh ? meshes->findMap(mesh->name) : nullptr;
  if (!map || map->isExact())
    return meshes->getProgram().order;
  return map->devices();
}

ShardingAttr MeshUnifier::convertRule(ShardingAttr rule) const {
  int64_t rank = static_cast<int64_t>(rule.getDims().size());
  if (!rule.findProblem(meshes->getProgram().mesh, rank))
    return rule;
  for (const TextMesh &mesh : meshes->getMeshes()) {
    auto named = ShardingAttr::get(rule.getContext(), FlatSymbolRefAttr::get(rule.getContext(), mesh.name), rule.getDims(),
                                   rule.getReplicated(), rule.getUnreduced());
    if (!meshes->findMap(mesh.name) || named.findProblem(mesh.mesh.mesh, rank))
      continue;
    if (std::optional<ShardingAttr> converted = meshes->toProgram(named, rank))
      return *converted;
  }
  return rule; // reported where rules are applied
}

} // namespace autopar::import
