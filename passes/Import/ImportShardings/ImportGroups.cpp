// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "passes/Import/ImportShardings/ImportGroups.h"

#include "dialects/AutoPar/IR/Names.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace autopar::import {
namespace {

/// What the text says of a value; null if nothing.
ShardingAttr shardingOf(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    auto function = dyn_cast<mlir::func::FuncOp>(argument.getOwner()->getParentOp());
    return function ? function.getArgAttrOfType<ShardingAttr>(argument.getArgNumber(), names::sharding) : ShardingAttr();
  }
  Operation *op = value.getDefiningOp();
  if (auto constraint = dyn_cast<ShardingConstraintOp>(op))
    return constraint.getSharding();
  unsigned index = cast<mlir::OpResult>(value).getResultNumber();
  if (auto manual = dyn_cast<ManualComputationOp>(op))
    return cast<ShardingAttr>(manual.getOutShardings()[index]);
  auto shardings = op->getAttrOfType<ArrayAttr>(names::shardings);
  return shardings ? cast<ShardingAttr>(shardings[index]) : ShardingAttr();
}

/// Whether all members that have a sharding have the same; `found` is one of them.
bool agree(ArrayRef<Value> members, ShardingAttr &found) {
  bool alike = true;
  for (Value member : members)
    if (ShardingAttr sharding = shardingOf(member)) {
      alike = alike && (!found || found == sharding);
      found = sharding;
    }
  return alike;
}

void constrain(Value member, ShardingAttr like) {
  MLIRContext *context = member.getContext();
  OpBuilder builder(context);
  builder.setInsertionPointAfterValue(member);
  SmallVector<DimShardingAttr> dims(cast<RankedTensorType>(member.getType()).getRank(),
                                    DimShardingAttr::get(context, {}, /*open=*/true, /*priority=*/-1));
  auto open = ShardingAttr::get(context, like.getMesh(), dims, {}, {});
  auto constraint = ShardingConstraintOp::create(builder, member.getLoc(), member, open);
  member.replaceAllUsesExcept(constraint.getResult(), constraint);
}

/// Gives groups with a value in common the number of the first of them.
void joinGroups(ArrayRef<ShardingGroupOp> groups) {
  llvm::EquivalenceClasses<int64_t> joined;
  llvm::DenseMap<Value, int64_t> first;
  for (ShardingGroupOp group : groups) {
    auto number = static_cast<int64_t>(group.getGroupId());
    auto [known, isNew] = first.try_emplace(group.getInput(), number);
    joined.unionSets(known->second, number);
  }
  llvm::DenseMap<int64_t, uint64_t> numbers; // by leader
  llvm::DenseSet<std::pair<Value, uint64_t>> seen;
  for (ShardingGroupOp group : groups) {
    int64_t leader = joined.getLeaderValue(static_cast<int64_t>(group.getGroupId()));
    uint64_t number = numbers.try_emplace(leader, group.getGroupId()).first->second;
    bool isFirst = seen.insert({group.getInput(), number}).second;
    if (number == group.getGroupId())
      continue;
    if (isFirst)
      group.setGroupId(number);
    else
      group.erase();
  }
}

} // namespace

void importGroups(ModuleOp module) {
  SmallVector<ShardingGroupOp> groups;
  module.walk([&](ShardingGroupOp group) { groups.push_back(group); });
  joinGroups(groups);
  llvm::MapVector<int64_t, SmallVector<Value>> members;
  module.walk([&](ShardingGroupOp group) { members[static_cast<int64_t>(group.getGroupId())].push_back(group.getInput()); });
  for (auto &[number, values] : members) {
    ShardingAttr found;
    if (!agree(values, found))
      for (Value value : values)
        constrain(value, found);
  }
}

} // namespace autopar::import
