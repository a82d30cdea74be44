// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RuleTable: the rules of a program's ops, one object for all elementwise ops of the same name and types. Training steps are mostly
// such ops; a rule is some twenty small allocations.
#pragma once
#include "dialects/AutoPar/Interfaces/ShardingRule.h"

#include <map>
#include <memory>

namespace autopar {

class RuleTable {
public:
  /// Rules of elementwise ops follow from name and types; those of others may depend on attributes, regions and constants, and
  /// are made anew each time.
  std::shared_ptr<const layout::OpRule> get(ShardingRuleOpInterface op);

private:
  /// Name, operand types, result types.
  using Key = SmallVector<const void *, 5>;
  struct Less {
    bool operator()(const Key &a, const Key &b) const { return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end()); }
  };
  std::map<Key, std::shared_ptr<const layout::OpRule>, Less> rules; // looked up only: its order reaches no output
};

} // namespace autopar
