// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions block by block: a block of accumulators stays in the first-level cache while the contributions stream by.
#include "runtime/comm/Reduce.h"
#include "runtime/base/Check.h"
#include "runtime/base/ElementType.h"
#include <algorithm>
#include <cmath>
#include <type_traits>

namespace autopar::rt {

namespace {

constexpr int64_t blockElements = 1024;

// Integers add modulo 2^n: through unsigned, where overflow is defined.
template <typename T> T add(T a, T b) {
  if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<std::make_unsigned_t<T>>(a) + static_cast<std::make_unsigned_t<T>>(b));
  else
    return a + b;
}
template <typename T> bool unordered(T value) {
  if constexpr (std::is_floating_point_v<T>)
    return value != value;
  else
    return false;
}
template <typename T> T larger(T a, T b) { return unordered(a) || a > b ? a : unordered(b) ? b : a < b ? b : a; }
template <typename T> T smaller(T a, T b) { return unordered(a) || a < b ? a : unordered(b) ? b : a > b ? b : a; }

template <typename Storage, typename Accumulator, typename Combine>
void reduceBlocks(std::span<const void *const> contributions, void *out, int64_t elements, Combine combine) {
  Accumulator sums[blockElements];
  for (int64_t first = 0; first < elements; first += blockElements) {
    int64_t count = std::min(blockElements, elements - first);
    const Storage *source = static_cast<const Storage *>(contributions[0]) + first;
    for (int64_t i = 0; i < count; ++i)
      sums[i] = static_cast<Accumulator>(source[i]);
    for (const void *contribution : contributions.subspan(1)) {
      source = static_cast<const Storage *>(contribution) + first;
      for (int64_t i = 0; i < count; ++i)
        sums[i] = combine(sums[i], static_cast<Accumulator>(source[i]));
    }
    Storage *target = static_cast<Storage *>(out) + first;
    for (int64_t i = 0; i < count; ++i)
      target[i] = static_cast<Storage>(sums[i]);
  }
}

template <typename Storage>
void reduceAs(autopar_reduce reduce, std::span<const void *const> contributions, void *out, int64_t elements) {
  constexpr bool half = std::is_same_v<Storage, BFloat16> || std::is_same_v<Storage, Float16>;
  using Accumulator = std::conditional_t<half, float, Storage>;
  switch (reduce) {
  case AUTOPAR_REDUCE_SUM: return reduceBlocks<Storage, Accumulator>(contributions, out, elements, add<Accumulator>);
  case AUTOPAR_REDUCE_MAX: return reduceBlocks<Storage, Accumulator>(contributions, out, elements, larger<Accumulator>);
  case AUTOPAR_REDUCE_MIN:
    return reduceBlocks<Storage, Accumulator>(contributions, out, elements, smaller<Accumulator>);
  }
}

} // namespace

void reduceInOrder(autopar_dtype dtype, autopar_reduce reduce, std::span<const void *const> contributions, void *out,
                   int64_t elements) {
  AUTOPAR_CHECK(!contributions.empty(), "a reduction without contributions");
  if (dtype == AUTOPAR_PRED && reduce == AUTOPAR_REDUCE_SUM)
    reduce = AUTOPAR_REDUCE_MAX;
  bool known = visitElementType(dtype, [&](auto type) {
    reduceAs<decltype(type)>(reduce, contributions, out, elements);
  });
  AUTOPAR_CHECK(known, "element type of a collective");
}

} // namespace autopar::rt
