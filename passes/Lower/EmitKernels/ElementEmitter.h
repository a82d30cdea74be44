// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ElementEmitter: the value of one element of a tensor, computed from the buffers of a kernel. The idea is XLA's
// elemental IR emitter: every op says how its element at an index follows from elements of its operands at other
// indices (a broadcast drops an index, a transpose permutes them, a reduction loops); asking the root for an element
// pulls the whole fusion through, in registers.
//
// Elements are cached by (tensor, index), index by SSA identity (IndexMath finds equal ones again), so a value that is
// used twice at one index is computed once. The cache follows the scopes of loops and branches.
#pragma once
#include "dialects/Support/LLVM.h"
#include "passes/Lower/EmitKernels/IndexMath.h"

namespace autopar::lower {

class ElementEmitter {
public:
  ElementEmitter(mlir::ImplicitLocOpBuilder &builder, Block *entry) : b(builder), math(builder, entry), scopes(1) {}

  /// Elements of `tensor` are read from `buffer`, a memref of its shape.
  void bindBuffer(Value tensor, Value buffer) { buffers[tensor] = buffer; }
  Value bufferOf(Value tensor) const { return buffers.lookup(tensor); }

  /// Elements of `tensor`, of any index, are this value: the tensor has one in the row that is computed.
  void bindRowValue(Value tensor, Value element) { rowValues[tensor] = element; }
  /// Elements of `tensor` are read from a buffer that holds one row: without the first `prefix` numbers of the index.
  void bindRowBuffer(Value tensor, Value buffer, size_t prefix) { rowBuffers[tensor] = {buffer, prefix}; }

  /// The index being written, by which stage of the kernel, to tell which buffers are read only there.
  void setRootIndex(ArrayRef<Value> index, int stage = 0) {
    rootIndex.assign(index.begin(), index.end());
    this->stage = stage;
  }
  /// The last stages that read a buffer: at all, and elsewhere than at the index being written; -1 if none.
  struct Reads {
    int last = -1, elsewhere = -1;
  };
  Reads readsOf(Value buffer) const { return reads.lookup(buffer); }

  /// The element of `tensor` at `index` (one value of type index for each dim), in compute type.
  Value element(Value tensor, ArrayRef<Value> index);
  /// Writes an element, rounded to what the buffer holds.
  void store(Value element, Value buffer, ArrayRef<Value> index);
  /// A scalar integer element as a value of type index.
  Value indexElement(Value tensor, ArrayRef<Value> index);

  /// Emits `body` for each index of `sizes` in row-major order, carrying `init`; returns the final values.
  using LoopBody = std::function<SmallVector<Value>(ArrayRef<Value> index, ArrayRef<Value> carried)>;
  SmallVector<Value> loop(ArrayRef<int64_t> sizes, ArrayRef<Value> init, const LoopBody &body);
  /// The same where no index reads what another writes: the loops are marked (LoweringNames.h).
  void parallelLoop(ArrayRef<int64_t> sizes, const std::function<void(ArrayRef<Value> index)> &body);
  /// Emits `then` and `otherwise` as branches of `condition`.
  using Branch = std::function<SmallVector<Value>()>;
  SmallVector<Value> branch(Value condition, ArrayRef<mlir::Type> types, const Branch &then, const Branch &otherwise);
  /// low <= value < high, for values of type index; constants fold to no value for "always".
  Value inRange(Value value, int64_t low, int64_t high);
  Value allOf(ArrayRef<Value> conditions);

  mlir::ImplicitLocOpBuilder &b;
  IndexMath math;

private:
  Value compute(OpResult tensor, ArrayRef<Value> index);
  Value concatenate(Operation *op, ArrayRef<Value> index);
  Value pad(Operation *op, ArrayRef<Value> index);
  Value gather(Operation *op, ArrayRef<Value> index);
  Value dynamicSlice(Operation *op, ArrayRef<Value> index);
  Value dot(Operation *op, ArrayRef<Value> index);
  Value convolution(Operation *op, ArrayRef<Value> index);
  SmallVector<Value> reduce(Operation *op, ArrayRef<Value> index);
  SmallVector<Value> reduceWindow(Operation *op, ArrayRef<Value> index);
  Value multi(OpResult tensor, ArrayRef<Value> index);

  using Key = std::pair<void *, std::vector<void *>>;
  Key keyOf(Value tensor, ArrayRef<Value> index) const;
  Value cached(const Key &key) const;
  void pushScope();
  void popScope();
  SmallVector<Value> loopFrom(size_t dim, ArrayRef<int64_t> sizes, SmallVector<Value> &index, ArrayRef<Value> init,
                              const LoopBody &body);

  llvm::DenseMap<Value, Value> buffers;
  llvm::DenseMap<Value, Value> rowValues;
  llvm::DenseMap<Value, std::pair<Value, size_t>> rowBuffers;
  llvm::DenseMap<Value, Reads> reads;
  SmallVector<Value> rootIndex;
  int stage = 0;
  std::vector<std::map<Key, Value>> scopes;
};


} // namespace autopar::lower
