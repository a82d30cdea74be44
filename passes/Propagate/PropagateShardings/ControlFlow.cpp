// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What joins classes: the rules of ops, and edges through loops, branches, barriers and hints.
#include "dialects/AutoPar/Layout/Manual.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Propagate/PropagateShardings/ShardingProblem.h"

#include "mlir/IR/Remarks.h"

namespace autopar::propagate {

void ShardingProblem::addEdge(Operation *op, ArrayRef<int> from, int to, Flow flow, NodeKind kind, bool sharesOperands) {
  std::vector<int> sources;
  for (int source : from)
    if (source >= 0 && source != to)
      sources.push_back(source);
  if (sources.empty() || to < 0 || propagation.getClass(to).shape.empty())
    return;
  Node node = identityNode(propagation.getClass(to).shape, std::move(sources), to, flow);
  node.kind = kind;
  node.sharesOperands = sharesOperands;
  propagation.addNode(std::move(node));
  nodeOps.push_back(op);
}

/// How Shardy's op priorities see an op with a rule.
static NodeKind kindOf(Operation *op) {
  if (op->hasTrait<mlir::OpTrait::Elementwise>() || op->hasTrait<stablehlo::BroadcastingElementwise>() || isa<ShardingConstraintOp>(op))
    return NodeKind::Elementwise;
  if (auto bits = dyn_cast<stablehlo::BitcastConvertOp>(op))
    return bits.getOperand().getType().getShape() == bits.getType().getShape() ? NodeKind::Elementwise : NodeKind::Other;
  if (isa<stablehlo::ReshapeOp, stablehlo::TransposeOp>(op))
    return NodeKind::PassThrough;
  if (isa<stablehlo::DynamicSliceOp, stablehlo::DynamicUpdateSliceOp>(op))
    return NodeKind::RuntimeSlice;
  if (isa<stablehlo::BroadcastInDimOp>(op))
    return NodeKind::Broadcast;
  return NodeKind::Other;
}

static bool sharesOperands(Operation *op) {
  return llvm::any_of(op->getOperands(), [](Value operand) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    return type && type.getRank() > 0 && !operand.hasOneUse();
  });
}

void ShardingProblem::addRule(Operation *op) {
  auto interface = dyn_cast<ShardingRuleOpInterface>(op);
  if (!interface) {
    if (!op->getOperands().empty())
      mlir::remark::missed(op->getLoc(),
                           mlir::remark::RemarkOpts::name("no-rule").category("autopar-propagate-shardings"))
          << ("no sharding rule for " + op->getName().getStringRef() + ": its operands are gathered").str();
    return;
  }
  Node node;
  node.rule = rules.get(interface);
  bool anyDims = false;
  auto add = [&](Value value, const std::vector<layout::TensorMapping> &mappings, size_t at, std::vector<int> &tensors) {
    int number = classOf(value);
    if (number < 0 || at >= mappings.size())
      return false;
    anyDims = anyDims || !propagation.getClass(number).shape.empty();
    tensors.push_back(number);
    return true;
  };
  for (auto [i, operand] : enumerate(op->getOperands()))
    if (!add(operand, node.rule->operands, i, node.operands))
      return;
  for (auto [i, result] : enumerate(op->getResults()))
    if (!add(result, node.rule->results, i, node.results))
      return;
  if (!anyDims)
    return;
  node.kind = kindOf(op);
  node.sharesOperands = sharesOperands(op);
  propagation.addNode(std::move(node));
  nodeOps.push_back(op);
}

LogicalResult ShardingProblem::addResults(Operation *op, Level level) {
  auto given = op->getAttrOfType<ArrayAttr>(names::shardings);
  for (auto [i, result] : enumerate(op->getResults())) {
    ShardingAttr sharding = given ? cast<ShardingAttr>(given[i]) : ShardingAttr();
    if (failed(addValue(result, {sharding, level}, "result of " + op->getName().getStringRef())))
      return failure();
  }
  return success();
}

LogicalResult ShardingProblem::addBlock(Block &block) {
  for (Operation &op : block.without_terminator())
    if (failed(addOp(&op)))
      return failure();
  return success();
}

LogicalResult ShardingProblem::addWhile(Operation *op) {
  if (failed(addResults(op)))
    return failure();
  for (Region &region : op->getRegions())
    for (auto [argument, result] : llvm::zip_equal(region.getArguments(), op->getResults()))
      if (classOf(result) >= 0)
        classes[argument] = classOf(result);
  if (!isShardys())
    for (auto [initial, result] : llvm::zip_equal(op->getOperands(), op->getResults()))
      addEdge(op, classOf(initial), classOf(result));
  for (Region &region : op->getRegions())
    if (failed(addBlock(region.front())))
      return failure();
  Operation *yield = op->getRegion(1).front().getTerminator();
  for (auto [initial, yielded, result] : llvm::zip_equal(op->getOperands(), yield->getOperands(), op->getResults())) {
    if (isShardys())
      addEdge(op, {classOf(initial), classOf(yielded)}, classOf(result)); // one edge, after the loop
    else
      addEdge(yield, classOf(yielded), classOf(result));
  }
  return success();
}

LogicalResult ShardingProblem::addBranches(Operation *op) {
  if (failed(addResults(op)))
    return failure();
  for (Region &region : op->getRegions()) {
    if (failed(addBlock(region.front())))
      return failure();
    if (isShardys())
      continue;
    Operation *yield = region.front().getTerminator();
    for (auto [yielded, result] : llvm::zip_equal(yield->getOperands(), op->getResults()))
      addEdge(yield, classOf(yielded), classOf(result));
  }
  if (!isShardys() || isa<stablehlo::IfOp>(op)) // no edges of `if` in Shardy
    return success();
  for (auto [i, result] : enumerate(op->getResults())) {
    SmallVector<int> yielded;
    for (Region &region : op->getRegions())
      yielded.push_back(classOf(region.front().getTerminator()->getOperand(i)));
    addEdge(op, yielded, classOf(result));
  }
  return success();
}

void ShardingProblem::addBorder(ManualComputationOp op, int outside, int inside, bool outward) {
  const ValueClass &border = propagation.getClass(outside);
  if (border.shape.empty())
    return;
  const layout::Mesh &axes = propagation.getMesh();
  Node node;
  node.rule = std::make_shared<const layout::OpRule>(
      layout::manualBorder(axes, border.shape, border.sharding, op.getManualRefs(axes), outward).rule);
  node.kind = NodeKind::PassThrough;
  node.operands = {outward ? inside : outside};
  node.results = {outward ? outside : inside};
  propagation.addNode(std::move(node));
  nodeOps.push_back(op);
}

/// Axes that are not manual pass its border both ways; manual ones cut operands and results as it says, and nothing more.
LogicalResult ShardingProblem::addManual(ManualComputationOp op) {
  std::vector<layout::AxisRef> manual = op.getManualRefs(propagation.getMesh()), around = barred;
  for (auto [attr, result] : llvm::zip_equal(op.getOutShardings(), op.getOutputs())) {
    if (failed(addValue(result, {cast<ShardingAttr>(attr), Constraint}, "result of autopar.manual_computation")))
      return failure();
    bar(classOf(result), manual);
  }
  SmallVector<int> &borders = operandBorders[op];
  for (auto [attr, input] : llvm::zip_equal(op.getInShardings(), op.getInputs())) {
    auto type = cast<RankedTensorType>(input.getType());
    FailureOr<int> border =
        makeClass(op.getLoc(), type, {cast<ShardingAttr>(attr), Constraint}, "operand of autopar.manual_computation");
    if (failed(border))
      return failure();
    bar(*border, manual);
    borders.push_back(*border);
    addEdge(op, classOf(input), *border);
  }
  SmallVector<int> operands = borders; // a nested one may move the map's entries
  barred.insert(barred.end(), manual.begin(), manual.end());
  Block &body = op.getBody().front();
  for (auto [border, argument] : llvm::zip_equal(operands, body.getArguments())) {
    if (failed(addValue(argument, {}, "argument of autopar.manual_computation's body")))
      return failure();
    addBorder(op, border, classOf(argument), /*outward=*/false);
  }
  if (failed(addBlock(body)))
    return failure();
  for (auto [returned, result] : llvm::zip_equal(body.getTerminator()->getOperands(), op.getOutputs()))
    addBorder(op, classOf(result), classOf(returned), /*outward=*/true);
  barred = std::move(around);
  return success();
}

LogicalResult ShardingProblem::addOp(Operation *op) {
  auto addHint = [&](Value value, ShardingAttr sharding) {
    return addValue(value, {sharding, Constraint}, op->getName().getStringRef());
  };
  if (isa<stablehlo::WhileOp>(op))
    return addWhile(op);
  if (isa<stablehlo::CaseOp, stablehlo::IfOp>(op))
    return addBranches(op);
  if (auto manual = dyn_cast<ManualComputationOp>(op))
    return addManual(manual);
  if (auto constraint = dyn_cast<ShardingConstraintOp>(op)) {
    if (op->hasAttr(names::shardings)) {
      if (failed(addResults(op)))
        return failure();
    } else if (failed(addHint(constraint.getResult(), constraint.getSharding()))) {
      return failure();
    }
    if (!isShardys() || !op->hasAttr(names::reshard))
      addEdge(op, classOf(constraint.getInput()), classOf(constraint.getResult()), Flow::Both, NodeKind::Elementwise,
              sharesOperands(op));
    return success();
  }
  if (auto reshard = dyn_cast<ReshardOp>(op))
    return addHint(reshard.getResult(), reshard.getSharding());
  if (isa<mlir::func::CallOp>(op))
    return op->emitOpError() << "is a call, expected calls to be inlined before propagation";
  if (failed(addResults(op)))
    return failure();
  if (auto barrier = dyn_cast<PropagationBarrierOp>(op)) {
    PropagationDirection direction = barrier.getAllowedDirection();
    if (direction != PropagationDirection::NONE)
      addEdge(op, classOf(barrier.getInput()), classOf(barrier.getResult()),
              direction == PropagationDirection::BOTH      ? Flow::Both
              : direction == PropagationDirection::FORWARD ? Flow::Forward
                                                           : Flow::Backward,
              NodeKind::Barrier);
    return success();
  }
  if (isa<stablehlo::OptimizationBarrierOp, StageOp>(op)) {
    for (auto [operand, result] : llvm::zip_equal(op->getOperands(), op->getResults()))
      addEdge(op, classOf(operand), classOf(result));
    return success();
  }
  if (op->getNumResults() > 0)
    addRule(op);
  return success();
}

} // namespace autopar::propagate
