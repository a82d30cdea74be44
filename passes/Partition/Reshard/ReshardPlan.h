// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The cheapest sequence of local steps and collectives that turns one placement of a tensor into another. No MLIR headers.
//
// The axes of both shardings are cut into *atoms*: sub-axes that neither sharding splits further. A state says for each atom whether
// it cuts a dim (and in which order), is unreduced, or replicates. Dijkstra's algorithm over these states finds the plan:
//   Slice          keep this device's block of a dim: append axes to the dim      free of communication
//   AllGather      drop the minor axes of a dim                                   (n-1)/n of the result
//   AllToAll       move the minor axes of one dim to the minor end of another     (n-1)/n of the operand
//   Permute        exchange whole blocks: axes change places, block sizes stay    the operand
//   ReduceScatter  an unreduced axis cuts a dim                                   (n-1)/n of the operand
//   AllReduce      unreduced axes become replicated                               2(n-1)/n of the operand
//   MakePartial    a replicated axis becomes unreduced: zeros but on index 0      free
//   Place          a cut axis becomes unreduced: the block between zeros          free
//
// First with steps that lead towards the end alone; then, for up to three atoms, with all of them and the mesh's unused axes, whose
// replicas can each send a part. For these no sequence of such steps moves fewer bytes (ReshardMinimumTest: all sequences, and what a
// device must receive in any case). Values become sums with zeros only where the end asks for it: adding zero loses the sign of -0.0.
// Past 256 states (five atoms and more) those nearest to the end are looked at first, so that no mesh takes long.
//
// Axes that no common split has (halves of an axis at one end, thirds at the other) are gathered first, so that atoms exist.
//
// Uneven blocks: dropping a dim's minor axes is exact if the larger block is a multiple of the smaller, or if no axis is left (the
// gathered rows are then cut to n). Otherwise the dim is gathered whole first. Appending is the mirror image: an uncut dim is padded to
// whole blocks first.
#pragma once
#include "dialects/AutoPar/Layout/Sharding.h"
#include "passes/Cost/Collectives.h"

#include <map>
#include <memory>

namespace autopar {

/// Of an element: as it is, and in a partial sum, which may be kept in a wider type until it is reduced.
struct ElementBytes {
  ElementBytes(int64_t bytes) : whole(bytes), partial(bytes) {}
  ElementBytes(int64_t whole, int64_t partial) : whole(whole), partial(partial) {}
  int64_t whole, partial;
};

struct ReshardStep {
  enum class Kind {
    Slice,
    AllGather,
    AllToAll,
    Permute,
    ReduceScatter,
    AllReduce,
    MakePartial,
    Place
  };
  Kind kind = Kind::Slice;
  /// The axes that move, major to minor; the group of a collective.
  std::vector<layout::AxisRef> axes;
  /// Slice, AllGather, ReduceScatter, Place: the dim. AllToAll: the dim that
  /// loses the axes (concatenated).
  int dim = -1;
  /// AllToAll: the dim that is split.
  int toDim = -1;
  /// Slice, ReduceScatter, AllToAll: local size that the split dim is padded to
  /// first (its own size if none is needed).
  int64_t padTo = 0;
  /// AllGather, AllToAll, Place: local size that the joined dim is cut to
  /// afterwards.
  int64_t cutTo = 0;
  layout::ReduceKind reduce = layout::ReduceKind::Sum;
  /// What it starts from is a partial sum.
  bool fromPartial = false;
  /// Permute: (source, target) pairs of indices in the group.
  std::vector<std::pair<int64_t, int64_t>> pairs;
  /// Local shapes before and after, padding and cutting included.
  std::vector<int64_t> before, after;
  /// Placement after the step.
  layout::Sharding placement;
};

struct ReshardPlan {
  std::vector<ReshardStep> steps;
  double seconds = 0;
  /// Bytes a device sends; a fraction is rounded here, for decisions and
  /// messages only.
  double bytes = 0;
};

/// What a step sends: kind of collective and buffer, or nothing for local
/// steps.
std::optional<std::pair<cost::CollectiveKind, int64_t>>
collectiveOf(const ReshardStep &step, ElementBytes elementBytes);

/// Plans and remembers reshards. Shardings must be legal for the mesh and the
/// shape's rank.
class ReshardPlanner {
public:
  explicit ReshardPlanner(layout::Mesh mesh, cost::MachineModel machine = {})
      : mesh(std::move(mesh)), machine(machine) {}
  /// Never fails: gathering everything and slicing again is always possible.
  /// The reference lives as long as the planner.
  const ReshardPlan &plan(const std::vector<int64_t> &shape,
                          ElementBytes elementBytes, const layout::Sharding &from,
                          const layout::Sharding &to);
  double seconds(const std::vector<int64_t> &shape, ElementBytes elementBytes,
                 const layout::Sharding &from, const layout::Sharding &to) {
    return plan(shape, elementBytes, from, to).seconds;
  }

private:
  layout::Mesh mesh;
  cost::MachineModel machine;
  std::map<std::vector<int64_t>, std::unique_ptr<ReshardPlan>>
      known; // by all numbers that matter
};

} // namespace autopar
