// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Chooses for every node which axes cut which factor, by estimated time.
//
// Propagation's shardings are the start, not the law: each node's candidates
// come from the placements its neighbours make and need, and the node takes the
// one with the least time for resharding its operands, computing its block and
// resharding its results. Sweeps repeat until nothing changes; then groups of
// nodes are moved together (MoveClusters.cpp). Hints, function
// boundaries and ops without a rule are fixed. Several uses of a value in one
// placement pay for one reshard.
//
// Computing a dot or convolution on more devices than needed is priced far
// above its time: moving few bytes by computing everything everywhere is not a
// plan.
#pragma once
#include "passes/Partition/PartitionFunctions/PlanGraph.h"
#include "passes/Partition/Reshard/ReshardPlan.h"

namespace autopar::partition {

/// Sets `axes` of every node and brings `needed` and `produced` up to date.
void chooseFactors(PlanGraph &graph, ReshardPlanner &planner,
                   const cost::MachineModel &machine);

/// How a node runs beside the other ways that were open to it, its neighbours as they are. Seconds are estimates of the
/// node and of what moves around it.
struct Choice {
  double seconds = 0;
  /// The best of the others, if there is one.
  std::optional<layout::FactorAxes> next;
  double nextSeconds = 0;
};

/// After chooseFactors, one for each node; for reports, so its time does not matter.
std::vector<Choice> weighChoices(PlanGraph &graph, ReshardPlanner &planner,
                                 const cost::MachineModel &machine);

/// "add with i by \"dp\" in ([i,j],[i,j])->([i,j]) {i=8, j=4}".
std::string describeWay(const PlanGraph &graph, const PlanNode &node, const layout::FactorAxes &axes);
/// "by cost: add with …, 1.2 us with what moves around it; next best: add with …, 3.4 us more".
std::string describeChoice(const PlanGraph &graph, const PlanNode &node, const Choice &choice);

} // namespace autopar::partition
