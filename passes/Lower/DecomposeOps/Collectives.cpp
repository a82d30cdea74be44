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
/// One collective's operands of one element type. Of a split form what is packed stands before the start, what is unpacked after the
/// wait.
struct Message {
  Operation *op;
  comm::WaitOp wait; // of a split form
  int64_t n;
  HloBuilder h, after;

  Message(Operation *op, comm::WaitOp wait, int64_t n) : op(op), wait(wait), n(n), h(op), after(taker()) {}
  /// The op whose results are the collective's.
  Operation *taker() const { return wait ? wait : op; }

  std::optional<int64_t> number(StringRef name) const {
    auto attr = dyn_cast_or_null<IntegerAttr>(op->getInherentAttr(name).value_or(Attribute()));
    return attr ? std::optional(attr.getInt()) : std::nullopt;
  }

  /// The same collective on other operands.
  mlir::ResultRange send(ValueRange operands, TypeRange types, mlir::NamedAttrList attrs) {
    if (wait)
      attrs.set("result_types", h.b.getTypeArrayAttr(SmallVector<Type>(types)));
    mlir::OperationState state(op->getLoc(), op->getName(), operands, wait ? TypeRange(op->getResultTypes()) : types, attrs);
    Operation *copy = h.b.create(state);
    if (!wait)
      return copy->getResults();
    return comm::WaitOp::create(after.b, types, copy->getResult(0)).getResults();
  }

  /// A copy of op on one operand of rank 1.
  Value exchange(Value in, int64_t elements) {
    Type type = RankedTensorType::get({elements}, typeOf(in).getElementType());
    mlir::NamedAttrList attrs(op->getAttrs());
    for (StringRef name : {"dim", "split_dim", "concat_dim"})
      if (number(name))
        attrs.set(name, h.b.getI64IntegerAttr(0));
    return send(in, type, attrs)[0];
  }

  bool isGather() const { return isa<comm::AllGatherOp, comm::AllGatherStartOp>(op); }
  bool isSwap() const { return isa<comm::AllToAllOp, comm::AllToAllStartOp>(op); }

  Value pack(Value v, std::optional<int64_t> dim) {
    return dim ? blocksFirst(h, v, *dim, n) : h.reshape(v, {1, typeOf(v).getNumElements()});
  }

  Value unpack(Value v, Value operand, Type result, std::optional<int64_t> split, std::optional<int64_t> join) {
    SmallVector<int64_t> block(typeOf(operand).getShape());
    if (!join)
      return after.reshape(v, cast<ShapedType>(result).getShape());
    if (split)
      block[*split] /= n;
    return joinBlocks(after, v, block, *join, n);
  }

  /// Replaces the results of these operands.
  void rewrite(ArrayRef<unsigned> numbers) {
    // Along which dim what is sent is cut, and what arrives is joined.
    std::optional<int64_t> dim = number("dim"), split = isSwap() ? number("split_dim") : isGather() ? std::nullopt : dim,
                           join = isSwap() ? number("concat_dim") : isGather() ? dim : std::nullopt;
    SmallVector<Value> packed;
    SmallVector<int64_t> sizes; // elements of a chunk
    int64_t all = 0;
    for (unsigned i : numbers) {
      packed.push_back(pack(op->getOperand(i), split));
      sizes.push_back(typeOf(packed.back()).getDimSize(1));
      all += sizes.back();
    }
    Value in = packed.size() == 1 ? packed[0] : h.concatenate(packed, 1);
    int64_t rows = join ? n : 1; // whether what arrives has one chunk from each device
    Value out = after.reshape(exchange(flat(h, in), rows * all), {rows, all});
    int64_t start = 0;
    for (auto [i, size] : zip(numbers, sizes)) {
      Value part = packed.size() == 1 ? out : after.slice(out, {0, start}, {rows, start + size}), old = taker()->getResult(i);
      start += size;
      old.replaceAllUsesWith(unpack(part, op->getOperand(i), old.getType(), split, join));
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

/// A collective, or the two ops of its split form.
static LogicalResult decomposeCollective(comm::CollectiveOpInterface collective, comm::WaitOp wait) {
  Operation *op = collective;
  MeshOp meshOp = lookupMesh(op, collective.getAxes().getMesh());
  AUTOPAR_CHECK(meshOp, "the comm verifier has found the mesh");
  layout::Mesh mesh = meshOp.getMesh();
  if (auto index = dyn_cast<comm::AxisIndexOp>(op)) {
    op->replaceAllUsesWith(ValueRange{axisIndex(index, mesh)});
    op->erase();
    return success();
  }
  Operation *taker = wait ? wait : op;
  auto eraseBoth = [&] {
    taker->erase();
    if (wait)
      op->erase();
    return success();
  };
  int64_t n = layout::sizeOf(collective.axesIn(mesh));
  if (n == 1) {
    taker->replaceAllUsesWith(op->getOperands());
    return eraseBoth();
  }
  if (isa<comm::RedistributeOp>(op))
    return success(); // its parts are not chunks: they are copied from and to where they lie
  llvm::MapVector<Type, SmallVector<unsigned>> byType;
  for (auto [i, operand] : enumerate(op->getOperands()))
    byType[typeOf(operand).getElementType()].push_back(i);
  bool isAllReduce = isa<comm::AllReduceOp, comm::AllReduceStartOp>(op);
  if (isAllReduce && byType.size() == 1)
    return success();
  for (auto &[type, numbers] : byType) {
    Message message(op, wait, n);
    if (!isAllReduce) {
      message.rewrite(numbers);
      continue;
    }
    SmallVector<Value> operands;
    SmallVector<Type> types;
    for (unsigned i : numbers) {
      operands.push_back(op->getOperand(i));
      types.push_back(taker->getResult(i).getType());
    }
    for (auto [i, result] : zip(numbers, message.send(operands, types, op->getAttrs())))
      taker->getResult(i).replaceAllUsesWith(result);
  }
  return eraseBoth();
}

LogicalResult lower::decomposeComm(Operation *op) {
  auto wait = dyn_cast<comm::WaitOp>(op);
  auto collective = dyn_cast_or_null<comm::CollectiveOpInterface>(wait ? wait.getHandle().getDefiningOp() : op);
  if (!collective)
    return op->emitOpError("cannot be lowered: messages between stages are not supported yet");
  if (collective.isStart() && !wait)
    return success(); // with its wait
  return decomposeCollective(collective, wait);
}
