// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every way in which a rule says that its op may be executed on a mesh: which
// axes cut which factor, and which operands are unreduced. The rule checker
// tries them all. No MLIR headers.
#pragma once
#include "dialects/AutoPar/Layout/Rule.h"

namespace autopar::rulecheck {

/// The operands of one linear set are unreduced over `axes`.
struct Partial {
  int linearSet = 0;
  layout::ReduceKind kind = layout::ReduceKind::Sum;
  std::vector<layout::AxisRef> axes;
};

struct Placement {
  layout::FactorAxes factorAxes;
  std::vector<Partial> partials;

  /// "i over "x", {0,1} sum over "y"".
  std::string toString(const layout::Mesh &mesh,
                       const layout::OpRule &rule) const;
};

/// All placements in which each whole axis (or, for a single axis of size 4,
/// each half of it) cuts a factor, carries a partial value, or does nothing; in
/// every order of axes on one factor; and exact for every tensor.
std::vector<Placement> enumeratePlacements(const layout::Mesh &mesh,
                                           const layout::OpRule &rule);

/// The axes over which an operand is unreduced, with their kind.
std::vector<layout::UnreducedAxis> unreducedOperand(const layout::OpRule &rule,
                                                    const Placement &placement,
                                                    int operand);
/// The axes over which a result is unreduced: those of the reduced factors
/// first, then those that passed.
std::vector<layout::UnreducedAxis> unreducedResult(const layout::OpRule &rule,
                                                   const Placement &placement,
                                                   int result);

} // namespace autopar::rulecheck
