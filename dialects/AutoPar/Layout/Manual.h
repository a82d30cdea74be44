// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The border of a manual computation as a rule: outside a dim of n elements is cut by manual axes into m blocks and perhaps
// further by others; inside it is one block, n/m elements, cut by those others.
//
//     operand of 8 over dp=2 → the body's 4:   ([ij])->([j]) {i=2, j=4}, i pinned to dp
#pragma once
#include "dialects/AutoPar/Layout/Rule.h"

namespace autopar::layout {

struct ManualBorder {
  OpRule rule;
  /// By factor: the manual axes that always cut it; none for others.
  FactorAxes pinned;
};

/// Into the body (operand outside, result inside), or `outward`. In each dim of `sharding` manual axes come first, and
/// divide it.
ManualBorder manualBorder(const Mesh &mesh, const std::vector<int64_t> &shape, const Sharding &sharding,
                          const std::vector<AxisRef> &manual, bool outward);

/// The sharding without the axes that overlap `manual`: what the body sees of it.
Sharding withoutAxes(Sharding sharding, const std::vector<AxisRef> &manual);
/// Only them: how operands are cut into what the body sees.
Sharding onlyAxes(Sharding sharding, const std::vector<AxisRef> &manual);

} // namespace autopar::layout
