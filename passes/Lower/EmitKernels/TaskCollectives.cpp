// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Collectives on buffers. One that is started signals an event, and its rt.wait names its buffers. The operands of a combined all_reduce are copied side by side into one buffer, where it runs in
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

/// What a blocking op and its start have alike.
template <typename T> static T attributeOf(Operation *op, StringRef name) { return cast<T>(*op->getInherentAttr(name)); }
static ReduceKindAttr reductionOf(Operation *op) { return attributeOf<ReduceKindAttr>(op, "kind"); }

static int64_t elementsOf(Value v) { return cast<ShapedType>(v.getType()).getNumElements(); }

/// A collective with what all kinds have; the rest is set by the caller.
static rt::CollectiveOp createCollective(OpBuilder &b, Operation *op, rt::CollectiveKind kind, Value in, Value out,
                                         ArrayAttr axes, int64_t elements, int64_t id, rt::ReduceAttr reduce) {
  StringRef reason = cast<comm::CollectiveOpInterface>(op).getReason();
  return rt::CollectiveOp::create(b, op->getLoc(), kind, in, out, axes, elements, id, reduce,
                                  /*pairs=*/ArrayRef<int64_t>(), /*root=*/0, /*parts=*/ArrayAttr(),
                                  /*fill=*/rt::ReduceAttr(), reduce && holdsUnsigned(op->getOperand(0)), reason, /*stream=*/0u, IntegerAttr(), IntegerAttr());
}

/// The op that gives a collective's results: itself, or the wait of a start.
static Operation *resultsOf(Operation *op) {
  return cast<comm::CollectiveOpInterface>(op).isStart() ? *op->user_begin() : op;
}

void TaskBuilder::signalStart(Operation *op, rt::CollectiveOp collective) {
  if (!cast<comm::CollectiveOpInterface>(op).isStart())
    return;
  collective.setSignal(nextEvent++);
  started[op] = collective;
}

void TaskBuilder::lowerWait(comm::WaitOp op) {
  rt::CollectiveOp collective = started.lookup(op.getHandle().getDefiningOp());
  rt::WaitOp::create(b, op.getLoc(), collective.getIn(), collective.getOut(), /*stream=*/0u, collective.getSignalAttr(), IntegerAttr());
}

void TaskBuilder::lowerAllReduce(Operation *op, ArrayAttr axes) {
  bool isStart = isa<comm::AllReduceStartOp>(op);
  auto reduce = rt::ReduceAttr::get(op->getContext(), reduceOf(reductionOf(op)));
  Operation *taker = resultsOf(op);
  // PlanMemory lets a blocking one run in place; what is under way needs one buffer from the first, if its operand ends here.
  Value only = op->getOperand(0);
  bool endsHere = isStart && only.getDefiningOp() && only.hasOneUse();
  if (op->getNumOperands() == 1 && !endsHere) {
    Value in = bufferOf(only), out = buffers[taker->getResult(0)] = alloc(op->getLoc(), only.getType());
    signalStart(op, createCollective(b, op, rt::CollectiveKind::AllReduce, in, out, axes, elementsOf(in), nextCollective++, reduce));
    return;
  }
  int64_t all = 0, offset = 0;
  for (Value v : op->getOperands())
    all += elementsOf(v);
  Type element = cast<ShapedType>(op->getOperand(0).getType()).getElementType();
  Value message = alloc(op->getLoc(), RankedTensorType::get({all}, element));
  for (auto [operand, result] : zip(op->getOperands(), taker->getResults())) {
    mlir::MemRefType type = bufferType(operand.getType());
    Value part = rt::ViewOp::create(b, op->getLoc(), type, message, offset);
    offset += rt::bufferBytes(type);
    createCopy(op->getLoc(), bufferOf(operand), part);
    buffers[result] = part;
  }
  signalStart(op, createCollective(b, op, rt::CollectiveKind::AllReduce, message, message, axes, all, nextCollective++, reduce));
}

/// Whether DecomposeOps has brought the op into its form: one operand (but all_reduce), in chunks.
static bool isDecomposed(Operation *op) {
  if (isa<comm::AxisIndexOp>(op))
    return false;
  auto isFirst = [&](StringRef name) {
    auto dim = dyn_cast_or_null<IntegerAttr>(op->getInherentAttr(name).value_or(Attribute()));
    return !dim || dim.getInt() == 0;
  };
  return isa<comm::AllReduceOp, comm::AllReduceStartOp>(op) ||
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
  if (isa<comm::AllReduceOp, comm::AllReduceStartOp>(op)) {
    lowerAllReduce(op, axes);
    return success();
  }
  if (isa<comm::RedistributeOp>(op)) {
    lowerRedistribute(op, axes, n);
    return success();
  }
  Value result = resultsOf(op)->getResult(0);
  Value in = bufferOf(op->getOperand(0)), out = buffers[result] = alloc(op->getLoc(), result.getType());
  auto create = [&](rt::CollectiveKind kind, int64_t elements, rt::ReduceAttr reduce = {}) {
    auto collective = createCollective(b, op, kind, in, out, axes, elements, nextCollective++, reduce);
    signalStart(op, collective);
    return collective;
  };
  if (isa<comm::AllGatherOp, comm::AllGatherStartOp>(op))
    create(rt::CollectiveKind::AllGather, elementsOf(in));
  else if (isa<comm::ReduceScatterOp, comm::ReduceScatterStartOp>(op))
    create(rt::CollectiveKind::ReduceScatter, elementsOf(out), rt::ReduceAttr::get(op->getContext(), reduceOf(reductionOf(op))));
  else if (isa<comm::AllToAllOp, comm::AllToAllStartOp>(op))
    create(rt::CollectiveKind::AllToAll, elementsOf(in) / n);
  else if (isa<comm::PermuteOp, comm::PermuteStartOp>(op))
    create(rt::CollectiveKind::Permute, elementsOf(in)).setPairs(attributeOf<DenseI64ArrayAttr>(op, "pairs"));
  else
    create(rt::CollectiveKind::Broadcast, elementsOf(in)).setRoot(attributeOf<IntegerAttr>(op, "root").getInt());
  return success();
}
