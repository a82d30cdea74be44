// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mesh: named axes over devices, and references to whole axes or parts of them. No MLIR headers.
//
// Device r has row-major coordinates: the first axis is the most significant (major). A *sub-axis* is a factor of an
// axis: axis "x" of size 8 seen as 2x4 has sub-axes x:(1)2 (the major half) and x:(2)4 (the minor rest), written
// "x":(pre)size as in Shardy, where `pre` is the product of the more significant factors.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace autopar::layout {

struct MeshAxis {
  std::string name;
  int64_t size = 1;
  bool operator==(const MeshAxis &) const = default;
};

/// A whole axis (pre == 1 and size == the axis's size) or a sub-axis of it. `axis` indexes Mesh::axes.
struct AxisRef {
  int32_t axis = 0;
  int64_t pre = 1;
  int64_t size = 1;
  bool operator==(const AxisRef &) const = default;
  auto operator<=>(const AxisRef &) const = default;
};

/// Devices that a mesh may have at most. Nothing costs more on more devices as long as none is listed; a binary's manifest and
/// permutations number them in 32 bits, and there is room to spare.
inline constexpr int64_t maxDevices = int64_t(1) << 20;

struct Mesh {
  std::vector<MeshAxis> axes;

  bool operator==(const Mesh &) const = default;
  int64_t numDevices() const;
  std::optional<int32_t> findAxis(std::string_view name) const;
  /// The whole axis.
  AxisRef full(int32_t axis) const { return {axis, 1, axes[axis].size}; }
  bool isFull(const AxisRef &ref) const { return ref.pre == 1 && ref.size == axes[ref.axis].size; }
  /// "dp", or "dp":(1)2 for a sub-axis.
  std::string toString(const AxisRef &ref) const;
  /// Row-major coordinates of a device, one per axis.
  std::vector<int64_t> coordinates(int64_t device) const;
  /// The device's position along one axis or sub-axis, in [0, ref.size).
  int64_t coordinate(int64_t device, const AxisRef &ref) const;
  /// The device's linear index over several axes, the first most significant.
  int64_t linearIndex(int64_t device, const std::vector<AxisRef> &refs) const;
  /// The devices that differ from `device` along `refs` only, ordered by linearIndex (so element i has index i).
  std::vector<int64_t> group(int64_t device, const std::vector<AxisRef> &refs) const;
};

/// Product of the sizes.
int64_t sizeOf(const std::vector<AxisRef> &refs);
/// Whether two references cannot stand in one sharding: parts of one axis whose factor ranges overlap, or are no factors of a common
/// split ("x":(1)2 and "x":(3)2 of 6: which half a device is in says something about its coordinate in a third).
bool overlaps(const AxisRef &a, const AxisRef &b);
/// Whether one split of an axis has both references, as wholes or in parts: their bounds divide each other. "x":(1)2 and "x":(1)4 do, as
/// do references to different axes; halves and thirds do not.
bool splitAlike(const AxisRef &a, const AxisRef &b);
bool overlapsAny(const AxisRef &a, const std::vector<AxisRef> &refs);
/// Merges neighbours that are adjacent factors of one axis: x:(1)2, x:(2)4 → x.
std::vector<AxisRef> mergeAdjacent(const std::vector<AxisRef> &refs);
/// mergeAdjacent, and without sub-axes of one device.
std::vector<AxisRef> normalized(const Mesh &mesh, std::vector<AxisRef> refs);
/// Splits the list so that a prefix has product `size`: cuts one reference into two sub-axes where needed.
/// Nothing if no prefix can have that product.
std::optional<std::pair<std::vector<AxisRef>, std::vector<AxisRef>>> splitPrefix(const std::vector<AxisRef> &refs,
                                                                                int64_t size);

} // namespace autopar::layout
