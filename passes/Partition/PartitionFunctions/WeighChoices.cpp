// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What was rejected and by how much: each node's other candidates, its neighbours as they are.
#include "passes/Partition/PartitionFunctions/FactorSearch.h"

#include "llvm/Support/Format.h"

namespace autopar::partition {

static std::string microseconds(double seconds) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.3g us", seconds * 1e6);
  return text;
}

std::string describeWay(const PlanGraph &graph, const PlanNode &node, const FactorAxes &axes) {
  std::string list;
  for (size_t f = 0; f < axes.axes.size(); ++f)
    for (const AxisRef &axis : axes.axes[f])
      list += (list.empty() ? "" : ", ") + layout::letterOf(static_cast<int>(f)) + " by " + graph.mesh.toString(axis);
  StringRef name = node.op->getName().getStringRef();
  return name.substr(name.find('.') + 1).str() + " with " + (list.empty() ? "nothing cut" : list) + " in " + node.rule->toString();
}

std::string describeChoice(const PlanGraph &graph, const PlanNode &node, const Choice &choice) {
  std::string text = "by cost: " + describeWay(graph, node, node.axes) + ", " + microseconds(choice.seconds) +
                     " with what moves around it";
  if (choice.next)
    text += "; next best: " + describeWay(graph, node, *choice.next) + ", " + microseconds(choice.nextSeconds - choice.seconds) + " more";
  return text;
}

std::vector<Choice> FactorSearch::weigh() {
  findMadeOfNothing();
  std::vector<Choice> choices;
  for (const PlanNode &node : graph.nodes) {
    Choice &choice = choices.emplace_back();
    choice.seconds = cost(node, node.axes, false);
    if (node.isFixed)
      continue;
    for (const FactorAxes &axes : candidates(node, false)) {
      if (axes == node.axes)
        continue;
      double seconds = cost(node, axes, false);
      if (choice.next && seconds >= choice.nextSeconds)
        continue;
      choice.next = axes;
      choice.nextSeconds = seconds;
    }
  }
  return choices;
}

std::vector<Choice> weighChoices(PlanGraph &graph, ReshardPlanner &planner, const cost::MachineModel &machine) {
  return FactorSearch(graph, planner, machine).weigh();
}

} // namespace autopar::partition
