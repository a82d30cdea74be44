// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A forward analysis to a fixed point: loops feed what they yield back to their
// arguments.
#include "dialects/Comm/Analysis/Variation.h"
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/Comm/IR/Comm.h"
#include "dialects/StableHLO/IR/StableHLO.h"

#include <set>

namespace autopar::comm {

static bool isFloat(Value value) {
  auto tensor = dyn_cast<RankedTensorType>(value.getType());
  return tensor && isa<FloatType, mlir::ComplexType>(tensor.getElementType());
}

uint64_t VariationAnalysis::bits(std::vector<layout::AxisRef> axes, bool onlyWhole) const {
  llvm::sort(axes); // in whatever order they stand: which device has a value is all the same
  axes = layout::normalized(mesh, axes);
  uint64_t bits = 0;
  for (auto [i, part] : llvm::enumerate(parts))
    for (const layout::AxisRef &axis : axes) {
      int64_t end = axis.pre * axis.size, partEnd = part.pre * part.size;
      if (axis.axis == part.axis &&
          (onlyWhole ? axis.pre <= part.pre && partEnd <= end : axis.pre < partEnd && part.pre < end))
        bits |= uint64_t(1) << (i & 63);
    }
  return bits;
}

void VariationAnalysis::split(mlir::func::FuncOp func) {
  std::vector<std::set<int64_t>> bounds(mesh.axes.size());
  auto cut = [&](const std::vector<layout::AxisRef> &axes) {
    for (const layout::AxisRef &axis : axes)
      bounds[axis.axis].insert({axis.pre, axis.pre * axis.size});
  };
  for (unsigned i = 0; i < func.getNumArguments(); ++i)
    if (auto attr = func.getArgAttrOfType<ShardingAttr>(i, names::sharding))
      cut(attr.getSharding(mesh).usedAxes());
  func.walk([&](CollectiveOpInterface op) { cut(op.axesIn(mesh)); });
  for (auto [i, points] : llvm::enumerate(bounds)) {
    points.insert({1, mesh.axes[i].size});
    auto divides = [&](auto it) { return it == points.begin() || *it % *std::prev(it) == 0; };
    bool hasSplit = true;
    for (auto it = points.begin(); it != points.end(); ++it)
      hasSplit &= divides(it);
    if (!hasSplit)
      points = {1, mesh.axes[i].size};
    for (auto it = points.begin(), next = std::next(it); next != points.end(); it = next++)
      parts.push_back({static_cast<int32_t>(i), *it, *next / *it});
  }
  if (parts.size() > 64) { // one bit for each axis
    parts.clear();
    for (size_t i = 0; i < mesh.axes.size(); ++i)
      parts.push_back(mesh.full(static_cast<int32_t>(i)));
  }
}

Variation VariationAnalysis::of(Value value) const {
  Variation found = known.lookup(value);
  Variation result{0, found.fromFloat};
  for (auto [i, part] : llvm::enumerate(parts))
    if (found.axes >> (i & 63) & 1)
      result.axes |= uint64_t(1) << (part.axis & 63);
  return result;
}

bool VariationAnalysis::join(Value value, Variation variation) {
  Variation &have = known[value];
  Variation joined{have.axes | variation.axes,
                   have.fromFloat || variation.fromFloat};
  bool grew = joined != have;
  have = joined;
  changed |= grew;
  return grew;
}

Variation VariationAnalysis::ofOperands(Operation &op) const {
  Variation all;
  op.walk([&](Operation *inner) {
    for (Value operand : inner->getOperands()) {
      Variation one = known.lookup(operand);
      all.axes |= one.axes;
      all.fromFloat |= one.fromFloat || isFloat(operand);
    }
  });
  return all;
}

void VariationAnalysis::visit(Operation &op) {
  if (auto loop = dyn_cast<stablehlo::WhileOp>(op)) {
    Block &cond = loop.getCond().front(), &body = loop.getBody().front();
    bool before = changed, grew = false;
    do {
      changed = false;
      for (unsigned i = 0; i < op.getNumResults(); ++i)
        for (Value from :
             {op.getOperand(i), body.getTerminator()->getOperand(i)})
          for (Value to : {Value(cond.getArgument(i)),
                           Value(body.getArgument(i)), Value(op.getResult(i))})
            join(to, known.lookup(from));
      visit(cond);
      visit(body);
      grew |= changed;
    } while (changed);
    changed = before || grew; // a loop around this one looks again
    return;
  }
  if (isa<stablehlo::CaseOp, stablehlo::IfOp>(op)) {
    Variation predicate = known.lookup(op.getOperand(0));
    for (Region &region : op.getRegions()) {
      visit(region.front());
      for (auto [result, yielded] :
           llvm::zip(op.getResults(),
                     region.front().getTerminator()->getOperands())) {
        join(result, known.lookup(yielded));
        join(result, predicate);
      }
    }
    return;
  }
  Variation out = ofOperands(op);
  if (auto collective = dyn_cast<CollectiveOpInterface>(op)) {
    std::vector<layout::AxisRef> axes = collective.axesIn(mesh);
    if (isa<AllReduceOp, AllGatherOp, BroadcastOp>(op))
      out.axes &= ~bits(axes, /*onlyWhole=*/true);
    else
      out.axes |= bits(axes, /*onlyWhole=*/false);
    if (isa<BroadcastOp>(op))
      out.fromFloat = false;
  }
  for (Value result : op.getResults())
    join(result, {out.axes, out.fromFloat && !isFloat(result)});
}

void VariationAnalysis::visit(Block &block) {
  for (Operation &op : block)
    visit(op);
}

VariationAnalysis::VariationAnalysis(mlir::func::FuncOp func,
                                     const layout::Mesh &mesh)
    : mesh(mesh) {
  split(func);
  for (BlockArgument argument : func.getArguments()) {
    auto attr = func.getArgAttrOfType<ShardingAttr>(argument.getArgNumber(),
                                                    names::sharding);
    if (attr)
      join(argument, {bits(attr.getSharding(mesh).usedAxes(), false), false});
  }
  visit(func.getBody().front());
}

OpOperand &predicateOf(Operation *controlFlow) {
  if (auto loop = dyn_cast<stablehlo::WhileOp>(controlFlow))
    return loop.getCond().front().getTerminator()->getOpOperand(0);
  return controlFlow->getOpOperand(0);
}

uint64_t axesOfCollectives(Operation *controlFlow, const layout::Mesh &mesh) {
  uint64_t bits = 0;
  controlFlow->walk([&](CollectiveOpInterface op) {
    if (!isa<AxisIndexOp>(op))
      for (const layout::AxisRef &axis : op.axesIn(mesh))
        bits |= uint64_t(1) << (axis.axis & 63);
  });
  return bits;
}

} // namespace autopar::comm
