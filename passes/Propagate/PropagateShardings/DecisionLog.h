// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// DecisionLog: every axis that propagation gave to a tensor, and every axis that it offered and a tensor did not take.
//
// Kept only where someone asks (FactorPropagation::setLog): without a log a visit pays one comparison. Decisions are in the
// order in which they were made, so the chain from a tensor back to a hint only ever goes to earlier ones. No MLIR headers.
#pragma once
#include "dialects/AutoPar/Layout/Rule.h"

#include <map>

namespace autopar::propagate {

/// A dim of a tensor (a class) with axes.
struct Claim {
  int classNumber = -1;
  int dim = -1;
  std::vector<layout::AxisRef> axes;
};

struct Decision {
  Claim to;   // what it was given
  Claim from; // who had it
  int node = -1, factor = -1;
  bool aggressive = false;
  /// What other tensors of the op had instead on that factor, or the same axis on another one.
  std::vector<Claim> rivals;
};

struct Refusal {
  enum class Why {
    Closed,       // a hint closed the dim
    OtherAxes,    // the dim has other axes already
    UsedInTensor, // another dim of the tensor has the axis: the rival
    UsedInOp,     // another tensor of the op has it on another factor: the rival
    NotExact,     // a dim of several factors could not be cut so
  };
  Claim to, from;
  int node = -1, factor = -1;
  Why why = Why::Closed;
  Claim rival;
};

class DecisionLog {
public:
  std::vector<Decision> decisions;
  /// The last of each (tensor, node, factor).
  std::map<std::tuple<int, int, int>, Refusal> refusals;

  /// The decisions that brought the axis to the dim, the last first; empty if the tensor had it from the beginning.
  std::vector<const Decision *> chainOf(int classNumber, int dim, const layout::AxisRef &axis) const;
};

} // namespace autopar::propagate
