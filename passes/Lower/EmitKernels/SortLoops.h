// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sorting one row in a kernel, without scratch memory: by insertion, or where it is long (and DecomposeOps has made all rows
// different) by Shell's method.
#pragma once
#include "dialects/CHLO/IR/CHLO.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Lower/EmitKernels/ElementEmitter.h"

namespace autopar::lower {

/// Sorts the row of `outs` through `index` along `dim`, in place.
void sortRow(ElementEmitter &e, stablehlo::SortOp op, ArrayRef<Value> outs, ArrayRef<Value> index, int64_t dim);
/// Writes the k largest of the row through `index` along the last dim, largest first, the lower index first among equals;
/// floats in total order.
void topKRow(ElementEmitter &e, chlo::TopKOp op, ArrayRef<Value> outs, ArrayRef<Value> index);

} // namespace autopar::lower
