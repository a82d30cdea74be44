// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "passes/Import/ApplyHints/TextConstraints.h"

#include "dialects/AutoPar/IR/Names.h"

namespace autopar {

bool canBeBoth(const layout::Sharding &one, const layout::Sharding &other) {
  for (auto [a, b] : llvm::zip_equal(one.dims, other.dims)) {
    const layout::DimSharding &fewer = a.axes.size() <= b.axes.size() ? a : b, &more = &fewer == &a ? b : a;
    bool continues = std::equal(fewer.axes.begin(), fewer.axes.end(), more.axes.begin());
    if (!continues || (!fewer.open && fewer.axes.size() < more.axes.size()))
      return false;
  }
  auto cuts = [](const layout::Sharding &sharding, const layout::AxisRef &axis) {
    return llvm::any_of(sharding.dims, [&](const layout::DimSharding &dim) { return layout::overlapsAny(axis, dim.axes); });
  };
  auto mayCut = [&](const layout::Sharding &a, const layout::Sharding &b) {
    return llvm::none_of(a.replicated, [&](const layout::AxisRef &axis) { return cuts(b, axis); });
  };
  return one.unreduced == other.unreduced && mayCut(one, other) && mayCut(other, one);
}

SmallVector<TextConstraint> takeContradicting(OpResult value, ShardingAttr hint, const layout::Mesh &mesh) {
  SmallVector<TextConstraint> taken;
  auto contradicts = [&](ShardingAttr text) { return !canBeBoth(text.getSharding(mesh), hint.getSharding(mesh)); };
  Operation *op = value.getOwner();
  if (op->hasAttr(names::held)) {
    auto shardings = llvm::to_vector(op->getAttrOfType<ArrayAttr>(names::shardings));
    auto text = cast<ShardingAttr>(shardings[value.getResultNumber()]);
    if (contradicts(text)) {
      taken.push_back({text, op->getLoc()});
      shardings[value.getResultNumber()] = hint;
      op->setAttr(names::shardings, ArrayAttr::get(op->getContext(), shardings));
      op->removeAttr(names::written);
    }
  }
  SmallVector<Operation *> users = llvm::to_vector(value.getUsers()); // erased below
  for (Operation *user : llvm::reverse(users)) {
    auto constraint = dyn_cast<ShardingConstraintOp>(user);
    if (!constraint || constraint->hasAttr(names::reshard) || !contradicts(constraint.getSharding()))
      continue;
    taken.push_back({constraint.getSharding(), constraint.getLoc()});
    constraint.replaceAllUsesWith(constraint.getInput());
    constraint.erase();
  }
  return taken;
}

} // namespace autopar
