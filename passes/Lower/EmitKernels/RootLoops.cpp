// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Updates in place (dynamic_update_slice, scatter) and select_and_scatter; sorts are in SortLoops.cpp, running reductions in
// RunningLoops.cpp. See RootLoops.h.
#include "passes/Lower/EmitKernels/RootLoops.h"
#include "dialects/CHLO/IR/CHLO.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/Support/Check.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "passes/Lower/EmitKernels/RunningLoops.h"
#include "passes/Lower/EmitKernels/ScalarOps.h"
#include "passes/Lower/EmitKernels/SortLoops.h"
#include "passes/Lower/LoweringNames.h"
#include "passes/Lower/RunningReduction.h"
#include "passes/Lower/WindowShape.h"

using namespace autopar;
using namespace autopar::lower;
namespace arith = mlir::arith;
namespace memref = mlir::memref;

static RankedTensorType typeOf(Value v) { return cast<RankedTensorType>(v.getType()); }

/// The dim that the runtime splits: the first that is larger than 1 and not serial; -1 if none.
static int64_t outerDim(ArrayRef<int64_t> shape, ArrayRef<int64_t> serial) {
  for (auto [d, size] : enumerate(shape))
    if (size != 1 && !llvm::is_contained(serial, int64_t(d)))
      return d;
  return -1;
}

int64_t lower::extentOf(ArrayRef<int64_t> shape, ArrayRef<int64_t> serial) {
  int64_t dim = outerDim(shape, serial);
  return dim < 0 ? 1 : shape[dim];
}

void OuterLoop::emit(ElementEmitter &e, ArrayRef<int64_t> shape, ArrayRef<int64_t> serial,
                     const std::function<void(SmallVector<Value>)> &body) const {
  int64_t outer = outerDim(shape, serial);
  auto loop = mlir::scf::ForOp::create(e.b, lo, hi, e.math.constant(1));
  mlir::OpBuilder::InsertionGuard guard(e.b);
  e.b.setInsertionPoint(loop.getBody()->getTerminator());
  SmallVector<int64_t> dims, sizes;
  for (int64_t d = 0; d < int64_t(shape.size()); ++d)
    if (d != outer && !llvm::is_contained(serial, d)) {
      dims.push_back(d);
      sizes.push_back(shape[d]);
    }
  auto emitBody = [&](ArrayRef<Value> inner) {
    SmallVector<Value> index(shape.size());
    if (outer >= 0)
      index[outer] = loop.getInductionVar();
    for (auto [d, v] : zip(dims, inner))
      index[d] = v;
    body(index);
  };
  loop->setAttr(parallelLoopName, e.b.getI64IntegerAttr(extentOf(shape, serial)));
  e.parallelLoop(sizes, emitBody);
}

static void updateSlice(ElementEmitter &e, stablehlo::DynamicUpdateSliceOp op, Value out, const OuterLoop &outer) {
  auto shape = typeOf(op.getOperand()).getShape(), update = typeOf(op.getUpdate()).getShape();
  outer.emit(e, update, {}, [&](SmallVector<Value> index) {
    SmallVector<Value> at;
    for (auto [d, i] : enumerate(index)) {
      int64_t last = shape[d] - update[d];
      Value start = last == 0 ? e.math.constant(0) : e.math.clamp(e.indexElement(op.getStartIndices()[d], {}), last);
      at.push_back(e.math.add(start, i));
    }
    e.store(e.element(op.getUpdate(), index), out, at);
  });
}

/// The element of the input that an update element goes to, and whether it is inside.
static std::pair<SmallVector<Value>, Value> scatterTarget(ElementEmitter &e, stablehlo::ScatterOp op,
                                                         ArrayRef<Value> index) {
  auto numbers = op.getScatterDimensionNumbers();
  auto shape = typeOf(op.getInputs()[0]).getShape();
  int64_t vectorDim = numbers.getIndexVectorDim();
  bool hasVector = vectorDim < typeOf(op.getScatterIndices()).getRank();
  SmallVector<Value> batch, window;
  for (auto [d, at] : enumerate(index))
    (llvm::is_contained(numbers.getUpdateWindowDims(), int64_t(d)) ? window : batch).push_back(at);
  SmallVector<Value> whole(batch);
  if (hasVector)
    whole.insert(whole.begin() + vectorDim, e.math.constant(0));
  SmallVector<Value> target(shape.size(), e.math.constant(0)), conditions;
  for (auto [component, dim] : enumerate(numbers.getScatterDimsToOperandDims())) {
    SmallVector<Value> at(whole);
    if (hasVector)
      at[vectorDim] = e.math.constant(component);
    target[dim] = e.indexElement(op.getScatterIndices(), at);
  }
  for (auto [dim, indexDim] : zip(numbers.getInputBatchingDims(), numbers.getScatterIndicesBatchingDims()))
    target[dim] = whole[indexDim];
  size_t next = 0;
  for (int64_t d = 0; d < int64_t(shape.size()); ++d)
    if (!llvm::is_contained(numbers.getInsertedWindowDims(), d) && !llvm::is_contained(numbers.getInputBatchingDims(), d))
      target[d] = e.math.add(target[d], window[next++]);
  for (int64_t dim : numbers.getScatterDimsToOperandDims())
    conditions.push_back(e.inRange(target[dim], 0, shape[dim]));
  return {target, e.allOf(conditions)};
}

/// One update after the other, in row-major order: deterministic whatever the indices.
static void scatter(ElementEmitter &e, stablehlo::ScatterOp op, ArrayRef<Value> outs, const OuterLoop &outer) {
  auto updates = typeOf(op.getUpdates()[0]).getShape();
  SmallVector<int64_t> serial;
  for (int64_t d = 0; d < int64_t(updates.size()); ++d)
    serial.push_back(d);
  // Elements of one window go to different places: the dims at the end that are window dims may run side by side.
  size_t apart = updates.size();
  while (apart > 0 && llvm::is_contained(op.getScatterDimensionNumbers().getUpdateWindowDims(), int64_t(apart - 1)))
    --apart;
  auto emitUpdate = [&](ArrayRef<Value> index) {
    auto [target, inside] = scatterTarget(e, op, index);
    auto at = target;
    e.branch(
        inside, {},
        [&]() -> SmallVector<Value> {
          SmallVector<Value> args;
          for (Value out : outs)
            args.push_back(memref::LoadOp::create(e.b, out, at));
          for (Value update : op.getUpdates())
            args.push_back(e.element(update, index));
          for (auto [value, out] : zip(emitScalarBlock(e.b, op.getUpdateComputation().front(), args), outs))
            e.store(value, out, at);
          return {};
        },
        nullptr);
  };
  outer.emit(e, updates, serial, [&](SmallVector<Value>) {
    e.loop(updates.take_front(apart), {}, [&](ArrayRef<Value> batch, ArrayRef<Value>) -> SmallVector<Value> {
      e.parallelLoop(updates.drop_front(apart), [&](ArrayRef<Value> window) {
        SmallVector<Value> index(batch);
        llvm::append_range(index, window);
        emitUpdate(index);
      });
      return {};
    });
  });
}

/// Whether a window never leaves its own place in a dim, so that those can run side by side.
static bool isApart(const WindowShape &w, size_t dim) {
  return w.size[dim] == 1 && w.stride[dim] == 1 && w.low[dim] == 0 && w.high[dim] == 0;
}
static bool rowsAreApart(const WindowShape &w) { return !w.size.empty() && isApart(w, 0); }

/// The place in its window that `select` picks, for one source element: carried are whether any was seen, its index and
/// its value.
static SmallVector<Value> pickInWindow(ElementEmitter &e, stablehlo::SelectAndScatterOp op, const WindowShape &w,
                                       ArrayRef<Value> source) {
  auto shape = typeOf(op.getOperand()).getShape();
  mlir::ImplicitLocOpBuilder &b = e.b;
  Type type = computeType(typeOf(op.getOperand()).getElementType());
  SmallVector<Value> init{arith::ConstantOp::create(b, b.getBoolAttr(false)),
                          arith::ConstantOp::create(b, b.getZeroAttr(type))};
  init.append(shape.size(), e.math.constant(0));
  SmallVector<Type> types;
  for (Value v : init)
    types.push_back(v.getType());
  return e.loop(w.size, init, [&](ArrayRef<Value> offset, ArrayRef<Value> carried) -> SmallVector<Value> {
    SmallVector<Value> at, conditions;
    for (auto [d, size] : enumerate(shape)) {
      at.push_back(e.math.add(e.math.add(e.math.mul(source[d], w.stride[d]), offset[d]), -w.low[d]));
      if (w.low[d] > 0 || w.high[d] > 0)
        conditions.push_back(e.inRange(at.back(), 0, size));
    }
    SmallVector<Value> old(carried);
    return e.branch(
        e.allOf(conditions), types,
        [&]() -> SmallVector<Value> {
          Value candidate = e.element(op.getOperand(), at);
          Value keep = emitScalarBlock(b, op.getSelect().front(), {old[1], candidate})[0];
          keep = arith::AndIOp::create(b, old[0], keep);
          SmallVector<Value> next{arith::ConstantOp::create(b, b.getBoolAttr(true)),
                                  arith::SelectOp::create(b, keep, old[1], candidate)};
          for (auto [d, i] : enumerate(at))
            next.push_back(arith::SelectOp::create(b, keep, old[2 + d], i));
          return next;
        },
        [&] { return old; });
  });
}

static void selectAndScatter(ElementEmitter &e, stablehlo::SelectAndScatterOp op, Value out, const OuterLoop &outer) {
  WindowShape w = windowOf(op);
  auto shape = typeOf(op.getOperand()).getShape(), windows = typeOf(op.getSource()).getShape();
  bool apart = rowsAreApart(w);
  SmallVector<int64_t> serial;
  for (int64_t d = apart ? 1 : 0; d < int64_t(shape.size()); ++d)
    serial.push_back(d);
  ArrayRef<int64_t> inner(shape), innerWindows(windows);
  outer.emit(e, shape, serial, [&](SmallVector<Value> row) {
    auto whole = [&](ArrayRef<Value> rest) {
      SmallVector<Value> index(rest);
      if (apart)
        index.insert(index.begin(), row[0] ? row[0] : e.math.constant(0));
      return index;
    };
    e.parallelLoop(inner.drop_front(apart),
                   [&](ArrayRef<Value> rest) { e.store(e.element(op.getInitValue(), {}), out, whole(rest)); });
    auto emitWindow = [&](ArrayRef<Value> rest) {
      SmallVector<Value> source = whole(rest), picked = pickInWindow(e, op, w, source);
      SmallVector<Value> at(llvm::drop_begin(picked, 2));
      e.branch(
          picked[0], {},
          [&]() -> SmallVector<Value> {
            Value old = memref::LoadOp::create(e.b, out, at);
            Value next = emitScalarBlock(e.b, op.getScatter().front(), {old, e.element(op.getSource(), source)})[0];
            e.store(next, out, at);
            return {};
          },
          nullptr);
    };
    // Windows that follow one another may overlap, but not across the dims at the end that are apart (channels).
    size_t channels = shape.size();
    while (channels > apart && isApart(w, channels - 1))
      --channels;
    e.loop(innerWindows.slice(apart, channels - apart), {}, [&](ArrayRef<Value> at, ArrayRef<Value>) -> SmallVector<Value> {
      e.parallelLoop(innerWindows.drop_front(channels), [&](ArrayRef<Value> channel) {
        SmallVector<Value> rest(at);
        llvm::append_range(rest, channel);
        emitWindow(rest);
      });
      return {};
    });
  });
}

/// The dim of a sort, top_k or running reduction that one task must walk alone.
static SmallVector<int64_t> walkedDims(Operation *op) {
  if (auto window = dyn_cast<stablehlo::ReduceWindowOp>(op))
    return {runningReduction(window)->dim};
  int64_t rank = typeOf(op->getOperand(0)).getRank();
  int64_t dim = isa<chlo::TopKOp>(op) ? rank - 1 : cast<stablehlo::SortOp>(op).getDimension();
  return {dim < 0 ? dim + rank : dim};
}

int64_t lower::rootExtent(Operation *op) {
  if (auto update = dyn_cast<stablehlo::DynamicUpdateSliceOp>(op))
    return extentOf(typeOf(update.getUpdate()).getShape(), {});
  if (auto select = dyn_cast<stablehlo::SelectAndScatterOp>(op))
    return rowsAreApart(windowOf(select)) ? typeOf(select.getOperand()).getDimSize(0) : 1;
  if (isa<stablehlo::SortOp, chlo::TopKOp, stablehlo::ReduceWindowOp>(op))
    return extentOf(typeOf(op->getOperand(0)).getShape(), walkedDims(op));
  return 1;
}

void lower::emitRoot(ElementEmitter &e, Operation *op, ArrayRef<Value> outs, const OuterLoop &outer) {
  if (auto update = dyn_cast<stablehlo::DynamicUpdateSliceOp>(op))
    return updateSlice(e, update, outs[0], outer);
  if (auto op_ = dyn_cast<stablehlo::ScatterOp>(op))
    return scatter(e, op_, outs, outer);
  if (auto select = dyn_cast<stablehlo::SelectAndScatterOp>(op))
    return selectAndScatter(e, select, outs[0], outer);
  auto shape = typeOf(op->getOperand(0)).getShape();
  SmallVector<int64_t> serial = walkedDims(op);
  outer.emit(e, shape, serial, [&](SmallVector<Value> index) {
    for (Value &i : index)
      if (!i)
        i = e.math.constant(0);
    if (auto sort = dyn_cast<stablehlo::SortOp>(op))
      sortRow(e, sort, outs, index, serial[0]);
    else if (auto window = dyn_cast<stablehlo::ReduceWindowOp>(op))
      runningRow(e, window, outs[0], index);
    else
      topKRow(e, cast<chlo::TopKOp>(op), outs, index);
  });
}
