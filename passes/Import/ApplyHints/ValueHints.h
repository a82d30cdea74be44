// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which values inside the program the rules of "values" choose.
#pragma once
#include "passes/Import/ApplyHints/PlanRules.h"

namespace autopar {

struct HintedValue {
  OpResult value;
  const ValueRule *rule;
};

/// In the order of the program. An error for a rule that chooses nothing, which says which of its fields nothing has, and
/// for two rules that choose one value and disagree.
FailureOr<SmallVector<HintedValue>> findHintedValues(ModuleOp module, ArrayRef<ValueRule> rules);

} // namespace autopar
