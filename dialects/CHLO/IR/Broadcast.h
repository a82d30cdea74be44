// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For the verifiers of the broadcast_* ops, which CHLOBroadcast.td writes.
#pragma once
#include "dialects/Support/LLVM.h"

namespace autopar::chlo {

Type elementOf(Value tensor);
/// Operands of one element type, whose shapes fit, and a result of theirs with elements of `element`.
LogicalResult verifyBroadcast(Operation *op, Type element);

} // namespace autopar::chlo
