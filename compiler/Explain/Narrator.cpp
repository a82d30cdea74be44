// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Explain/Narrator.h"
#include "dialects/Support/Places.h"

#include "llvm/Support/Format.h"

namespace autopar {
using namespace propagate;

namespace {
std::string place(Location location) {
  std::string line = sourceOf(location);
  return line.empty() ? "" : " (" + line + ")";
}

std::string microseconds(double seconds) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.3g us", seconds * 1e6);
  return text;
}
} // namespace

Narrator::Narrator(mlir::func::FuncOp function, MeshOp mesh, const ShardingProblem &problem, const DecisionLog &log,
                   mlir::AsmState &names)
    : function(function), mesh(mesh), layoutMesh(mesh.getMesh()), problem(problem),
      propagation(problem.getPropagation()), log(log), names(names),
      reasons(function->getParentOfType<ModuleOp>(), problem) {
  auto add = [&](Value value) {
    if (int number = problem.classOf(value); number >= 0)
      valueOf.try_emplace(number, value);
  };
  // Arguments first: a class of states has its argument's name.
  llvm::for_each(function.getArguments(), add);
  function.walk([&](Operation *op) { llvm::for_each(op->getResults(), add); });
}

LogicalResult Narrator::weigh() {
  FailureOr<partition::PlanGraph> built = partition::buildPlanGraph(function, layoutMesh, mesh.getSymName());
  if (failed(built))
    return failure();
  graph = std::move(*built);
  cost::MachineModel machine;
  ReshardPlanner planner(layoutMesh, machine);
  partition::chooseFactors(*graph, planner, machine);
  choices = partition::weighChoices(*graph, planner, machine);
  return success();
}

std::string Narrator::nameOf(Value value) const {
  if (auto argument = dyn_cast<BlockArgument>(value); argument && argument.getOwner() == &function.getBody().front())
    if (auto name = function.getArgAttrOfType<StringAttr>(argument.getArgNumber(), names::name))
      return name.str();
  std::string text;
  llvm::raw_string_ostream os(text);
  value.printAsOperand(os, names);
  return text;
}

std::string Narrator::nameOf(int number) const {
  auto it = valueOf.find(number);
  return it == valueOf.end() ? problem.describe(number) : nameOf(it->second);
}

std::string Narrator::text(const Axes &axes) const {
  std::string list;
  for (const layout::AxisRef &axis : axes)
    list += (list.empty() ? "" : ", ") + layoutMesh.toString(axis);
  return list;
}

std::string Narrator::text(const Claim &claim) const {
  return "dim " + std::to_string(claim.dim) + " of " + nameOf(claim.classNumber);
}

std::string Narrator::through(int node, int factor) const {
  Operation *op = problem.opOf(node);
  if (isa<mlir::func::ReturnOp>(op))
    return "being returned";
  return "factor " + layout::letterOf(factor) + " of " + op->getName().getStringRef().str() + place(op->getLoc());
}

std::string Narrator::hintText(int number) const {
  ShardingAttr hint = problem.hintOf(number);
  if (!hint)
    return "nobody asked for it";
  std::string sharding = layout::toString(layoutMesh, hint.getSharding(layoutMesh));
  if (!reasons.hintOf(number).empty())
    return "asked for as " + sharding + ": " + reasons.hintOf(number);
  return "asked for as " + sharding + " in the program's text" + place(problem.locationOf(number));
}

void Narrator::tellAxis(int number, int dim, const layout::AxisRef &axis, raw_ostream &os) const {
  std::vector<const Decision *> chain = log.chainOf(number, dim, axis);
  Claim end{number, dim, {}};
  for (const Decision *decision : chain) {
    os << "    from " << text(decision->from) << ", by " << through(decision->node, decision->factor);
    for (const Claim &rival : decision->rivals)
      os << "; against " << text(rival) << " cut by " << text(rival.axes);
    os << "\n";
    end = decision->from;
  }
  os << "    " << (chain.empty() ? "" : nameOf(end.classNumber) + " was ") << hintText(end.classNumber) << "\n";
}

void Narrator::tellRefusals(int number, int dim, raw_ostream &os) const {
  const layout::Sharding &sharding = propagation.getClass(number).sharding;
  unsigned told = 0;
  for (const auto &[key, refusal] : log.refusals) {
    if (refusal.to.classNumber != number || refusal.to.dim != dim ||
        layout::overlapsAny(refusal.to.axes.front(), sharding.dims[dim].axes) || ++told > 4)
      continue;
    os << "    " << text(refusal.to.axes) << " was offered by " << text(refusal.from) << ", by "
       << through(refusal.node, refusal.factor) << ": ";
    switch (refusal.why) {
    case Refusal::Why::Closed:
      os << "the dim is closed, " << hintText(number);
      break;
    case Refusal::Why::OtherAxes:
      os << "it has " << text(refusal.rival.axes) << " already";
      break;
    case Refusal::Why::UsedInTensor:
      os << "dim " << refusal.rival.dim << " has it already";
      break;
    case Refusal::Why::UsedInOp:
      os << text(refusal.rival) << " has it in the same op";
      break;
    case Refusal::Why::NotExact:
      os << "the dim is made of several, and could not be cut into whole blocks";
      break;
    }
    os << "\n";
  }
}

void Narrator::tellDim(int number, int dim, raw_ostream &os) const {
  const layout::DimSharding &lies = propagation.getClass(number).sharding.dims[dim];
  if (lies.axes.empty()) {
    bool isClosed = problem.hintOf(number) && !lies.open;
    os << "  dim " << dim << " is not cut" << (isClosed ? ": closed, " + hintText(number) : "") << "\n";
  }
  for (const layout::AxisRef &axis : lies.axes) {
    os << "  dim " << dim << " is cut by " << layoutMesh.toString(axis) << "\n";
    tellAxis(number, dim, axis, os);
  }
  tellRefusals(number, dim, os);
}

std::string Narrator::text(const partition::PlanNode &node, const layout::FactorAxes &axes) const {
  std::string list;
  for (size_t f = 0; f < axes.axes.size(); ++f)
    if (!axes.axes[f].empty())
      list += (list.empty() ? "" : ", ") + layout::letterOf(static_cast<int>(f)) + " by " + text(axes.axes[f]);
  return list.empty() ? "nothing cut" : list;
}

void Narrator::tellPartition(Value value, raw_ostream &os) const {
  auto it = value ? graph->valueIndex.find(value) : graph->valueIndex.end();
  if (it == graph->valueIndex.end())
    return;
  const partition::PlanValue &planned = graph->values[it->second];
  if (planned.producer < 0) {
    os << "  it is a constant, made where and as it is needed\n";
    return;
  }
  const partition::PlanNode &node = graph->nodes[planned.producer];
  if (node.kind != partition::PlanNode::Kind::Op)
    return;
  const partition::Choice &choice = choices[planned.producer];
  os << "  it is made by " << node.op->getName().getStringRef() << " " << node.rule->toString() << " with "
     << text(node, node.axes) << ", estimated at " << microseconds(choice.seconds) << " with what moves around it";
  if (choice.next)
    os << "; next best: " << text(node, *choice.next) << ", " << microseconds(choice.nextSeconds - choice.seconds) << " more";
  os << "\n";
  const layout::Sharding &made = graph->placementOf(planned);
  if (planned.result < static_cast<int>(node.annotated.size()) && !made.samePlacement(node.annotated[planned.result]))
    os << "  so by cost it is made as " << layout::toString(layoutMesh, made) << ", not as it was propagated\n";
}

void Narrator::tell(const NamedValue &named, raw_ostream &os) const {
  int number = named.value ? problem.classOf(named.value) : problem.classOfResult(function, named.result);
  if (named.value) {
    os << nameOf(named.value);
    if (Operation *op = named.value.getDefiningOp())
      os << " = " << op->getName().getStringRef() << place(op->getLoc());
    os << " : " << named.value.getType() << "\n";
  } else {
    os << problem.describe(number) << " : " << function.getResultTypes()[named.result] << "\n";
  }
  if (number < 0) {
    os << "  is inside a manual computation, whose body is written for each device\n";
    return;
  }
  const layout::Sharding &lies = problem.finalSharding(number).getSharding(layoutMesh);
  os << "  propagated as " << layout::toString(layoutMesh, lies) << "\n";
  for (size_t d = 0; d < lies.dims.size(); ++d)
    tellDim(number, static_cast<int>(d), os);
  tellPartition(named.value, os);
}

} // namespace autopar
