// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Coordinates and groups of devices, and splitting and merging of sub-axes.
#include "dialects/AutoPar/Layout/Mesh.h"

#include <algorithm>

namespace autopar::layout {

int64_t Mesh::numDevices() const {
  int64_t n = 1;
  for (const MeshAxis &axis : axes)
    n *= axis.size;
  return n;
}

std::optional<int32_t> Mesh::findAxis(std::string_view name) const {
  for (size_t i = 0; i < axes.size(); ++i)
    if (axes[i].name == name)
      return static_cast<int32_t>(i);
  return std::nullopt;
}

std::string Mesh::toString(const AxisRef &ref) const {
  std::string text = "\"" + axes[ref.axis].name + "\"";
  if (!isFull(ref))
    text += ":(" + std::to_string(ref.pre) + ")" + std::to_string(ref.size);
  return text;
}

std::vector<int64_t> Mesh::coordinates(int64_t device) const {
  std::vector<int64_t> result(axes.size());
  for (size_t i = axes.size(); i-- > 0;) {
    result[i] = device % axes[i].size;
    device /= axes[i].size;
  }
  return result;
}

/// How far apart two devices are whose coordinate along `axis` differs by one.
static int64_t strideOf(const Mesh &mesh, int32_t axis) {
  int64_t stride = 1;
  for (size_t i = axis + 1; i < mesh.axes.size(); ++i)
    stride *= mesh.axes[i].size;
  return stride;
}

/// The same within a sub-axis: devices between two neighbours along `ref`.
static int64_t strideOf(const Mesh &mesh, const AxisRef &ref) {
  return strideOf(mesh, ref.axis) * (mesh.axes[ref.axis].size / (ref.pre * ref.size));
}

int64_t Mesh::coordinate(int64_t device, const AxisRef &ref) const {
  return device / strideOf(*this, ref) % ref.size;
}

int64_t Mesh::linearIndex(int64_t device, const std::vector<AxisRef> &refs) const {
  int64_t index = 0;
  for (const AxisRef &ref : refs)
    index = index * ref.size + coordinate(device, ref);
  return index;
}

std::vector<int64_t> Mesh::group(int64_t device, const std::vector<AxisRef> &refs) const {
  int64_t base = device;
  for (const AxisRef &ref : refs)
    base -= coordinate(device, ref) * strideOf(*this, ref);
  std::vector<int64_t> members{base};
  for (const AxisRef &ref : refs) {
    std::vector<int64_t> next;
    next.reserve(members.size() * ref.size);
    for (int64_t member : members)
      for (int64_t i = 0; i < ref.size; ++i)
        next.push_back(member + i * strideOf(*this, ref));
    members = std::move(next);
  }
  return members;
}

int64_t sizeOf(const std::vector<AxisRef> &refs) {
  int64_t n = 1;
  for (const AxisRef &ref : refs)
    n *= ref.size;
  return n;
}

bool overlaps(const AxisRef &a, const AxisRef &b) {
  if (a.axis != b.axis)
    return false;
  // Factor ranges [pre, pre*size) on the multiplicative scale.
  return a == b || (a.pre < b.pre * b.size && b.pre < a.pre * a.size) || !splitAlike(a, b);
}

bool splitAlike(const AxisRef &a, const AxisRef &b) {
  auto divide = [](int64_t x, int64_t y) { return std::max(x, y) % std::min(x, y) == 0; };
  return a.axis != b.axis || (divide(a.pre, b.pre) && divide(a.pre, b.pre * b.size) && divide(a.pre * a.size, b.pre) &&
                              divide(a.pre * a.size, b.pre * b.size));
}

bool overlapsAny(const AxisRef &a, const std::vector<AxisRef> &refs) {
  return std::any_of(refs.begin(), refs.end(), [&](const AxisRef &ref) { return overlaps(a, ref); });
}

std::vector<AxisRef> mergeAdjacent(const std::vector<AxisRef> &refs) {
  std::vector<AxisRef> result;
  for (const AxisRef &ref : refs) {
    if (!result.empty() && result.back().axis == ref.axis && result.back().pre * result.back().size == ref.pre)
      result.back().size *= ref.size;
    else
      result.push_back(ref);
  }
  return result;
}

std::vector<AxisRef> normalized(const Mesh &mesh, std::vector<AxisRef> refs) {
  std::erase_if(refs, [&](const AxisRef &ref) { return ref.size == 1 && !mesh.isFull(ref); });
  return mergeAdjacent(refs);
}

std::optional<std::pair<std::vector<AxisRef>, std::vector<AxisRef>>> splitPrefix(const std::vector<AxisRef> &refs,
                                                                                int64_t size) {
  std::vector<AxisRef> head, tail;
  for (const AxisRef &ref : refs) {
    if (size == 1) {
      tail.push_back(ref);
    } else if (size % ref.size == 0) {
      head.push_back(ref);
      size /= ref.size;
    } else if (ref.size % size == 0) {
      head.push_back({ref.axis, ref.pre, size});
      tail.push_back({ref.axis, ref.pre * size, ref.size / size});
      size = 1;
    } else {
      return std::nullopt;
    }
  }
  if (size != 1)
    return std::nullopt;
  return std::pair(std::move(head), std::move(tail));
}

} // namespace autopar::layout
