// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See TextMeshes.h.
#include "dialects/AutoPar/IR/TextMeshes.h"

namespace autopar {

void TextMeshes::add(TextMesh mesh) {
  maps.emplace_back();
  if (!mesh.isOneDevice() && mesh.mesh != program)
    maps.back() = layout::MeshMap::between(mesh.mesh, program);
  meshes.push_back(std::move(mesh));
}

const TextMesh *TextMeshes::find(StringRef name) const {
  auto found = llvm::find_if(meshes, [&](const TextMesh &mesh) { return mesh.name == name; });
  return found == meshes.end() ? nullptr : &*found;
}

const layout::MeshMap *TextMeshes::findMap(StringRef name) const {
  const TextMesh *mesh = find(name);
  if (!mesh)
    return nullptr;
  const auto &map = maps[static_cast<size_t>(mesh - meshes.data())];
  return map ? &*map : nullptr;
}

/// The same text on a mesh that differs by name only.
static ShardingAttr renamed(ShardingAttr sharding, StringRef mesh) {
  return ShardingAttr::get(sharding.getContext(), FlatSymbolRefAttr::get(sharding.getContext(), mesh), sharding.getDims(),
                           sharding.getReplicated(), sharding.getUnreduced());
}

static layout::Sharding withoutAxes(layout::Sharding sharding) {
  for (layout::DimSharding &dim : sharding.dims)
    dim.axes.clear();
  sharding.replicated.clear();
  sharding.unreduced.clear();
  return sharding;
}

std::optional<ShardingAttr> TextMeshes::toProgram(ShardingAttr written, int64_t rank) const {
  const TextMesh *mesh = find(written.getMeshName());
  const layout::MeshMap *map = findMap(written.getMeshName());
  if (!mesh || (!map && !mesh->isOneDevice()))
    return renamed(written, programName);
  layout::Sharding sharding = written.getSharding(mesh->mesh.mesh);
  if (mesh->isOneDevice()) {
    sharding = withoutAxes(sharding);
    if (sharding.dims.empty())
      sharding.dims.resize(static_cast<size_t>(rank));
  } else {
    std::optional<layout::Sharding> translated = map->forward(sharding);
    if (!translated)
      return std::nullopt;
    sharding = *translated;
  }
  return ShardingAttr::get(context, programName, program.mesh, sharding);
}

std::optional<ShardingAttr> TextMeshes::toText(ShardingAttr sharding, StringRef name) const {
  const TextMesh *mesh = find(name);
  const layout::MeshMap *map = findMap(name);
  if (!mesh || (!map && !mesh->isOneDevice()))
    return renamed(sharding, mesh ? mesh->name : programName);
  layout::Sharding own = sharding.getSharding(program.mesh);
  if (mesh->isOneDevice()) {
    if (!own.usedAxes().empty())
      return std::nullopt;
    if (mesh->isMaximal())
      own.dims.clear();
  } else {
    std::optional<layout::Sharding> translated = map->back(own);
    if (!translated)
      return std::nullopt;
    own = *translated;
  }
  return ShardingAttr::get(context, name, mesh->mesh.mesh, own);
}

ShardingAttr TextMeshes::asWritten(ShardingAttr sharding, ShardingAttr written, int64_t rank) const {
  const TextMesh *mesh = written ? find(written.getMeshName()) : nullptr;
  if (written && (!mesh || written.findProblem(mesh->mesh.mesh, static_cast<int64_t>(written.getDims().size()))))
    written = {}; // somebody's else
  if (written && toProgram(written, rank) == sharding)
    return written;
  StringRef name = written ? written.getMeshName() : StringRef(programName);
  return toText(sharding, name).value_or(sharding);
}

//===-- The attribute -----------------------------------------------------------------------------------------------===//

void TextMeshes::write(MeshOp op) const {
  bool isPlain = llvm::all_of(meshes, [&](const TextMesh &mesh) {
    return mesh.name == programName && mesh.mesh == program;
  });
  Builder builder(context);
  if (!program.order.empty())
    op->setAttr(names::deviceIds, builder.getDenseI64ArrayAttr(program.order));
  if (isPlain)
    return;
  SmallVector<Attribute> all;
  for (const TextMesh &mesh : meshes) {
    SmallVector<NamedAttribute> fields{builder.getNamedAttr("name", builder.getStringAttr(mesh.name)),
                                       builder.getNamedAttr("axes", MeshAttr::get(context, mesh.mesh.mesh))};
    if (!mesh.mesh.order.empty())
      fields.push_back(builder.getNamedAttr("device_ids", builder.getDenseI64ArrayAttr(mesh.mesh.order)));
    if (mesh.inPlace)
      fields.push_back(builder.getNamedAttr("in_place", builder.getUnitAttr()));
    all.push_back(builder.getDictionaryAttr(fields));
  }
  op->setAttr(names::textMeshes, builder.getArrayAttr(all));
}

static std::optional<TextMesh> readEntry(Attribute entry) {
  auto fields = dyn_cast<DictionaryAttr>(entry);
  auto name = fields ? fields.getAs<StringAttr>("name") : nullptr;
  auto axes = fields ? fields.getAs<MeshAttr>("axes") : nullptr;
  if (!name || !axes)
    return std::nullopt;
  TextMesh mesh{name.str(), {axes.toLayout(), {}}, fields.contains("in_place")};
  if (auto ids = fields.getAs<DenseI64ArrayAttr>("device_ids"))
    mesh.mesh.order = ids.asArrayRef().vec();
  return mesh;
}

TextMeshes TextMeshes::read(MeshOp op) {
  SmallVector<TextMesh> meshes;
  layout::OrderedMesh program{op.getMesh(), {}};
  if (auto ids = op->getAttrOfType<DenseI64ArrayAttr>(names::deviceIds))
    program.order = ids.asArrayRef().vec();
  if (auto all = op->getAttrOfType<ArrayAttr>(names::textMeshes))
    for (Attribute entry : all) {
      meshes.push_back(*readEntry(entry)); // the dialect has verified it
      if (meshes.back().name == op.getSymName() && !meshes.back().isOneDevice() && program.order.empty())
        program = meshes.back().mesh;
    }
  TextMeshes result(op.getContext(), op.getSymName(), std::move(program));
  for (TextMesh &mesh : meshes)
    result.add(std::move(mesh));
  return result;
}

std::optional<std::string> TextMeshes::findProblem(MeshOp op, Attribute attribute) {
  auto all = dyn_cast<ArrayAttr>(attribute);
  if (!all)
    return "is no array";
  layout::Mesh program = op.getMesh();
  llvm::SmallDenseSet<StringAttr> names;
  for (auto [i, entry] : enumerate(all)) {
    std::optional<TextMesh> mesh = readEntry(entry);
    if (!mesh || !names.insert(StringAttr::get(op.getContext(), mesh->name)).second)
      return "has the entry " + std::to_string(i) + ", which has no name of its own and axes";
    const std::vector<int64_t> &ids = mesh->mesh.order;
    int64_t devices = mesh->mesh.mesh.numDevices();
    bool isGood = mesh->isOneDevice() ? ids.size() <= 1
                                      : devices == program.numDevices() && (ids.empty() || layout::isOrder(ids, devices));
    if (!isGood || (mesh->name == op.getSymName() && devices > 1 && mesh->mesh.mesh != program))
      return "has the entry @" + mesh->name + ", whose axes or device_ids do not fit the mesh of the op";
  }
  return std::nullopt;
}

} // namespace autopar
