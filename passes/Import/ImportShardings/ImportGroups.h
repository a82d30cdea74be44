// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sharding groups of the text, as Shardy reads them: groups with a value in common are one. Where the members of a group have different
// shardings, each keeps its own, and what lies alike is a constraint behind each, open in every dim; its users read that.
#pragma once
#include "dialects/AutoPar/IR/AutoPar.h"

namespace autopar::import {

/// Rewrites the groups of a module, which has one mesh.
void importGroups(ModuleOp module);

} // namespace autopar::import
