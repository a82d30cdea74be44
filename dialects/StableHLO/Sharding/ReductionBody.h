// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What kind of reduction a body computes: what rules of reductions and the import of collectives have in common.
#pragma once
#include "dialects/AutoPar/Layout/Sharding.h"
#include "dialects/Support/LLVM.h"

namespace autopar::rules {
using layout::ReduceKind;

/// Whether sums of partial values of this type mean anything: floats and
/// integers wider than a bit (which wrap).
bool isSummable(Type elementType);

/// Sum, Max or Min if a reduction body combines argument i with argument N+i
/// so, for each of N results alike; nothing for other bodies and for booleans
/// (whose `add` is a logical or).
std::optional<ReduceKind> reductionOf(Region &body, int numResults);

} // namespace autopar::rules
