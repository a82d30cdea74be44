// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What other frontends than JAX leave to chlo: operands that are broadcast, constants by another tensor's shape, and the upper
// half of a product. Each becomes ops of stablehlo, so that nothing later has to know it.
#include "dialects/CHLO/IR/CHLO.h"
#include "passes/Import/ExpandOps/Expand.h"

#include "mlir/Dialect/Complex/IR/Complex.h"

namespace autopar::import {
namespace hlo = stablehlo;

static LogicalResult replace(Operation *op, Value value) {
  op->replaceAllUsesWith(ValueRange{value});
  op->erase();
  return success();
}

/// The op under the same name without broadcast_: most are stablehlo's.
static std::string plainName(Operation *op) {
  StringRef name = op->getName().stripDialect().drop_front(StringRef("broadcast_").size());
  bool isChlo = isa<chlo::BroadcastNextAfterOp, chlo::BroadcastPolygammaOp, chlo::BroadcastZetaOp>(op);
  return ((isChlo ? "chlo." : "stablehlo.") + name).str();
}

static Value broadcast(ImplicitLocOpBuilder &b, Operation *op, unsigned operand, ArrayRef<int64_t> shape) {
  Value v = op->getOperand(operand);
  auto type = cast<RankedTensorType>(v.getType());
  if (type.getShape() == shape)
    return v;
  return hlo::BroadcastInDimOp::create(b, type.clone(shape), v, chlo::resultDims(op, operand));
}

static LogicalResult expandBroadcast(Operation *op) {
  ImplicitLocOpBuilder b(op->getLoc(), op);
  ArrayRef<int64_t> shape = cast<RankedTensorType>(op->getResult(0).getType()).getShape();
  SmallVector<Value> operands;
  for (unsigned i = 0; i < op->getNumOperands(); ++i)
    operands.push_back(broadcast(b, op, i, shape));
  if (auto compare = dyn_cast<chlo::BroadcastCompareOp>(op)) {
    auto kind = compare.getCompareType().value_or(hlo::ComparisonType::NOTYPE);
    return replace(op, hlo::CompareOp::create(b, operands[0], operands[1], compare.getComparisonDirection(), kind));
  }
  mlir::OperationState state(op->getLoc(), plainName(op), operands, op->getResultTypes());
  return replace(op, b.create(state)->getResult(0));
}

static LogicalResult expandConstantLike(chlo::ConstantLikeOp op) {
  ImplicitLocOpBuilder b(op.getLoc(), op);
  DenseElementsAttr value;
  if (auto number = dyn_cast<mlir::complex::NumberAttr>(op.getValue()))
    value = DenseElementsAttr::get(op.getType(), std::complex<APFloat>(number.getReal(), number.getImag()));
  else
    value = DenseElementsAttr::get(op.getType(), Attribute(op.getValue()));
  return replace(op, hlo::ConstantOp::create(b, cast<ElementsAttr>(value)));
}

namespace {
/// Arithmetic on integers of one type.
struct Integers {
  ImplicitLocOpBuilder &b;
  RankedTensorType type;

  Value number(uint64_t value) const {
    APInt bits(type.getElementTypeBitWidth(), value);
    return hlo::ConstantOp::create(b, cast<ElementsAttr>(DenseElementsAttr::get(type, bits)));
  }
  Value as(Value v) const { return hlo::ConvertOp::create(b, type, v); }
  Value add(Value x, Value y) const { return hlo::AddOp::create(b, x, y); }
  Value multiply(Value x, Value y) const { return hlo::MulOp::create(b, x, y); }
  Value low(Value x) const { return hlo::AndOp::create(b, x, number(0xffffffff)); }
  Value high(Value x, unsigned by) const { return hlo::ShiftRightLogicalOp::create(b, x, number(by)); }
};
} // namespace

/// Of 64 bits: products of halves of 32, as in long multiplication.
static Value upperHalf(const Integers &wide, Value x, Value y) {
  Value x0 = wide.low(x), x1 = wide.high(x, 32), y0 = wide.low(y), y1 = wide.high(y, 32);
  Value middle = wide.add(wide.multiply(x1, y0), wide.high(wide.multiply(x0, y0), 32)); // below 2^64: (2^32 - 1) 2^32 at most
  Value rest = wide.add(wide.multiply(x0, y1), wide.low(middle));
  return wide.add(wide.add(wide.multiply(x1, y1), wide.high(middle, 32)), wide.high(rest, 32));
}

static LogicalResult expandMulhi(chlo::MulhiOp op) {
  ImplicitLocOpBuilder b(op.getLoc(), op);
  RankedTensorType type = op.getResult().getType();
  auto element = cast<IntegerType>(type.getElementType());
  unsigned width = element.getWidth();
  bool isSigned = !element.isUnsigned();
  Integers narrow{b, type};
  if (width < 64) { // the shift is logical: conversion drops what it brings in
    auto twice = IntegerType::get(b.getContext(), 2 * width, element.getSignedness());
    Integers wide{b, type.clone(twice)};
    Value product = wide.multiply(wide.as(op.getLhs()), wide.as(op.getRhs()));
    return replace(op, narrow.as(wide.high(product, width)));
  }
  Integers wide{b, type.clone(IntegerType::get(b.getContext(), 64, IntegerType::Unsigned))};
  Value upper = narrow.as(upperHalf(wide, wide.as(op.getLhs()), wide.as(op.getRhs())));
  if (!isSigned)
    return replace(op, upper);
  // A negative factor is 2^64 too large when read without a sign.
  auto excess = [&](Value factor, Value other) -> Value {
    Value sign = hlo::ShiftRightArithmeticOp::create(b, factor, narrow.number(63));
    return hlo::AndOp::create(b, sign, other);
  };
  upper = hlo::SubtractOp::create(b, upper, excess(op.getLhs(), op.getRhs()));
  return replace(op, hlo::SubtractOp::create(b, upper, excess(op.getRhs(), op.getLhs())));
}

LogicalResult expandChlo(Operation *op) {
  if (op->getName().getStringRef().starts_with("chlo.broadcast_"))
    return expandBroadcast(op);
  return TypeSwitch<Operation *, LogicalResult>(op)
      .Case(expandConstantLike)
      .Case(expandMulhi)
      .Case([](chlo::ConstantOp constant) {
        ImplicitLocOpBuilder b(constant.getLoc(), constant);
        return replace(constant, hlo::ConstantOp::create(b, constant.getValue()));
      })
      .Default([](Operation *) { return success(); });
}

} // namespace autopar::import
