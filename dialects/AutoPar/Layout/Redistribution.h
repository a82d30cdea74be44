// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which parts of a tensor travel from which device to which when it moves from one mesh of some devices to another mesh of
// some devices, of any size and shape: shrunk, expanded, moved, the same. No MLIR headers.
//
// The grid lines of both shardings cut the tensor into *cells*: boxes that one block of the source and one block of the
// target contain. For each cell let H be the devices that hold it, and T those that are to have it.
//   whole values   each of T \ H receives the cell from one of H, and nobody else anything: |T \ H| cells
//   partial sums   k devices (one for each partial value) hold terms. A cell is cut into pieces, one for each device of T
//                  that holds a term (of T if none does), its *root*. In round 0 a root receives the other terms and adds them
//                  up in order; in round 1 it sends the sum to the rest of T: k + |T| - 2 cells (k + |T| - 1)
//   partial target terms go to the partial values of the target so that the fewest bytes move: a device keeps the term that
//                  it has. Partial values without a term are zero (of a maximum, the least number; of a minimum, the largest)
// No way moves fewer bytes in all: who is to have a cell and does not must receive one, all terms but the root's own must
// leave their devices, and each of T but the first to know the sum receives it after that (RedistributionTest).
//
// Bytes can be the least in all and still lie on one device: where few devices hold what many lack, the cell is cut into
// pieces, one for each of the receivers, who pass theirs on in round 1. This is done if the busiest device then has less to do, and
// sent more than twice the average before.
// Which replica sends is decided by what each has to send already; ties go to the first. All of it is deterministic.
#pragma once
#include "dialects/AutoPar/Layout/Sharding.h"

namespace autopar::layout {

/// A tensor on some devices of a group: `devices[i]` is the number in the group of device i of the mesh.
struct Placement {
  Mesh mesh;
  std::vector<int64_t> devices;
  Sharding sharding;
  bool operator==(const Placement &) const = default;
  /// The devices in their order, one along each position.
  static Placement onFirst(Mesh mesh, Sharding sharding);
  /// How its values are partial; all its unreduced axes of more than one device are of one kind.
  std::optional<ReduceKind> reduceKind() const;
  /// The placement of cotangents: what is partial becomes replicated and the reverse, dims are cut alike.
  Placement dual() const;
};

/// First problem for a tensor of that rank in a group of that size, or nothing: see findProblem of shardings; the number of
/// devices, a device outside the group or twice, a dim that is open, unreduced axes of two kinds.
std::optional<std::string> findProblem(const Placement &placement, int64_t rank, int64_t groupSize);

/// A box of the global tensor: [first[d], last[d]) along each dim.
struct Box {
  std::vector<int64_t> first, last;
  bool operator==(const Box &) const = default;
  auto operator<=>(const Box &) const = default;
  int64_t elements() const;
};

/// `source` gives its values of the box to `target`: in round 0 from the source's block, in round 1 from what has arrived at it
/// in round 0. Equal source and target: a copy, no message.
struct Part {
  int round = 0;
  int64_t source = 0, target = 0;
  Box box;
  bool operator==(const Part &) const = default;
};

struct Redistribution {
  /// By round, target and box. Parts that follow each other with these three equal are terms: they are reduced in this order.
  std::vector<Part> parts;
  std::vector<int64_t> sent, received; // elements, by number in the group; copies are not counted
  int64_t elements() const;            // that travel in all
};

/// The placements must be valid (findProblem).
Redistribution planRedistribution(const std::vector<int64_t> &shape, const Placement &from, const Placement &to, int64_t groupSize);

/// The box that position `position` of a placement's mesh owns; its elements start at the block's first.
Box boxOf(const std::vector<int64_t> &shape, const Placement &placement, int64_t position);

} // namespace autopar::layout
