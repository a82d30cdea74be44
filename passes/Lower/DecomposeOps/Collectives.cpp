// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Collectives on contiguous chunks. What each device sends to or gets from a group of n is laid out as [n, e], the group
// index first, by reshapes and transposes that fuse into the neighbours; several operands lie side by side in e.
#include "dialects/AutoPar/IR/ModuleMesh.h"
#include "dialects/Comm/IR/Comm.h"
#include "dialects/Rt/IR/Rt.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/Support/Check.h"
#include "passes/Lower/DecomposeOps/Decompose.h"
#include "llvm/ADT/MapVector.h"

using namespace autopar;
using namespace autopar::lower;
namespace hlo = autopar::stablehlo;

static RankedTensorType typeOf(Value v) { return cast<RankedTensorType>(v.getType()); }

/// [.., n*p, ..] → [n, rest], the n blocks of dim first.
static Value blocksFirst(HloBuilder &h, Value v, int64_t dim, int64_t n) {
  SmallVector<int64_t> shape(typeOf(v).getShape()), order{dim};
  shape[dim] /= n;
  shape.insert(shape.begin() + dim, n);
  for (int64_t d = 0; d < int64_t(shape.size()); ++d)
    if (d != dim)
      order.push_back(d);
  Value blocks = h.transpose(h.reshape(v, shape), order);
  return h.reshape(blocks, {n, typeOf(v).getNumElements() / n});
}

/// [n, rest] → [.., n*p, ..]: the n blocks, each of shape `block`, joined along dim.
static Value joinBlocks(HloBuilder &h, Value v, ArrayRef<int64_t> block, int64_t dim, int64_t n) {
  SmallVector<int64_t> shape(block), order;
  shape.insert(shape.begin(), n);
  for (int64_t d = 1; d < int64_t(shape.size()); ++d) {
    if (d == dim + 1)
      order.push_back(0);
    order.push_back(d);
  }
  SmallVector<int64_t> joined(block);
  joined[dim] *= n;
  return h.reshape(h.transpose(h.reshape(v, shape), order), joined);
}

static Value flat(HloBuilder &h, Value v) { return h.reshape(v, {typeOf(v).getNumElements()}); }

namespace {
/// One collective's operands of one element type.
struct Message {
  HloBuilder &h;
  Operation *op;
  int64_t n;

  /// A copy of op on one operand of rank 1.
  Value exchange(Value in, int64_t elements) {
    Type type = RankedTensorType::get({elements}, typeOf(in).getElementType());
    mlir::OperationState state(op->getLoc(), op->getName(), ValueRange{in}, TypeRange{type}, op->getAttrs());
    Operation *copy = h.b.create(state);
    Builder b(op->getContext());
    for (StringRef name : {"dim", "split_dim", "concat_dim"})
      if (op->getAttr(name))
        copy->setAttr(name, b.getI64IntegerAttr(0));
    return copy->getResult(0);
  }

  /// Whether what arrives has one chunk from each device.
  bool chunksOut() const { return isa<comm::AllGatherOp, comm::AllToAllOp>(op); }

  Value pack(Value v) {
    if (auto scatter = dyn_cast<comm::ReduceScatterOp>(op))
      return blocksFirst(h, v, scatter.getDim(), n);
    if (auto swap = dyn_cast<comm::AllToAllOp>(op))
      return blocksFirst(h, v, swap.getSplitDim(), n);
    return h.reshape(v, {1, typeOf(v).getNumElements()});
  }

  Value unpack(Value v, Value operand, Type result) {
    SmallVector<int64_t> block(typeOf(operand).getShape());
    if (auto gather = dyn_cast<comm::AllGatherOp>(op))
      return joinBlocks(h, v, block, gather.getDim(), n);
    if (auto swap = dyn_cast<comm::AllToAllOp>(op)) {
      block[swap.getSplitDim()] /= n;
      return joinBlocks(h, v, block, swap.getConcatDim(), n);
    }
    return h.reshape(v, cast<ShapedType>(result).getShape());
  }

  /// Replaces the results of these operands.
  void rewrite(ArrayRef<unsigned> numbers) {
    SmallVector<Value> packed;
    SmallVector<int64_t> sizes; // elements of a chunk
    int64_t all = 0;
    for (unsigned i : numbers) {
      packed.push_back(pack(op->getOperand(i)));
      sizes.push_back(typeOf(packed.back()).getDimSize(1));
      all += sizes.back();
    }
    Value in = packed.size() == 1 ? packed[0] : h.concatenate(packed, 1);
    int64_t rows = chunksOut() ? n : 1;
    Value out = h.reshape(exchange(flat(h, in), rows * all), {rows, all});
    int64_t start = 0;
    for (auto [i, size] : zip(numbers, sizes)) {
      Value part = packed.size() == 1 ? out : h.slice(out, {0, start}, {rows, start + size});
      start += size;
      op->getResult(i).replaceAllUsesWith(unpack(part, op->getOperand(i), op->getResult(i).getType()));
    }
  }
};
} // namespace

static Value axisIndex(comm::AxisIndexOp op, const layout::Mesh &mesh) {
  HloBuilder h(op);
  Type type = op.getResult().getType();
  Value index = h.splat(type, 0);
  auto refs = op.axesIn(mesh);
  if (refs.empty())
    return index;
  Value coords = rt::CoordsOp::create(
      h.b, RankedTensorType::get({int64_t(mesh.axes.size())}, h.b.getI32Type()));
  for (const layout::AxisRef &ref : refs) {
    Value at = h.reshape(h.slice(coords, {ref.axis}, {ref.axis + 1}), {});
    int64_t minor = mesh.axes[ref.axis].size / (ref.pre * ref.size);
    if (minor != 1)
      at = hlo::DivOp::create(h.b, at, h.splat(type, minor));
    if (ref.pre != 1)
      at = hlo::RemOp::create(h.b, at, h.splat(type, ref.size));
    index = hlo::AddOp::create(h.b, hlo::MulOp::create(h.b, index, h.splat(type, ref.size)), at);
  }
  return index;
}

/// The blocking op of a start op, in its place; the wait's results become its results.
static Operation *joinStartAndWait(comm::WaitOp wait) {
  Operation *start = wait.getHandle().getDefiningOp();
  StringRef name = start->getName().getStringRef();
  mlir::OperationState state(start->getLoc(), name.drop_back(StringRef("_start").size()), start->getOperands(),
                             wait.getResultTypes());
  for (NamedAttribute attr : start->getAttrs())
    if (attr.getName() != "result_types")
      state.addAttribute(attr.getName(), attr.getValue());
  OpBuilder b(start);
  Operation *op = b.create(state);
  wait->replaceAllUsesWith(op);
  wait.erase();
  start->erase();
  return op;
}

LogicalResult lower::decomposeComm(Operation *op) {
  if (auto wait = dyn_cast<comm::WaitOp>(op)) {
    Operation *start = wait.getHandle().getDefiningOp();
    if (start && isa<comm::CollectiveOpInterface>(start))
      return decomposeComm(joinStartAndWait(wait));
  }
  auto collective = dyn_cast<comm::CollectiveOpInterface>(op);
  if (!collective)
    return op->emitOpError("cannot be lowered: messages between stages are not supported yet");
  if (collective.isStart())
    return success(); // with its wait
  MeshOp meshOp = lookupMesh(op, collective.getAxes().getMesh());
  AUTOPAR_CHECK(meshOp, "the comm verifier has found the mesh");
  layout::Mesh mesh = meshOp.getMesh();
  if (auto index = dyn_cast<comm::AxisIndexOp>(op)) {
    op->replaceAllUsesWith(ValueRange{axisIndex(index, mesh)});
    op->erase();
    return success();
  }
  int64_t n = layout::sizeOf(collective.axesIn(mesh));
  if (n == 1) {
    op->replaceAllUsesWith(op->getOperands());
    op->erase();
    return success();
  }
  if (isa<comm::RedistributeOp>(op))
    return success(); // its parts are not chunks: they are copied from and to where they lie
  llvm::MapVector<Type, SmallVector<unsigned>> byType;
  for (auto [i, operand] : enumerate(op->getOperands()))
    byType[typeOf(operand).getElementType()].push_back(i);
  if (isa<comm::AllReduceOp>(op) && byType.size() == 1)
    return success();
  HloBuilder h(op);
  for (auto &[type, numbers] : byType) {
    if (isa<comm::AllReduceOp>(op)) {
      SmallVector<Value> operands;
      SmallVector<Type> types;
      for (unsigned i : numbers) {
        operands.push_back(op->getOperand(i));
        types.push_back(op->getResult(i).getType());
      }
      mlir::OperationState state(op->getLoc(), op->getName(), operands, types, op->getAttrs());
      for (auto [i, result] : zip(numbers, h.b.create(state)->getResults()))
        op->getResult(i).replaceAllUsesWith(result);
      continue;
    }
    Message{h, op, n}.rewrite(numbers);
  }
  op->erase();
  return success();
}
