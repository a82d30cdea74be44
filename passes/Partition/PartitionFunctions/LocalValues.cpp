// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where reshards go and from which placement they start.
#include "passes/Partition/PartitionFunctions/LocalValues.h"
#include "dialects/StableHLO/Analysis/StaticValues.h"
#include "dialects/Support/Check.h"
#include "passes/Partition/PartitionFunctions/Advice.h"
#include "passes/Partition/PartitionFunctions/EmitReshard.h"
#include "passes/Partition/PartitionFunctions/Reasons.h"
#include "passes/Partition/PartitionFunctions/WidePartials.h"

namespace autopar::partition {
using namespace layout;

RankedTensorType LocalValues::typeOf(Value global, const Sharding &placement) const {
  auto type = cast<RankedTensorType>(global.getType());
  const PlanValue &value = graph.values[graph.valueIndex.lookup(global)];
  Type element = value.isWide(placement) ? mlir::Float32Type::get(type.getContext()) : type.getElementType();
  return RankedTensorType::get(localShape(value.shape, placement), element);
}

SmallVector<LocalValues::Entry, 2> &LocalValues::entriesOf(Value global) {
  SmallVector<Entry, 2> *&known = entries[global];
  if (!known)
    known = &storage.emplace_back();
  return *known;
}

void LocalValues::define(OpBuilder &builder, Value global, const Sharding &placement, Value local) {
  RankedTensorType type = typeOf(global, placement);
  local = convertTo(builder, local, type.getElementType());
  AUTOPAR_CHECK(local.getType() == type, "a sharding rule and its localize disagree");
  entriesOf(global).push_back({placement, local});
  if (reasons)
    reasons->noteValue(global, placement, local);
}

/// The builder's insertion point, moved out of regions into `block`.
static void hoistTo(OpBuilder &builder, Block *block) {
  Block *at = builder.getInsertionBlock();
  if (at == block)
    return;
  while (at != block) {
    Operation *parent = at->getParentOp();
    builder.setInsertionPoint(parent);
    at = parent->getBlock();
  }
  AUTOPAR_CHECK(at == block,
                "a value is used outside the region that defines it");
}

static std::string nameOf(Operation *op) {
  StringRef name = op->getName().getStringRef();
  return isa<mlir::func::ReturnOp>(op) ? "the function's result"
                                       : name.substr(name.find('.') + 1).str();
}

static std::string listAxes(const Mesh &mesh,
                            const std::vector<AxisRef> &axes) {
  std::string text;
  for (const AxisRef &axis : axes)
    text += (text.empty() ? "'" : ", '") + mesh.axes[axis.axis].name +
            (mesh.isFull(axis) ? "'"
                               : "':(" + std::to_string(axis.pre) + ")" +
                                     std::to_string(axis.size));
  return text;
}

std::string LocalValues::reasonFor(const ReshardStep &step, Value global,
                                   Operation *user, int operand) const {
  std::string axes = listAxes(graph.mesh, step.axes), what = nameOf(user);
  if (!isa<mlir::func::ReturnOp>(user))
    what += " operand";
  what += " " + std::to_string(operand);
  Operation *producer = global.getDefiningOp();
  std::string of = producer ? nameOf(producer) : "argument";
  switch (step.kind) {
  case ReshardStep::Kind::AllReduce:
    return "reduce: partial sums of " + of + " over " + axes + " for " + what;
  case ReshardStep::Kind::ReduceScatter:
    return "reduce: partial sums of " + of + " over " + axes + ", cut in dim " +
           std::to_string(step.dim) + " for " + what;
  case ReshardStep::Kind::AllGather:
    return "gather: " + what + " needs dim " + std::to_string(step.dim) +
           " of " + of + " whole over " + axes;
  case ReshardStep::Kind::AllToAll:
    return "move: " + what + " needs " + axes + " on dim " +
           std::to_string(step.toDim) + " of " + of + " instead of dim " +
           std::to_string(step.dim);
  case ReshardStep::Kind::Permute:
    return "exchange: " + what + " needs blocks of " + of +
           " in another order over " + axes;
  case ReshardStep::Kind::Slice:
  case ReshardStep::Kind::MakePartial:
  case ReshardStep::Kind::Place:
    return "";
  }
  return "";
}

// A constant is made where it is needed, in the shape that is needed.
Value LocalValues::makeSplat(OpBuilder &builder, Value global,
                             const Sharding &placement) {
  auto type = cast<RankedTensorType>(global.getType());
  auto local = RankedTensorType::get(
      localShape(type.getShape().vec(), placement), type.getElementType());
  Attribute element = stablehlo::splatElement(global);
  return stablehlo::ConstantOp::create(builder, global.getLoc(),
                                       DenseElementsAttr::get(local, element));
}

Value LocalValues::emitSteps(ImplicitLocOpBuilder &at, const PlanValue &value, Entry from, const ReshardPlan &plan,
                             Operation *user, int operand) {
  Value global = value.value;
  for (const ReshardStep &step : plan.steps) {
    Type wide = at.getF32Type(), own = cast<RankedTensorType>(global.getType()).getElementType();
    bool after = value.isWide(step.placement);
    if (after)
      from.local = convertTo(at, from.local, wide);
    std::string reason = reasonFor(step, global, user, operand);
    if (value.isWide(from.placement) && !reason.empty())
      reason += ", in f32";
    from = {step.placement, emitStep(at, graph.mesh, meshName, from.local, step, reason)};
    if (!after)
      from.local = convertTo(at, from.local, own);
    entriesOf(global).push_back(from);
  }
  return from.local;
}

Value LocalValues::get(OpBuilder &builder, Value global,
                       const Sharding &placement, Operation *user,
                       int operand) {
  SmallVector<Entry, 2> &known = entriesOf(global);
  for (Entry &entry : known)
    if (entry.placement.samePlacement(placement))
      return entry.local;
  const PlanValue &value = graph.values[graph.valueIndex.lookup(global)];
  AUTOPAR_CHECK(value.isSplat || !known.empty(),
                "a value is used before it is localized");
  OpBuilder::InsertionGuard guard(builder);
  hoistTo(builder, blocks.lookup(global.getParentBlock()));
  if (value.isSplat && (value.isZero || !isPartialSum(placement))) {
    Value local = makeSplat(builder, global, placement);
    known.push_back({placement, local});
    return local;
  }
  if (known.empty()) {
    Sharding whole = placement;
    whole.unreduced.clear();
    known.push_back({whole, makeSplat(builder, global, whole)});
  }
  const ReshardPlan *best = nullptr;
  const Entry *start = nullptr;
  for (const Entry &entry : known) {
    const ReshardPlan &plan = planner.plan(value.shape, value.bytes(),
                                           entry.placement, placement);
    if (!best || plan.seconds < best->seconds) {
      best = &plan;
      start = &entry;
    }
  }
  ImplicitLocOpBuilder at(user->getLoc(), builder);
  Sharding from = start->placement;
  auto lastOp = [point = builder.getInsertionPoint(), block = builder.getInsertionBlock()] {
    return point == block->begin() ? nullptr : &*std::prev(point);
  };
  Operation *before = lastOp();
  Value local = emitSteps(at, value, *start, *best, user, operand);
  if (advice)
    advice->onReshard(value, from, placement, *best, user, operand);
  if (reasons)
    reasons->noteReshard(before, lastOp(), global, from, placement, user, operand);
  return local;
}

} // namespace autopar::partition
