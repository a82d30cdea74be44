// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From plan.json to the module: the mesh as an op, the rest as the attribute
// that the Import stage reads.
#pragma once
#include "compiler/PlanFile/Plan.h"
#include "dialects/Support/LLVM.h"

namespace autopar {

/// Reads the file; a problem is emitted at its line and column.
FailureOr<planfile::Plan> readPlanFile(const std::string &file,
                                       MLIRContext &context);

/// Declares the plan's mesh (or, for resolving axes, uses the one that the text
/// declares) and sets autopar.plan.
LogicalResult attachPlan(ModuleOp module, const planfile::Plan &plan,
                         const std::string &file);

} // namespace autopar
