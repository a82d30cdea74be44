// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elementwise ops: each dim is one pass-through factor, shared by all operands
// that have it (a rank-0 operand, such as clamp's bounds, is replicated). What
// differs is linearity; "linear" means mathematically: partial sums of floats
// may round differently from the whole, and inf - inf may appear in a partial
// product where the whole is inf.
#include "dialects/CHLO/IR/CHLO.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/StableHLO/Sharding/LocalOps.h"
#include "dialects/StableHLO/Sharding/RuleBuilder.h"

using namespace autopar;
using namespace autopar::rules;

/// Integer division and conversions to or from integers round or wrap each
/// partial value: not linear. A cast between float types rounds too, but is
/// taken as linear (and, being monotone, as passing max and min): Partition
/// keeps partial sums wide and rounds them when they are whole.
static void addLinearity(Operation *op, RuleBuilder &b) {
  Type type = op->getNumResults() ? elementTypeOf(op->getResult(0)) : Type();
  if (!isSummable(type))
    return;
  TypeSwitch<Operation *>(op)
      .Case<stablehlo::AddOp, stablehlo::SubtractOp>(
          [&](Operation *) { b.linear({0, 1}); })
      .Case([&](stablehlo::NegOp) { b.linear({0}); })
      .Case([&](stablehlo::MulOp) {
        b.linear({0});
        b.linear({1});
      })
      .Case([&](stablehlo::DivOp) {
        if (isa<FloatType>(type))
          b.linear({0});
      })
      .Case([&](stablehlo::MaxOp) { b.linear({0, 1}, {ReduceKind::Max}); })
      .Case([&](stablehlo::MinOp) { b.linear({0, 1}, {ReduceKind::Min}); })
      .Case([&](stablehlo::SelectOp) { b.linearMove({1, 2}, type); })
      .Case([&](stablehlo::ConvertOp) {
        Type from = elementTypeOf(op->getOperand(0));
        if (from == type || (isa<FloatType>(from) && isa<FloatType>(type)))
          b.linearMove({0}, type);
      });
}

static OpRule elementwiseRule(Operation *op) {
  RuleBuilder b(op);
  for (int64_t dim = 0, rank = rankOf(op->getResult(0)); dim < rank; ++dim) {
    SmallVector<Place> places;
    for (auto [i, value] : enumerate(op->getOperands()))
      if (rankOf(value) == rank &&
          shapeOf(value)[dim] == shapeOf(op->getResult(0))[dim])
        places.push_back(operand(i, dim));
    for (int i = 0, e = op->getNumResults(); i < e; ++i)
      places.push_back(result(i, dim));
    b.share(FactorKind::PassThrough, places);
  }
  addLinearity(op, b);
  return b.finish();
}

/// Between types of one width bitcast_convert is elementwise. Else the wider
/// side lacks the last dim, which holds the parts of one element and is never
/// cut.
static OpRule bitcastRule(Operation *op) {
  RuleBuilder b(op);
  int64_t rank = std::min(rankOf(op->getOperand(0)), rankOf(op->getResult(0)));
  for (int64_t dim = 0; dim < rank; ++dim)
    b.share(FactorKind::PassThrough, {operand(0, dim), result(0, dim)});
  return b.finish();
}

/// Each operand passes to its result by itself; the op only fences motion.
static OpRule barrierRule(Operation *op) {
  RuleBuilder b(op);
  for (int i = 0, e = op->getNumOperands(); i < e; ++i) {
    if (!isa<RankedTensorType>(op->getOperand(i).getType()))
      continue;
    for (int64_t dim = 0; dim < rankOf(op->getOperand(i)); ++dim)
      b.share(FactorKind::PassThrough, {operand(i, dim), result(i, dim)});
    b.linearMove({i}, elementTypeOf(op->getOperand(i)), {i});
  }
  return b.finish();
}

void autopar::rules::attachElementwise(MLIRContext *context) {
  using namespace autopar::stablehlo;
  attach<elementwiseRule, localizeByClone, AbsOp, CbrtOp, CeilOp, ClzOp,
         ConvertOp, CosineOp, ExpOp, Expm1Op, FloorOp, ImagOp, IsFiniteOp,
         Log1pOp, LogOp, LogisticOp, NegOp, NotOp, PopulationCountOp, RealOp,
         ReducePrecisionOp, RoundNearestEvenOp, RoundOp, RsqrtOp, SignOp,
         SineOp, SqrtOp, TanOp, TanhOp>(context);
  attach<elementwiseRule, localizeByClone, AddOp, AndOp, Atan2Op, ClampOp,
         CompareOp, ComplexOp, DivOp, MapOp, MaxOp, MinOp, MulOp, OrOp, PowOp,
         RemOp, SelectOp, ShiftLeftOp, ShiftRightArithmeticOp, ShiftRightLogicalOp,
         SubtractOp, XorOp>(context);
  attach<bitcastRule, localizeByClone, BitcastConvertOp>(context);
  attach<barrierRule, localizeByClone, OptimizationBarrierOp>(context);
}

void autopar::rules::attachElementwiseCHLO(MLIRContext *context) {
  using namespace autopar::chlo;
  attach<elementwiseRule, localizeByClone, AcosOp, AcoshOp, AsinOp, AsinhOp,
         AtanOp, AtanhOp, BesselI1eOp, ConjOp, CoshOp, DigammaOp, ErfOp,
         ErfInvOp, ErfcOp, IsInfOp, IsNegInfOp, IsPosInfOp, LgammaOp,
         NextAfterOp, PolygammaOp, SinhOp, SquareOp, TanOp, ZetaOp>(context);
}
