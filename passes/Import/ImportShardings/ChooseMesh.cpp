// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which mesh of a text with several the program is compiled on: one to which all that the text says can be translated, and which most
// ops name.
#include "passes/Import/ImportShardings/UnifyMeshes.h"

#include "llvm/ADT/SetVector.h"

namespace autopar::import {

using mlir::func::FuncOp;

/// Each sharding that the text puts on an op, its operands and results.
void eachSharding(Operation *op, llvm::function_ref<void(sdy::TensorShardingAttr)> visit) {
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
  } else if (auto named = dyn_cast<sdy::NamedComputationOp>(op)) {
    all(named.getInShardingsAttr());
    all(named.getOutShardingsAttr());
  } else if (isa<sdy::ShardingConstraintOp, sdy::ReshardOp, sdy::DataFlowEdgeOp>(op)) {
    one(op->getAttr("sharding"));
  } else {
    all(op->getDiscardableAttr(sdy::kShardingAttr));
  }
}

/// What the text cuts a mesh into: each list of axes or parts of one dim, and axes that must stay whole.
struct MeshUnifier::Demand {
  const TextMesh *mesh;
  std::vector<layout::AxisRef> refs;
  bool whole = false;
  bool holdsOn(const TextMesh &candidate) const {
    auto map = layout::MeshMap::between(mesh->mesh, candidate.mesh);
    auto translated = map ? map->forward(refs) : std::nullopt;
    return translated && (!whole || llvm::all_of(*translated, [&](const layout::AxisRef &ref) {
                            return candidate.mesh.mesh.isFull(ref);
                          }));
  }
};

/// An axis of the mesh or a part of it; nothing if the mesh has none such, which is reported when the sharding is converted.
static std::optional<layout::AxisRef> refOf(sdy::AxisRefAttr attr, const layout::Mesh &mesh) {
  auto axis = mesh.findAxis(attr.getName().str());
  sdy::SubAxisInfoAttr part = attr.getSubAxisInfo();
  if (!axis || !part)
    return axis ? std::optional(mesh.full(*axis)) : std::nullopt;
  int64_t size = mesh.axes[static_cast<size_t>(*axis)].size, pre = part.getPreSize();
  if (pre < 1 || part.getSize() < 1 || size % pre || size / pre % part.getSize())
    return std::nullopt;
  return layout::AxisRef{*axis, pre, part.getSize()};
}

void MeshUnifier::addDemands(sdy::TensorShardingAttr sharding, SmallVectorImpl<Demand> &demands) const {
  auto *found = llvm::find_if(declared, [&](const Declared &one) { return one.mesh.name == nameOf(sharding); });
  if (found == declared.end() || found->mesh.isOneDevice())
    return;
  auto add = [&](ArrayRef<sdy::AxisRefAttr> axes) {
    Demand demand{&found->mesh, {}};
    for (sdy::AxisRefAttr axis : axes)
      if (auto ref = refOf(axis, found->mesh.mesh.mesh); ref && !found->mesh.mesh.mesh.isFull(*ref))
        demand.refs.push_back(*ref); // whole axes always have a counterpart
    if (!demand.refs.empty())
      demands.push_back(std::move(demand));
  };
  for (sdy::DimensionShardingAttr dim : sharding.getDimShardings())
    add(dim.getAxes());
  add(sharding.getReplicatedAxes());
  add(sharding.getUnreducedAxes());
}

const MeshUnifier::Declared *MeshUnifier::choose() {
  SmallVector<const Declared *> candidates;
  for (const Declared &one : declared)
    if (!one.mesh.isOneDevice())
      candidates.push_back(&one);
  if (candidates.size() < 2)
    return candidates.empty() ? nullptr : candidates.front();
  llvm::StringMap<int64_t> uses;
  llvm::SetVector<sdy::TensorShardingAttr> distinct;
  SmallVector<Demand> demands;
  module.walk([&](Operation *op) {
    StringRef last;
    eachSharding(op, [&](sdy::TensorShardingAttr sharding) {
      last = nameOf(sharding);
      ++uses[last];
      distinct.insert(sharding);
    });
    auto body = dyn_cast<sdy::ManualComputationOp>(op);
    auto *mesh = llvm::find_if(declared, [&](const Declared &one) { return one.mesh.name == last; });
    if (body && mesh != declared.end() && !mesh->mesh.isOneDevice())
      for (StringAttr name : body.getManualAxes().getValue())
        if (auto axis = mesh->mesh.mesh.mesh.findAxis(name.str()))
          demands.push_back({&mesh->mesh, {mesh->mesh.mesh.mesh.full(*axis)}, true});
  });
  for (sdy::TensorShardingAttr sharding : distinct)
    addDemands(sharding, demands);
  // The first of those that most name; such on which all demands hold, and such that have a name, before others.
  auto rank = [&](const Declared *one) {
    bool holds = llvm::all_of(demands, [&](const Demand &demand) { return demand.holdsOn(one->mesh); });
    return std::tuple(holds, !one->mesh.inPlace, uses.lookup(one->mesh.name));
  };
  const Declared *best = candidates.front();
  auto highest = rank(best);
  for (const Declared *candidate : ArrayRef(candidates).drop_front())
    if (auto own = rank(candidate); own > highest) {
      highest = own;
      best = candidate;
    }
  return best;
}

} // namespace autopar::import
