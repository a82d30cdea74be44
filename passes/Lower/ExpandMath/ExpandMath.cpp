// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which functions are written out, and which are called lane by lane. See ExpandMath.td.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
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

/// Sines of larger numbers are libm's.
static constexpr double largestAngle = 100000;

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
  scf::YieldOp::create(b, vector::InsertOp::create(b, scalar->getResult(0), loop.getRegionIterArg(0), lane).getResult());
  return loop.getResult(0);
}

/// The polynomial where all angles are small, else libm.
static Value circular(ImplicitLocOpBuilder &b, Operation *op, LaneMath &lanes) {
  Value x = op->getOperand(0), beyond = lanes.isBeyond(x, largestAngle);
  if (isa<mlir::VectorType>(x.getType()))
    beyond = vector::ReductionOp::create(b, vector::CombiningKind::OR, beyond);
  auto branch = scf::IfOp::create(b, TypeRange{x.getType()}, beyond, /*withElseRegion=*/true);
  mlir::OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToEnd(branch.thenBlock());
  Value called = isa<mlir::VectorType>(x.getType()) ? laneByLane(b, op) : b.clone(*op)->getResult(0);
  scf::YieldOp::create(b, called);
  b.setInsertionPointToEnd(branch.elseBlock());
  scf::YieldOp::create(b, isa<math::SinOp>(op) ? lanes.sin(x) : lanes.cos(x));
  return branch.getResult(0);
}

/// Null for functions that are not written out.
static Value writeOut(ImplicitLocOpBuilder &b, Operation *op) {
  if (!mlir::getElementTypeOrSelf(op->getResult(0).getType()).isF32())
    return {};
  LaneMath lanes(b, op->getResult(0).getType());
  Value x = op->getOperand(0);
  return TypeSwitch<Operation *, Value>(op)
      .Case<math::ExpOp>([&](auto) { return lanes.exp(x); })
      .Case<math::ExpM1Op>([&](auto) { return lanes.expm1(x); })
      .Case<math::LogOp>([&](auto) { return lanes.log(x); })
      .Case<math::Log1pOp>([&](auto) { return lanes.log1p(x); })
      .Case<math::TanhOp>([&](auto) { return lanes.tanh(x); })
      .Case<math::RoundOp>([&](auto) { return lanes.round(x); })
      .Case<math::SinOp, math::CosOp>([&](auto) { return circular(b, op, lanes); })
      .Default([](auto) { return Value(); });
}

/// Whether vectors of it are more than calls.
static bool hasInstructions(Operation *op) {
  return isa<math::FmaOp, math::SqrtOp, math::AbsFOp, math::AbsIOp, math::CopySignOp, math::FloorOp, math::CeilOp, math::TruncOp,
             math::RoundEvenOp, math::CtPopOp, math::CountLeadingZerosOp>(op);
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
      if (!result && isa<mlir::VectorType>(op->getResult(0).getType()) && !hasInstructions(op))
        result = laneByLane(b, op);
      if (!result)
        continue;
      op->getResult(0).replaceAllUsesWith(result);
      op->erase();
    }
  }
};
} // namespace
