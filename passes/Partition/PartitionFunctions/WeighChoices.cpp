// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What was rejected and by how much: each node's other candidates, its neighbours as they are.
#include "passes/Partition/PartitionFunctions/FactorSearch.h"

namespace autopar::partition {

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
