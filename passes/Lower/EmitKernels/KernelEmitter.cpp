// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See KernelEmitter.h.
#include "passes/Lower/EmitKernels/KernelEmitter.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "passes/Lower/ElementwiseKind.h"
#include "passes/Lower/EmitKernels/ElementEmitter.h"
#include "passes/Lower/EmitKernels/RootLoops.h"
#include "passes/Lower/EmitKernels/RowLoops.h"
#include "passes/Lower/EmitKernels/ScalarOps.h"
#include "passes/Lower/OpTraits.h"
#include "passes/Lower/RowSets.h"

using namespace autopar;
using namespace autopar::lower;

mlir::MemRefType lower::bufferType(Type tensor) {
  auto type = cast<ShapedType>(tensor);
  return mlir::MemRefType::get(type.getShape(), storageType(type.getElementType()));
}

static Operation *rootOf(rt::FusionOp fusion) {
  Operation *root = fusion.getBody().front().getTerminator()->getOperand(0).getDefiningOp();
  return root && isRootOnly(root) ? root : nullptr;
}

/// Iterations that make a piece worth a thread: about 2 microseconds, of a loop on vectors. Where the outermost loop is the only
/// one over the result, a piece fills vectors (VectorizeKernels).
static int64_t grainFor(rt::FusionOp fusion, int64_t extent) {
  constexpr int64_t mostLanes = 64, worthwhile = 6000; // a third of a nanosecond each
  int64_t elements = 1, ops = 0;
  for (Operation &op : fusion.getBody().front()) {
    for (Value v : op.getOperands())
      elements = std::max(elements, cast<ShapedType>(v.getType()).getNumElements());
    ops += isExpensiveElementwise(&op) ? 8 : 1;
  }
  int64_t perIteration = std::max<int64_t>(1, elements * (2 + ops / 8) / std::max<int64_t>(1, extent));
  bool isOneLoop = cast<ShapedType>(fusion.getOuts()[0].getType()).getRank() == 1;
  return std::min(std::max<int64_t>(isOneLoop ? mostLanes : 1, worthwhile / perIteration), std::max<int64_t>(1, extent));
}

KernelInterface lower::interfaceOf(rt::FusionOp fusion) {
  KernelInterface interface;
  Block &body = fusion.getBody().front();
  Operation *root = rootOf(fusion);
  llvm::SmallPtrSet<OpOperand *, 4> updates;
  for (OpResult out : fusion.getOuts())
    if (root || !out.use_empty())
      interface.outs.push_back(out.getResultNumber());
  if (root) {
    for (OpOperand *operand : updatedOperands(root)) {
      interface.updated.push_back(cast<BlockArgument>(operand->get()).getArgNumber());
      updates.insert(operand);
    }
    interface.extent = rootExtent(root);
  } else if (auto rows = fusion.getRows()) {
    interface.extent = *rows;
  } else {
    interface.extent = extentOf(cast<ShapedType>(fusion.getOuts()[0].getType()).getShape(), {});
  }
  for (BlockArgument arg : body.getArguments())
    if (llvm::any_of(arg.getUses(), [&](OpOperand &use) { return !updates.contains(&use); }))
      interface.ins.push_back(arg.getArgNumber());
  interface.grain = grainFor(fusion, interface.extent);
  return interface;
}

/// Computes and stores results at each index.
static void emitElements(ElementEmitter &e, ArrayRef<Value> values, ArrayRef<Value> outs, const OuterLoop &outer) {
  outer.emit(e, cast<ShapedType>(values[0].getType()).getShape(), {}, [&](SmallVector<Value> index) {
    e.setRootIndex(index);
    SmallVector<Value> elements;
    for (Value v : values)
      elements.push_back(e.element(v, index));
    for (auto [element, out] : zip(elements, outs))
      e.store(element, out, index);
  });
}

/// Row by row; an input that is read only at its row, before results of its size are written there, may be one of them.
static void emitRows(ElementEmitter &e, rt::FusionOp fusion, ArrayRef<Value> outs, const OuterLoop &outer,
                     KernelInterface &interface) {
  SmallVector<Value> byResult(fusion.getNumResults());
  for (auto [number, out] : zip(interface.outs, outs))
    byResult[number] = out;
  RowKernel rows(fusion, byResult, outer.lo, outer.hi);
  rows.emit(e);
  SmallVector<bool> byRow = argumentsReadByRow(fusion, *fusion.getRows());
  for (auto [i, input] : enumerate(interface.ins))
    if (byRow[input] && rows.mayShare(e, e.bufferOf(fusion.getBody().getArgument(input))))
      interface.pointwise.push_back(i);
}

mlir::func::FuncOp lower::emitKernel(OpBuilder &builder, rt::FusionOp fusion, StringRef name,
                                     KernelInterface &interface) {
  SmallVector<Type> types;
  for (unsigned i : interface.ins)
    types.push_back(bufferType(fusion.getBody().getArgument(i).getType()));
  for (unsigned i : interface.outs)
    types.push_back(bufferType(fusion.getOuts()[i].getType()));
  types.append(2, builder.getIndexType());
  auto kernel = mlir::func::FuncOp::create(builder, fusion.getLoc(), name, builder.getFunctionType(types, {}));
  kernel.setPrivate();
  Block *entry = kernel.addEntryBlock();
  mlir::ImplicitLocOpBuilder b(fusion.getLoc(), builder.getContext());
  b.setInsertionPointToStart(entry);
  auto end = mlir::func::ReturnOp::create(b);
  b.setInsertionPoint(end);
  ElementEmitter e(b, entry);
  size_t count = interface.ins.size();
  for (auto [i, input] : enumerate(interface.ins))
    e.bindBuffer(fusion.getBody().getArgument(input), entry->getArgument(i));
  SmallVector<Value> outs, values;
  for (auto [i, number] : enumerate(interface.outs)) {
    outs.push_back(entry->getArgument(count + i));
    values.push_back(fusion.getBody().front().getTerminator()->getOperand(number));
  }
  OuterLoop outer{entry->getArgument(count + outs.size()), entry->getArgument(count + outs.size() + 1)};
  if (Operation *root = rootOf(fusion)) {
    emitRoot(e, root, outs, outer);
    return kernel;
  }
  if (fusion.getRows()) {
    emitRows(e, fusion, outs, outer, interface);
    return kernel;
  }
  emitElements(e, values, outs, outer);
  for (auto [i, input] : enumerate(interface.ins))
    if (e.readsOf(entry->getArgument(i)).elsewhere < 0 &&
        cast<ShapedType>(fusion.getBody().getArgument(input).getType()).getShape() == cast<ShapedType>(values[0].getType()).getShape())
      interface.pointwise.push_back(i);
  return kernel;
}
