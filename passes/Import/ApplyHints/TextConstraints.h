// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the text asks of a value that a rule of the plan names: the plan wins, as it does on arguments.
#pragma once
#include "dialects/AutoPar/IR/AutoPar.h"

namespace autopar {

struct TextConstraint {
  ShardingAttr sharding;
  Location loc;
};

/// Whether one sharding is both: each dim's axes continue the other's, where that is open.
bool canBeBoth(const layout::Sharding &one, const layout::Sharding &other);

/// Takes off `value` what the text asks of it and `hint` contradicts: constraints on it, and the op's own sharding of it. Reshards stay: they say
/// that the value moves.
SmallVector<TextConstraint> takeContradicting(OpResult value, ShardingAttr hint, const layout::Mesh &mesh);

} // namespace autopar
