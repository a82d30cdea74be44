// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The meshes of a text, the program's mesh (ChooseMesh.cpp has the choice), and whether all fit it.
#include "passes/Import/ImportShardings/UnifyMeshes.h"

#include "llvm/ADT/StringSet.h"
#include "mlir/IR/Remarks.h"

namespace autopar::import {

std::string describe(const layout::Mesh &mesh) {
  std::string text;
  for (const layout::MeshAxis &axis : ArrayRef(mesh.axes).take_front(8))
    text += (text.empty() ? "" : ", ") + axis.name + "=" + std::to_string(axis.size);
  return "{" + text + (mesh.axes.size() > 8 ? ", …}" : "}");
}

static std::string describe(const TextMesh &mesh) {
  return (mesh.inPlace ? "a sharding's own mesh " : "mesh @" + mesh.name + " = ") + describe(mesh.mesh.mesh);
}

static layout::OrderedMesh layoutOf(sdy::MeshAttr attr) {
  layout::OrderedMesh mesh;
  for (sdy::MeshAxisAttr axis : attr.getAxes())
    mesh.mesh.axes.push_back({axis.getName().str(), axis.getSize()});
  mesh.order = attr.getDeviceIds().vec();
  bool isRowMajor = llvm::all_of(enumerate(mesh.order), [](auto entry) {
    return entry.value() == static_cast<int64_t>(entry.index());
  });
  if (isRowMajor && !mesh.mesh.axes.empty()) // a maximal mesh keeps its number
    mesh.order.clear();
  return mesh;
}

LogicalResult MeshUnifier::collect() {
  for (auto text : module.getOps<sdy::MeshOp>())
    declared.push_back({{text.getSymName().str(), layoutOf(text.getMesh())}, text.getLoc()});
  llvm::StringSet<> used;
  WalkResult walk = module.walk([&](Operation *op) {
    bool failedHere = false;
    eachSharding(op, [&](sdy::TensorShardingAttr sharding) {
      if (auto name = dyn_cast<mlir::FlatSymbolRefAttr>(sharding.getMeshOrRef()))
        used.insert(name.getValue());
      auto attr = dyn_cast<sdy::MeshAttr>(sharding.getMeshOrRef());
      if (!attr || failedHere || inPlaceNames.count(attr))
        return;
      failedHere = failed(sdy::verifyMesh(attr, [&] { return op->emitError(); }));
      if (failedHere)
        return;
      std::string name = "in place " + std::to_string(inPlaceNames.size());
      declared.push_back({{name, layoutOf(attr), true}, op->getLoc()});
      inPlaceNames[attr] = name;
    });
    return failedHere ? WalkResult::interrupt() : WalkResult::advance();
  });
  if (walk.wasInterrupted())
    return failure();
  leaveOutUnused([&](const Declared &one) { return one.mesh.inPlace || used.contains(one.mesh.name); });
  return success();
}

/// A mesh that no sharding names and that is not of the size of those that are named says nothing about this program.
void MeshUnifier::leaveOutUnused(llvm::function_ref<bool(const Declared &)> isUsed) {
  int64_t devices = 1;
  for (const Declared &one : declared)
    if (isUsed(one))
      devices = std::max(devices, one.mesh.mesh.mesh.numDevices());
  if (devices > 1)
    llvm::erase_if(declared, [&](const Declared &one) { return !isUsed(one) && one.mesh.mesh.mesh.numDevices() != devices; });
}

LogicalResult MeshUnifier::check(const Declared &one) {
  const layout::Mesh &program = meshes->getProgram().mesh;
  const layout::Mesh &mesh = one.mesh.mesh.mesh;
  int64_t devices = program.numDevices();
  std::string programText = (fromPlan ? "" : "@" + meshName + " = ") + describe(program);
  if (one.mesh.isOneDevice()) {
    int64_t device = one.mesh.mesh.order.empty() ? 0 : one.mesh.mesh.order.front();
    if (devices == 1 || device < devices)
      return success();
    return emitError(one.loc) << (one.mesh.inPlace ? "a sharding's own mesh" : "mesh @" + one.mesh.name) << " is device " << device
                              << ", but the program's mesh " << programText << " has the devices 0 to " << devices - 1;
  }
  if (mesh.numDevices() == devices)
    return success();
  if (fromPlan) {
    InFlightDiagnostic error = emitError(one.loc) << "the program has the " << (one.mesh.inPlace ? "sharding's own " : "")
                                                  << "mesh " << describe(mesh) << ", but " << describe(program)
                                                  << " is asked for";
    error.attachNote(meshOp.getLoc()) << "the other mesh is here; leave \"mesh\" out of the plan to use the program's";
    return error;
  }
  InFlightDiagnostic error = emitError(one.loc) << describe(one.mesh) << " has " << mesh.numDevices()
                                                << " devices, but the program's mesh " << programText << " has " << devices;
  error.attachNote(meshOp.getLoc()) << "the program's mesh is here; meshes of a program are views of the same devices, so give "
                                       "them as many, or one";
  return error;
}

static void remarkRenamed(const TextMesh &mesh, const layout::MeshMap &map, const layout::Mesh &program, Location loc) {
  auto remark = mlir::remark::missed(loc, mlir::remark::RemarkOpts::name("renamed-devices").category("autopar-import-sdy"));
  if (!remark)
    return;
  std::string axes;
  for (int32_t i = 0; i < static_cast<int32_t>(mesh.mesh.mesh.axes.size()); ++i) {
    axes += (axes.empty() ? "" : "; ") + mesh.mesh.mesh.axes[static_cast<size_t>(i)].name + " is";
    std::vector<layout::AxisRef> refs = *map.forward(std::vector{mesh.mesh.mesh.full(i)});
    for (const layout::AxisRef &ref : refs)
      axes += " " + program.toString(ref);
  }
  remark << mlir::remark::metric("mesh", mesh.name) << mlir::remark::metric("axes", axes);
}

LogicalResult MeshUnifier::run() {
  if (failed(collect()))
    return failure();
  MLIRContext *context = module.getContext();
  OpBuilder builder(context);
  auto existing = module.getOps<MeshOp>();
  layout::OrderedMesh program;
  if ((fromPlan = !existing.empty())) {
    meshOp = *existing.begin();
    program.mesh = meshOp.getMesh();
    auto ids = meshOp->getAttrOfType<DenseI64ArrayAttr>(names::deviceIds);
    if (ids)
      program.order = ids.asArrayRef().vec();
    for (const Declared &one : declared)
      if (one.mesh.mesh.mesh == program.mesh && (!ids || one.mesh.mesh.order == program.order) && !one.mesh.isOneDevice() &&
          !one.mesh.inPlace) {
        program = one.mesh.mesh;
        meshName = one.mesh.name;
        break;
      }
  } else {
    const Declared *chosen = choose();
    Location loc = chosen ? chosen->loc : module.getLoc();
    if (chosen)
      program = chosen->mesh.mesh;
    // All on one device: then its name is that of the text's first mesh.
    const Declared *named = chosen || declared.empty() ? chosen : &declared.front();
    if (named && !named->mesh.inPlace)
      meshName = named->mesh.name;
    SmallVector<StringAttr> axisNames;
    SmallVector<int64_t> sizes;
    for (const layout::MeshAxis &axis : program.mesh.axes) {
      axisNames.push_back(builder.getStringAttr(axis.name));
      sizes.push_back(axis.size);
    }
    if (failed(MeshAttr::verify([&] { return emitError(loc); }, axisNames, sizes)))
      return failure();
    std::string temporary = "text_mesh";
    while (module.lookupSymbol(temporary))
      temporary += "_";
    builder.setInsertionPointToStart(module.getBody());
    meshOp = MeshOp::create(builder, loc, temporary, MeshAttr::get(context, axisNames, sizes));
  }
  auto isTaken = [&](StringRef name) { // by what is not removed in the end, or is another mesh of the text
    Operation *symbol = module.lookupSymbol(name);
    auto text = dyn_cast_or_null<sdy::MeshOp>(symbol);
    return symbol && symbol != meshOp && !(text && (program.mesh.numDevices() == 1 || layoutOf(text.getMesh()) == program));
  };
  while (isTaken(meshName))
    meshName += "_";
  meshes.emplace(context, meshOp.getSymName(), program);
  for (const Declared &one : declared)
    if (failed(check(one)))
      return failure();
  for (const Declared &one : declared) {
    meshes->add(one.mesh);
    if (const layout::MeshMap *map = meshes->findMap(one.mesh.name); map && !map->isExact())
      remarkRenamed(one.mesh, *map, program.mesh, one.loc);
  }
  return success();
}

void MeshUnifier::finish() {
  for (auto mesh : llvm::make_early_inc_range(module.getOps<sdy::MeshOp>())) {
    if (mesh.getSymName() == meshName)
      for (mlir::NamedAttribute other : mesh->getDiscardableAttrs()) // of frameworks, for export
        meshOp->setAttr(other.getName(), other.getValue());
    mesh.erase();
  }
  if (meshOp.getSymName() != meshName)
    (void)SymbolTable(module).rename(meshOp, meshName); // cannot fail: the name is free
  TextMeshes named(module.getContext(), meshName, meshes->getProgram());
  for (const TextMesh &mesh : meshes->getMeshes())
    named.add(mesh);
  named.write(meshOp);
}

} // namespace autopar::import
