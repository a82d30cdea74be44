// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The program's mesh is the plan's, or else the mesh of the text that most ops name, of those (if any) on which the manual axes of
// all manual computations are whole axes.
#include "passes/Import/ImportShardings/UnifyMeshes.h"

#include "mlir/IR/Remarks.h"

namespace autopar::import {

using mlir::func::FuncOp;

std::string describe(const layout::Mesh &mesh) {
  std::string text;
  for (const layout::MeshAxis &axis : mesh.axes)
    text += (text.empty() ? "" : ", ") + axis.name + "=" + std::to_string(axis.size);
  return "{" + text + "}";
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

/// Each sharding that the text puts on an op, its operands and results.
static void eachSharding(Operation *op, llvm::function_ref<void(sdy::TensorShardingAttr)> visit) {
  auto one = [&](Attribute attr) {
    if (auto sharding = dyn_cast_or_null<sdy::TensorShardingAttr>(attr))
      visit(sharding);
  };
  auto all = [&](Attribute attr) {
    if (auto shardings = dyn_cast_or_null<sdy::TensorShardingPerValueAttr>(attr))
      llvm::for_each(shardings.getShardings(), visit);
  };
  if (auto function = dyn_cast<FuncOp>(op)) {
    for (unsigned i = 0; i < function.getNumArguments(); ++i)
      one(function.getArgAttr(i, sdy::kShardingAttr));
    for (unsigned i = 0; i < function.getNumResults(); ++i)
      one(function.getResultAttr(i, sdy::kShardingAttr));
  } else if (auto manual = dyn_cast<sdy::ManualComputationOp>(op)) {
    all(manual.getInShardings());
    all(manual.getOutShardings());
  } else if (isa<sdy::ShardingConstraintOp, sdy::ReshardOp>(op)) {
    one(op->getAttr("sharding"));
  } else {
    all(op->getDiscardableAttr(sdy::kShardingAttr));
  }
}

LogicalResult MeshUnifier::collect() {
  for (auto text : module.getOps<sdy::MeshOp>())
    declared.push_back({{text.getSymName().str(), layoutOf(text.getMesh())}, text.getLoc()});
  WalkResult walk = module.walk([&](Operation *op) {
    bool failedHere = false;
    eachSharding(op, [&](sdy::TensorShardingAttr sharding) {
      auto attr = dyn_cast<sdy::MeshAttr>(sharding.getMeshOrRef());
      if (!attr || failedHere || inPlaceNames.count(attr))
        return;
      failedHere = failed(sdy::verifyMesh(attr, [&] { return op->emitError(); }));
      layout::OrderedMesh mesh = failedHere ? layout::OrderedMesh() : layoutOf(attr);
      auto *known = llvm::find_if(declared, [&](const Declared &other) { return other.mesh.mesh == mesh; });
      if (known == declared.end()) {
        declared.push_back({{"in place " + std::to_string(inPlaceNames.size()), mesh, true}, op->getLoc()});
        known = &declared.back();
      }
      inPlaceNames[attr] = known->mesh.name;
    });
    return failedHere ? WalkResult::interrupt() : WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
}

const MeshUnifier::Declared *MeshUnifier::choose() {
  SmallVector<const Declared *> candidates;
  for (const Declared &one : declared)
    if (!one.mesh.isOneDevice())
      candidates.push_back(&one);
  if (candidates.size() < 2)
    return candidates.empty() ? nullptr : candidates.front();
  llvm::StringMap<int64_t> uses;
  SmallVector<std::pair<const Declared *, StringRef>> manual;
  module.walk([&](Operation *op) {
    StringRef last;
    eachSharding(op, [&](sdy::TensorShardingAttr sharding) {
      last = nameOf(sharding);
      ++uses[last];
    });
    auto body = dyn_cast<sdy::ManualComputationOp>(op);
    auto *mesh = llvm::find_if(declared, [&](const Declared &one) { return one.mesh.name == last; });
    if (body && mesh != declared.end() && !mesh->mesh.isOneDevice())
      for (StringAttr axis : body.getManualAxes().getValue())
        manual.push_back({mesh, axis.getValue()});
  });
  auto keepsWhole = [&](const Declared *candidate) {
    const layout::Mesh &to = candidate->mesh.mesh.mesh;
    return llvm::all_of(manual, [&](const auto &use) {
      const layout::OrderedMesh &from = use.first->mesh.mesh;
      auto axis = from.mesh.findAxis(use.second.str());
      auto map = layout::MeshMap::between(from, candidate->mesh.mesh);
      auto refs = axis && map ? map->forward(std::vector{from.mesh.full(*axis)}) : std::nullopt;
      return refs && llvm::all_of(*refs, [&](const layout::AxisRef &ref) { return to.isFull(ref); });
    });
  };
  // The first of those that most name; such on which manual axes are whole, and such that have a name, before others.
  auto rank = [&](const Declared *one) { return std::tuple(keepsWhole(one), !one->mesh.inPlace, uses.lookup(one->mesh.name)); };
  const Declared *best = candidates.front();
  for (const Declared *candidate : candidates)
    if (rank(candidate) > rank(best))
      best = candidate;
  return best;
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
    return emitError(one.loc) << "mesh @" << one.mesh.name << " is device " << device << ", but the program's mesh "
                              << programText << " has the devices 0 to " << devices - 1;
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
    for (const Declared &one : declared)
      if (one.mesh.mesh.mesh == program.mesh && !one.mesh.isOneDevice() && !one.mesh.inPlace) {
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
  for (auto mesh : llvm::make_early_inc_range(module.getOps<sdy::MeshOp>()))
    mesh.erase();
  if (meshOp.getSymName() != meshName)
    (void)SymbolTable(module).rename(meshOp, meshName); // cannot fail: the name is free
  TextMeshes named(module.getContext(), meshName, meshes->getProgram());
  for (const TextMesh &mesh : meshes->getMeshes())
    named.add(mesh);
  named.write(meshOp);
}

} // namespace autopar::import
