// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rules of the module's autopar.plan, read from its attribute.
#pragma once
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/Support/Pattern.h"

namespace autopar {

/// {match = "regex", sharding = #autopar.sharding<…>, at = loc(…)}
struct NameRule {
  Pattern match;
  ShardingAttr sharding;
  Location at;
  bool matchedName = false; // a name of too small a rank, too
  bool matched = false;     // something that a rule before may have taken
  bool applied = false;
};

/// {scope = "regex", line = "gpt.py:71", op = "stablehlo.add", shape =
/// array<i64: 8>, nth = array<i64: 0, 2>, sharding = …, at = loc(…)}
struct ValueRule {
  std::optional<Pattern> scope;
  StringAttr line, op;
  DenseI64ArrayAttr shape, nth;
  ShardingAttr sharding;
  Location at;
  /// What errors call it.
  std::string what = "the rule of \"values\"";
};

struct PlanRules {
  SmallVector<NameRule> names;
  SmallVector<ValueRule> values;
  bool unhintedOpen = true;
};

FailureOr<PlanRules> readPlanRules(ModuleOp module);

} // namespace autopar
