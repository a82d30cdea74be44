// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Running reductions in a kernel: one pass over a row, every partial result written.
#pragma once
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Lower/EmitKernels/ElementEmitter.h"

namespace autopar::lower {

/// Folds the row of `op` through `index` along the dim of its window (RunningReduction.h), each partial result to its place in `out`. Sums
/// of f32 accumulate in f64.
void runningRow(ElementEmitter &e, stablehlo::ReduceWindowOp op, Value out, SmallVector<Value> index);

} // namespace autopar::lower
