// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// comm.redistribute by its meaning: the global tensor is put together and cut again. Only how a tensor is divided over the
// partial values of a target is taken from the plan of parts. Private to the interpreter.
#pragma once
#include "compiler/Interpret/Tensor.h"
#include "dialects/AutoPar/Layout/Redistribution.h"

#include <span>

namespace autopar::interpret {

class Redistribute {
public:
  Redistribute(layout::Placement from, layout::Placement to, Shape shape, int64_t groupSize);
  /// What the member with this index gets, of the operands of all members in group order.
  Tensor result(std::span<const Tensor> members, int64_t index) const;

private:
  Tensor joined(std::span<const Tensor> members) const;
  Tensor filler(ElementType type) const;
  Tensor played(std::span<const Tensor> members, int64_t index, int rounds) const;

  layout::Placement from, to;
  Shape shape;
  layout::Redistribution plan;
};

} // namespace autopar::interpret
