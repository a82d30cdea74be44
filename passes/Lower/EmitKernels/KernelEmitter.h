// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One kernel function for an rt.fusion: loops over the outermost dimension [lo, hi), inside it plain nested loops, inside
// them the element (ElementEmitter). A faster emitter replaces what is inside [lo, hi) and keeps the interface.
#pragma once
#include "dialects/Rt/IR/Rt.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace autopar::lower {

/// What a launch of a kernel must pass. The kernel's arguments are ins, then the results' buffers, then lo and hi.
struct KernelInterface {
  /// Which inputs of the fusion the kernel reads, and which results it writes: those that someone uses.
  SmallVector<unsigned> ins, outs;
  /// Where results are updated in place: the input that must have been copied to each result's buffer. Empty: results
  /// are overwritten whole.
  SmallVector<unsigned> updated;
  /// Positions in `ins` that are read only at the element being written: they may share memory with a result.
  SmallVector<int64_t> pointwise;
  int64_t extent = 1;
  int64_t grain = 1;
};

/// The interface without the code; `pointwise` is found by emitting, so it is empty here.
KernelInterface interfaceOf(rt::FusionOp fusion);

/// Emits the kernel at the builder's insertion point.
mlir::func::FuncOp emitKernel(OpBuilder &builder, rt::FusionOp fusion, StringRef name, KernelInterface &interface);

/// The buffer type of a tensor: signless elements.
mlir::MemRefType bufferType(Type tensor);

} // namespace autopar::lower
