// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See RowLoops.h.
#include "passes/Lower/EmitKernels/RowLoops.h"
#include "dialects/Support/Check.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "passes/Lower/EmitKernels/ScalarOps.h"
#include "passes/Lower/LoweringNames.h"
#include "passes/Lower/OpTraits.h"
#include "passes/Lower/RowSets.h"

using namespace autopar;
using namespace autopar::lower;
namespace memref = mlir::memref;
namespace scf = mlir::scf;

static RankedTensorType typeOf(Value v) { return cast<RankedTensorType>(v.getType()); }

ArrayRef<int64_t> RowKernel::restOf(Value stage) const {
  return typeOf(stage).getShape().drop_front(*rowPrefix(stage.getType(), rows));
}

static bool isOneElement(ArrayRef<int64_t> shape) {
  return llvm::all_of(shape, [](int64_t size) { return size == 1; });
}

static int64_t bytesOf(Type buffer) {
  return rt::bufferBytes(cast<mlir::MemRefType>(buffer));
}

/// Whether `value` asks for one of `group` only at its own index. `done` are stages that are computed already.
static bool meetsAtOneIndex(Value value, bool same, const llvm::SmallPtrSetImpl<void *> &group,
                            const llvm::SmallPtrSetImpl<void *> &done, llvm::DenseSet<std::pair<void *, unsigned>> &seen) {
  if (group.contains(value.getAsOpaquePointer()))
    return same;
  Operation *op = value.getDefiningOp();
  if (!op || done.contains(value.getAsOpaquePointer()) || !seen.insert({value.getAsOpaquePointer(), unsigned(same)}).second)
    return true;
  return llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
    return meetsAtOneIndex(operand.get(), same && keepsIndex(operand), group, done, seen);
  });
}

size_t RowKernel::groupEnd(size_t first) const {
  llvm::SmallPtrSet<void *, 8> group, done;
  for (size_t i = 0; i < first; ++i)
    done.insert(yielded[i].getAsOpaquePointer());
  group.insert(yielded[first].getAsOpaquePointer());
  size_t end = first + 1;
  for (; end < yielded.size() && typeOf(yielded[end]).getShape() == typeOf(yielded[first]).getShape(); ++end) {
    llvm::DenseSet<std::pair<void *, unsigned>> seen;
    if (!meetsAtOneIndex(yielded[end], true, group, done, seen))
      break;
    group.insert(yielded[end].getAsOpaquePointer());
  }
  return end;
}

SmallVector<Value> RowKernel::prefixIndex(ElementEmitter &e, Value stage, Value row) const {
  auto shape = typeOf(stage).getShape();
  return e.math.delinearize(row, shape.take_front(*rowPrefix(shape, rows)));
}

void RowKernel::emitGroup(ElementEmitter &e, Value row, size_t first, size_t end) {
  ArrayRef<int64_t> rest = restOf(yielded[first]);
  bool single = isOneElement(rest);
  auto emitElements = [&](ArrayRef<Value> inner) {
    SmallVector<Value> index = prefixIndex(e, yielded[first], row);
    llvm::append_range(index, inner);
    e.setRootIndex(index, first);
    SmallVector<Value> elements;
    for (size_t i = first; i < end; ++i)
      elements.push_back(e.element(yielded[i], index));
    // All are known before the first is written, over what some of them read.
    for (size_t i = first; i < end; ++i) {
      if (outs[i])
        e.store(elements[i - first], outs[i], index);
      else if (!single)
        e.store(elements[i - first], scratch[i], inner);
      if (single)
        e.bindRowValue(yielded[i], elements[i - first]);
    }
  };
  if (single)
    emitElements(SmallVector<Value>(rest.size(), e.math.constant(0)));
  else
    e.parallelLoop(rest, emitElements);
  for (size_t i = first; i < end; ++i) {
    if (outs[i])
      firstStore.try_emplace(bytesOf(outs[i].getType()), first);
    if (single)
      continue;
    if (outs[i])
      e.bindBuffer(yielded[i], outs[i]);
    else
      e.bindRowBuffer(yielded[i], scratch[i], typeOf(yielded[i]).getRank() - rest.size());
  }
}

void RowKernel::emit(ElementEmitter &e) {
  bool sharesScratch = false;
  for (auto [stage, out] : zip(yielded, outs)) {
    ArrayRef<int64_t> rest = restOf(stage);
    scratch.push_back({});
    if (out || isOneElement(rest))
      continue;
    auto type = mlir::MemRefType::get(rest, storageType(typeOf(stage).getElementType()));
    scratch.back() = memref::AllocaOp::create(e.b, type, e.b.getI64IntegerAttr(64));
    sharesScratch = true;
  }
  auto loop = scf::ForOp::create(e.b, lo, hi, e.math.constant(1));
  if (!sharesScratch)
    loop->setAttr(parallelLoopName, e.b.getI64IntegerAttr(rows));
  mlir::OpBuilder::InsertionGuard guard(e.b);
  e.b.setInsertionPoint(loop.getBody()->getTerminator());
  for (size_t first = 0; first < yielded.size();) {
    size_t end = groupEnd(first);
    emitGroup(e, loop.getInductionVar(), first, end);
    first = end;
  }
}

bool RowKernel::mayShare(const ElementEmitter &e, Value buffer) const {
  auto it = firstStore.find(bytesOf(buffer.getType()));
  if (it == firstStore.end())
    return false;
  ElementEmitter::Reads reads = e.readsOf(buffer);
  int writer = int(it->second);
  // Equal indices are one place only in equal shapes.
  bool isSamePlace = cast<mlir::MemRefType>(buffer.getType()).getShape() == typeOf(yielded[it->second]).getShape();
  return reads.elsewhere < writer && (isSamePlace ? reads.last <= writer : reads.last < writer);
}
