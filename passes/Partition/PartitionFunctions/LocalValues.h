// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The local values that stand for each global value, one for each placement
// that someone needs.
//
// A reshard is emitted once for each (value, placement), in the block where the
// value is defined, just before the first op that needs it: later users find
// it, loops do not repeat it, and memory is held no longer than needed. It
// starts from whichever placement made so far is cheapest to start from.
#pragma once
#include "passes/Partition/PartitionFunctions/PlanGraph.h"
#include "passes/Partition/Reshard/ReshardPlan.h"
#include <deque>

namespace autopar::partition {
class Advice;
class Reasons;

class LocalValues {
public:
  LocalValues(const PlanGraph &graph, ReshardPlanner &planner,
              StringRef meshName, const Reasons *reasons = nullptr, Advice *advice = nullptr)
      : graph(graph), planner(planner), meshName(meshName), reasons(reasons), advice(advice) {}

  /// What is defined in `global` lies in `local`.
  void enter(Block *global, Block *local) { blocks[global] = local; }
  /// Declares `local` as the value in the placement it is made in. A partial sum that is kept wide is converted to its
  /// type here, at the builder's insertion point, and a whole value back from it.
  void define(OpBuilder &builder, Value global, const layout::Sharding &placement, Value local);
  /// What stands for the value in this placement.
  RankedTensorType typeOf(Value global, const layout::Sharding &placement) const;
  /// The value in the placement that `user` needs at the builder's insertion
  /// point.
  Value get(OpBuilder &builder, Value global, const layout::Sharding &placement,
            Operation *user, int operand);

private:
  struct Entry {
    layout::Sharding placement;
    Value local;
  };
  Value makeSplat(OpBuilder &builder, Value global,
                  const layout::Sharding &placement);
  /// The steps of the plan, with conversions where a sum becomes partial or whole.
  Value emitSteps(ImplicitLocOpBuilder &builder, const PlanValue &value, Entry from, const ReshardPlan &plan,
                  Operation *user, int operand);
  std::string reasonFor(const ReshardStep &step, Value global, Operation *user,
                        int operand) const;

  const PlanGraph &graph;
  ReshardPlanner &planner;
  StringRef meshName;
  const Reasons *reasons; // or null: nobody asked
  Advice *advice;         // or null
  /// All placements of a value made so far.
  SmallVector<Entry, 2> &entriesOf(Value global);

  llvm::DenseMap<Value, SmallVector<Entry, 2> *> entries;
  std::deque<SmallVector<Entry, 2>> storage; // what `entries` refers to: a map of small things grows fast
  llvm::DenseMap<Block *, Block *> blocks;
};

} // namespace autopar::partition
