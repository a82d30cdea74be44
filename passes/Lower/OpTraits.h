// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What lowering must know about an op before it decides what goes into one kernel.
#pragma once
#include "dialects/Support/LLVM.h"

namespace autopar::lower {

/// Computed element by element from elements of its operands: may be fused into a consumer.
bool isElemental(Operation *op);
/// Elemental, with a loop for each element (reductions, windows, contractions): never computed twice.
bool isLooping(Operation *op);
/// Can only be the root of a kernel: scatter, dynamic_update_slice, sort, top_k, select_and_scatter, a running reduction.
bool isRootOnly(Operation *op);
/// Goes to a library: dot_general and convolution of a type and form that the library takes.
bool isLibraryCall(Operation *op);
/// A concatenation along its outermost dim of what libraries compute: they write their parts of it where these lie.
bool isAssembly(Operation *op);
/// Of a root-only op: the operands that its results start from, one for each result. They are copied, then updated.
SmallVector<OpOperand *> updatedOperands(Operation *op);
/// Whether elements of this operand of an elemental or root-only op may be computed inside the op's kernel (else it must be in memory).
bool mayFuseOperand(OpOperand &operand);
/// Whether elements of this operand are asked for more than once for each element of the op's result (or the operand).
bool amplifies(OpOperand &operand);
/// Whether an operand is asked for at the index of the result itself.
bool keepsIndex(OpOperand &operand);

} // namespace autopar::lower
