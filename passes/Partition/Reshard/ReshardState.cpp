// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atoms, states and block arithmetic of the reshard planner.
#include "passes/Partition/Reshard/ReshardState.h"

#include <algorithm>
#include <set>

namespace autopar::reshard {
using namespace layout;

bool State::cuts(int atom) const {
  return std::any_of(
      dims.begin(), dims.end(), [&](const std::vector<int> &dim) {
        return std::find(dim.begin(), dim.end(), atom) != dim.end();
      });
}

static std::vector<AxisRef> placedAxes(const Sharding &sharding) {
  std::vector<AxisRef> refs;
  for (const DimSharding &dim : sharding.dims)
    refs.insert(refs.end(), dim.axes.begin(), dim.axes.end());
  for (const UnreducedAxis &axis : sharding.unreduced)
    refs.push_back(axis.axis);
  return refs;
}

Problem::Problem(const Mesh &mesh, std::vector<int64_t> shapeIn,
                 const Sharding &fromSharding, const Sharding &toSharding, Steps steps)
    : mesh(mesh), shape(std::move(shapeIn)), steps(steps) {
  std::vector<AxisRef> refs = placedAxes(fromSharding),
                       more = placedAxes(toSharding);
  refs.insert(refs.end(), more.begin(), more.end());
  std::set<AxisRef> cut;
  for (const AxisRef &ref : refs) {
    if (ref.size == 1)
      continue;
    std::set<int64_t> points = {ref.pre, ref.pre * ref.size};
    for (const AxisRef &other : refs)
      if (other.axis == ref.axis)
        for (int64_t point : {other.pre, other.pre * other.size})
          if (point > ref.pre && point < ref.pre * ref.size)
            points.insert(point);
    for (auto it = points.begin(), next = std::next(it); next != points.end();
         it = next++)
      cut.insert(AxisRef{ref.axis, *it, *next / *it});
  }
  atoms.assign(cut.begin(), cut.end());
  if (steps == Steps::Every)
    addUnusedAxes();
  from = stateOf(fromSharding);
  to = stateOf(toSharding);
  for (int d = 0; d < static_cast<int>(shape.size()); ++d)
    if (!from.dims[d].empty() || !to.dims[d].empty() || isSmall())
      usedDims.push_back(d);
}

// Axes that replicate at both ends can share the work between: each replica sends a part.
void Problem::addUnusedAxes() {
  std::vector<AxisRef> all = atoms;
  for (size_t a = 0; a < mesh.axes.size(); ++a) {
    AxisRef full = mesh.full(static_cast<int32_t>(a));
    if (full.size > 1 && !overlapsAny(full, atoms))
      all.push_back(full);
  }
  std::sort(all.begin(), all.end());
  if (all.size() <= maximumSmall)
    atoms = std::move(all);
}

std::vector<int> Problem::atomsOf(const AxisRef &ref) const {
  std::vector<int> list; // atoms are sorted by axis and pre, so major to minor
  for (size_t i = 0; i < atoms.size(); ++i)
    if (atoms[i].axis == ref.axis && atoms[i].pre >= ref.pre &&
        atoms[i].pre < ref.pre * ref.size)
      list.push_back(static_cast<int>(i));
  return list;
}

State Problem::stateOf(const Sharding &sharding) const {
  State state;
  state.dims.resize(shape.size());
  state.unreduced.assign(atoms.size(), -1);
  for (size_t d = 0; d < shape.size(); ++d)
    for (const AxisRef &ref : sharding.dims[d].axes)
      for (int atom : atomsOf(ref))
        state.dims[d].push_back(atom);
  for (const UnreducedAxis &axis : sharding.unreduced)
    for (int atom : atomsOf(axis.axis))
      state.unreduced[atom] = static_cast<int>(axis.kind);
  return state;
}

int64_t Problem::distance(const State &state) const {
  size_t count = 0;
  for (int dim : usedDims) {
    const std::vector<int> &have = state.dims[dim], &want = to.dims[dim];
    size_t common = static_cast<size_t>(std::ranges::mismatch(have, want).in1 - have.begin());
    count += have.size() + want.size() - 2 * common;
  }
  for (size_t a = 0; a < atoms.size(); ++a)
    count += state.unreduced[a] != to.unreduced[a];
  return static_cast<int64_t>(count);
}

int64_t Problem::product(const std::vector<int> &atomList) const {
  int64_t size = 1;
  for (int atom : atomList)
    size *= atoms[atom].size;
  return size;
}

int64_t Problem::blocks(const State &state, int dim) const {
  return product(state.dims[dim]);
}

std::vector<int64_t> Problem::local(const State &state) const {
  std::vector<int64_t> sizes(shape.size());
  for (size_t d = 0; d < shape.size(); ++d)
    sizes[d] = blockSize(shape[d], blocks(state, static_cast<int>(d)));
  return sizes;
}

std::vector<AxisRef> Problem::axes(const std::vector<int> &atomList) const {
  std::vector<AxisRef> refs;
  for (int atom : atomList)
    refs.push_back(atoms[atom]);
  return normalized(mesh, refs);
}

Sharding Problem::placement(const State &state) const {
  Sharding sharding =
      Sharding::replicatedOf(static_cast<int64_t>(shape.size()));
  for (size_t d = 0; d < shape.size(); ++d)
    sharding.dims[d].axes = axes(state.dims[d]);
  for (int kind = 0; kind < 3; ++kind) {
    std::vector<int> list;
    for (size_t i = 0; i < atoms.size(); ++i)
      if (state.unreduced[i] == kind)
        list.push_back(static_cast<int>(i));
    for (const AxisRef &ref : axes(list))
      sharding.unreduced.push_back({ref, static_cast<ReduceKind>(kind)});
  }
  return sharding;
}

std::optional<int64_t> Problem::padToSplit(const State &state, int dim,
                                           int64_t count) const {
  int64_t have = blocks(state, dim), n = shape[dim];
  int64_t block = blockSize(n, have), finer = blockSize(n, have * count);
  if (block == finer * count || have == 1)
    return finer * count;
  return std::nullopt;
}

std::optional<int64_t> Problem::sizeJoined(const State &state, int dim,
                                           size_t count) const {
  std::vector<int> rest(state.dims[dim].begin(), state.dims[dim].end() - count);
  int64_t n = shape[dim], left = product(rest), have = blocks(state, dim);
  int64_t joined = blockSize(n, left);
  if (left == 1 || joined == blockSize(n, have) * (have / left))
    return joined;
  return std::nullopt;
}

} // namespace autopar::reshard
