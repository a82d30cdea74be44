// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "passes/Partition/PartitionFunctions/WidePartials.h"
#include "dialects/StableHLO/Analysis/StaticValues.h"
#include "dialects/StableHLO/IR/StableHLO.h"

namespace autopar::partition {
using namespace layout;

static Type elementOf(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? tensor.getElementType() : Type();
}

static Type widened(Type type) {
  return cast<RankedTensorType>(type).clone(mlir::Float32Type::get(type.getContext()));
}

bool isWidened(Type type) {
  Type element = elementOf(type);
  return element && (element.isBF16() || element.isF16());
}

bool addsUp(const PlanGraph &graph, const PlanNode &node, int result) {
  if (node.kind == PlanNode::Kind::Argument)
    return false; // lies as its type says
  if (node.kind == PlanNode::Kind::Carried)
    return true;
  for (size_t f = 0; f < node.rule->factors.size(); ++f)
    if (node.rule->factors[f].kind == FactorKind::Reduction && node.rule->factors[f].reduce == ReduceKind::Sum &&
        node.makesPartial(static_cast<int>(f), result))
      return true;
  for (const LinearSet &set : node.rule->linear) {
    bool onlyMoves = llvm::is_contained(set.kinds, ReduceKind::Max);
    if (!onlyMoves && set.operands.size() > 1 && llvm::is_contained(set.kinds, ReduceKind::Sum))
      return true;
    for (int operand : set.operands)
      if (graph.values[node.operands[operand]].addsUp)
        return true;
  }
  return false;
}

Value convertTo(OpBuilder &builder, Value value, Type elementType) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getElementType() == elementType)
    return value;
  // Only between floats. A constant stays one: an initial value of zero is known as such.
  if (auto element = dyn_cast_or_null<FloatAttr>(stablehlo::splatElement(value)))
    return stablehlo::ConstantOp::create(
        builder, value.getLoc(),
        stablehlo::splatOf(cast<RankedTensorType>(type.clone(elementType)), element.getValueAsDouble()));
  return stablehlo::ConvertOp::create(builder, value.getLoc(), type.clone(elementType), value);
}

/// In the regions of an op: the body of a sum.
static void widenBodies(Operation *op) {
  for (Region &region : op->getRegions())
    region.walk([](Block *block) {
      for (BlockArgument argument : block->getArguments())
        if (isWidened(argument.getType()))
          argument.setType(widened(argument.getType()));
      for (Operation &inner : *block)
        for (OpResult value : inner.getResults())
          if (isWidened(value.getType())) {
            if (auto constant = dyn_cast<stablehlo::ConstantOp>(inner))
              if (Attribute element = stablehlo::splatElement(value))
                constant.setValueAttr(stablehlo::splatOf(cast<RankedTensorType>(widened(value.getType())),
                                                         cast<FloatAttr>(element).getValueAsDouble()));
            value.setType(widened(value.getType()));
          }
    });
}

Value WideOp::wideStandIn(Value global) {
  OpBuilder detached(global.getContext());
  auto type = cast<RankedTensorType>(widened(global.getType()));
  // Rules ask whether an initial value is a constant zero.
  if (auto element = dyn_cast_or_null<FloatAttr>(stablehlo::splatElement(global)))
    standIns.push_back(
        stablehlo::ConstantOp::create(detached, global.getLoc(), stablehlo::splatOf(type, element.getValueAsDouble())));
  else
    standIns.push_back(stablehlo::ConvertOp::create(detached, global.getLoc(), type, global));
  return standIns.back()->getResult(0);
}

WideOp::WideOp(Operation &op, OpBuilder &builder, SmallVectorImpl<Value> &operands) : copy(op.clone()) {
  bool isProduct = isa<stablehlo::DotGeneralOp, stablehlo::ConvolutionOp>(op) &&
                   llvm::all_of(operands, [](Value value) { return isWidened(value.getType()); });
  Type wide = builder.getF32Type();
  for (OpOperand &operand : copy->getOpOperands()) {
    if (isProduct || !isWidened(operand.get().getType()))
      continue;
    operand.set(wideStandIn(operand.get()));
    Value &local = operands[operand.getOperandNumber()];
    local = convertTo(builder, local, wide);
  }
  widenBodies(copy);
  for (OpResult result : copy->getResults())
    if (isWidened(result.getType()))
      result.setType(widened(result.getType()));
}

WideOp::~WideOp() {
  copy->erase();
  for (Operation *op : standIns)
    op->erase();
}

} // namespace autopar::partition
