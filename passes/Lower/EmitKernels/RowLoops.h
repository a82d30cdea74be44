// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels that work row by row (rt.fusion with `rows`): the stages of one row one after the other, each in a loop over the rest of its
// index; neighbours that meet only at equal indices share a loop. A stage of one element stays in a register; another is
// written to its result, or to a row of scratch if nobody uses it outside.
#pragma once
#include "dialects/Rt/IR/Rt.h"
#include "passes/Lower/EmitKernels/ElementEmitter.h"

namespace autopar::lower {

class RowKernel {
public:
  /// Rows [lo, hi). `outs`: null for results that nobody uses.
  RowKernel(rt::FusionOp fusion, ArrayRef<Value> outs, Value lo, Value hi)
      : fusion(fusion), outs(outs),
        yielded(fusion.getBody().front().getTerminator()->getOperands()), lo(lo), hi(hi), rows(*fusion.getRows()) {}

  void emit(ElementEmitter &e);
  /// After emit: whether a buffer of as many bytes as some results is read only before they are written, or with them at the
  /// same place.
  bool mayShare(const ElementEmitter &e, Value buffer) const;

private:
  /// The stages from `first` on that run in one loop: one past the last.
  size_t groupEnd(size_t first) const;
  void emitGroup(ElementEmitter &e, Value row, size_t first, size_t end);
  SmallVector<Value> prefixIndex(ElementEmitter &e, Value stage, Value row) const;

  /// The shape of one row of a stage.
  ArrayRef<int64_t> restOf(Value stage) const;

  rt::FusionOp fusion;
  SmallVector<Value> outs, yielded;
  Value lo, hi;
  int64_t rows;
  llvm::DenseMap<int64_t, unsigned> firstStore; // by bytes of the result: the stage that writes first
  SmallVector<Value> scratch;                   // of each stage, or null
};

} // namespace autopar::lower
