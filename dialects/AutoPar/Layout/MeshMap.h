// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One mesh in terms of another that has as many devices: which axes, or parts of axes, of the other an axis is. No MLIR headers.
//
// A mesh may say which device stands at each of its places. Two meshes over the same devices often cut them alike under other
// names: {x=4} and {p=2, q=2} in the same order (x is p, q; p is "x":(1)2), or {x=2, y=2} and its transpose, {y=2, x=2} with
// devices 0, 2, 1, 3. Then each axis of one is a list of parts of axes of the other, in the sense that every device has the same
// coordinate along both: the map is *exact*, and translated shardings lay every byte where it lay.
//
// Otherwise ({x=3, y=2} beside {p=2, q=3}, or an order that no axes give, such as a ring in a grid) the other mesh's devices are
// *renamed*: each axis that is no list of parts gets what is left, so that the same blocks are cut, but on other devices. A program
// cannot tell: what a device holds and computes does not depend on its number, but for partition_id and lists of devices in
// collectives, which `devices` translates.
#pragma once
#include "dialects/AutoPar/Layout/Sharding.h"

namespace autopar::layout {

/// A mesh, and the device at each place in row-major order of its coordinates (each of 0 … n-1 once; empty: device p at place p).
struct OrderedMesh {
  Mesh mesh;
  std::vector<int64_t> order;
  bool operator==(const OrderedMesh &) const = default;
  int64_t deviceAt(int64_t place) const { return order.empty() ? place : order[static_cast<size_t>(place)]; }
};

/// Whether the numbers are 0 to n - 1, each once.
bool isOrder(std::vector<int64_t> numbers, int64_t n);

class MeshMap {
public:
  /// The map between two meshes; nothing if they have different numbers of devices.
  static std::optional<MeshMap> between(const OrderedMesh &from, const OrderedMesh &to);

  /// Whether every device keeps its coordinates; else devices are renamed.
  bool isExact() const { return exact; }
  /// Axes of `from` as axes of `to`, and back; nothing if a part of an axis is no list of parts of the other's axes. Axes of one
  /// device have no counterpart and drop out.
  std::optional<std::vector<AxisRef>> forward(const std::vector<AxisRef> &refs) const;
  std::optional<std::vector<AxisRef>> back(const std::vector<AxisRef> &refs) const;
  /// The same for all axes of a sharding. Replicated and unreduced axes, which have no order, come in that of the mesh.
  std::optional<Sharding> forward(const Sharding &sharding) const;
  std::optional<Sharding> back(const Sharding &sharding) const;
  /// For each place of `to`: the device that has this part in `from`. Where the map is exact, the device of `to` itself.
  std::vector<int64_t> devices() const;

private:
  /// A part of an axis of `from` and the part of an axis of `to` that it is.
  struct Piece {
    AxisRef from, to;
  };
  static std::optional<std::vector<AxisRef>> across(const std::vector<Piece> &pieces, const std::vector<AxisRef> &refs,
                                                    AxisRef Piece::*here, AxisRef Piece::*there);
  template <typename Translate>
  static std::optional<Sharding> translate(const Sharding &sharding, Translate axes);
  std::vector<std::optional<std::vector<AxisRef>>> exactAxes() const;
  void rename(std::vector<std::optional<std::vector<AxisRef>>> &axes) const;

  OrderedMesh from, to;
  std::vector<Piece> pieces;
  bool exact = true;
};

/// The axes (or parts of them), major to minor, over which devices have these places, in this order, where all else is fixed;
/// nothing if there are none. Read off the distances between the places.
std::optional<std::vector<AxisRef>> axesOfLine(const Mesh &mesh, const std::vector<int64_t> &places);

} // namespace autopar::layout
