// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which ranks exist, and which block of a tensor each one holds.
//
// Ranks are row-major over the mesh's axes, unless the manifest gives each another place. A dim of n elements over axis refs of product k is cut into blocks of
// c = ceil(n/k): the rank with linear index i (first ref most significant) owns [i*c, min(n, (i+1)*c)), perhaps nothing,
// and stores c elements, the rest of them padding.
#pragma once
#include "runtime/base/Manifest.h"
#include <vector>

namespace autopar::rt {

/// Where the rank stands, row-major over the axes.
int64_t placeOf(const Manifest &manifest, int64_t rank);

/// Mesh coordinates of `rank`, one for each axis.
std::vector<int64_t> coordinatesOf(const Manifest &manifest, int64_t rank);

/// Linear index of a rank over axis refs.
int64_t indexAlong(const Manifest &manifest, std::span<const autopar_axis_ref> refs,
                   std::span<const int64_t> coordinates);

/// The ranks of this rank's group in a communicator, in group order: they differ from it only along the refs.
std::vector<int> groupOf(const Manifest &manifest, const autopar_communicator &communicator, int rank);

/// One rank's part of a tensor: real elements [start, start + size) of each dim, stored in a block with padding.
struct Block {
  struct Dim {
    int64_t global, start, size, stored; ///< stored >= size: what the arena holds
  };
  std::vector<Dim> dims;
  bool empty() const;
  bool padded() const;
};
Block blockOf(const Manifest &manifest, const autopar_tensor &tensor, int64_t rank);

/// The lowest rank that holds the same block: the one that writes it to files.
int64_t ownerOf(const Manifest &manifest, const autopar_tensor &tensor, int64_t rank);

/// Contiguous runs of a block: visit(offset in the global tensor, offset in the stored block, length), in elements and
/// in rising order. Padding is never visited.
template <typename Visitor> void forEachRun(const Block &block, Visitor &&visit) {
  if (block.empty())
    return;
  // The trailing dims that are whole in file and memory form one run, together with the dim before them.
  size_t split = block.dims.size();
  int64_t run = 1;
  while (split > 0) {
    const Block::Dim &dim = block.dims[--split];
    run *= dim.size;
    if (dim.size != dim.global || dim.stored != dim.global)
      break;
  }
  std::vector<int64_t> position(split, 0);
  while (true) {
    int64_t global = 0, stored = 0;
    for (size_t d = 0; d < block.dims.size(); ++d) {
      const Block::Dim &dim = block.dims[d];
      int64_t at = d < split ? position[d] : 0;
      global = global * dim.global + dim.start + at;
      stored = stored * dim.stored + at;
    }
    visit(global, stored, run);
    size_t d = split;
    while (d > 0 && ++position[d - 1] == block.dims[d - 1].size)
      position[--d] = 0;
    if (d == 0)
      return;
  }
}

} // namespace autopar::rt
