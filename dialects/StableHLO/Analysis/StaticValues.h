// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What can be known of StableHLO values and ops without running them: splats,
// trip counts of counted loops, FLOPs. Holds for global and for local programs
// alike.
#pragma once
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/Support/LLVM.h"

namespace autopar::stablehlo {

/// The one element that every position of the value has: constants, and
/// broadcasts and reshapes of them. Null otherwise.
Attribute splatElement(Value value);
inline bool isSplat(Value value) {
  return static_cast<bool>(splatElement(value));
}
/// Whether the value is a splat of zero (false for i1).
bool isZero(Value value);

/// How often a loop of the form `i = first; while (i < last) i += step` runs,
/// all three constant: what JAX makes of scan and fori_loop. Constants may be
/// carried through the loop unchanged.
std::optional<int64_t> staticTripCount(WhileOp loop);

/// Floating point operations of a dot or convolution by the shapes of its
/// operands and results; 0 for other ops.
int64_t countFlops(Operation *op);

} // namespace autopar::stablehlo
