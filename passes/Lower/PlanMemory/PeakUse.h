// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where a task holds most bytes at once, and what for. The sum of what is alive there is a lower bound for any placement in this
// order of launches: the report shows it beside what placing really takes.
#pragma once
#include "passes/Lower/PlanMemory/BufferSets.h"

namespace autopar::lower {

/// Of the buffers without a fixed place, at the launch where they are most, in bytes.
struct PeakUse {
  int64_t bytes = 0;
  Operation *op = nullptr;
  /// Read by a launch that writes state.
  int64_t gradients = 0;
  /// Made before the launch and read after it.
  int64_t activations = 0;
  int64_t communication = 0;
  /// What the launch itself reads and writes, and the rest.
  int64_t temporaries = 0;
};

PeakUse findPeak(const BufferSets &sets, rt::TaskOp task);

} // namespace autopar::lower
