// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Running reductions: what JAX's cumsum, cumprod and cummax are in StableHLO, a reduce_window whose window reaches over a whole dim and is
// padded on one side. Taken as windows they cost n operations for each of n elements.
#pragma once
#include "dialects/StableHLO/IR/StableHLO.h"

namespace autopar::lower {

struct RunningReduction {
  int64_t dim;
  /// Each position takes all that follow (`cumsum(reverse=True)`), else all before.
  bool backwards;
};

/// The reduction as a running one along its only windowed dim; none where the window is another, the dim is shorter than pays, or
/// folding the initial value again would change the result.
std::optional<RunningReduction> runningReduction(stablehlo::ReduceWindowOp op);

/// Whether folding the initial value once more changes nothing, so that padding can be passed over.
bool mayPassOverPadding(stablehlo::ReduceWindowOp op);

} // namespace autopar::lower
