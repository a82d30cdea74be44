// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Registration, and verifiers on local shapes. A start form obeys its blocking form's rules: both call one function.
#include "dialects/Comm/IR/Comm.h"
#include "dialects/AutoPar/IR/ModuleMesh.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

#include "dialects/Comm/IR/CommDialect.cpp.inc"
#include "dialects/Comm/IR/CommInterfaces.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "dialects/Comm/IR/CommTypes.cpp.inc"

namespace autopar::comm {

void CommDialect::initialize() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "dialects/Comm/IR/CommTypes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "dialects/Comm/IR/CommOps.cpp.inc"
      >();
}

static SmallVector<Type> typesIn(ArrayAttr types) {
  return llvm::map_to_vector(types, [](Attribute type) { return cast<mlir::TypeAttr>(type).getValue(); });
}

SmallVector<Type> resultTypesOf(Operation *op) {
  if (auto types = op->getAttrOfType<ArrayAttr>("result_types"))
    return typesIn(types);
  if (isa<SendStartOp>(op))
    return {};
  return SmallVector<Type>(op->getResultTypes());
}

//===-- Rules shared by several ops ---------------------------------------------------------------------------------===//

/// C1: the axes are valid on a declared mesh. Gives the group's size.
static FailureOr<int64_t> verifyAxes(CollectiveOpInterface op) {
  MeshOp meshOp = lookupMesh(op, op.getAxes().getMesh());
  if (!meshOp)
    return op->emitOpError() << "mesh " << op.getAxes().getMesh() << " is not declared";
  layout::Mesh mesh = meshOp.getMesh();
  if (auto problem = op.getAxes().findProblem(mesh)) {
    InFlightDiagnostic error = op->emitOpError() << *problem;
    error.attachNote(meshOp.getLoc()) << "mesh declared here";
    return failure();
  }
  return layout::sizeOf(op.axesIn(mesh));
}

/// An operand with the result it becomes.
struct Transfer {
  RankedTensorType from, to;
};

/// C2: as many results as operands, at least one.
static FailureOr<SmallVector<Transfer>> pairUp(Operation *op) {
  SmallVector<Type> results = resultTypesOf(op);
  if (op->getNumOperands() == 0 || results.size() != op->getNumOperands())
    return op->emitOpError() << "has " << op->getNumOperands() << " operands and " << results.size()
                             << " results, expected as many results as operands, at least one";
  SmallVector<Transfer> transfers;
  for (auto [operand, result] : llvm::zip_equal(op->getOperandTypes(), results)) {
    auto to = dyn_cast<RankedTensorType>(result);
    if (!to)
      return op->emitOpError() << "result type " << result << " is not a ranked tensor";
    transfers.push_back({cast<RankedTensorType>(operand), to});
  }
  return transfers;
}

static LogicalResult verifyDim(Operation *op, StringRef name, int64_t dim, RankedTensorType type) {
  if (dim >= 0 && dim < type.getRank())
    return success();
  return op->emitOpError() << name << " " << dim << " is not a dim of " << type << " of rank " << type.getRank();
}

static LogicalResult verifyResult(Operation *op, const Transfer &transfer, RankedTensorType expected) {
  if (transfer.to == expected)
    return success();
  return op->emitOpError() << "result has type " << transfer.to << ", expected " << expected << " from operand "
                           << transfer.from;
}

static RankedTensorType withDim(RankedTensorType type, int64_t dim, int64_t size) {
  SmallVector<int64_t> shape(type.getShape());
  shape[dim] = size;
  return RankedTensorType::get(shape, type.getElementType());
}

static LogicalResult verifyReducible(Operation *op, RankedTensorType type) {
  if (type.getElementType().isIntOrFloat())
    return success();
  return op->emitOpError() << "reduces elements of type " << type.getElementType() << ", expected integers or floats";
}

/// C1, C2 and a rule for each operand.
template <typename Rule> static LogicalResult verifyTransfers(CollectiveOpInterface op, Rule rule) {
  FailureOr<int64_t> group = verifyAxes(op);
  if (failed(group))
    return failure();
  FailureOr<SmallVector<Transfer>> transfers = pairUp(op);
  if (failed(transfers))
    return failure();
  for (const Transfer &transfer : *transfers)
    if (failed(rule(transfer, *group)))
      return failure();
  return success();
}

//===-- Each op's rules ---------------------------------------------------------------------------------------------===//

template <typename Op> static LogicalResult verifyAllReduce(Op op) {
  return verifyTransfers(op, [&](const Transfer &transfer, int64_t) {
    return success(succeeded(verifyResult(op, transfer, transfer.from)) && succeeded(verifyReducible(op, transfer.from)));
  });
}
LogicalResult AllReduceOp::verify() { return verifyAllReduce(*this); }
LogicalResult AllReduceStartOp::verify() { return verifyAllReduce(*this); }

template <typename Op> static LogicalResult verifyAllGather(Op op) {
  return verifyTransfers(op, [&](const Transfer &transfer, int64_t n) {
    int64_t dim = op.getDim();
    if (failed(verifyDim(op, "dim", dim, transfer.from)))
      return failure();
    return verifyResult(op, transfer, withDim(transfer.from, dim, transfer.from.getDimSize(dim) * n));
  });
}
LogicalResult AllGatherOp::verify() { return verifyAllGather(*this); }
LogicalResult AllGatherStartOp::verify() { return verifyAllGather(*this); }

template <typename Op> static LogicalResult verifyReduceScatter(Op op) {
  return verifyTransfers(op, [&](const Transfer &transfer, int64_t n) -> LogicalResult {
    int64_t dim = op.getDim();
    if (failed(verifyDim(op, "dim", dim, transfer.from)))
      return failure();
    int64_t size = transfer.from.getDimSize(dim);
    if (size % n != 0)
      return op->emitOpError() << "dim " << dim << " of size " << size << " is not a multiple of the group's size " << n;
    return success(succeeded(verifyResult(op, transfer, withDim(transfer.from, dim, size / n))) &&
                   succeeded(verifyReducible(op, transfer.from)));
  });
}
LogicalResult ReduceScatterOp::verify() { return verifyReduceScatter(*this); }
LogicalResult ReduceScatterStartOp::verify() { return verifyReduceScatter(*this); }

template <typename Op> static LogicalResult verifyAllToAll(Op op) {
  return verifyTransfers(op, [&](const Transfer &transfer, int64_t n) -> LogicalResult {
    int64_t split = op.getSplitDim(), concat = op.getConcatDim();
    if (failed(verifyDim(op, "split dim", split, transfer.from)) ||
        failed(verifyDim(op, "concat dim", concat, transfer.from)))
      return failure();
    int64_t size = transfer.from.getDimSize(split);
    if (size % n != 0)
      return op->emitOpError() << "split dim " << split << " of size " << size
                               << " is not a multiple of the group's size " << n;
    RankedTensorType expected = withDim(transfer.from, split, size / n);
    return verifyResult(op, transfer, withDim(expected, concat, expected.getDimSize(concat) * n));
  });
}
LogicalResult AllToAllOp::verify() { return verifyAllToAll(*this); }
LogicalResult AllToAllStartOp::verify() { return verifyAllToAll(*this); }

template <typename Op> static LogicalResult verifyPermute(Op op) {
  FailureOr<int64_t> group = verifyAxes(op);
  if (failed(group))
    return failure();
  ArrayRef<int64_t> pairs = op.getPairs();
  if (pairs.size() % 2 != 0)
    return op->emitOpError() << "pairs has " << pairs.size() << " indices, expected an even number";
  llvm::SmallDenseSet<int64_t> seen[2];
  for (auto [i, index] : llvm::enumerate(pairs)) {
    StringRef role = i % 2 ? "target" : "source";
    if (index < 0 || index >= *group)
      return op->emitOpError() << role << " " << index << " is not in the group of " << *group;
    if (!seen[i % 2].insert(index).second)
      return op->emitOpError() << role << " " << index << " occurs twice";
  }
  return verifyTransfers(op,
                         [&](const Transfer &transfer, int64_t) { return verifyResult(op, transfer, transfer.from); });
}
LogicalResult PermuteOp::verify() { return verifyPermute(*this); }
LogicalResult PermuteStartOp::verify() { return verifyPermute(*this); }

template <typename Op> static LogicalResult verifyBroadcast(Op op) {
  return verifyTransfers(op, [&](const Transfer &transfer, int64_t n) -> LogicalResult {
    int64_t root = op.getRoot();
    if (root < 0 || root >= n)
      return op->emitOpError() << "root " << root << " is not in the group of " << n;
    return verifyResult(op, transfer, transfer.from);
  });
}
LogicalResult BroadcastOp::verify() { return verifyBroadcast(*this); }
LogicalResult BroadcastStartOp::verify() { return verifyBroadcast(*this); }

/// C3, C4: a placement, and the type of its block.
static LogicalResult verifyPlacement(Operation *op, StringRef role, PlacementAttr placement, ArrayRef<int64_t> shape,
                                     int64_t group, RankedTensorType type) {
  if (auto problem = placement.findProblem(static_cast<int64_t>(shape.size()), group))
    return op->emitOpError() << role << ": " << *problem;
  layout::Placement layout = placement.getPlacement();
  auto expected = RankedTensorType::get(layout::localShape(shape.vec(), layout.sharding), type.getElementType());
  if (type != expected)
    return op->emitOpError() << role << " has type " << type << ", expected the block " << expected;
  return layout.reduceKind() ? verifyReducible(op, type) : success();
}

template <typename Op> static LogicalResult verifyRedistribute(Op op) {
  if (op->getNumOperands() != 1)
    return op->emitOpError() << "has " << op->getNumOperands() << " operands, expected one";
  if (llvm::any_of(op.getShape(), [](int64_t size) { return size < 0; }))
    return op->emitOpError() << "shape has a negative size";
  return verifyTransfers(op, [&](const Transfer &transfer, int64_t group) -> LogicalResult {
    if (transfer.from.getElementType() != transfer.to.getElementType())
      return op->emitOpError() << "has operand " << transfer.from << " and result " << transfer.to
                               << ", expected one element type";
    return success(
        succeeded(verifyPlacement(op, "source", op.getSource(), op.getShape(), group, transfer.from)) &&
        succeeded(verifyPlacement(op, "target", op.getTarget(), op.getShape(), group, transfer.to)));
  });
}
LogicalResult RedistributeOp::verify() { return verifyRedistribute(*this); }
LogicalResult RedistributeStartOp::verify() { return verifyRedistribute(*this); }

StringRef AxisIndexOp::getReason() { return "position"; }
LogicalResult AxisIndexOp::verify() { return success(succeeded(verifyAxes(*this))); }

template <typename Op> static LogicalResult verifyPeer(Op op) {
  if (static_cast<int64_t>(op.getPeer()) < 0 || static_cast<int64_t>(op.getTag()) < 0)
    return op->emitOpError() << "peer " << static_cast<int64_t>(op.getPeer()) << " and tag "
                             << static_cast<int64_t>(op.getTag()) << " must not be negative";
  return success();
}
LogicalResult SendOp::verify() { return verifyPeer(*this); }
LogicalResult RecvOp::verify() { return verifyPeer(*this); }
LogicalResult SendStartOp::verify() { return verifyPeer(*this); }
LogicalResult RecvStartOp::verify() {
  if (getResultTypes().size() != 1)
    return emitOpError() << "receives " << getResultTypes().size() << " tensors, expected one";
  return verifyPeer(*this);
}

LogicalResult WaitOp::verify() {
  Operation *start = getHandle().getDefiningOp();
  auto collective = dyn_cast_or_null<CollectiveOpInterface>(start);
  if (!(collective && collective.isStart()) && !isa_and_nonnull<SendStartOp, RecvStartOp>(start))
    return emitOpError() << "waits for a handle that no start op of this block gave";
  SmallVector<Type> expected = resultTypesOf(start);
  if (expected != SmallVector<Type>(getResultTypes())) {
    InFlightDiagnostic error = emitOpError() << "results differ in type from those of the start op";
    error.attachNote(start->getLoc()) << "started here";
    return error;
  }
  if (!getHandle().hasOneUse()) {
    InFlightDiagnostic error = emitOpError() << "is not the only op that waits for its handle";
    error.attachNote(start->getLoc()) << "started here";
    return error;
  }
  return success();
}

} // namespace autopar::comm

namespace autopar::comm {
using autopar::parseReduceKind;
using autopar::printReduceKind;
} // namespace autopar::comm

#define GET_OP_CLASSES
#include "dialects/Comm/IR/CommOps.cpp.inc"
