// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Vectors of 16 floats as the row kernels of attention use them: one register, two or four. Arguments by reference, as vectors by value
// mean different things to differently compiled callers. Included by sources alone.
#pragma once
#include <cstdint>
#include <cstring>

namespace autopar::rt {
namespace {

using Lanes = float __attribute__((vector_size(64)));
using Ints = int32_t __attribute__((vector_size(64)));
#define AUTOPAR_INLINE static inline __attribute__((always_inline))

AUTOPAR_INLINE void load(const float *from, Lanes &to) { std::memcpy(&to, from, sizeof(Lanes)); }
AUTOPAR_INLINE void store(const Lanes &from, float *to) { std::memcpy(to, &from, sizeof(Lanes)); }
AUTOPAR_INLINE void fill(float value, Lanes &to) { to = Lanes{} + value; }

/// Lanes from `count` on are set to `value`.
AUTOPAR_INLINE void cut(int64_t count, float value, Lanes &x) {
  const Ints index = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  x = index < (Ints{} + static_cast<int32_t>(count)) ? x : Lanes{} + value;
}

} // namespace
} // namespace autopar::rt
