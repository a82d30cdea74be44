// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rule checker: runs an op's sharding rule against the interpreter. For
// every placement that the rule permits on a mesh, it cuts random operands into
// blocks (padding poisoned, unreduced operands as random partial values), has
// the rule build the local op, runs that on all devices, puts the results
// together as the rule promises, and compares with the op itself on whole
// tensors. A rule that says something untrue about its op fails.
#pragma once
#include "compiler/RuleCheck/Placement.h"
#include "dialects/AutoPar/Interfaces/ShardingRule.h"

namespace mlir::func {
class FuncOp;
}

namespace autopar::rulecheck {

using Localize =
    std::function<FailureOr<SmallVector<Value>>(LocalizeContext &)>;

/// An op with the rule to check, which need not be its own.
struct Subject {
  Operation *op = nullptr;
  layout::OpRule rule;
  Localize localize;
};

/// The op with the rule that its interface gives; nothing if it has none.
/// Operands that are not constants get random values.
std::optional<Subject> subjectOf(Operation *op);
/// The op that computes the function's first result.
std::optional<Subject> subjectOf(mlir::func::FuncOp function);

struct Outcome {
  int64_t placements = 0;
  std::vector<std::string> problems; // each with its placement
};

/// Tries every placement on the mesh. Deterministic in `seed`.
Outcome checkRule(const Subject &subject, const layout::Mesh &mesh,
                  uint32_t seed);

} // namespace autopar::rulecheck
