// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From lists of device numbers to mesh axes.
#pragma once
#include "dialects/AutoPar/Layout/Mesh.h"

namespace autopar {

using DeviceGroup = std::vector<int64_t>;

/// The axes (or parts of them), major to minor, whose groups these are, each in this order; nothing if there are none.
std::optional<std::vector<layout::AxisRef>> axesOfGroups(const layout::Mesh &mesh, const std::vector<DeviceGroup> &groups);

/// Sources and targets of one group.
struct GroupPairs {
  std::vector<layout::AxisRef> axes;
  std::vector<int64_t> pairs; // source, target, source, …, as indices in the group
};

/// The axes along which the pairs move, if every group over them has the same pairs; else, if it then has, all of
/// `manual`; nothing if neither holds.
std::optional<GroupPairs> axesOfPairs(const layout::Mesh &mesh, const std::vector<std::pair<int64_t, int64_t>> &pairs,
                                      const std::vector<layout::AxisRef> &manual);

} // namespace autopar
