// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Additions to products become part of them: the library adds to what is in the result's memory (beta = 1).
#pragma once
#include "dialects/Support/LLVM.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace autopar::lower {

/// add(product, x) → product plus x, where the product and x have no other use and x lies in memory anyway: another
/// product, what a kernel of its own leaves there, or a value that a loop carries. f32 and f64 only: the sum of small
/// floats would round once instead of twice.
void accumulateProducts(mlir::func::FuncOp func);

} // namespace autopar::lower
