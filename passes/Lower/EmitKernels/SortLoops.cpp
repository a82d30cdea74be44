// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See SortLoops.h.
#include "passes/Lower/EmitKernels/SortLoops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "passes/Lower/EmitKernels/ScalarOps.h"
#include "passes/Lower/LoweringNames.h"

using namespace autopar;
using namespace autopar::lower;
namespace arith = mlir::arith;
namespace memref = mlir::memref;
namespace scf = mlir::scf;

static RankedTensorType typeOf(Value v) { return cast<RankedTensorType>(v.getType()); }

static SmallVector<Value> withDim(ArrayRef<Value> index, int64_t dim, Value at) {
  SmallVector<Value> result(index);
  result[dim] = at;
  return result;
}

/// Moves a place down from `start` by `step` while `before(place - step)` says that what is there must come after, calling
/// `shift` (place) each time; returns the place.
static Value sink(ElementEmitter &e, Value start, Value step, const std::function<Value(Value)> &before,
                  const std::function<void(Value)> &shift) {
  mlir::ImplicitLocOpBuilder &b = e.b;
  Value no = arith::ConstantOp::create(b, b.getBoolAttr(false));
  auto loop = scf::WhileOp::create(
      b, TypeRange{b.getIndexType()}, ValueRange{start},
      [&](OpBuilder &, Location, ValueRange args) {
        Value left = arith::CmpIOp::create(b, arith::CmpIPredicate::uge, args[0], step);
        auto test = scf::IfOp::create(b, TypeRange{b.getI1Type()}, left, /*withElseRegion=*/true);
        {
          mlir::OpBuilder::InsertionGuard guard(b);
          b.setInsertionPointToEnd(test.thenBlock());
          Value previous = arith::SubIOp::create(b, args[0], step);
          scf::YieldOp::create(b, before(previous));
          b.setInsertionPointToEnd(test.elseBlock());
          scf::YieldOp::create(b, no);
        }
        scf::ConditionOp::create(b, test.getResult(0), args);
      },
      [&](OpBuilder &, Location, ValueRange args) {
        shift(args[0]);
        scf::YieldOp::create(b, arith::SubIOp::create(b, args[0], step).getResult());
      });
  return loop.getResult(0);
}

/// Inserts the row's element `at` where it belongs among those `step` apart below it.
static void insert(ElementEmitter &e, stablehlo::SortOp op, ArrayRef<Value> outs, ArrayRef<Value> index, int64_t dim, Value at,
                   Value step) {
  SmallVector<Value> moving;
  for (Value out : outs)
    moving.push_back(memref::LoadOp::create(e.b, out, withDim(index, dim, at)));
  auto before = [&](Value place) { // comparator(moving, there): takes pairs, input by input
    SmallVector<Value> args;
    for (auto [out, value] : zip(outs, moving)) {
      args.push_back(value);
      args.push_back(memref::LoadOp::create(e.b, out, withDim(index, dim, place)));
    }
    return emitScalarBlock(e.b, op.getComparator().front(), args)[0];
  };
  auto shift = [&](Value place) {
    Value previous = arith::SubIOp::create(e.b, place, step);
    for (Value out : outs) {
      Value there = memref::LoadOp::create(e.b, out, withDim(index, dim, previous));
      memref::StoreOp::create(e.b, there, out, withDim(index, dim, place));
    }
  };
  Value place = sink(e, at, step, before, shift);
  for (auto [out, value] : zip(outs, moving))
    memref::StoreOp::create(e.b, value, out, withDim(index, dim, place));
}

/// for (at = first; at < size; ++at) body(at)
static void forEachFrom(ElementEmitter &e, Value first, int64_t size, const std::function<void(Value)> &body) {
  auto loop = scf::ForOp::create(e.b, first, e.math.constant(size), e.math.constant(1));
  mlir::OpBuilder::InsertionGuard guard(e.b);
  e.b.setInsertionPoint(loop.getBody()->getTerminator());
  body(loop.getInductionVar());
}

/// Shell's sort with gaps that shrink by 4/9: no scratch memory, and stable where no two rows are equal.
static void shellSort(ElementEmitter &e, int64_t size, const std::function<void(Value at, Value gap)> &insertAt) {
  mlir::ImplicitLocOpBuilder &b = e.b;
  Value zero = e.math.constant(0), one = e.math.constant(1), four = e.math.constant(4), nine = e.math.constant(9);
  scf::WhileOp::create(
      b, TypeRange{b.getIndexType()}, ValueRange{e.math.constant(std::max<int64_t>(1, size * 4 / 9))},
      [&](OpBuilder &, Location, ValueRange gap) {
        scf::ConditionOp::create(b, arith::CmpIOp::create(b, arith::CmpIPredicate::ne, gap[0], zero).getResult(), gap);
      },
      [&](OpBuilder &, Location, ValueRange gap) {
        forEachFrom(e, gap[0], size, [&](Value at) { insertAt(at, gap[0]); });
        Value smaller = arith::DivUIOp::create(b, arith::MulIOp::create(b, gap[0], four).getResult(), nine);
        Value isLast = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, gap[0], one);
        Value next = arith::SelectOp::create(b, isLast, zero, arith::MaxUIOp::create(b, smaller, one).getResult());
        scf::YieldOp::create(b, next);
      });
}

void lower::sortRow(ElementEmitter &e, stablehlo::SortOp op, ArrayRef<Value> outs, ArrayRef<Value> index, int64_t dim) {
  int64_t size = typeOf(op.getInputs()[0]).getDimSize(dim);
  auto insertAt = [&](Value at, Value gap) { insert(e, op, outs, index, dim, at, gap); };
  if (op->hasAttr(totalOrderName))
    return shellSort(e, size, insertAt);
  Value one = e.math.constant(1);
  forEachFrom(e, one, size, [&](Value at) { insertAt(at, one); });
}

/// a > b in the total order of floats: -NaN < -inf … -0 < +0 … inf < NaN.
static Value larger(ElementEmitter &e, Value a, Value b, bool isUnsigned) {
  a = orderedBits(e.b, extendToCompute(e.b, a));
  b = orderedBits(e.b, extendToCompute(e.b, b));
  return arith::CmpIOp::create(e.b, isUnsigned ? arith::CmpIPredicate::ugt : arith::CmpIPredicate::sgt, a, b);
}

void lower::topKRow(ElementEmitter &e, chlo::TopKOp op, ArrayRef<Value> outs, ArrayRef<Value> index) {
  mlir::ImplicitLocOpBuilder &b = e.b;
  RankedTensorType type = typeOf(op.getOperand());
  int64_t dim = type.getRank() - 1, k = typeOf(op.getResult(0)).getDimSize(dim);
  if (k == 0)
    return;
  bool isUnsigned = type.getElementType().isUnsignedInteger() || type.getElementType().isInteger(1);
  Value values = outs[0], indices = outs[1], last = e.math.constant(k);
  Type indexType = cast<mlir::MemRefType>(indices.getType()).getElementType();
  e.loop({type.getDimSize(dim)}, {}, [&](ArrayRef<Value> at, ArrayRef<Value>) -> SmallVector<Value> {
    Value moving = e.element(op.getOperand(), withDim(index, dim, at[0]));
    // The first `start` places hold what was seen, sorted; place k, if it comes to that, is thrown away.
    Value start = arith::MinUIOp::create(b, at[0], last);
    auto before = [&](Value place) {
      Value there = memref::LoadOp::create(b, values, withDim(index, dim, place));
      return larger(e, moving, there, isUnsigned);
    };
    auto whenKept = [&](Value place, const std::function<void()> &store) {
      Value kept = arith::CmpIOp::create(b, arith::CmpIPredicate::ult, place, last);
      auto test = scf::IfOp::create(b, kept, /*withElseRegion=*/false);
      mlir::OpBuilder::InsertionGuard guard(b);
      b.setInsertionPoint(test.thenBlock()->getTerminator());
      store();
    };
    auto shift = [&](Value place) {
      whenKept(place, [&] {
        Value previous = arith::SubIOp::create(b, place, e.math.constant(1));
        for (Value out : outs) {
          Value there = memref::LoadOp::create(b, out, withDim(index, dim, previous));
          memref::StoreOp::create(b, there, out, withDim(index, dim, place));
        }
      });
    };
    Value place = sink(e, start, e.math.constant(1), before, shift);
    whenKept(place, [&] {
      e.store(moving, values, withDim(index, dim, place));
      Value number = arith::IndexCastOp::create(b, indexType, at[0]);
      memref::StoreOp::create(b, number, indices, withDim(index, dim, place));
    });
    return {};
  });
}
