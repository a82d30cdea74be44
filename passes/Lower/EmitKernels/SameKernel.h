// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// SameKernel: whether two fusions compute the same thing, so that one kernel does for both.
//
// Equal means: the same ops with the same attributes, types and wiring in the same order; locations and where inputs come from do not
// matter. A *flat* fusion, in which each element is a row of its own, is also equal to one of other extents.
#pragma once
#include "dialects/Rt/IR/Rt.h"

namespace autopar::lower {

/// Whether every value is one number or one for each row, and rows do not meet.
bool isFlatKernel(rt::FusionOp fusion);

/// Equal for fusions that compute the same; not the same from run to run, so only good for looking up.
size_t hashOfKernel(rt::FusionOp fusion, bool flat);

/// Exactly; both flat or neither.
bool isSameKernel(rt::FusionOp a, rt::FusionOp b, bool flat);

} // namespace autopar::lower
