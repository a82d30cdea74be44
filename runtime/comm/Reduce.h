// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The arithmetic of reductions, shared by all backends: contributions in rank order, element by element, bf16 and f16 in
// f32 (rounded once, at the end). The order is fixed, so the result does not depend on backend, threads or timing.
#pragma once
#include "runtime/abi/Program.h"
#include <cstdint>
#include <span>

namespace autopar::rt {

/// out[i] = reduce over r of contributions[r][i]. `out` may be one of the contributions. Float max and min give NaN when
/// a contribution is NaN. pred: sum and max are "or", min is "and".
void reduceInOrder(autopar_dtype dtype, autopar_reduce reduce, std::span<const void *const> contributions, void *out,
                   int64_t elements);

} // namespace autopar::rt
