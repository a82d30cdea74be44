// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Who decided the sharding of a class, in one line: the hints that its axes come from. For reports, where the module has
// autopar.explain.
#pragma once
#include "passes/Propagate/PropagateShardings/ShardingProblem.h"

namespace autopar::propagate {

class Reasons {
public:
  Reasons(ModuleOp module, const ShardingProblem &problem);
  /// The rule or text behind the class's own sharding (autopar.hint); empty if it has none.
  const std::string &hintOf(int classNumber) const { return hints[classNumber]; }
  /// "\"dp\" on dim 0 from batch/x: rule '^batch/' (plan.json:3)", for each axis; or why none.
  std::string who(int classNumber) const;
  /// Leaves it on arguments, results and ops as autopar.because.
  void write(mlir::func::FuncOp function) const;

private:
  const ShardingProblem &problem;
  std::vector<std::string> hints;
};

} // namespace autopar::propagate
