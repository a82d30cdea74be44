// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What backends share of redistributions: walking the parts of a table, and what no part writes.
#pragma once
#include "runtime/comm/Communicator.h"

namespace autopar::rt {

/// The parts of one place of one rank's out: terms to reduce, or a single part to copy.
using Terms = std::span<const autopar_part>;
/// Those that begin at position `first` of the table.
Terms termsAt(std::span<const autopar_part> parts, size_t first);

int64_t elementsOf(const Collective &collective, const autopar_part &part);
/// Elements that member `index` sends to others.
int64_t elementsSent(const Collective &collective, int index);
/// Whether anything travels: if not, the redistribution is a copy, which nobody counts.
bool travels(const Collective &collective);
bool hasSecondRound(const Collective &collective);

/// Where the parts of member `index` leave some of its out, fills all of it with the identity of `fill`.
void fillRest(const Collective &collective, int index);

/// Calls visit(in, out) for each run of a part, with offsets in elements from in_offset and out_offset.
template <typename Visit> void forEachRun(const Collective &collective, const autopar_part &part, Visit &&visit) {
  std::span<const autopar_extent> extents = collective.extents.subspan(part.first_extent, part.extent_count);
  int64_t count = 1;
  for (const autopar_extent &extent : extents)
    count *= extent.size;
  for (int64_t i = 0; i < count; ++i) {
    int64_t rest = i, in = 0, out = 0;
    for (size_t d = extents.size(); d-- > 0;) {
      int64_t at = rest % extents[d].size;
      rest /= extents[d].size;
      in += at * extents[d].in_stride;
      out += at * extents[d].out_stride;
    }
    visit(in, out);
  }
}

/// Where a term's first run begins. Packed: its runs lie one after the other; else as in the source's buffer.
struct TermSource {
  const std::byte *at = nullptr;
  bool packed = false;
};
/// Writes one place of out, reduced in the order of the sources. `scratch` has room for as many addresses.
void combine(const Collective &collective, Terms terms, std::span<const TermSource> sources, std::span<const void *> scratch);

} // namespace autopar::rt
