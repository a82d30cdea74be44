// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attributes that passes of this stage leave for one another.
#pragma once
#include "llvm/ADT/StringRef.h"

namespace autopar::lower {
/// On stablehlo.while: iterations, where they are known.
inline constexpr llvm::StringLiteral tripCountName = "rt.trip_count";
/// On scf.for of a kernel: its iterations touch different elements; holds how many of them the whole kernel runs.
inline constexpr llvm::StringLiteral parallelLoopName = "rt.parallel";
/// On stablehlo.sort: its comparator finds no two rows equal, so that any way to sort is stable.
inline constexpr llvm::StringLiteral totalOrderName = "rt.total_order";
} // namespace autopar::lower
