// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One call of a collective, on addresses.
#pragma once
#include "runtime/abi/Program.h"
#include "runtime/base/Status.h"
#include <cstdint>
#include <span>

namespace autopar::rt {

/// One call. Sizes as in autopar_collective: `elements` is the part of one rank.
struct Collective {
  autopar_collective_kind kind = AUTOPAR_ALL_REDUCE;
  autopar_reduce reduce = AUTOPAR_REDUCE_SUM;
  autopar_dtype dtype = AUTOPAR_F32;
  int64_t elements = 0;
  const void *in = nullptr;
  void *out = nullptr;
  uint32_t root = 0;                   ///< of a broadcast: index in the group
  std::span<const autopar_pair> pairs; ///< of a permute: indices in the group
  // Of a redistribution:
  int64_t outElements = 0;
  autopar_reduce fill = AUTOPAR_REDUCE_SUM;
  std::span<const autopar_part> parts;
  std::span<const autopar_extent> extents; ///< of the whole program: parts name ranges of it
};

} // namespace autopar::rt
