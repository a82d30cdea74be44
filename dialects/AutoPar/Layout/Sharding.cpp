// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of a sharded tensor, and the rules that a sharding obeys on its mesh.
#include "dialects/AutoPar/Layout/Sharding.h"

#include <algorithm>

namespace autopar::layout {

Sharding Sharding::replicatedOf(int64_t rank) {
  Sharding sharding;
  sharding.dims.resize(rank);
  return sharding;
}

Sharding Sharding::openOf(int64_t rank) {
  Sharding sharding = replicatedOf(rank);
  for (DimSharding &dim : sharding.dims)
    dim.open = true;
  return sharding;
}

bool Sharding::isFullyReplicated() const {
  return unreduced.empty() &&
         std::all_of(dims.begin(), dims.end(), [](const DimSharding &dim) { return sizeOf(dim.axes) == 1; });
}

std::vector<AxisRef> Sharding::usedAxes() const {
  std::vector<AxisRef> used;
  for (const DimSharding &dim : dims)
    used.insert(used.end(), dim.axes.begin(), dim.axes.end());
  used.insert(used.end(), replicated.begin(), replicated.end());
  for (const UnreducedAxis &axis : unreduced)
    used.push_back(axis.axis);
  return used;
}

/// Axes without those of one device: what decides where bytes lie.
static std::vector<AxisRef> placing(std::vector<AxisRef> axes) {
  std::erase_if(axes, [](const AxisRef &ref) { return ref.size == 1; });
  return mergeAdjacent(axes);
}

/// The unreduced axes of one kind; their order says nothing.
static std::vector<AxisRef> placing(const Sharding &sharding, ReduceKind kind) {
  std::vector<AxisRef> axes;
  for (const UnreducedAxis &axis : sharding.unreduced)
    if (axis.kind == kind)
      axes.push_back(axis.axis);
  std::sort(axes.begin(), axes.end());
  return placing(axes);
}

bool Sharding::samePlacement(const Sharding &other) const {
  if (dims.size() != other.dims.size())
    return false;
  for (size_t d = 0; d < dims.size(); ++d)
    if (dims[d].axes != other.dims[d].axes && placing(dims[d].axes) != placing(other.dims[d].axes))
      return false;
  if (unreduced == other.unreduced)
    return true;
  for (ReduceKind kind : {ReduceKind::Sum, ReduceKind::Max, ReduceKind::Min})
    if (placing(*this, kind) != placing(other, kind))
      return false;
  return true;
}

int64_t blockSize(int64_t n, int64_t k) { return n / k + (n % k != 0); }

std::vector<int64_t> localShape(const std::vector<int64_t> &shape, const Sharding &sharding) {
  std::vector<int64_t> local(shape.size());
  for (size_t d = 0; d < shape.size(); ++d)
    local[d] = d < sharding.dims.size() ? blockSize(shape[d], sizeOf(sharding.dims[d].axes)) : shape[d];
  return local;
}

std::pair<int64_t, int64_t> ownedRange(const Mesh &mesh, int64_t device, int64_t n, const DimSharding &dim) {
  int64_t block = blockSize(n, sizeOf(dim.axes));
  int64_t first = std::min(n, mesh.linearIndex(device, dim.axes) * block);
  return {first, std::min(n, first + block)};
}

/// What is wrong with one reference by itself, or nothing.
static std::optional<std::string> findProblem(const Mesh &mesh, const AxisRef &ref) {
  if (ref.axis < 0 || ref.axis >= static_cast<int32_t>(mesh.axes.size()))
    return "axis number " + std::to_string(ref.axis) + " is not in the mesh of " + std::to_string(mesh.axes.size()) +
           " axes";
  if (mesh.isFull(ref))
    return std::nullopt;
  const MeshAxis &axis = mesh.axes[ref.axis];
  if (ref.pre < 1 || ref.size < 2)
    return "sub-axis " + mesh.toString(ref) + " needs a positive pre-size and a size of at least 2";
  if (axis.size % ref.pre != 0 || axis.size / ref.pre % ref.size != 0)
    return "sub-axis " + mesh.toString(ref) + " does not divide axis \"" + axis.name + "\" of size " +
           std::to_string(axis.size);
  return std::nullopt;
}

std::optional<std::string> findProblem(const Mesh &mesh, const Sharding &sharding, int64_t rank) {
  if (static_cast<int64_t>(sharding.dims.size()) != rank)
    return "sharding has " + std::to_string(sharding.dims.size()) + " dims, but the tensor has rank " +
           std::to_string(rank);
  std::vector<std::pair<AxisRef, std::string>> seen;
  std::optional<std::string> problem;
  auto visit = [&](const AxisRef &ref, const std::string &where) {
    if (problem)
      return;
    if (auto text = findProblem(mesh, ref)) {
      problem = where + ": " + *text;
      return;
    }
    for (const auto &[other, otherWhere] : seen)
      if (overlaps(ref, other)) {
        problem = where + ": axis " + mesh.toString(ref) + " is already used" +
                  (other == ref ? "" : " as " + mesh.toString(other)) + " by " + otherWhere;
        return;
      }
    seen.emplace_back(ref, where);
  };
  for (int64_t d = 0; d < rank; ++d)
    for (const AxisRef &ref : sharding.dims[d].axes)
      visit(ref, "dim " + std::to_string(d));
  for (const AxisRef &ref : sharding.replicated)
    visit(ref, "replicated");
  for (const UnreducedAxis &axis : sharding.unreduced)
    visit(axis.axis, "unreduced");
  for (int64_t d = 0; d < rank && !problem; ++d)
    if (sharding.dims[d].priority && *sharding.dims[d].priority < 0)
      problem = "dim " + std::to_string(d) + ": priority " + std::to_string(*sharding.dims[d].priority) +
                " is negative";
  return problem;
}

static const char *prefixOf(ReduceKind kind) {
  switch (kind) {
  case ReduceKind::Sum:
    return "";
  case ReduceKind::Max:
    return "max ";
  case ReduceKind::Min:
    return "min ";
  }
  return "";
}

static std::string toString(const Mesh &mesh, const DimSharding &dim) {
  std::string text = "{";
  for (size_t i = 0; i < dim.axes.size(); ++i)
    text += (i ? ", " : "") + mesh.toString(dim.axes[i]);
  if (dim.open)
    text += dim.axes.empty() ? "?" : ", ?";
  text += "}";
  if (dim.priority)
    text += "p" + std::to_string(*dim.priority);
  return text;
}

std::string toString(const Mesh &mesh, const Sharding &sharding) {
  std::string text = "[";
  for (size_t d = 0; d < sharding.dims.size(); ++d)
    text += (d ? ", " : "") + toString(mesh, sharding.dims[d]);
  text += "]";
  if (!sharding.replicated.empty()) {
    text += ", replicated={";
    for (size_t i = 0; i < sharding.replicated.size(); ++i)
      text += (i ? ", " : "") + mesh.toString(sharding.replicated[i]);
    text += "}";
  }
  if (!sharding.unreduced.empty()) {
    text += ", unreduced={";
    for (size_t i = 0; i < sharding.unreduced.size(); ++i)
      text += (i ? ", " : "") + std::string(prefixOf(sharding.unreduced[i].kind)) +
              mesh.toString(sharding.unreduced[i].axis);
    text += "}";
  }
  return text;
}

} // namespace autopar::layout
