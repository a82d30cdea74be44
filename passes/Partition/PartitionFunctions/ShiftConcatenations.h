// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A roll along a cut dim is two slices and a concatenation in StableHLO. Taken one by one, their blocks begin at three
// different places, and rows travel three times. Written as shifts of the whole tensor, of which the position in the
// result chooses one, only the rows that change blocks travel:
//
//     concatenate(x[m:n], x[0:m])  →  select(position < n - m, x shifted down by m, x shifted up by n - m)
#pragma once
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace autopar::partition {

/// Rewrites concatenations along dims that their sharding cuts, if an operand is a slice, along that dim alone and without
/// a stride, of a tensor as long as the result. New ops lie as the concatenation did, and have what else it says of itself.
void shiftConcatenations(mlir::func::FuncOp func);

} // namespace autopar::partition
