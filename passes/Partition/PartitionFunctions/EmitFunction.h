// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Builds the local program of a function from its plan.
#pragma once
#include "passes/Partition/PartitionFunctions/PlanGraph.h"
#include "passes/Partition/Reshard/ReshardPlan.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace autopar::partition {
class Advice;
class Reasons;

/// Replaces the function's body by the local one, its types by local types, and
/// marks it as spmd. With `reasons` it leaves them on ops; `advice` hears of reshards.
LogicalResult emitFunction(mlir::func::FuncOp func, const PlanGraph &graph,
                           ReshardPlanner &planner, StringRef meshName,
                           const Reasons *reasons = nullptr,
                           Advice *advice = nullptr);

} // namespace autopar::partition
