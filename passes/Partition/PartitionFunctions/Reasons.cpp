// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "passes/Partition/PartitionFunctions/Reasons.h"
#include "dialects/AutoPar/IR/Names.h"
#include "dialects/Comm/IR/Comm.h"
#include "dialects/Support/Notes.h"
#include "dialects/Support/Places.h"

#include "llvm/Support/Format.h"

namespace autopar::partition {
using namespace layout;

namespace {
std::string place(Location location) {
  std::string line = sourceOf(location);
  return line.empty() ? "" : " (" + line + ")";
}

std::string shortName(Operation *op) {
  StringRef name = op->getName().getStringRef();
  return name.substr(name.find('.') + 1).str();
}
} // namespace

/// What a text of Propagate says about one axis; all of it if it does not.
static std::string about(const std::string &axis, const std::string &who) {
  SmallVector<StringRef> parts;
  StringRef(who).split(parts, "; ");
  for (StringRef part : parts)
    if (part.starts_with(axis + " on "))
      return part.str();
  return who;
}

Reasons::Reasons(mlir::func::FuncOp function, const PlanGraph &graph, std::vector<Choice> weighed)
    : function(function), graph(graph), choices(std::move(weighed)), names(function) {
  for (auto [node, choice] : llvm::zip_equal(graph.nodes, choices))
    choiceOf[&node] = &choice;
}

std::string Reasons::nameOf(Value global) const {
  if (auto argument = dyn_cast<BlockArgument>(global); argument && argument.getOwner() == &function.getBody().front())
    if (auto name = function.getArgAttrOfType<StringAttr>(argument.getArgNumber(), names::name))
      return name.str();
  std::string text;
  llvm::raw_string_ostream os(text);
  global.printAsOperand(os, names);
  return text;
}

/// A sum over a cut factor: which operand has it cut, and who decided that.
std::string Reasons::whoMakesPartial(const PlanNode &node, int result) const {
  for (size_t f = 0; f < node.axes.axes.size(); ++f) {
    if (node.axes.axes[f].empty() || !node.makesPartial(static_cast<int>(f), result))
      continue;
    for (auto [i, index] : llvm::enumerate(node.operands)) {
      const PlanValue &operand = graph.values[index];
      if (!OpRule::has(node.rule->operands[i], static_cast<int>(f)) || operand.isSplat)
        continue;
      std::string axis = graph.mesh.toString(node.axes.axes[f].front());
      return shortName(node.op) + place(node.op->getLoc()) + " sums over what " + nameOf(operand.value) + " has cut by " +
             axis + " (" + about(axis, who(operand)) + ")";
    }
  }
  for (const PassingAxis &pass : node.passing)
    return shortName(node.op) + place(node.op->getLoc()) + " adds partial sums over " +
           graph.mesh.toString(pass.axis.axis) + " before they are reduced";
  return "";
}

std::string Reasons::who(const PlanValue &value) const {
  if (value.producer < 0)
    return "a constant is made where it is needed";
  const PlanNode &node = graph.nodes[value.producer];
  const Sharding &made = graph.placementOf(value);
  if (!made.unreduced.empty() && node.kind == PlanNode::Kind::Op)
    if (std::string partial = whoMakesPartial(node, value.result); !partial.empty())
      return partial;
  bool asPropagated = value.result < static_cast<int>(node.annotated.size()) &&
                      made.samePlacement(node.annotated[value.result]);
  if (node.kind == PlanNode::Kind::Argument) {
    auto argument = cast<BlockArgument>(value.value);
    auto why = function.getArgAttrOfType<StringAttr>(argument.getArgNumber(), names::because);
    return why ? why.str() : "";
  }
  auto why = node.op->getAttrOfType<ArrayAttr>(names::because);
  size_t at = value.result;
  if (auto joints = graph.joints.find(node.op); joints != graph.joints.end() && node.kind != PlanNode::Kind::Border) {
    at = llvm::find(joints->second, value.producer) - joints->second.begin();
    asPropagated = !node.annotated.empty() && made.samePlacement(node.annotated.front());
  }
  if ((asPropagated || node.kind == PlanNode::Kind::Border) && why && at < why.size())
    return cast<StringAttr>(why[at]).str();
  return describeChoice(graph, node, *choiceOf.lookup(&node));
}

std::string Reasons::whoNeeds(const PlanNode &node, int operand) const {
  if (node.kind == PlanNode::Kind::Return) {
    if (isa<mlir::func::ReturnOp>(node.op))
      if (auto why = function.getResultAttrOfType<StringAttr>(static_cast<unsigned>(operand), names::because))
        return why.str();
    return "a predicate is whole on every device";
  }
  if (node.results.empty())
    return "";
  const PlanValue &result = graph.values[node.results.front()];
  return who(result);
}

const PlanNode *Reasons::userNode(Operation *user, int operand) const {
  if (auto it = graph.joints.find(user); it != graph.joints.end() && operand < static_cast<int>(it->second.size()))
    return &graph.nodes[it->second[operand]];
  auto it = graph.opNode.find(user);
  return it == graph.opNode.end() ? nullptr : &graph.nodes[it->second];
}

void Reasons::addRejected(const PlanNode &node, const Choice &choice, mlir::NamedAttrList &list) const {
  if (!choice.next)
    return;
  mlir::Builder b(function.getContext());
  list.append("rejected", b.getStringAttr(describeWay(graph, node, *choice.next)));
  list.append("rejected_seconds", b.getF64FloatAttr(choice.nextSeconds - choice.seconds));
}

void Reasons::noteValue(Value global, const Sharding &placement, Value local) const {
  Operation *op = local.getDefiningOp();
  if (!op || !notesOf(op->getLoc(), names::made).empty())
    return;
  mlir::Builder b(op->getContext());
  const PlanValue &value = graph.values[graph.valueIndex.lookup(global)];
  mlir::NamedAttrList list;
  list.append("name", b.getStringAttr(nameOf(global)));
  Operation *maker = global.getDefiningOp();
  list.append("op", b.getStringAttr(maker ? maker->getName().getStringRef() : "argument"));
  list.append("type", mlir::TypeAttr::get(global.getType()));
  list.append("sharding", ShardingAttr::get(b.getContext(), "mesh", graph.mesh, placement));
  list.append("why", b.getStringAttr(who(value)));
  addNote(op, names::made, list.getDictionary(b.getContext()));
}

void Reasons::noteReshard(Operation *before, Operation *last, Value global, const Sharding &from, const Sharding &to,
                          Operation *user, int operand) const {
  if (!last || last == before)
    return;
  mlir::Builder b(function.getContext());
  const PlanValue &value = graph.values[graph.valueIndex.lookup(global)];
  const PlanNode *needs = userNode(user, operand), *makes = value.producer < 0 ? nullptr : &graph.nodes[value.producer];
  mlir::NamedAttrList list;
  auto add = [&](StringRef key, const std::string &content) { list.append(key, b.getStringAttr(content)); };
  add("value", nameOf(global));
  Operation *maker = global.getDefiningOp();
  add("of", maker ? shortName(maker) + place(maker->getLoc()) : "argument");
  add("from", layout::toString(graph.mesh, from));
  add("from_why", who(value));
  add("to", layout::toString(graph.mesh, to));
  add("to_why", needs ? whoNeeds(*needs, operand) : "");
  add("user", (isa<mlir::func::ReturnOp>(user) ? "result " : shortName(user) + " operand ") + std::to_string(operand) +
                  place(user->getLoc()));
  // What could have been otherwise: the user, or else what makes the value.
  const Choice *choice = needs ? choiceOf.lookup(needs) : nullptr;
  if (choice && choice->next)
    addRejected(*needs, *choice, list);
  else if (makes)
    addRejected(*makes, *choiceOf.lookup(makes), list);
  DictionaryAttr why = list.getDictionary(b.getContext());
  for (Operation *op = last; op && op != before; op = op->getPrevNode())
    if (auto collective = dyn_cast<comm::CollectiveOpInterface>(op); collective && !collective.getReason().empty())
      addNote(op, names::because, why);
}

} // namespace autopar::partition
