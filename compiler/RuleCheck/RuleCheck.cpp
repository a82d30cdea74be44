// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/RuleCheck/RuleCheck.h"

#include "compiler/Interpret/Interpreter.h"
#include "compiler/RuleCheck/Blocks.h"
#include "dialects/AutoPar/IR/AutoPar.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"

using namespace autopar;
using namespace autopar::rulecheck;
using interpret::Tensor;
using interpret::Tensors;
using layout::Mesh;
using layout::Sharding;

std::optional<Subject> autopar::rulecheck::subjectOf(Operation *op) {
  auto rule = dyn_cast_or_null<ShardingRuleOpInterface>(op);
  if (!rule)
    return std::nullopt;
  return Subject{
      op, rule.getShardingRule(),
      [rule](LocalizeContext &ctx) mutable { return rule.localize(ctx); }};
}

std::optional<Subject>
autopar::rulecheck::subjectOf(mlir::func::FuncOp function) {
  Operation *end = function.getBody().front().getTerminator();
  return subjectOf(end->getOperand(0).getDefiningOp());
}

namespace {
/// One subject on one mesh: global operands and results, and a module in which
/// local functions are built and run.
class Checker {
public:
  Checker(const Subject &subject, const Mesh &mesh, uint32_t seed);

  std::optional<std::string> start();
  std::optional<std::string> check(const Placement &placement);

private:
  std::optional<Tensors> runWhole(Operation *op, const Tensors &inputs);
  std::optional<Tensor> constantValue(Value value);
  std::optional<std::string> makeOperands();
  Sharding shardingOf(const Placement &placement, bool isResult,
                      int tensor) const;
  FailureOr<mlir::func::FuncOp> buildLocal(const Placement &placement);
  std::optional<std::string> compare(const Placement &placement,
                                     const std::vector<Tensors> &outputs);

  const Subject &subject;
  Mesh mesh;
  std::mt19937 random;
  OwningOpRef<ModuleOp> module;
  Tensors operands, results;
};
} // namespace

static std::vector<std::vector<int64_t>> shapesOf(ValueRange values) {
  std::vector<std::vector<int64_t>> shapes;
  for (Value value : values)
    shapes.push_back(cast<RankedTensorType>(value.getType()).getShape().vec());
  return shapes;
}

Checker::Checker(const Subject &subject, const Mesh &mesh, uint32_t seed)
    : subject(subject), mesh(mesh), random(seed),
      module(ModuleOp::create(subject.op->getLoc())) {
  OpBuilder builder = OpBuilder::atBlockBegin(module->getBody());
  MeshOp::create(builder, subject.op->getLoc(), "mesh",
                 MeshAttr::get(subject.op->getContext(), mesh));
}

/// What `op` computes on whole tensors.
std::optional<Tensors> Checker::runWhole(Operation *op, const Tensors &inputs) {
  auto builder =
      ImplicitLocOpBuilder::atBlockEnd(op->getLoc(), module->getBody());
  auto type =
      builder.getFunctionType(op->getOperandTypes(), op->getResultTypes());
  auto function = mlir::func::FuncOp::create(builder, "whole", type);
  Block *block = function.addEntryBlock();
  builder.setInsertionPointToEnd(block);
  IRMapping mapping;
  Operation *copy = builder.clone(*op, mapping);
  copy->setOperands(block->getArguments());
  mlir::func::ReturnOp::create(builder, copy->getResults());
  auto outputs = interpret::runFunction(function, Mesh{}, {inputs});
  function.erase();
  if (failed(outputs))
    return std::nullopt;
  return (*outputs)[0];
}

/// The value of a constant, also seen through ops of one operand, since rules
/// look through broadcasts for zeros.
std::optional<Tensor> Checker::constantValue(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || op->getNumOperands() > 1 || op->getNumResults() != 1 ||
      op->getNumRegions() != 0)
    return std::nullopt;
  Tensors inputs;
  for (Value operand : op->getOperands()) {
    auto tensor = constantValue(operand);
    if (!tensor)
      return std::nullopt;
    inputs.push_back(*tensor);
  }
  auto outputs = runWhole(op, inputs);
  return outputs ? std::optional<Tensor>((*outputs)[0]) : std::nullopt;
}

std::optional<std::string> Checker::makeOperands() {
  for (Value value : subject.op->getOperands()) {
    if (auto constant = constantValue(value)) {
      operands.push_back(*constant);
      continue;
    }
    auto type = interpret::elementTypeOf(value.getType());
    if (!type)
      return "an operand is of a type that cannot be run";
    operands.push_back(
        randomTensor(*type, interpret::shapeOf(value.getType()), random));
  }
  return std::nullopt;
}

/// Checks the rule against the shapes and computes the results on whole
/// tensors.
std::optional<std::string> Checker::start() {
  Operation *op = subject.op;
  if (auto problem = subject.rule.findProblem(shapesOf(op->getOperands()),
                                              shapesOf(op->getResults())))
    return "the rule does not fit the op: " + *problem;
  if (auto problem = makeOperands())
    return problem;
  auto outputs = runWhole(op, operands);
  if (!outputs)
    return "the op itself does not run";
  results = *outputs;
  return std::nullopt;
}

Sharding Checker::shardingOf(const Placement &placement, bool isResult,
                             int tensor) const {
  const layout::OpRule &rule = subject.rule;
  const auto &mapping = isResult ? rule.results[tensor] : rule.operands[tensor];
  Sharding sharding =
      layout::shardingFromFactors(rule, mapping, placement.factorAxes);
  sharding.unreduced = isResult ? unreducedResult(rule, placement, tensor)
                                : unreducedOperand(rule, placement, tensor);
  return sharding;
}

/// func.func @local(operand blocks) { what localize builds; return }
FailureOr<mlir::func::FuncOp> Checker::buildLocal(const Placement &placement) {
  Operation *op = subject.op;
  auto localType = [&](Value value, bool isResult, int tensor) -> Type {
    auto type = cast<RankedTensorType>(value.getType());
    return type.clone(layout::localShape(
        type.getShape().vec(), shardingOf(placement, isResult, tensor)));
  };
  SmallVector<Type> inputs, outputs;
  for (auto [i, value] : enumerate(op->getOperands()))
    inputs.push_back(localType(value, false, i));
  for (auto [i, value] : enumerate(op->getResults()))
    outputs.push_back(localType(value, true, i));
  ImplicitLocOpBuilder builder =
      ImplicitLocOpBuilder::atBlockEnd(op->getLoc(), module->getBody());
  auto function = mlir::func::FuncOp::create(
      builder, "local", builder.getFunctionType(inputs, outputs));
  Block *block = function.addEntryBlock();
  builder.setInsertionPointToEnd(block);
  LocalizeContext ctx{builder,
                      mesh,
                      "mesh",
                      subject.rule,
                      placement.factorAxes,
                      SmallVector<Value>(block->getArguments())};
  FailureOr<SmallVector<Value>> values = subject.localize(ctx);
  if (failed(values)) {
    function.erase();
    return failure();
  }
  mlir::func::ReturnOp::create(builder, *values);
  return function;
}

std::optional<std::string>
Checker::compare(const Placement &placement,
                 const std::vector<Tensors> &outputs) {
  for (size_t r = 0; r < results.size(); ++r) {
    Tensors perDevice;
    for (const Tensors &device : outputs)
      perDevice.push_back(device[r]);
    if (auto problem = findDifference(mesh, shardingOf(placement, true, r),
                                      results[r], perDevice))
      return "result " + std::to_string(r) + ", " + *problem;
  }
  return std::nullopt;
}

std::optional<std::string> Checker::check(const Placement &placement) {
  FailureOr<mlir::func::FuncOp> function = buildLocal(placement);
  if (failed(function))
    return "localize fails";
  std::optional<std::string> problem;
  if (failed(mlir::verify(*module))) {
    problem = "localize builds invalid IR";
  } else {
    std::vector<Tensors> inputs(mesh.numDevices());
    for (size_t i = 0; i < operands.size(); ++i) {
      Tensors blocks = splitOverDevices(mesh, shardingOf(placement, false, i),
                                        operands[i], random);
      for (size_t device = 0; device < inputs.size(); ++device)
        inputs[device].push_back(blocks[device]);
    }
    auto outputs = interpret::runFunction(*function, mesh, inputs);
    problem = failed(outputs) ? "the local op does not run"
                              : compare(placement, *outputs);
  }
  function->erase();
  return problem;
}

Outcome autopar::rulecheck::checkRule(const Subject &subject, const Mesh &mesh,
                                      uint32_t seed) {
  Outcome outcome;
  Checker checker(subject, mesh, seed);
  if (auto problem = checker.start()) {
    outcome.problems.push_back(*problem);
    return outcome;
  }
  for (const Placement &placement : enumeratePlacements(mesh, subject.rule)) {
    ++outcome.placements;
    if (auto problem = checker.check(placement))
      outcome.problems.push_back(placement.toString(mesh, subject.rule) + ": " +
                                 *problem);
  }
  return outcome;
}
