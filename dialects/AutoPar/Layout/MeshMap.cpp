// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See MeshMap.h. Where no order is given nothing is listed device by device, so that the size of a mesh costs nothing.
#include "dialects/AutoPar/Layout/MeshMap.h"

#include <algorithm>
#include <numeric>

namespace autopar::layout {

using Axes = std::vector<AxisRef>;

/// The part of one axis along which a step moves `stride` devices, as long as `follows(size)` says that steps go on so far.
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

std::optional<Axes> axesOfLine(const Mesh &mesh, const std::vector<int64_t> &places) {
  Axes axes;
  for (size_t size = 1; size < places.size();) {
    int64_t stride = places[size] - places[0];
    auto follows = [&](int64_t part) {
      if (places.size() % (size * static_cast<size_t>(part)))
        return false;
      for (int64_t i = 1; i < part; ++i)
        if (places[size * static_cast<size_t>(i)] - places[0] != stride * i)
          return false;
      return true;
    };
    auto part = partWithStride(mesh, stride, follows);
    if (!part || overlapsAny(*part, axes))
      return std::nullopt;
    axes.insert(axes.begin(), *part);
    size *= static_cast<size_t>(part->size);
  }
  return axes;
}

/// Devices between two neighbours along each axis.
static std::vector<int64_t> stridesOf(const Mesh &mesh) {
  std::vector<int64_t> strides(mesh.axes.size(), 1);
  for (size_t i = mesh.axes.size(); i-- > 1;)
    strides[i - 1] = strides[i] * mesh.axes[i].size;
  return strides;
}

std::optional<Axes> MeshMap::across(const std::vector<Piece> &pieces, const Axes &refs, AxisRef Piece::*here,
                                    AxisRef Piece::*there) {
  Axes result;
  for (const AxisRef &ref : refs)
    for (int64_t at = ref.pre, end = ref.pre * ref.size; at < end;) { // `at`: the part's pre
      auto found = std::find_if(pieces.begin(), pieces.end(), [&](const Piece &piece) {
        const AxisRef &part = piece.*here;
        return part.axis == ref.axis && part.pre <= at && at < part.pre * part.size;
      });
      if (found == pieces.end())
        return std::nullopt;
      const AxisRef &part = (*found).*here, &other = (*found).*there;
      int64_t stop = std::min(end, part.pre * part.size);
      if (at % part.pre || stop % at || part.pre * part.size % stop)
        return std::nullopt;
      result.push_back({other.axis, other.pre * (at / part.pre), stop / at});
      at = stop;
    }
  return mergeAdjacent(result);
}

/// Each axis of `from` that has the same coordinate on every device as a list of parts of axes of `to`.
std::vector<std::optional<Axes>> MeshMap::exactAxes() const {
  std::vector<std::optional<Axes>> axes;
  const int64_t devices = from.mesh.numDevices();
  const std::vector<int64_t> strides = stridesOf(from.mesh);
  if (from.order == to.order) { // an axis is a part of the line of all devices
    std::vector<Piece> lineToAxes;
    const std::vector<int64_t> toStrides = stridesOf(to.mesh);
    for (size_t i = 0; i < to.mesh.axes.size(); ++i)
      if (int64_t size = to.mesh.axes[i].size; size > 1)
        lineToAxes.push_back({{0, devices / (toStrides[i] * size), size}, to.mesh.full(static_cast<int32_t>(i))});
    for (size_t i = 0; i < from.mesh.axes.size(); ++i) {
      int64_t size = from.mesh.axes[i].size;
      axes.push_back(across(lineToAxes, {{0, devices / (strides[i] * size), size}}, &Piece::from, &Piece::to));
    }
    return axes;
  }
  std::vector<int64_t> placeOf(static_cast<size_t>(devices)), place(static_cast<size_t>(devices)); // of a device; of a place
  for (int64_t p = 0; p < devices; ++p)
    placeOf[static_cast<size_t>(to.deviceAt(p))] = p;
  for (int64_t p = 0; p < devices; ++p)
    place[static_cast<size_t>(p)] = placeOf[static_cast<size_t>(from.deviceAt(p))];
  for (size_t i = 0; i < from.mesh.axes.size(); ++i) {
    std::vector<int64_t> line;
    for (int64_t c = 0; c < from.mesh.axes[i].size; ++c)
      line.push_back(place[static_cast<size_t>(c * strides[i])]);
    std::optional<Axes> found = axesOfLine(to.mesh, line);
    for (int64_t p = 0; found && p < devices; ++p)
      if (to.mesh.linearIndex(place[static_cast<size_t>(p)], *found) != p / strides[i] % from.mesh.axes[i].size)
        found.reset();
    axes.push_back(std::move(found));
  }
  return axes;
}

/// What `used` leaves of the mesh's axes, major to minor; nothing if it does not divide them.
static std::optional<Axes> unusedParts(const Mesh &mesh, Axes used) {
  Axes parts;
  std::sort(used.begin(), used.end());
  for (int32_t axis = 0; axis < static_cast<int32_t>(mesh.axes.size()); ++axis) {
    int64_t at = 1;
    auto leave = [&](int64_t until) {
      if (until % at)
        return false;
      if (until > at)
        parts.push_back({axis, at, until / at});
      return true;
    };
    for (const AxisRef &ref : used)
      if (ref.axis == axis) {
        if (!leave(ref.pre))
          return std::nullopt;
        at = ref.pre * ref.size;
      }
    if (!leave(mesh.axes[static_cast<size_t>(axis)].size))
      return std::nullopt;
  }
  return parts;
}

/// Gives each axis that has no counterpart some of what is left: a whole axis of its name and size, a part of its size, or pieces.
void MeshMap::rename(std::vector<std::optional<Axes>> &axes) const {
  Axes used;
  for (const auto &list : axes)
    if (list)
      used.insert(used.end(), list->begin(), list->end());
  std::optional<Axes> left = unusedParts(to.mesh, used);
  if (!left) {
    axes.assign(axes.size(), std::nullopt);
    left = unusedParts(to.mesh, {});
  }
  auto take = [&](size_t axis, auto fits) {
    auto found = std::find_if(left->begin(), left->end(), fits);
    if (axes[axis] || found == left->end())
      return;
    axes[axis] = Axes{*found};
    left->erase(found);
  };
  for (size_t i = 0; i < axes.size(); ++i)
    take(i, [&](const AxisRef &ref) { return to.mesh.isFull(ref) && to.mesh.axes[ref.axis] == from.mesh.axes[i]; });
  for (size_t i = 0; i < axes.size(); ++i)
    take(i, [&](const AxisRef &ref) { return ref.size == from.mesh.axes[i].size; });
  for (size_t i = 0; i < axes.size(); ++i) {
    if (axes[i])
      continue;
    axes[i].emplace();
    int64_t rest = from.mesh.axes[i].size; // divides what is left, since both meshes have as many devices
    for (AxisRef &ref : *left) {
      int64_t size = std::gcd(ref.size, rest);
      if (size == 1)
        continue;
      axes[i]->push_back({ref.axis, ref.pre, size});
      ref = {ref.axis, ref.pre * size, ref.size / size};
      rest /= size;
    }
    std::erase_if(*left, [](const AxisRef &ref) { return ref.size == 1; });
  }
}

bool isOrder(std::vector<int64_t> numbers, int64_t n) {
  std::sort(numbers.begin(), numbers.end());
  for (size_t i = 0; i < numbers.size(); ++i)
    if (numbers[i] != static_cast<int64_t>(i))
      return false;
  return static_cast<int64_t>(numbers.size()) == n;
}

std::optional<MeshMap> MeshMap::between(const OrderedMesh &from, const OrderedMesh &to) {
  if (from.mesh.numDevices() != to.mesh.numDevices())
    return std::nullopt;
  MeshMap map;
  map.from = from;
  map.to = to;
  std::vector<std::optional<Axes>> axes = map.exactAxes();
  map.exact = std::all_of(axes.begin(), axes.end(), [](const auto &list) { return list.has_value(); });
  if (!map.exact)
    map.rename(axes);
  for (size_t i = 0; i < axes.size(); ++i) {
    int64_t pre = 1;
    for (const AxisRef &ref : *axes[i]) {
      map.pieces.push_back({{static_cast<int32_t>(i), pre, ref.size}, ref});
      pre *= ref.size;
    }
  }
  return map;
}

static Axes withoutSingles(Axes refs) {
  std::erase_if(refs, [](const AxisRef &ref) { return ref.size == 1; });
  return refs;
}

std::optional<Axes> MeshMap::forward(const Axes &refs) const {
  return across(pieces, withoutSingles(refs), &Piece::from, &Piece::to);
}

std::optional<Axes> MeshMap::back(const Axes &refs) const {
  return across(pieces, withoutSingles(refs), &Piece::to, &Piece::from);
}

template <typename Translate>
std::optional<Sharding> MeshMap::translate(const Sharding &sharding, Translate axes) {
  Sharding result;
  for (const DimSharding &dim : sharding.dims) {
    std::optional<Axes> own = axes(dim.axes);
    if (!own)
      return std::nullopt;
    result.dims.push_back({*own, dim.open, dim.priority});
  }
  auto unordered = [&](const Axes &refs) {
    std::optional<Axes> own = axes(refs);
    if (own) {
      std::sort(own->begin(), own->end());
      own = mergeAdjacent(*own);
    }
    return own;
  };
  std::optional<Axes> replicated = unordered(sharding.replicated);
  if (!replicated)
    return std::nullopt;
  result.replicated = *replicated;
  for (ReduceKind kind : {ReduceKind::Sum, ReduceKind::Max, ReduceKind::Min}) {
    Axes refs;
    for (const UnreducedAxis &axis : sharding.unreduced)
      if (axis.kind == kind)
        refs.push_back(axis.axis);
    std::optional<Axes> own = unordered(refs);
    if (!own)
      return std::nullopt;
    for (const AxisRef &ref : *own)
      result.unreduced.push_back({ref, kind});
  }
  return result;
}

std::optional<Sharding> MeshMap::forward(const Sharding &sharding) const {
  return translate(sharding, [&](const Axes &refs) { return forward(refs); });
}

std::optional<Sharding> MeshMap::back(const Sharding &sharding) const {
  return translate(sharding, [&](const Axes &refs) { return back(refs); });
}

std::vector<int64_t> MeshMap::devices() const {
  std::vector<int64_t> result;
  const std::vector<int64_t> strides = stridesOf(from.mesh);
  for (int64_t place = 0; place < to.mesh.numDevices(); ++place) {
    int64_t origin = 0; // the place in `from` with the same coordinates
    for (const Piece &piece : pieces) {
      const AxisRef &part = piece.from;
      int64_t below = from.mesh.axes[static_cast<size_t>(part.axis)].size / (part.pre * part.size);
      origin += to.mesh.coordinate(place, piece.to) * below * strides[static_cast<size_t>(part.axis)];
    }
    result.push_back(from.deviceAt(origin));
  }
  return result;
}

} // namespace autopar::layout
