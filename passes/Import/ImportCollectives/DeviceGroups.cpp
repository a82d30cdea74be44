// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The minor axes of a group are read off the distance between neighbours in it; that all groups are so is checked then.
#include "passes/Import/ImportCollectives/DeviceGroups.h"

#include <algorithm>
#include <map>
#include <set>

namespace autopar {
using namespace layout;

/// The part of an axis along which a step moves `stride` devices, as long as `follows` says that steps go on.
template <typename Follows>
static std::optional<AxisRef> partWithStride(const Mesh &mesh, int64_t stride, Follows follows) {
  int64_t below = 1; // devices between two neighbours along the axis
  for (int32_t axis = static_cast<int32_t>(mesh.axes.size()) - 1; axis >= 0; --axis) {
    int64_t size = mesh.axes[axis].size;
    if (stride >= below && stride < below * size && stride % below == 0) {
      int64_t within = stride / below, most = size / within;
      if (size % within)
        return std::nullopt;
      for (int64_t part = most; part > 1; --part)
        if (most % part == 0 && follows(part))
          return AxisRef{axis, most / part, part};
      return std::nullopt;
    }
    below *= size;
  }
  return std::nullopt;
}

static bool areGroupsOf(const Mesh &mesh, const std::vector<AxisRef> &axes, const std::vector<DeviceGroup> &groups) {
  std::set<int64_t> seen;
  for (const DeviceGroup &group : groups) {
    for (int64_t device : group)
      if (device < 0 || device >= mesh.numDevices() || !seen.insert(device).second)
        return false;
    if (group.empty() || mesh.group(group.front(), axes) != group)
      return false;
  }
  return static_cast<int64_t>(seen.size()) == mesh.numDevices();
}

std::optional<std::vector<AxisRef>> axesOfGroups(const Mesh &mesh, const std::vector<DeviceGroup> &groups) {
  if (groups.empty() || groups.front().empty())
    return std::nullopt;
  const DeviceGroup &first = groups.front();
  std::vector<AxisRef> axes;
  for (size_t size = 1; size < first.size();) {
    int64_t stride = first[size] - first[0];
    auto follows = [&](int64_t part) {
      if (first.size() % (size * static_cast<size_t>(part)))
        return false;
      for (int64_t i = 1; i < part; ++i)
        if (first[size * static_cast<size_t>(i)] - first[0] != stride * i)
          return false;
      return true;
    };
    auto part = partWithStride(mesh, stride, follows);
    if (!part || overlapsAny(*part, axes))
      return std::nullopt;
    axes.insert(axes.begin(), *part);
    size *= static_cast<size_t>(part->size);
  }
  if (!areGroupsOf(mesh, axes, groups))
    return std::nullopt;
  return axes;
}

std::optional<GroupPairs> axesOfPairs(const Mesh &mesh, const std::vector<std::pair<int64_t, int64_t>> &pairs,
                                      const std::vector<AxisRef> &manual) {
  std::set<int32_t> moving;
  for (auto [source, target] : pairs) {
    if (std::min(source, target) < 0 || std::max(source, target) >= mesh.numDevices())
      return std::nullopt;
    for (size_t axis = 0; axis < mesh.axes.size(); ++axis)
      if (mesh.coordinates(source)[axis] != mesh.coordinates(target)[axis])
        moving.insert(static_cast<int32_t>(axis));
  }
  std::vector<AxisRef> axes;
  for (int32_t axis : moving)
    axes.push_back(mesh.full(axis));
  for (const std::vector<AxisRef> &tried : {axes, manual}) {
    std::map<int64_t, std::set<std::pair<int64_t, int64_t>>> byGroup; // by the group's first device
    for (int64_t device = 0; device < mesh.numDevices(); ++device)
      byGroup[mesh.group(device, tried).front()];
    bool inside = true;
    for (auto [source, target] : pairs) {
      std::vector<int64_t> group = mesh.group(source, tried);
      inside = inside && group == mesh.group(target, tried);
      byGroup[group.front()].insert({mesh.linearIndex(source, tried), mesh.linearIndex(target, tried)});
    }
    const auto &first = byGroup.begin()->second;
    if (!inside || tried.empty() ||
        !std::all_of(byGroup.begin(), byGroup.end(), [&](const auto &entry) { return entry.second == first; }))
      continue;
    GroupPairs result{tried, {}};
    for (auto [source, target] : first)
      result.pairs.insert(result.pairs.end(), {source, target});
    return result;
  }
  return std::nullopt;
}

} // namespace autopar
