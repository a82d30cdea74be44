// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One step of a reshard plan as ops.
#pragma once
#include "dialects/Support/LLVM.h"
#include "passes/Partition/Reshard/ReshardPlan.h"

namespace autopar::partition {

/// Emits the step on `local` at the builder's location and insertion point.
Value emitStep(ImplicitLocOpBuilder &builder, const layout::Mesh &mesh,
               StringRef meshName, Value local, const ReshardStep &step,
               StringRef reason);

} // namespace autopar::partition
