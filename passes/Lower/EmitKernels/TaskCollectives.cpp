// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Collectives on buffers. The operands of a combined all_reduce are copied side by side into one buffer, where it runs in
// place; PlanMemory then lets whoever computes them write there directly.
#include "dialects/Comm/IR/Comm.h"
#include "passes/Lower/EmitKernels/TaskBuilder.h"

using namespace autopar;
using namespace autopar::lower;

static rt::Reduce reduceOf(ReduceKindAttr kind) {
  switch (kind.getValue()) {
  case layout::ReduceKind::Sum: return rt::Reduce::Sum;
  case layout::ReduceKind::Max: return rt::Reduce::Max;
  case layout::ReduceKind::Min: return rt::Reduce::Min;
  }
  return rt::Reduce::Sum;
}

static int64_t elementsOf(Value v) { return cast<ShapedType>(v.getType()).getNumElements(); }

/// A collective with what all kinds have; the rest is set by the caller.
static rt::CollectiveOp createCollective(OpBuilder &b, Operation *op, rt::CollectiveKind kind, Value in, Value out,
                                         ArrayAttr axes, int64_t elements, int64_t id, rt::ReduceAttr reduce) {
  StringRef reason = cast<comm::CollectiveOpInterface>(op).getReason();
  return rt::CollectiveOp::create(b, op->getLoc(), kind, in, out, axes, elements, id, reduce,
                                  /*pairs=*/ArrayRef<int64_t>(), /*root=*/0, /*parts=*/ArrayAttr(),
                                  /*fill=*/rt::ReduceAttr(), reason, /*stream=*/0u, IntegerAttr(), IntegerAttr());
}

void TaskBuilder::lowerAllReduce(Operation *op, ArrayAttr axes) {
  auto reduce = rt::ReduceAttr::get(op->getContext(), reduceOf(cast<comm::AllReduceOp>(op).getKind()));
  if (op->getNumOperands() == 1) {
    Value in = bufferOf(op->getOperand(0)), out = buffers[op->getResult(0)] = alloc(op->getLoc(), op->getOperand(0).getType());
    createCollective(b, op, rt::CollectiveKind::AllReduce, in, out, axes, elementsOf(in), nextCollective++, reduce);
    return;
  }
  int64_t all = 0, offset = 0;
  for (Value v : op->getOperands())
    all += elementsOf(v);
  Type element = cast<ShapedType>(op->getOperand(0).getType()).getElementType();
  Value message = alloc(op->getLoc(), RankedTensorType::get({all}, element));
  for (auto [operand, result] : zip(op->getOperands(), op->getResults())) {
    mlir::MemRefType type = bufferType(operand.getType());
    Value part = rt::ViewOp::create(b, op->getLoc(), type, message, offset);
    offset += rt::bufferBytes(type);
    createCopy(op->getLoc(), bufferOf(operand), part);
    buffers[result] = part;
  }
  createCollective(b, op, rt::CollectiveKind::AllReduce, message, message, axes, all, nextCollective++, reduce);
}

/// Whether DecomposeOps has brought the op into its form: blocking, one operand (but all_reduce), in chunks.
static bool isDecomposed(Operation *op) {
  if (cast<comm::CollectiveOpInterface>(op).isStart() || isa<comm::AxisIndexOp>(op))
    return false;
  auto isFirst = [&](StringRef name) {
    auto dim = op->getAttrOfType<IntegerAttr>(name);
    return !dim || dim.getInt() == 0;
  };
  return isa<comm::AllReduceOp>(op) ||
         (op->getNumOperands() == 1 && isFirst("dim") && isFirst("split_dim") && isFirst("concat_dim"));
}

LogicalResult TaskBuilder::lowerCollective(Operation *op) {
  if (!isDecomposed(op))
    return op->emitOpError("was not decomposed; run autopar-decompose-ops first");
  SmallVector<Attribute> refs;
  int64_t n = 1;
  for (const layout::AxisRef &ref : cast<comm::CollectiveOpInterface>(op).axesIn(mesh)) {
    refs.push_back(rt::AxisRefAttr::get(op->getContext(), ref.axis, ref.pre, ref.size));
    n *= ref.size;
  }
  ArrayAttr axes = b.getArrayAttr(refs);
  if (isa<comm::AllReduceOp>(op)) {
    lowerAllReduce(op, axes);
    return success();
  }
  if (isa<comm::RedistributeOp>(op)) {
    lowerRedistribute(op, axes, n);
    return success();
  }
  Value in = bufferOf(op->getOperand(0)), out = buffers[op->getResult(0)] = alloc(op->getLoc(), op->getResult(0).getType());
  auto create = [&](rt::CollectiveKind kind, int64_t elements, rt::ReduceAttr reduce = {}) {
    return createCollective(b, op, kind, in, out, axes, elements, nextCollective++, reduce);
  };
  if (isa<comm::AllGatherOp>(op))
    create(rt::CollectiveKind::AllGather, elementsOf(in));
  else if (auto scatter = dyn_cast<comm::ReduceScatterOp>(op))
    create(rt::CollectiveKind::ReduceScatter, elementsOf(out),
           rt::ReduceAttr::get(op->getContext(), reduceOf(scatter.getKind())));
  else if (isa<comm::AllToAllOp>(op))
    create(rt::CollectiveKind::AllToAll, elementsOf(in) / n);
  else if (auto permute = dyn_cast<comm::PermuteOp>(op))
    create(rt::CollectiveKind::Permute, elementsOf(in)).setPairs(permute.getPairs());
  else
    create(rt::CollectiveKind::Broadcast, elementsOf(in)).setRoot(cast<comm::BroadcastOp>(op).getRoot());
  return success();
}
