// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The minor axes of a group are read off the distance between neighbours in it; that all groups are so is checked then.
#include "passes/Import/ImportCollectives/DeviceGroups.h"

#include "dialects/AutoPar/Layout/MeshMap.h"

#include <algorithm>
#include <map>
#include <set>

namespace autopar {
using namespace layout;

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
  std::optional<std::vector<AxisRef>> axes = axesOfLine(mesh, groups.front());
  if (!axes || !areGroupsOf(mesh, *axes, groups))
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
