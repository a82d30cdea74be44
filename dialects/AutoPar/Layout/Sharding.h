// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sharding: how one tensor lies on a mesh. Everything Shardy's TensorShardingAttr says, and unreduced axes with a kind.
//
// - dims[d].axes: the axes that cut dim d, major to minor. A dim of n elements over axes of product k is cut into blocks
//   of c = ceil(n/k); the device with linear index i owns [i*c, min(n, (i+1)*c)), perhaps nothing. The local size is
//   always c; elements past the end are padding and hold arbitrary bits.
// - open dims may be cut further by propagation; closed ones may not. `priority`: smaller propagates first.
// - replicated: axes that may not cut any dim.
// - unreduced: each device along the axis holds a partial value; the tensor is their sum (max, min).
// - all other axes: the tensor is replicated along them, bit for bit.
#pragma once
#include "dialects/AutoPar/Layout/Mesh.h"

namespace autopar::layout {

enum class ReduceKind { Sum, Max, Min };

struct DimSharding {
  std::vector<AxisRef> axes;
  bool open = false;
  std::optional<int64_t> priority;
  bool operator==(const DimSharding &) const = default;
};

struct UnreducedAxis {
  AxisRef axis;
  ReduceKind kind = ReduceKind::Sum;
  bool operator==(const UnreducedAxis &) const = default;
};

struct Sharding {
  std::vector<DimSharding> dims;
  std::vector<AxisRef> replicated;
  std::vector<UnreducedAxis> unreduced;

  bool operator==(const Sharding &) const = default;
  /// Closed and uncut in every dim.
  static Sharding replicatedOf(int64_t rank);
  /// Open and uncut in every dim: propagation may do as it likes.
  static Sharding openOf(int64_t rank);
  bool isFullyReplicated() const;
  /// All axes used in any role.
  std::vector<AxisRef> usedAxes() const;
  /// Same placement of bytes: equal dims' axes and unreduced axes; open, priority and replicated are ignored.
  bool samePlacement(const Sharding &other) const;
};

/// Block size ceil(n/k); 0 for n = 0.
int64_t blockSize(int64_t n, int64_t k);
/// What each device stores: per dim blockSize(n, product of the dim's axes).
std::vector<int64_t> localShape(const std::vector<int64_t> &shape, const Sharding &sharding);
/// The part of dim d that `device` owns: [first, last), empty if it owns nothing.
std::pair<int64_t, int64_t> ownedRange(const Mesh &mesh, int64_t device, int64_t n, const DimSharding &dim);

/// First problem found, or nothing: an axis out of range, used twice, a sub-axis that does not divide, wrong rank.
/// The text names the dim and the axis; the caller adds where.
std::optional<std::string> findProblem(const Mesh &mesh, const Sharding &sharding, int64_t rank);

/// Shardy's text: [{"dp", ?}p1, {}], replicated={"x"}, unreduced={"tp", max "y"}.
std::string toString(const Mesh &mesh, const Sharding &sharding);

} // namespace autopar::layout
