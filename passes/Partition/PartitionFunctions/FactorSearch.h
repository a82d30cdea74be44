// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search of ChooseFactors: single nodes (ChooseFactors.cpp) and groups of
// them (MoveClusters.cpp).
#pragma once
#include "dialects/AutoPar/Layout/Halo.h"
#include "passes/Partition/PartitionFunctions/ChooseFactors.h"
#include "passes/Partition/Reshard/ReshardPlan.h"

#include <optional>

namespace autopar::partition {
using layout::AxisRef;
using layout::FactorAxes;
using layout::Sharding;
using layout::TensorMapping;

/// The operands that have to be partial if this one is, where the node is
/// linear in it; nothing if it is not.
const layout::LinearSet *linearSetWith(const PlanNode &node, int operand);

class FactorSearch {
public:
  FactorSearch(PlanGraph &graph, ReshardPlanner &planner, const cost::MachineModel &machine)
      : graph(graph), planner(planner), machine(machine) {}
  void run();
  /// After run, also of another search on the graph: each node beside the other ways open to it (WeighChoices.cpp).
  std::vector<Choice> weigh();

private:
  void findMadeOfNothing();
  /// Sets the node's factors from its annotations and the operands made so far.
  void initialize(PlanNode &node);
  /// Improves node after node until nothing changes; whether anything did.
  bool sweep();
  /// Takes the cheapest candidate; whether it differs from before.
  bool improve(PlanNode &node);
  std::vector<FactorAxes> candidates(const PlanNode &node, bool initial) const;
  std::vector<FactorAxes> sources(const PlanNode &node, bool initial) const;
  /// Candidates that put the axes of `sharding` which the node can't keep on another factor (Detours.cpp).
  void addDetours(const PlanNode &node, const TensorMapping &mapping, const PlanValue &value, const Sharding &sharding,
                  std::vector<FactorAxes> &list) const;
  FactorAxes project(const PlanNode &node, const TensorMapping &mapping, const PlanValue &value,
                     const Sharding &sharding) const;
  /// Adds the axes of `more` where nothing contradicts.
  void merge(FactorAxes &axes, const FactorAxes &more) const;
  /// Of a held node: the axes that its results ask for, and of these others those that cut nothing of a result.
  FactorAxes heldWith(const PlanNode &node, const FactorAxes &others) const;
  bool isExactEverywhere(const PlanNode &node, const FactorAxes &axes) const;
  double cost(const PlanNode &node, const FactorAxes &axes, bool initial);
  /// Whether nothing has to move for the node to run so: no other way can be
  /// cheaper.
  bool movesNothing(const PlanNode &node, ArrayRef<Sharding> needed, ArrayRef<Sharding> produced, bool initial) const;
  void markNeighbours(const PlanNode &node);
  /// Time for its block, and to fetch what its windows read of others.
  double computeSeconds(const PlanNode &node, const FactorAxes &axes) const;
  /// A transpose that only products read costs nothing: they read their
  /// operands in either order.
  bool isFolded(const PlanNode &node) const;
  double haloSeconds(const PlanNode &node, const FactorAxes &axes) const;
  /// Of one position along the dim of a device's block of the value.
  int64_t rowBytes(int value, const Sharding &sharding, size_t dim) const;
  /// Time to bring a value, made so, to all its users but `except`; each
  /// placement once.
  double usesSeconds(const PlanValue &value, Sharding made, const PlanNode *except = nullptr);
  /// Time to bring a value from one placement to another, as often as its block
  /// runs.
  double reshardSeconds(const PlanValue &value, const Sharding &from, const Sharding &to);
  /// Whether the partial sums of a value will be added to others that are
  /// reduced anyway: they cost nothing more.
  bool joinsPartialSums(const PlanValue &value, const AxisRef &axis) const;
  bool isPartialSum(int value, const AxisRef &axis) const;
  bool isMade(const PlanValue &value) const {
    return value.producer >= 0 && graph.nodes[value.producer].produced.size() > 0;
  }

  // MoveClusters.cpp
  /// Tries to move groups of cheap ops together where one alone would pay
  /// twice; whether any moved.
  bool moveClusters();
  /// Switches `seed` and what follows it; keeps the cheapest prefix. `scatters`: producers keep the partial sums they make, which are
  /// then reduced to blocks.
  bool moveCluster(int seed, FactorAxes axes, bool scatters = false);
  /// Tries to let what is gathered for one user serve the others of a fixed
  /// value (an argument); whether any moved.
  bool shareGathers();
  /// Tries to bring what a loop fills or reads turn by turn into a placement that its turns can keep, before or after the loop;
  /// whether any moved (LoopMoves.cpp).
  bool moveAroundLoops();
  /// Whether partial sums of the value come, through linear ops that nothing else reads, to an op that the axis cuts, and so
  /// cannot stay partial.
  bool endInCut(const PlanValue &value, const AxisRef &axis) const;
  /// The node's factors with the axis on each one of a tensor of it that may be cut by it.
  std::vector<FactorAxes> cutsBy(const PlanNode &node, const TensorMapping &mapping, const AxisRef &axis) const;
  /// A user of `value` made to need it as `need`, the cheapest way it can.
  std::optional<FactorAxes> axesNeeding(const PlanNode &user, const PlanUse &use,
                                        const Sharding &need);
  bool followsOthers(const PlanNode &node) const;
  /// Factors that give one tensor of the node this placement; nothing if it
  /// can't have it.
  std::optional<FactorAxes> axesFor(const PlanNode &node, bool ofResults, int position, Sharding target) const;
  /// Its block and every move of a value that it touches.
  double nodeSeconds(const PlanNode &node);

  PlanGraph &graph;
  ReshardPlanner &planner;
  cost::MachineModel machine;
  mutable layout::HaloPlans halos;
  std::vector<bool> stale; // per node: a neighbour has changed since it was looked at
  std::vector<bool> madeOfNothing; // per node: iotas, constants and ops on them, which fuse into their users
  int64_t visits = 0;      // of nodes by clusters that were tried
  bool sharing = false; // whether users of a fixed value share what it is gathered for
};

} // namespace autopar::partition
