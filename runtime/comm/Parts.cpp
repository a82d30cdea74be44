// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/comm/Parts.h"
#include "runtime/base/ElementType.h"
#include "runtime/comm/Reduce.h"
#include <algorithm>
#include <cstring>
#include <limits>
#include <type_traits>

namespace autopar::rt {

Terms termsAt(std::span<const autopar_part> parts, size_t first) {
  size_t last = first + 1;
  while (last < parts.size() && parts[last].round == parts[first].round && parts[last].target == parts[first].target &&
         parts[last].out_offset == parts[first].out_offset)
    ++last;
  return parts.subspan(first, last - first);
}

int64_t elementsOf(const Collective &collective, const autopar_part &part) {
  int64_t elements = part.run;
  for (const autopar_extent &extent : collective.extents.subspan(part.first_extent, part.extent_count))
    elements *= extent.size;
  return elements;
}

int64_t elementsSent(const Collective &collective, int index) {
  int64_t elements = 0;
  for (const autopar_part &part : collective.parts)
    if (static_cast<int>(part.source) == index && part.target != part.source)
      elements += elementsOf(collective, part);
  return elements;
}

bool travels(const Collective &collective) {
  return std::any_of(collective.parts.begin(), collective.parts.end(),
                     [](const autopar_part &part) { return part.source != part.target; });
}

bool hasSecondRound(const Collective &collective) { return !collective.parts.empty() && collective.parts.back().round == 1; }

namespace {
/// What a reduction starts from: zero, or the least or largest number.
template <typename T> T identityOf(autopar_dtype dtype, autopar_reduce reduce) {
  if (reduce == AUTOPAR_REDUCE_SUM)
    return T{};
  const bool least = reduce == AUTOPAR_REDUCE_MAX;
  if (dtype == AUTOPAR_PRED)
    return static_cast<T>(static_cast<float>(least ? 0 : 1));
  if constexpr (std::is_integral_v<T>)
    return least ? std::numeric_limits<T>::min() : std::numeric_limits<T>::max();
  else
    return static_cast<T>(least ? -std::numeric_limits<float>::infinity() : std::numeric_limits<float>::infinity());
}
} // namespace

void fillRest(const Collective &collective, int index) {
  int64_t written = 0;
  for (size_t i = 0; i < collective.parts.size();) {
    Terms terms = termsAt(collective.parts, i);
    i += terms.size();
    if (static_cast<int>(terms.front().target) == index)
      written += elementsOf(collective, terms.front());
  }
  if (written == collective.outElements)
    return;
  visitElementType(collective.dtype, [&](auto type) {
    using T = decltype(type);
    std::fill_n(static_cast<T *>(collective.out), collective.outElements, identityOf<T>(collective.dtype, collective.fill));
  });
}

void combine(const Collective &collective, Terms terms, std::span<const TermSource> sources, std::span<const void *> scratch) {
  const autopar_part &part = terms.front();
  const size_t size = elementSize(collective.dtype), runBytes = static_cast<size_t>(part.run) * size;
  std::byte *out = static_cast<std::byte *>(collective.out) + static_cast<size_t>(part.out_offset) * size;
  size_t packed = 0;
  forEachRun(collective, part, [&](int64_t inOffset, int64_t outOffset) {
    for (size_t t = 0; t < sources.size(); ++t)
      scratch[t] = sources[t].at + (sources[t].packed ? packed : static_cast<size_t>(inOffset) * size);
    std::byte *to = out + static_cast<size_t>(outOffset) * size;
    packed += runBytes;
    if (sources.size() == 1)
      std::memcpy(to, scratch[0], runBytes);
    else
      reduceInOrder(collective.dtype, collective.reduce, scratch.first(sources.size()), to, part.run);
  });
}

} // namespace autopar::rt
