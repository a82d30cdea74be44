// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Coordinates, groups and blocks by the formulas of the header.
#include "runtime/base/Placement.h"
#include <algorithm>

namespace autopar::rt {

namespace {
int64_t positionAlong(const Manifest &manifest, const autopar_axis_ref &ref, std::span<const int64_t> coordinates) {
  return coordinates[ref.axis] / (manifest.axes()[ref.axis].size / (ref.pre * ref.size)) % ref.size;
}
} // namespace

int64_t placeOf(const Manifest &manifest, int64_t rank) {
  return manifest.places().empty() ? rank : manifest.places()[static_cast<size_t>(rank)];
}

std::vector<int64_t> coordinatesOf(const Manifest &manifest, int64_t rank) {
  std::vector<int64_t> coordinates(manifest.axes().size());
  int64_t place = placeOf(manifest, rank);
  for (size_t i = coordinates.size(); i-- > 0; place /= manifest.axes()[i].size)
    coordinates[i] = place % manifest.axes()[i].size;
  return coordinates;
}

int64_t indexAlong(const Manifest &manifest, std::span<const autopar_axis_ref> refs,
                   std::span<const int64_t> coordinates) {
  int64_t index = 0;
  for (const autopar_axis_ref &ref : refs)
    index = index * ref.size + positionAlong(manifest, ref, coordinates);
  return index;
}

std::vector<int> groupOf(const Manifest &manifest, const autopar_communicator &communicator, int rank) {
  auto refs = manifest.axisRefs().subspan(communicator.first_axis_ref, communicator.axis_ref_count);
  // Clearing this rank's digits along the refs gives the group's base; its members add digits back.
  std::vector<int64_t> axisStride(manifest.axes().size(), 1);
  for (size_t i = axisStride.size(); i-- > 1;)
    axisStride[i - 1] = axisStride[i] * manifest.axes()[i].size;
  auto digitStride = [&](const autopar_axis_ref &ref) {
    return axisStride[ref.axis] * (manifest.axes()[ref.axis].size / (ref.pre * ref.size));
  };
  std::vector<int64_t> coordinates = coordinatesOf(manifest, rank);
  int64_t base = placeOf(manifest, rank), size = 1;
  for (const autopar_axis_ref &ref : refs) {
    base -= positionAlong(manifest, ref, coordinates) * digitStride(ref);
    size *= ref.size;
  }
  std::vector<int> members(static_cast<size_t>(size));
  for (int64_t i = 0; i < size; ++i) {
    int64_t member = base, rest = i;
    for (size_t r = refs.size(); r-- > 0; rest /= refs[r].size)
      member += rest % refs[r].size * digitStride(refs[r]);
    members[static_cast<size_t>(i)] = static_cast<int>(member);
  }
  if (manifest.places().empty())
    return members;
  std::vector<int> rankAt(manifest.places().size());
  for (size_t r = 0; r < rankAt.size(); ++r)
    rankAt[manifest.places()[r]] = static_cast<int>(r);
  for (int &member : members)
    member = rankAt[static_cast<size_t>(member)];
  return members;
}

bool Block::empty() const {
  return std::any_of(dims.begin(), dims.end(), [](const Dim &dim) { return dim.size == 0; });
}
bool Block::padded() const {
  return std::any_of(dims.begin(), dims.end(), [](const Dim &dim) { return dim.size != dim.stored; });
}

Block blockOf(const Manifest &manifest, const autopar_tensor &tensor, int64_t rank) {
  std::vector<int64_t> coordinates = coordinatesOf(manifest, rank);
  Block block;
  for (const autopar_dim &dim : manifest.dimsOf(tensor)) {
    auto refs = manifest.axisRefs().subspan(dim.first_axis_ref, dim.axis_ref_count);
    int64_t start = std::min(dim.size, indexAlong(manifest, refs, coordinates) * dim.block);
    block.dims.push_back({dim.size, start, std::min(dim.size, start + dim.block) - start, dim.block});
  }
  return block;
}

int64_t ownerOf(const Manifest &manifest, const autopar_tensor &tensor, int64_t rank) {
  auto indices = [&](int64_t r) {
    std::vector<int64_t> coordinates = coordinatesOf(manifest, r), result;
    for (const autopar_dim &dim : manifest.dimsOf(tensor))
      result.push_back(indexAlong(manifest, manifest.axisRefs().subspan(dim.first_axis_ref, dim.axis_ref_count), coordinates));
    return result;
  };
  std::vector<int64_t> mine = indices(rank);
  for (int64_t r = 0; r < rank; ++r)
    if (indices(r) == mine)
      return r;
  return rank;
}

} // namespace autopar::rt
