// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Internal to the reshard planner: states of the search and the steps between
// them. No MLIR headers.
#pragma once
#include "passes/Partition/Reshard/ReshardPlan.h"

namespace autopar::reshard {

/// Where every atom is. Atoms are indices into Problem::atoms.
struct State {
  std::vector<std::vector<int>> dims;
  std::vector<int> unreduced; // per atom: -1, or its ReduceKind
  bool operator==(const State &) const = default;
  auto operator<=>(const State &) const = default;
  bool cuts(int atom) const;
  bool replicates(int atom) const { return unreduced[atom] < 0 && !cuts(atom); }
};

/// A step with the state it leads to.
struct Move {
  ReshardStep step;
  State to;
};

struct Problem {
  const layout::Mesh &mesh;
  std::vector<int64_t> shape;
  std::vector<layout::AxisRef> atoms; // sorted
  std::vector<int> usedDims;          // dims that either end cuts
  State from, to;

  /// With every step, as far as there are few atoms; or only steps that lead towards `to`.
  enum class Steps { Every, Leading };
  Steps steps;
  Problem(const layout::Mesh &mesh, std::vector<int64_t> shape,
          const layout::Sharding &from, const layout::Sharding &to, Steps steps);
  int64_t blocks(const State &state, int dim) const;
  std::vector<int64_t> local(const State &state) const;
  layout::Sharding placement(const State &state) const;
  std::vector<layout::AxisRef> axes(const std::vector<int> &atomList) const;
  /// Every move that may be of use on the way to `to`.
  std::vector<Move> moves(const State &state) const;
  /// What a step of a plan says besides what it costs: placement and pairs.
  void complete(const State &before, const State &after, ReshardStep &step) const;
  /// Few enough atoms for every step from every state: then no sequence moves fewer bytes (ReshardMinimumTest).
  bool isSmall() const { return steps == Steps::Every && atoms.size() <= maximumSmall; }
  /// Atoms that are not yet where they belong, or have to leave.
  int64_t distance(const State &state) const;

private:
  static constexpr size_t maximumSmall = 3;
  void addUnusedAxes();
  struct Exchange;
  std::optional<Exchange> exchange(const State &before, const State &after) const;
  State stateOf(const layout::Sharding &sharding) const;
  std::vector<int> atomsOf(const layout::AxisRef &ref) const;
  int64_t product(const std::vector<int> &atomList) const;
  /// Local size that the dim must be padded to before it is cut by `count` more
  /// blocks; nothing if it cannot be.
  std::optional<int64_t> padToSplit(const State &state, int dim,
                                    int64_t count) const;
  /// Local size after the last `count` atoms of a dim are joined; nothing if
  /// blocks do not line up.
  std::optional<int64_t> sizeJoined(const State &state, int dim,
                                    size_t count) const;
  void addReductions(const State &state, std::vector<Move> &out) const;
  void addSplits(const State &state, std::vector<Move> &out) const;
  void addJoins(const State &state, std::vector<Move> &out) const;
  void addPermutes(const State &state, std::vector<Move> &out) const;
  void addAllToAll(const State &state, int dim, size_t count, int toDim,
                   std::vector<Move> &out) const;
  void addArrangements(const State &state, State &next,
                       const std::vector<int> &free,
                       std::vector<Move> &out) const;
  void addPermute(const State &state, const State &to,
                  std::vector<Move> &out) const;
  void addSplit(const State &state, int dim, const std::vector<int> &atomList,
                bool reduce, std::vector<Move> &out) const;
  void addJoin(const State &state, int dim, size_t count,
               std::vector<Move> &out) const;
  void finish(const State &state, Move move, std::vector<Move> &out) const;
};

} // namespace autopar::reshard
