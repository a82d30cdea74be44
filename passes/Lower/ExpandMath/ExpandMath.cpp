// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which functions are written out, and which are called lane by lane. See ExpandMath.td.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Remarks.h"
#include "passes/Lower/ExpandMath/DoubleMath.h"
#include "passes/Lower/ExpandMath/LaneMath.h"
#include "passes/Lower/Passes.h"

namespace autopar {
#define GEN_PASS_DEF_EXPANDMATH
#include "passes/Lower/ExpandMath/ExpandMath.h.inc"
} // namespace autopar

using namespace autopar;
using namespace autopar::lower;
namespace arith = mlir::arith;
namespace math = mlir::math;
namespace scf = mlir::scf;
namespace vector = mlir::vector;
using mlir::ImplicitLocOpBuilder;

#define DEBUG_TYPE "autopar-expand-math"

/// `beyond`: where it is called only for large numbers, where they begin.
static void remarkCalls(Operation *op, std::optional<double> beyond = std::nullopt) {
  auto kernel = op->getParentOfType<mlir::func::FuncOp>();
  auto remark =
      mlir::remark::missed(op->getLoc(), mlir::remark::RemarkOpts::name("libm-per-lane").category(DEBUG_TYPE));
  remark << mlir::remark::metric("kernel", kernel.getSymName())
         << mlir::remark::metric("function", op->getName().stripDialect())
         << mlir::remark::metric("type", mlir::getElementTypeOrSelf(op->getResult(0).getType()));
  if (beyond)
    remark << mlir::remark::metric("where-beyond", *beyond);
}

/// The scalar op for each lane, one after the other.
static Value laneByLane(ImplicitLocOpBuilder &b, Operation *op) {
  auto type = cast<mlir::VectorType>(op->getResult(0).getType());
  Value zero = arith::ConstantIndexOp::create(b, 0), one = arith::ConstantIndexOp::create(b, 1);
  Value count = arith::ConstantIndexOp::create(b, type.getNumElements());
  Value init = arith::ConstantOp::create(b, b.getZeroAttr(type));
  auto loop = scf::ForOp::create(b, zero, count, one, init);
  mlir::OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToEnd(loop.getBody());
  Value lane = loop.getInductionVar();
  IRMapping operands;
  for (Value v : op->getOperands())
    operands.map(v, vector::ExtractOp::create(b, v, lane).getResult());
  Operation *scalar = b.clone(*op, operands);
  scalar->getResult(0).setType(type.getElementType());
  scf::YieldOp::create(b,
                       vector::InsertOp::create(b, scalar->getResult(0), loop.getRegionIterArg(0), lane).getResult());
  return loop.getResult(0);
}

static bool isVector(Value v) { return isa<mlir::VectorType>(v.getType()); }

/// What is written out, or libm if one lane is `beyond` the limit.
static Value withinLimit(ImplicitLocOpBuilder &b, Operation *op, double limit, Value beyond,
                         llvm::function_ref<Value()> writtenOut) {
  Value x = op->getOperand(0);
  if (isVector(x)) {
    beyond = vector::ReductionOp::create(b, vector::CombiningKind::OR, beyond);
    remarkCalls(op, limit);
  }
  auto branch = scf::IfOp::create(b, TypeRange{x.getType()}, beyond, /*withElseRegion=*/true);
  mlir::OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToEnd(branch.thenBlock());
  Value called = isVector(x) ? laneByLane(b, op) : b.clone(*op)->getResult(0);
  scf::YieldOp::create(b, called);
  b.setInsertionPointToEnd(branch.elseBlock());
  scf::YieldOp::create(b, writtenOut());
  return branch.getResult(0);
}

/// Sines, cosines and tangents.
static Value circular(ImplicitLocOpBuilder &b, Operation *op, double largest,
                      llvm::function_ref<Value(Value)> writtenOut) {
  Value x = op->getOperand(0);
  return withinLimit(b, op, largest, LaneArithmetic(b, x.getType()).isBeyond(x, largest),
                     [&] { return writtenOut(x); });
}

/// f32 extended, `function` of f64, rounded.
static Value throughDoubles(ImplicitLocOpBuilder &b, ValueRange operands,
                            llvm::function_ref<Value(DoubleMath &, ArrayRef<Value>)> function) {
  Type type = operands[0].getType(), wide = b.getF64Type();
  if (auto vector = dyn_cast<mlir::VectorType>(type))
    wide = vector.clone(wide);
  SmallVector<Value> extended;
  for (Value v : operands)
    extended.push_back(arith::ExtFOp::create(b, wide, v));
  DoubleMath doubles(b, wide);
  return arith::TruncFOp::create(b, type, function(doubles, extended));
}

/// `limit`: the largest quotient for which what is written out is exact.
static Value remainder(ImplicitLocOpBuilder &b, Operation *op, double limit) {
  Value x = op->getOperand(0), y = op->getOperand(1);
  Value beyond = LaneArithmetic(b, x.getType()).isRatioBeyond(x, y, limit);
  return withinLimit(b, op, limit, beyond, [&] {
    if (mlir::getElementTypeOrSelf(x.getType()).isF64())
      return DoubleMath(b, x.getType()).remainder(x, y);
    return throughDoubles(b, op->getOperands(),
                          [](DoubleMath &d, ArrayRef<Value> v) { return d.remainder(v[0], v[1]); });
  });
}

/// Null for functions that are not written out.
static Value writeOutSingle(ImplicitLocOpBuilder &b, Operation *op) {
  Value x = op->getOperand(0);
  LaneMath lanes(b, x.getType());
  using Doubles = ArrayRef<Value>;
  return TypeSwitch<Operation *, Value>(op)
      .Case<math::ExpOp>([&](auto) { return lanes.exp(x); })
      .Case<math::ExpM1Op>([&](auto) { return lanes.expm1(x); })
      .Case<math::LogOp>([&](auto) { return lanes.log(x); })
      .Case<math::Log1pOp>([&](auto) { return lanes.log1p(x); })
      .Case<math::TanhOp>([&](auto) { return lanes.tanh(x); })
      .Case<math::RoundOp>([&](auto) { return lanes.round(x); })
      .Case<math::SinOp>([&](auto) { return circular(b, op, 1e5, [&](Value v) { return lanes.sin(v); }); })
      .Case<math::CosOp>([&](auto) { return circular(b, op, 1e5, [&](Value v) { return lanes.cos(v); }); })
      .Case<math::TanOp>([&](auto) {
        auto tangent = [](DoubleMath &d, Doubles v) { return d.singleTan(v[0]); };
        return circular(b, op, 1e9, [&](Value v) { return throughDoubles(b, v, tangent); });
      })
      .Case<math::CbrtOp>(
          [&](auto) { return throughDoubles(b, x, [](DoubleMath &d, Doubles v) { return d.singleCbrt(v[0]); }); })
      .Case<math::PowFOp>([&](auto) {
        return throughDoubles(b, op->getOperands(), [](DoubleMath &d, Doubles v) { return d.singlePow(v[0], v[1]); });
      })
      .Case<math::Atan2Op>([&](auto) {
        return throughDoubles(b, op->getOperands(), [](DoubleMath &d, Doubles v) { return d.singleAtan2(v[0], v[1]); });
      })
      .Case<arith::RemFOp>([&](auto) { return remainder(b, op, 0x1p27); })
      .Default([](auto) { return Value(); });
}

static Value writeOutDouble(ImplicitLocOpBuilder &b, Operation *op) {
  Value x = op->getOperand(0);
  DoubleMath lanes(b, x.getType());
  return TypeSwitch<Operation *, Value>(op)
      .Case<math::ExpOp>([&](auto) { return lanes.exp(x); })
      .Case<math::ExpM1Op>([&](auto) { return lanes.expm1(x); })
      .Case<math::LogOp>([&](auto) { return lanes.log(x); })
      .Case<math::Log1pOp>([&](auto) { return lanes.log1p(x); })
      .Case<math::TanhOp>([&](auto) { return lanes.tanh(x); })
      .Case<math::RoundOp>([&](auto) { return lanes.round(x); })
      .Case<math::SinOp>([&](auto) { return circular(b, op, 1e6, [&](Value v) { return lanes.sin(v); }); })
      .Case<math::CosOp>([&](auto) { return circular(b, op, 1e6, [&](Value v) { return lanes.cos(v); }); })
      .Case<math::TanOp>([&](auto) { return circular(b, op, 1e6, [&](Value v) { return lanes.tan(v); }); })
      .Case<math::CbrtOp>([&](auto) { return lanes.cbrt(x); })
      .Case<math::PowFOp>([&](auto) { return lanes.pow(x, op->getOperand(1)); })
      .Case<math::Atan2Op>([&](auto) { return lanes.atan2(x, op->getOperand(1)); })
      .Case<arith::RemFOp>([&](auto) { return remainder(b, op, 0x1p52); })
      .Default([](auto) { return Value(); });
}

static Value writeOut(ImplicitLocOpBuilder &b, Operation *op) {
  Type element = mlir::getElementTypeOrSelf(op->getResult(0).getType());
  return element.isF32() ? writeOutSingle(b, op) : element.isF64() ? writeOutDouble(b, op) : Value();
}

/// Whether vectors of it are more than calls.
static bool hasInstructions(Operation *op) {
  return isa<math::FmaOp, math::SqrtOp, math::AbsFOp, math::AbsIOp, math::CopySignOp, math::FloorOp, math::CeilOp,
             math::TruncOp, math::RoundEvenOp, math::CtPopOp, math::CountLeadingZerosOp>(op);
}

namespace {
struct ExpandMathPass : autopar::impl::ExpandMathBase<ExpandMathPass> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) {
      if (op->getDialect()->getNamespace() == "math" || isa<arith::RemFOp>(op))
        ops.push_back(op);
    });
    for (Operation *op : ops) {
      ImplicitLocOpBuilder b(op->getLoc(), op);
      Value result = writeOut(b, op);
      if (!result && isVector(op->getResult(0)) && !hasInstructions(op)) {
        remarkCalls(op);
        result = laneByLane(b, op);
      }
      if (!result)
        continue;
      op->getResult(0).replaceAllUsesWith(result);
      op->erase();
    }
  }
};
} // namespace
