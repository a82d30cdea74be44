// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops, branches and arithmetic; memory is in LaneMemory.cpp, carried values in LaneCombine.cpp. See LoopWidener.h.
#include "passes/Lower/VectorizeKernels/LoopWidener.h"
#include "dialects/Support/Check.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace autopar;
using namespace autopar::lower;
namespace arith = mlir::arith;
namespace memref = mlir::memref;
namespace scf = mlir::scf;
namespace vector = mlir::vector;

/// A body of more ops than this is emitted once, always under a mask, and not again for the last iterations.
static constexpr int64_t largeBody = 60;

static int64_t countOps(Block &block) {
  int64_t count = 0;
  block.walk([&](Operation *) { ++count; });
  return count;
}

void LoopWidener::run() {
  SmallVector<Value> init, results;
  SmallVector<Operation *> combiners;
  for (unsigned k = 0; k < loop.getNumRegionIterArgs(); ++k) {
    Operation *combiner = combinerOf(loop, k);
    AUTOPAR_CHECK(combiner, "only combined values are carried by a loop that is widened");
    combiners.push_back(combiner);
    init.push_back(neutral(combiner, combiner->getResult(0).getType()));
  }
  SmallVector<Value> totals = emitLoop(init);
  for (auto [combiner, total, before] : zip(combiners, totals, loop.getInitArgs()))
    results.push_back(combine(combiner, before, combineLanes(combiner, total)));
  loop->replaceAllUsesWith(results);
  loop->erase();
}

/// Emits `body` in a loop or branch whose block may have a terminator already.
static void fill(mlir::ImplicitLocOpBuilder &b, Block *block, const std::function<SmallVector<Value>()> &body) {
  mlir::OpBuilder::InsertionGuard guard(b);
  bool hasYield = !block->empty() && block->back().hasTrait<mlir::OpTrait::IsTerminator>();
  if (hasYield)
    b.setInsertionPoint(&block->back());
  else
    b.setInsertionPointToEnd(block);
  SmallVector<Value> results = body();
  if (!hasYield)
    scf::YieldOp::create(b, results);
}

SmallVector<Value> LoopWidener::emitLoop(ArrayRef<Value> init) {
  Value low = loop.getLowerBound(), high = loop.getUpperBound();
  Value step = arith::ConstantIndexOp::create(b, width);
  auto maskFrom = [&](Value start) -> Value {
    return vector::CreateMaskOp::create(b, vectorType(b.getI1Type()), ValueRange{arith::SubIOp::create(b, high, start)});
  };
  auto whole = [&](Value end, bool masked) -> SmallVector<Value> {
    auto wide = scf::ForOp::create(b, low, end, step, init);
    fill(b, wide.getBody(), [&] {
      Value at = wide.getInductionVar();
      return emitIteration(at, SmallVector<Value>(wide.getRegionIterArgs()), masked ? maskFrom(at) : Value());
    });
    return SmallVector<Value>(wide.getResults());
  };
  std::optional<int64_t> trips = constantTrips(loop);
  if (trips && *trips <= width)
    return emitIteration(low, init, *trips == width ? Value() : maskFrom(low));
  bool isEven = trips && *trips % width == 0;
  if (isEven || countOps(*loop.getBody()) > largeBody)
    return whole(high, !isEven);
  Value span = arith::SubIOp::create(b, high, low);
  Value rest = arith::RemUIOp::create(b, span, step);
  Value end = arith::SubIOp::create(b, high, rest);
  SmallVector<Value> carried = whole(end, false);
  if (trips)
    return emitIteration(end, carried, maskFrom(end));
  Value isLeft = arith::CmpIOp::create(b, arith::CmpIPredicate::slt, end, high);
  SmallVector<Type> types;
  for (Value v : carried)
    types.push_back(v.getType());
  auto last = scf::IfOp::create(b, types, isLeft, /*withElseRegion=*/!types.empty());
  fill(b, last.thenBlock(), [&] { return emitIteration(end, carried, maskFrom(end)); });
  if (!types.empty())
    fill(b, last.elseBlock(), [&] { return carried; });
  return SmallVector<Value>(last.getResults());
}

SmallVector<Value> LoopWidener::emitIteration(Value start, ArrayRef<Value> carried, Value active) {
  mask = active;
  guarded = false;
  scalars.map(loop.getInductionVar(), start);
  for (auto [argument, value] : zip(loop.getRegionIterArgs(), carried))
    vectors.map(argument, value);
  emitBlock(*loop.getBody());
  SmallVector<Value> next;
  for (auto [operand, before] : zip(loop.getBody()->getTerminator()->getOperands(), carried)) {
    Value after = vectorOf(operand);
    next.push_back(mask ? Value(arith::SelectOp::create(b, mask, after, before)) : after);
  }
  return next;
}

void LoopWidener::emitBlock(Block &block) {
  for (Operation &op : block.without_terminator())
    emitOp(&op);
}

void LoopWidener::emitOp(Operation *op) {
  b.setLoc(op->getLoc());
  if (auto inner = dyn_cast<scf::ForOp>(op))
    return emitInnerLoop(inner);
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return emitIf(branch);
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return emitLoad(load);
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return emitStore(store);
  Value result = op->getResult(0);
  if (forms.of(result).kind != LaneForm::Varying) {
    b.clone(*op, scalars);
    return;
  }
  IRMapping operands;
  for (Value v : op->getOperands())
    operands.map(v, vectorOf(v));
  Operation *wide = b.clone(*op, operands);
  wide->getResult(0).setType(vectorType(result.getType()));
  vectors.map(result, wide->getResult(0));
}

void LoopWidener::emitInnerLoop(scf::ForOp op) {
  SmallVector<Value> init;
  for (Value v : op.getInitArgs())
    init.push_back(vectorOf(v));
  auto wide = scf::ForOp::create(b, scalarOf(op.getLowerBound()), scalarOf(op.getUpperBound()), scalarOf(op.getStep()), init);
  scalars.map(op.getInductionVar(), wide.getInductionVar());
  for (auto [argument, value] : zip(op.getRegionIterArgs(), wide.getRegionIterArgs()))
    vectors.map(argument, value);
  fill(b, wide.getBody(), [&] {
    emitBlock(*op.getBody());
    SmallVector<Value> next;
    for (Value v : op.getBody()->getTerminator()->getOperands())
      next.push_back(vectorOf(v));
    return next;
  });
  for (auto [result, value] : zip(op.getResults(), wide.getResults()))
    vectors.map(result, value);
}

void LoopWidener::emitUniformIf(scf::IfOp op) {
  SmallVector<Type> types;
  for (Type type : op.getResultTypes())
    types.push_back(vectorType(type));
  bool hasElse = !op.getElseRegion().empty();
  auto wide = scf::IfOp::create(b, types, scalarOf(op.getCondition()), hasElse);
  auto branch = [&](Block *from, Block *to) {
    fill(b, to, [&] {
      emitBlock(*from);
      SmallVector<Value> results;
      for (Value v : from->getTerminator()->getOperands())
        results.push_back(vectorOf(v));
      return results;
    });
  };
  branch(op.thenBlock(), wide.thenBlock());
  if (hasElse)
    branch(op.elseBlock(), wide.elseBlock());
  for (auto [result, value] : zip(op.getResults(), wide.getResults()))
    vectors.map(result, value);
}

void LoopWidener::emitIf(scf::IfOp op) {
  if (forms.of(op.getCondition()).kind == LaneForm::Uniform)
    return emitUniformIf(op);
  Value condition = vectorOf(op.getCondition()), outside = mask;
  bool wasGuarded = guarded;
  auto branch = [&](Block *block, Value active) {
    mask = outside ? Value(arith::AndIOp::create(b, outside, active)) : active;
    guarded = true;
    emitBlock(*block);
    SmallVector<Value> results;
    for (Value v : block->getTerminator()->getOperands())
      results.push_back(vectorOf(v));
    mask = outside;
    guarded = wasGuarded;
    return results;
  };
  SmallVector<Value> then = branch(op.thenBlock(), condition), otherwise;
  if (!op.getElseRegion().empty())
    otherwise = branch(op.elseBlock(),
                       arith::XOrIOp::create(b, condition, splat(b.getBoolAttr(true), b.getI1Type())));
  for (auto [result, t, f] : zip(op.getResults(), then, otherwise))
    vectors.map(result, arith::SelectOp::create(b, condition, t, f).getResult());
}

Value LoopWidener::splat(Attribute value, Type element) {
  return arith::ConstantOp::create(b, DenseElementsAttr::get(vectorType(element), value));
}

Value LoopWidener::lanes(Type type, int64_t stride) {
  unsigned bits = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  SmallVector<APInt> numbers;
  for (int64_t lane = 0; lane < width; ++lane)
    numbers.push_back(APInt(64, lane * stride).sextOrTrunc(bits));
  return arith::ConstantOp::create(b, DenseElementsAttr::get(vectorType(type), numbers));
}

Value LoopWidener::vectorOf(Value value) {
  LaneForm form = forms.of(value);
  if (form.kind == LaneForm::Varying)
    return vectors.lookup(value);
  Value same = vector::BroadcastOp::create(b, vectorType(value.getType()), scalarOf(value));
  return form.kind == LaneForm::Uniform ? same
                                        : Value(arith::AddIOp::create(b, same, lanes(value.getType(), form.stride)));
}
