// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From a function with shardings to nodes and values. Linear in ops.
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/AutoPar/Interfaces/RuleTable.h"
#include "dialects/AutoPar/Layout/Manual.h"
#include "dialects/StableHLO/Analysis/StaticValues.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Partition/PartitionFunctions/WidePartials.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace autopar::partition {
using namespace layout;

static std::vector<int64_t> shapeOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape().vec();
}

bool isMadeWhereNeeded(Operation &op) {
  return op.getNumResults() == 1 && stablehlo::isSplat(op.getResult(0));
}

namespace {
class Builder {
public:
  Builder(mlir::func::FuncOp func, const Mesh &mesh, StringRef meshName)
      : func(func), meshName(meshName) {
    auto dtype = func->getParentOfType<ModuleOp>()->getAttrOfType<StringAttr>(names::reduceDtype);
    widenPartials = !dtype || dtype.getValue() != "native";
    graph.mesh = mesh;
  }
  FailureOr<PlanGraph> build();

private:
  LogicalResult addBlock(Block &block, int64_t times);
  LogicalResult addOp(Operation &op, int64_t times);
  LogicalResult addRuleOp(Operation &op, int64_t times);
  void addWhole(Operation &op, int64_t times);
  LogicalResult addWhile(stablehlo::WhileOp op, int64_t times);
  LogicalResult addManual(ManualComputationOp op, int64_t times);
  LogicalResult addBorders(ManualComputationOp op, ArrayAttr shardings, ValueRange outside, ValueRange inside,
                           bool outward, int64_t times);
  LogicalResult addBranches(Operation &op, int64_t times);
  LogicalResult addIdentities(Operation &op, int64_t times, bool fixed);
  LogicalResult addReturn(Operation &op);
  /// A joint of one tensor: values in and values out.
  int addJoint(PlanNode::Kind kind, Operation *op, ValueRange operands,
               ValueRange results, int64_t times);
  /// A use that needs the whole value: predicates, operands of ops without a
  /// rule.
  void addWholeUse(Operation *op, Value operand, int64_t times);
  int addNode(PlanNode node, ValueRange operands, ValueRange results);
  int valueOf(Value value);
  void connect(int node, ValueRange operands);
  /// Propagation's sharding of a result; replicated if it left none.
  FailureOr<Sharding> annotation(Operation &op, size_t result);
  /// Whether the text, or a sharding group, says how the op's results lie. Where the op can't make them so, what reads
  /// them is given a constraint instead.
  bool isHeld(Operation &op, const PlanNode &node);
  /// The sharding of a function argument or result.
  FailureOr<Sharding> declared(Attribute attr, Type type, const Twine &where);

  mlir::func::FuncOp func;
  StringRef meshName;
  bool widenPartials = true;
  RuleTable rules;
  PlanGraph graph;
  /// The manual axes of the bodies around what is being added.
  std::vector<AxisRef> barred;
};
} // namespace

int Builder::valueOf(Value value) {
  auto [it, isNew] = graph.valueIndex.try_emplace(
      value, static_cast<int>(graph.values.size()));
  if (isNew) {
    PlanValue entry;
    entry.value = value;
    entry.shape = shapeOf(value);
    Type element = cast<RankedTensorType>(value.getType()).getElementType();
    entry.elementBytes =
        element.isIntOrFloat()
            ? std::max<int64_t>(1, element.getIntOrFloatBitWidth() / 8)
            : stablehlo::elementBits(element) / 8;
    entry.isSplat = stablehlo::isSplat(value);
    entry.isZero = entry.isSplat && stablehlo::isZero(value);
    graph.values.push_back(std::move(entry));
  }
  return it->second;
}

void Builder::connect(int index, ValueRange operands) {
  for (Value operand : operands) {
    int value = valueOf(operand);
    PlanNode &node = graph.nodes[index];
    graph.values[value].uses.push_back(
        {index, static_cast<int>(node.operands.size())});
    node.operands.push_back(value);
  }
}

int Builder::addNode(PlanNode node, ValueRange operands, ValueRange results) {
  int index = static_cast<int>(graph.nodes.size());
  node.axes.axes.resize(node.rule->factors.size());
  node.barred.insert(node.barred.end(), barred.begin(), barred.end());
  graph.nodes.push_back(std::move(node));
  connect(index, operands);
  for (auto [i, result] : llvm::enumerate(results)) {
    int value = valueOf(result);
    graph.values[value].producer = index;
    graph.values[value].result = static_cast<int>(i);
    graph.values[value].times = graph.nodes[index].times;
    graph.nodes[index].results.push_back(value);
    graph.values[value].addsUp = addsUp(graph, graph.nodes[index], static_cast<int>(i));
    graph.values[value].widens = widenPartials && graph.values[value].addsUp && isWidened(result.getType());
  }
  return index;
}

int Builder::addJoint(PlanNode::Kind kind, Operation *op, ValueRange operands,
                      ValueRange results, int64_t times) {
  PlanNode node;
  node.kind = kind;
  node.op = op;
  node.times = times;
  Value any = results.empty() ? operands.front() : results.front();
  node.rule = elementwiseRule(shapeOf(any), operands.size(), results.size());
  return addNode(std::move(node), operands, results);
}

void Builder::addWholeUse(Operation *op, Value operand, int64_t times) {
  int index = addJoint(PlanNode::Kind::Return, op, operand, {}, times);
  graph.nodes[index].isFixed = true;
}

/// The sharding by numbers; an error if it is about devices other than the
/// function's.
static FailureOr<Sharding> onMesh(Operation *op, ShardingAttr sharding,
                                  StringRef meshName, const Mesh &mesh,
                                  const Twine &where) {
  if (sharding.getMeshName() != meshName)
    return op->emitOpError()
           << where << " lies on mesh @" << sharding.getMeshName()
           << ", but the function runs on mesh @" << meshName;
  return sharding.getSharding(mesh);
}

FailureOr<Sharding> Builder::annotation(Operation &op, size_t result) {
  // The dialect has checked their number and that each fits its tensor.
  if (auto shardings = op.getAttrOfType<ArrayAttr>(names::shardings))
    return onMesh(&op, cast<ShardingAttr>(shardings[result]), meshName,
                  graph.mesh, "result " + Twine(result));
  return Sharding::replicatedOf(
      cast<RankedTensorType>(op.getResult(result).getType()).getRank());
}

bool Builder::isHeld(Operation &op, const PlanNode &node) {
  bool inGroup = llvm::any_of(op.getUsers(), [](Operation *user) { return isa<ShardingGroupOp>(user); });
  if (!inGroup && !op.hasAttr(names::held))
    return false;
  FactorAxes axes;
  axes.axes.resize(node.rule->factors.size());
  for (auto [i, asked] : llvm::enumerate(node.annotated)) {
    std::vector<int64_t> shape = shapeOf(op.getResult(i));
    FactorAxes own = projectToFactors(graph.mesh, *node.rule, node.rule->results[i], shape, asked);
    for (size_t f = 0; f < own.axes.size(); ++f)
      if (node.mayCut(static_cast<int>(f)) && axes.axes[f].empty())
        axes.axes[f] = own.axes[f];
  }
  if (node.makesAnnotated(axes))
    return true;
  OpBuilder builder(op.getContext());
  builder.setInsertionPointAfter(&op);
  auto shardings = op.getAttrOfType<ArrayAttr>(names::shardings);
  for (auto [result, sharding] : llvm::zip_equal(op.getResults(), shardings)) {
    auto constraint = ShardingConstraintOp::create(builder, op.getLoc(), result, cast<ShardingAttr>(sharding));
    constraint->setAttr(names::shardings, builder.getArrayAttr(sharding));
    result.replaceAllUsesExcept(constraint.getResult(), constraint);
  }
  return false;
}

LogicalResult Builder::addRuleOp(Operation &op, int64_t times) {
  PlanNode node;
  node.op = &op;
  node.times = times;
  node.rule = rules.get(cast<ShardingRuleOpInterface>(op));
  node.flops = stablehlo::countFlops(&op) * sizeOf(barred);
  for (size_t i = 0; i < op.getNumResults(); ++i) {
    FailureOr<Sharding> sharding = annotation(op, i);
    if (failed(sharding))
      return failure();
    node.annotated.push_back(*sharding);
  }
  node.isHeld = isHeld(op, node);
  graph.opNode[&op] =
      addNode(std::move(node), op.getOperands(), op.getResults());
  return success();
}

// Without a rule: everything whole on every device.
void Builder::addWhole(Operation &op, int64_t times) {
  PlanNode node;
  node.kind = PlanNode::Kind::Whole;
  node.op = &op;
  node.times = times;
  node.isFixed = true;
  OpRule rule;
  auto whole = [&](Value value) {
    TensorMapping mapping;
    for (int64_t size : shapeOf(value))
      mapping.dims.push_back(
          {rule.addFactor(size, FactorKind::NeedReplication)});
    return mapping;
  };
  // Values that regions read from outside are operands too.
  SmallVector<Value> operands(op.getOperands());
  llvm::SetVector<Value> captured;
  for (Region &region : op.getRegions())
    region.walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        if (!region.isAncestor(operand.getParentRegion()))
          captured.insert(operand);
    });
  operands.append(captured.begin(), captured.end());
  for (Value operand : operands)
    rule.operands.push_back(whole(operand));
  for (Value result : op.getResults())
    rule.results.push_back(whole(result));
  node.rule = std::make_shared<const OpRule>(std::move(rule));
  op.emitRemark()
      << "has no sharding rule: every device computes it on whole operands";
  graph.opNode[&op] = addNode(std::move(node), operands, op.getResults());
}

LogicalResult Builder::addIdentities(Operation &op, int64_t times, bool fixed) {
  for (auto [i, operand, result] :
       llvm::enumerate(op.getOperands(), op.getResults())) {
    FailureOr<Sharding> sharding = annotation(op, i);
    if (failed(sharding))
      return failure();
    int index = addJoint(PlanNode::Kind::Barrier, &op, operand, result, times);
    PlanNode &node = graph.nodes[index];
    if (fixed) {
      node.isFixed = true;
      OpRule rule = *node.rule;
      rule.linear.clear();
      node.rule = std::make_shared<const OpRule>(std::move(rule));
    }
    node.annotated.push_back(*sharding);
    node.isHeld = op.hasAttr(names::held);
    graph.joints[&op].push_back(index);
  }
  return success();
}

LogicalResult Builder::addWhile(stablehlo::WhileOp op, int64_t times) {
  int64_t inner = times * stablehlo::staticTripCount(op).value_or(8);
  Block &cond = op.getCond().front(), &body = op.getBody().front();
  SmallVector<int> joints;
  for (auto [i, init] : llvm::enumerate(op.getOperands())) {
    FailureOr<Sharding> sharding = annotation(*op, i);
    if (failed(sharding))
      return failure();
    SmallVector<Value> results = {op->getResult(i), body.getArgument(i),
                                  cond.getArgument(i)};
    int index = addJoint(PlanNode::Kind::Carried, op, {}, results, times);
    PlanNode &node = graph.nodes[index];
    node.rule = elementwiseRule(shapeOf(init), 2, results.size());
    node.annotated.push_back(*sharding);
    node.isHeld = op->hasAttr(names::held);
    connect(index, init);
    graph.values[graph.valueIndex[body.getArgument(i)]].times = inner;
    graph.values[graph.valueIndex[cond.getArgument(i)]].times = inner;
    joints.push_back(index);
  }
  graph.joints[op] = joints;
  if (failed(addBlock(cond, inner)) || failed(addBlock(body, inner)))
    return failure();
  for (auto [i, yielded] : llvm::enumerate(body.getTerminator()->getOperands()))
    connect(joints[i], yielded);
  addWholeUse(op, cond.getTerminator()->getOperand(0), inner);
  return success();
}

LogicalResult Builder::addBranches(Operation &op, int64_t times) {
  addWholeUse(&op, op.getOperand(0), times);
  for (Region &region : op.getRegions())
    if (failed(addBlock(region.front(), times)))
      return failure();
  for (size_t i = 0; i < op.getNumResults(); ++i) {
    FailureOr<Sharding> sharding = annotation(op, i);
    if (failed(sharding))
      return failure();
    SmallVector<Value> yielded;
    for (Region &region : op.getRegions())
      yielded.push_back(region.front().getTerminator()->getOperand(i));
    int index =
        addJoint(PlanNode::Kind::Branch, &op, yielded, op.getResult(i), times);
    graph.nodes[index].annotated.push_back(*sharding);
    graph.nodes[index].isHeld = op.hasAttr(names::held);
    graph.joints[&op].push_back(index);
  }
  return success();
}

LogicalResult Builder::addBorders(ManualComputationOp op, ArrayAttr shardings, ValueRange outside, ValueRange inside,
                                  bool outward, int64_t times) {
  std::vector<AxisRef> manual = op.getManualRefs(graph.mesh);
  for (auto [i, attr, out, in] : llvm::enumerate(shardings, outside, inside)) {
    FailureOr<Sharding> sharding =
        onMesh(op, cast<ShardingAttr>(attr), meshName, graph.mesh, (outward ? "result " : "operand ") + Twine(i));
    if (failed(sharding))
      return failure();
    ManualBorder border = manualBorder(graph.mesh, shapeOf(out), *sharding, manual, outward);
    PlanNode node;
    node.kind = PlanNode::Kind::Border;
    node.op = op;
    node.times = times;
    node.barred = manual;
    node.rule = std::make_shared<const OpRule>(std::move(border.rule));
    node.pinned = std::move(border.pinned);
    node.annotated.push_back(outward ? *sharding : withoutAxes(*sharding, manual));
    graph.joints[op].push_back(addNode(std::move(node), outward ? in : out, outward ? out : in));
  }
  return success();
}

// The body's ops are nodes as all others are: its values are blocks along manual axes, which its nodes may not use, and
// whole along others.
LogicalResult Builder::addManual(ManualComputationOp op, int64_t times) {
  Block &body = op.getBody().front();
  if (failed(addBorders(op, op.getInShardings(), op.getInputs(), body.getArguments(), false, times)))
    return failure();
  std::vector<AxisRef> around = barred, manual = op.getManualRefs(graph.mesh);
  barred.insert(barred.end(), manual.begin(), manual.end());
  if (failed(addBlock(body, times)))
    return failure();
  barred = std::move(around);
  return addBorders(op, op.getOutShardings(), op.getOutputs(), body.getTerminator()->getOperands(), true, times);
}

FailureOr<Sharding> Builder::declared(Attribute attr, Type type,
                                      const Twine &where) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape())
    return func.emitOpError()
           << where << " is " << type << ", expected a tensor of static shape";
  auto sharding = dyn_cast_or_null<ShardingAttr>(attr);
  if (!sharding)
    return func.emitOpError() << where << " has no '" << names::sharding
                              << "': run --autopar-propagate-pipeline first";
  return onMesh(func, sharding, meshName, graph.mesh, where);
}

LogicalResult Builder::addReturn(Operation &op) {
  for (auto [i, operand] : llvm::enumerate(op.getOperands())) {
    FailureOr<Sharding> sharding =
        declared(func.getResultAttr(i, names::sharding), operand.getType(),
                 "result " + Twine(i));
    if (failed(sharding))
      return failure();
    int index = addJoint(PlanNode::Kind::Return, &op, operand, {}, 1);
    PlanNode &node = graph.nodes[index];
    node.isFixed = true;
    node.annotated.push_back(*sharding);
    graph.joints[&op].push_back(index);
  }
  return success();
}

LogicalResult Builder::addOp(Operation &op, int64_t times) {
  for (Value value : llvm::concat<Value>(SmallVector<Value>(op.getOperands()),
                                         SmallVector<Value>(op.getResults()))) {
    auto tensor = dyn_cast<RankedTensorType>(value.getType());
    if (!tensor || !tensor.hasStaticShape())
      return op.emitOpError() << "uses a value of type " << value.getType()
                              << ", expected a tensor of static shape";
  }
  if (isMadeWhereNeeded(op))
    return success();
  if (auto loop = dyn_cast<stablehlo::WhileOp>(op))
    return addWhile(loop, times);
  if (isa<stablehlo::CaseOp, stablehlo::IfOp>(op))
    return addBranches(op, times);
  if (isa<mlir::func::ReturnOp>(op))
    return addReturn(op);
  if (isa<stablehlo::ReturnOp, ReturnOp, ShardingGroupOp>(op))
    return success();
  if (auto manual = dyn_cast<ManualComputationOp>(op))
    return addManual(manual, times);
  if (isa<ShardingConstraintOp, ReshardOp>(op))
    return addIdentities(op, times, /*fixed=*/true);
  if (isa<stablehlo::OptimizationBarrierOp, PropagationBarrierOp, StageOp>(op))
    return addIdentities(op, times, /*fixed=*/false);
  if (isa<ShardingRuleOpInterface>(op))
    return addRuleOp(op, times);
  addWhole(op, times);
  return success();
}

LogicalResult Builder::addBlock(Block &block, int64_t times) {
  for (Operation &op : block)
    if (failed(addOp(op, times)))
      return failure();
  return success();
}

FailureOr<PlanGraph> Builder::build() {
  for (BlockArgument arg : func.getArguments()) {
    FailureOr<Sharding> sharding =
        declared(func.getArgAttr(arg.getArgNumber(), names::sharding),
                 arg.getType(), "argument " + Twine(arg.getArgNumber()));
    if (failed(sharding))
      return failure();
    int index = addJoint(PlanNode::Kind::Argument, func, {}, arg, 1);
    PlanNode &node = graph.nodes[index];
    node.isFixed = true;
    node.annotated.push_back(*sharding);
  }
  if (failed(addBlock(func.getBody().front(), 1)))
    return failure();
  return std::move(graph);
}

FailureOr<PlanGraph> buildPlanGraph(mlir::func::FuncOp func, const Mesh &mesh,
                                    StringRef meshName) {
  return Builder(func, mesh, meshName).build();
}

} // namespace autopar::partition
