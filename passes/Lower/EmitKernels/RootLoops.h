// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernel bodies whose root is not computed element by element: updates in place, sorts, selections.
#pragma once
#include "passes/Lower/EmitKernels/ElementEmitter.h"

namespace autopar::lower {

/// A loop over [lo, hi) of the first dim of `shape` that is larger than 1 and not in `serial`, around loops over the other
/// dims that are not in `serial` (whose index is left empty); all of them parallel (LoweringNames.h).
struct OuterLoop {
  Value lo, hi;
  void emit(ElementEmitter &e, ArrayRef<int64_t> shape, ArrayRef<int64_t> serial,
            const std::function<void(SmallVector<Value>)> &body) const;
};
/// The extent of that loop: the size of its first dim, 1 if there is none.
int64_t extentOf(ArrayRef<int64_t> shape, ArrayRef<int64_t> serial);

/// The extent of the kernel of a root-only op.
int64_t rootExtent(Operation *op);
/// Emits the kernel of a root-only op; `outs` are the buffers of its results.
void emitRoot(ElementEmitter &e, Operation *op, ArrayRef<Value> outs, const OuterLoop &outer);

} // namespace autopar::lower
