// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Flattening: kernels that compute each element from elements at the same row-major position, on tensors of rank 1.
#pragma once
#include "dialects/Rt/IR/Rt.h"

namespace autopar::lower {

/// Whether every value has as many elements as the results or is one number, and positions agree.
bool isFlat(rt::FusionOp fusion);
/// Gives a flat fusion tensors of rank 1, each element a row. Reshapes around it are views; those inside go.
void flatten(rt::FusionOp fusion);

} // namespace autopar::lower
