// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The settings of a plan as flags: --mesh=dp=2,tp=2 --sharding='wqkv=[{},
// {"tp"}]' --unhinted=replicated --rename=a=b. They become a plan's text and
// are read by its reader, so both mean the same and refuse the same.
#pragma once
#include "compiler/PlanFile/Plan.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace autopar {

struct PlanFlags {
  std::string mesh, unhinted;
  std::vector<std::string> shardings, rename;
  bool exact = false;
  std::string reduceDtype;
  std::optional<bool> reshardAfterForward;
  bool empty() const {
    return mesh.empty() && unhinted.empty() && shardings.empty() &&
           rename.empty();
  }
};

/// The plan that the flags spell, or what is wrong with them.
std::variant<planfile::Plan, std::string> planOfFlags(const PlanFlags &flags);

/// `flags` over `plan`: its mesh and "unhinted" replace the file's, its rules
/// come first.
void applyFlags(const PlanFlags &given, const planfile::Plan &flags,
                planfile::Plan &plan);

} // namespace autopar
