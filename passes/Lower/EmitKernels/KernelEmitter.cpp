// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See KernelEmitter.h.
#include "passes/Lower/EmitKernels/KernelEmitter.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "passes/Lower/EmitKernels/ElementEmitter.h"
#include "passes/Lower/EmitKernels/RootLoops.h"
#include "passes/Lower/EmitKernels/ScalarOps.h"
#include "passes/Lower/OpTraits.h"

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

/// Work that makes a piece worth a thread: about 30 microseconds.
static int64_t grainFor(rt::FusionOp fusion, int64_t extent) {
  int64_t elements = 1;
  for (Operation &op : fusion.getBody().front())
    for (Value v : op.getOperands())
      elements = std::max(elements, cast<ShapedType>(v.getType()).getNumElements());
  int64_t ops = fusion.getBody().front().getOperations().size();
  int64_t perIteration = std::max<int64_t>(1, elements / std::max<int64_t>(1, extent) * ops);
  return std::min(std::max<int64_t>(1, 65536 / perIteration), std::max<int64_t>(1, extent));
}

KernelInterface lower::interfaceOf(rt::FusionOp fusion) {
  KernelInterface interface;
  Block &body = fusion.getBody().front();
  Operation *root = rootOf(fusion);
  llvm::SmallPtrSet<OpOperand *, 4> updates;
  if (root) {
    for (OpOperand *operand : updatedOperands(root)) {
      interface.updated.push_back(cast<BlockArgument>(operand->get()).getArgNumber());
      updates.insert(operand);
    }
    interface.extent = rootExtent(root);
  } else {
    interface.extent = extentOf(cast<ShapedType>(fusion.getOuts()[0].getType()).getShape(), {});
  }
  for (BlockArgument arg : body.getArguments())
    if (llvm::any_of(arg.getUses(), [&](OpOperand &use) { return !updates.contains(&use); }))
      interface.ins.push_back(arg.getArgNumber());
  interface.grain = grainFor(fusion, interface.extent);
  return interface;
}

/// Computes and stores every result at each index.
static void emitElements(ElementEmitter &e, rt::FusionOp fusion, ArrayRef<Value> outs, const OuterLoop &outer) {
  auto values = fusion.getBody().front().getTerminator()->getOperands();
  outer.emit(e, cast<ShapedType>(values[0].getType()).getShape(), {}, [&](SmallVector<Value> index) {
    e.setRootIndex(index);
    SmallVector<Value> elements;
    for (Value v : values)
      elements.push_back(e.element(v, index));
    for (auto [element, out] : zip(elements, outs))
      e.store(element, out, index);
  });
}

mlir::func::FuncOp lower::emitKernel(OpBuilder &builder, rt::FusionOp fusion, StringRef name,
                                     KernelInterface &interface) {
  SmallVector<Type> types;
  for (unsigned i : interface.ins)
    types.push_back(bufferType(fusion.getIns()[i].getType()));
  for (Type out : fusion.getOuts().getTypes())
    types.push_back(bufferType(out));
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
  SmallVector<Value> outs;
  for (size_t i = 0; i < fusion.getNumResults(); ++i)
    outs.push_back(entry->getArgument(count + i));
  OuterLoop outer{entry->getArgument(count + outs.size()), entry->getArgument(count + outs.size() + 1)};
  if (Operation *root = rootOf(fusion)) {
    emitRoot(e, root, outs, outer);
    return kernel;
  }
  emitElements(e, fusion, outs, outer);
  for (auto [i, input] : enumerate(interface.ins))
    if (!e.isReadElsewhere(entry->getArgument(i)) &&
        cast<ShapedType>(fusion.getIns()[input].getType()).getShape() ==
            cast<ShapedType>(fusion.getOuts()[0].getType()).getShape())
      interface.pointwise.push_back(i);
  return kernel;
}
