// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Collectives on simulated devices: plain loops over the groups of a mesh's axes. Private to the interpreter.
#pragma once
#include "compiler/Interpret/Interpreter.h"
#include "dialects/AutoPar/Layout/Sharding.h"

namespace autopar::interpret {

/// Whether the op is one of the comm dialect.
bool isCollective(Operation *op);

/// Runs a comm op on all devices at once. operands[device]; returns [device][result]. A device without operands is elsewhere: no
/// group has it and others. Reductions go in the order of the
/// devices' indices in their group, bf16 and f16 in float with one rounding at the end.
FailureOr<std::vector<Tensors>> runCollective(Operation *op, const layout::Mesh &mesh,
                                              const std::vector<Tensors> &operands);

/// The sum (max, min) of the tensors, taken in order.
Tensor reduceInOrder(layout::ReduceKind kind, ArrayRef<Tensor> members);

} // namespace autopar::interpret
