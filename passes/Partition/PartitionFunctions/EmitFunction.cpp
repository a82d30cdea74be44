// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Walks the global program in order; every op is localized after its operands
// were brought to where it needs them. Loops and branches keep their structure:
// carried values and results lie where their joints say.
#include "passes/Partition/PartitionFunctions/EmitFunction.h"
#include "dialects/AutoPar/IR/SignatureAttrs.h"
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/AutoPar/Interfaces/ShardingRule.h"
#include "dialects/Comm/IR/Comm.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/Support/Check.h"
#include "passes/Partition/PartitionFunctions/LocalValues.h"
#include "passes/Partition/PartitionFunctions/WidePartials.h"

namespace autopar::partition {
using namespace layout;

namespace {
class Emitter {
public:
  Emitter(mlir::func::FuncOp func, const PlanGraph &graph,
          ReshardPlanner &planner, StringRef meshName, const Reasons *reasons, Advice *advice)
      : func(func), graph(graph), meshName(meshName),
        locals(graph, planner, meshName, reasons, advice), builder(func.getContext()) {}
  LogicalResult run();

private:
  LogicalResult emitBlock(Block &from);
  LogicalResult emitOp(Operation &op);
  LogicalResult emitRuleOp(Operation &op);
  LogicalResult emitWhole(Operation &op);
  LogicalResult emitWhile(stablehlo::WhileOp op);
  LogicalResult emitBranches(Operation &op);
  LogicalResult emitManual(ManualComputationOp op);
  void emitIdentities(Operation &op);
  void emitReturn(Operation &op);
  /// Operands of the terminator in the placements of the joints' operand
  /// `index`, as the results' types want them.
  void emitYield(Operation &terminator, ArrayRef<int> joints, int index, mlir::TypeRange types);

  const PlanNode &node(int index) const { return graph.nodes[index]; }
  Value whole(Value global, Operation *user, int operand);
  /// Whether a tensor of the node is a partial sum that is kept in f32.
  bool isWide(const PlanNode &plan) const;
  void markManual(Operation *op);
  void setSignature(Block &entry);

  mlir::func::FuncOp func;
  const PlanGraph &graph;
  StringRef meshName;
  LocalValues locals;
  HaloCache halos;
  OpBuilder builder;
  std::vector<AxisRef> manualAxes; // of the bodies around the builder
};
} // namespace

Value Emitter::whole(Value global, Operation *user, int operand) {
  int64_t rank = cast<RankedTensorType>(global.getType()).getRank();
  return locals.get(builder, global, Sharding::replicatedOf(rank), user,
                    operand);
}

bool Emitter::isWide(const PlanNode &plan) const {
  for (auto [index, placement] : llvm::zip_equal(plan.operands, plan.needed))
    if (graph.values[index].isWide(placement))
      return true;
  for (auto [index, placement] : llvm::zip_equal(plan.results, plan.produced))
    if (graph.values[index].isWide(placement))
      return true;
  return false;
}

LogicalResult Emitter::emitRuleOp(Operation &op) {
  const PlanNode &plan = node(graph.opNode.lookup(&op));
  SmallVector<Value> operands;
  for (auto [i, operand] : llvm::enumerate(op.getOperands()))
    operands.push_back(
        locals.get(builder, operand, plan.needed[i], &op, static_cast<int>(i)));
  std::optional<WideOp> wide;
  if (isWide(plan))
    wide.emplace(op, builder, operands);
  ImplicitLocOpBuilder at(op.getLoc(), builder);
  LocalizeContext context{at,         graph.mesh, meshName,
                          *plan.rule, plan.axes,  operands, &halos};
  FailureOr<SmallVector<Value>> results =
      cast<ShardingRuleOpInterface>(wide ? wide->get() : &op).localize(context);
  if (failed(results))
    return failure();
  for (auto [i, global, local] : llvm::enumerate(op.getResults(), *results))
    locals.define(builder, global, plan.produced[i], local);
  if (isa<comm::AllGatherOp>(op))
    for (Value local : *results)
      if (Operation *written = local.getDefiningOp())
        markManual(written);
  return success();
}

LogicalResult Emitter::emitWhole(Operation &op) {
  const PlanNode &plan = node(graph.opNode.lookup(&op));
  IRMapping mapping;
  for (auto [i, value] : llvm::enumerate(plan.operands)) {
    Value global = graph.values[value].value;
    mapping.map(global, locals.get(builder, global, plan.needed[i], &op,
                                   static_cast<int>(i)));
  }
  Operation *copy = builder.clone(op, mapping);
  for (StringRef name : {names::shardings, names::held, names::written, names::because})
    copy->removeAttr(name);
  for (auto [i, result] : llvm::enumerate(op.getResults()))
    locals.define(builder, result, plan.produced[i], copy->getResult(i));
  return success();
}

void Emitter::emitIdentities(Operation &op) {
  ArrayRef<int> joints = graph.joints.find(&op)->second;
  SmallVector<Value> operands;
  for (auto [i, operand] : llvm::enumerate(op.getOperands()))
    operands.push_back(locals.get(builder, operand, node(joints[i]).needed[0],
                                  &op, static_cast<int>(i)));
  if (isa<stablehlo::OptimizationBarrierOp>(op)) {
    auto types = llvm::map_to_vector(
        operands, [](Value value) { return value.getType(); });
    auto barrier = stablehlo::OptimizationBarrierOp::create(
        builder, op.getLoc(), types, operands);
    operands.assign(barrier->result_begin(), barrier->result_end());
  }
  for (auto [i, result] : llvm::enumerate(op.getResults()))
    locals.define(builder, result, node(joints[i]).produced[0], operands[i]);
}

void Emitter::emitYield(Operation &terminator, ArrayRef<int> joints,
                        int index, mlir::TypeRange types) {
  SmallVector<Value> yielded;
  for (auto [i, operand, type] : llvm::enumerate(terminator.getOperands(), types))
    yielded.push_back(convertTo(builder,
                                locals.get(builder, operand,
                                           node(joints[i]).needed[index],
                                           node(joints[i]).op, static_cast<int>(i)),
                                mlir::getElementTypeOrSelf(type)));
  stablehlo::ReturnOp::create(builder, terminator.getLoc(), yielded);
}

LogicalResult Emitter::emitWhile(stablehlo::WhileOp op) {
  ArrayRef<int> joints = graph.joints.find(op)->second;
  SmallVector<Value> inits;
  SmallVector<Type> types;
  for (auto [i, init] : llvm::enumerate(op.getOperands())) {
    types.push_back(locals.typeOf(op->getResult(i), node(joints[i]).produced[0]));
    inits.push_back(convertTo(builder,
                              locals.get(builder, init, node(joints[i]).needed[0], op,
                                         static_cast<int>(i)),
                              mlir::getElementTypeOrSelf(types.back())));
  }
  auto loop = stablehlo::WhileOp::create(builder, op.getLoc(), types, inits);
  markManual(loop);
  OpBuilder::InsertionGuard guard(builder);
  for (auto [r, region] : llvm::enumerate(op->getRegions())) {
    Block &from = region.front();
    SmallVector<Location> places;
    for (BlockArgument argument : from.getArguments())
      places.push_back(argument.getLoc());
    Region &target = loop->getRegion(r);
    target.getBlocks().clear();
    Block *block = builder.createBlock(&target, {}, types, places);
    for (auto [i, argument] : llvm::enumerate(from.getArguments()))
      locals.define(builder, argument, node(joints[i]).produced[0],
                    block->getArgument(i));
    if (failed(emitBlock(from)))
      return failure();
    Operation &terminator = *from.getTerminator();
    if (r == 1)
      emitYield(terminator, joints, 1, types);
    else
      stablehlo::ReturnOp::create(builder, terminator.getLoc(),
                                  whole(terminator.getOperand(0), op, 0));
  }
  for (auto [i, result] : llvm::enumerate(op->getResults()))
    locals.define(builder, result, node(joints[i]).produced[0], loop->getResult(i));
  return success();
}

LogicalResult Emitter::emitBranches(Operation &op) {
  ArrayRef<int> joints;
  if (auto it = graph.joints.find(&op); it != graph.joints.end())
    joints = it->second;
  SmallVector<Type> types;
  for (auto [i, result] : llvm::enumerate(op.getResults()))
    types.push_back(locals.typeOf(result, node(joints[i]).produced[0]));
  mlir::OperationState state(op.getLoc(), op.getName());
  state.addOperands(whole(op.getOperand(0), &op, 0));
  state.addTypes(types);
  for (size_t i = 0; i < op.getNumRegions(); ++i)
    state.addRegion();
  Operation *copy = builder.create(state);
  markManual(copy);
  OpBuilder::InsertionGuard guard(builder);
  for (auto [r, region] : llvm::enumerate(op.getRegions())) {
    builder.createBlock(&copy->getRegion(r));
    if (failed(emitBlock(region.front())))
      return failure();
    emitYield(*region.front().getTerminator(), joints, static_cast<int>(r), types);
  }
  for (auto [i, result] : llvm::enumerate(op.getResults()))
    locals.define(builder, result, node(joints[i]).produced[0], copy->getResult(i));
  return success();
}

// The body is the program of each device already: it takes the place of the op.
LogicalResult Emitter::emitManual(ManualComputationOp op) {
  ArrayRef<int> borders;
  if (auto it = graph.joints.find(op); it != graph.joints.end())
    borders = it->second;
  auto cross = [&](int border, Value from, Value to, int operand) {
    Value local = locals.get(builder, from, node(border).needed[0], op, operand);
    locals.define(builder, to, node(border).produced[0], local);
  };
  Block &body = op.getBody().front();
  int next = 0;
  for (auto [input, argument] : llvm::zip_equal(op.getInputs(), body.getArguments())) {
    cross(borders[next], input, argument, next);
    ++next;
  }
  std::vector<AxisRef> around = manualAxes, manual = op.getManualRefs(graph.mesh);
  manualAxes.insert(manualAxes.end(), manual.begin(), manual.end());
  if (failed(emitBlock(body)))
    return failure();
  manualAxes = std::move(around);
  for (auto [i, returned, result] : llvm::enumerate(body.getTerminator()->getOperands(), op.getOutputs()))
    cross(borders[next++], returned, result, static_cast<int>(i));
  return success();
}

// Devices along manual axes may take different ways through a loop or branch of the body; its gathers stay as they are written.
void Emitter::markManual(Operation *op) {
  if (!manualAxes.empty())
    op->setAttr(names::manualAxes, AxesAttr::get(func.getContext(), meshName, graph.mesh, manualAxes));
}

void Emitter::emitReturn(Operation &op) {
  SmallVector<Value> returned;
  if (auto it = graph.joints.find(&op); it != graph.joints.end())
    for (auto [i, joint] : llvm::enumerate(it->second))
      returned.push_back(convertTo(builder,
                                   locals.get(builder, op.getOperand(i),
                                              node(joint).needed[0], &op,
                                              static_cast<int>(i)),
                                   mlir::getElementTypeOrSelf(op.getOperand(i).getType())));
  mlir::func::ReturnOp::create(builder, op.getLoc(), returned);
}

LogicalResult Emitter::emitOp(Operation &op) {
  if (isMadeWhereNeeded(op))
    return success();
  if (auto loop = dyn_cast<stablehlo::WhileOp>(op))
    return emitWhile(loop);
  if (isa<stablehlo::CaseOp, stablehlo::IfOp>(op))
    return emitBranches(op);
  if (isa<stablehlo::ReturnOp, ReturnOp, ShardingGroupOp>(op))
    return success();
  if (auto manual = dyn_cast<ManualComputationOp>(op))
    return emitManual(manual);
  if (isa<mlir::func::ReturnOp>(op)) {
    emitReturn(op);
    return success();
  }
  if (graph.joints.contains(&op)) {
    emitIdentities(op);
    return success();
  }
  if (node(graph.opNode.lookup(&op)).kind == PlanNode::Kind::Whole)
    return emitWhole(op);
  return emitRuleOp(op);
}

LogicalResult Emitter::emitBlock(Block &from) {
  locals.enter(&from, builder.getInsertionBlock());
  for (Operation &op : from)
    if (failed(emitOp(op)))
      return failure();
  return success();
}

// Arguments and results keep their names and shardings and get their global
// types.
void Emitter::setSignature(Block &entry) {
  SmallVector<Type> results;
  setResultAttrs(func, names::globalType, [&](unsigned i) {
    return mlir::TypeAttr::get(func.getResultTypes()[i]);
  });
  for (auto [i, type] : llvm::enumerate(func.getResultTypes())) {
    auto sharding = func.getResultAttrOfType<ShardingAttr>(i, names::sharding)
                        .getSharding(graph.mesh);
    auto tensor = cast<RankedTensorType>(type);
    results.push_back(
        RankedTensorType::get(localShape(tensor.getShape().vec(), sharding),
                              tensor.getElementType()));
  }
  setArgumentAttrs(func, names::globalType, [&](unsigned i) {
    return mlir::TypeAttr::get(func.getArgumentTypes()[i]);
  });
  func.setType(
      FunctionType::get(func.getContext(), entry.getArgumentTypes(), results));
  func->setAttr(names::spmd, UnitAttr::get(func.getContext()));
  func->setAttr(names::mesh,
                FlatSymbolRefAttr::get(func.getContext(), meshName));
}

LogicalResult Emitter::run() {
  Block &from = func.getBody().front();
  auto *entry = new Block();
  func.getBody().push_back(entry);
  builder.setInsertionPointToStart(entry);
  for (BlockArgument argument : from.getArguments()) {
    const PlanValue &value = graph.values[graph.valueIndex.lookup(argument)];
    const Sharding &placement = graph.placementOf(value);
    locals.define(builder, argument, placement,
                  entry->addArgument(locals.typeOf(argument, placement), argument.getLoc()));
  }
  if (failed(emitBlock(from))) {
    entry->dropAllReferences();
    entry->erase();
    return failure();
  }
  from.dropAllReferences();
  from.erase();
  setSignature(*entry);
  return success();
}

LogicalResult emitFunction(mlir::func::FuncOp func, const PlanGraph &graph,
                           ReshardPlanner &planner, StringRef meshName,
                           const Reasons *reasons, Advice *advice) {
  return Emitter(func, graph, planner, meshName, reasons, advice).run();
}

} // namespace autopar::partition
