// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// map at full shape, and elementwise ops that are formulas of others.
#include "passes/Lower/DecomposeOps/SpecialFunctions.h"
#include "passes/Lower/ElementwiseKind.h"

using namespace autopar;
using namespace autopar::lower;
namespace hlo = autopar::stablehlo;

static RankedTensorType typeOf(Value v) { return cast<RankedTensorType>(v.getType()); }

/// The body's ops on whole tensors; no value if one of them is not elementwise.
static Value unfoldMap(HloBuilder &h, hlo::MapOp map) {
  Block &body = map.getComputation().front();
  auto isScalarOp = [](Operation &op) { return isa<hlo::ConstantOp>(op) || lower::isElementwise(&op); };
  if (!llvm::all_of(body.without_terminator(), isScalarOp))
    return {};
  auto shape = map.getType().getShape();
  IRMapping whole;
  whole.map(body.getArguments(), map.getInputs());
  for (Operation &op : body.without_terminator()) {
    Type type = typeOf(op.getResult(0)).clone(shape);
    if (auto constant = dyn_cast<hlo::ConstantOp>(op)) {
      Attribute value = cast<DenseElementsAttr>(constant.getValue()).getSplatValue<Attribute>();
      auto splat = mlir::SplatElementsAttr::get(cast<RankedTensorType>(type), value);
      whole.map(op.getResult(0), hlo::ConstantOp::create(h.b, splat).getResult());
      continue;
    }
    h.b.clone(op, whole)->getResult(0).setType(type);
    whole.lookup(op.getResult(0)).setType(type);
  }
  Value result = body.getTerminator()->getOperand(0);
  if (Value value = whole.lookupOrNull(result))
    return value;
  // A value from outside, the same everywhere.
  return hlo::BroadcastInDimOp::create(h.b, map.getType(), result, ArrayRef<int64_t>{});
}

/// Between types of different widths: the narrower side has one dim more, the parts of an element, lowest bits first.
static Value bitcastParts(HloBuilder &h, Value operand, RankedTensorType to) {
  RankedTensorType from = typeOf(operand);
  unsigned fromBits = from.getElementTypeBitWidth(), toBits = to.getElementTypeBitWidth();
  auto unsignedOf = [&](unsigned bits) { return h.b.getIntegerType(bits, false); };
  Type wide = unsignedOf(std::max(fromBits, toBits)), narrow = unsignedOf(std::min(fromBits, toBits));
  Real raw = Real{&h, operand}.bitsAs(unsignedOf(fromBits));
  auto shape = (fromBits > toBits ? to : from).getShape(); // with the parts
  int64_t parts = shape.size() - 1;
  auto wideType = RankedTensorType::get(shape, wide);
  Real shift = Real{&h, hlo::IotaOp::create(h.b, wideType, parts)} * double(std::min(fromBits, toBits));
  if (fromBits > toBits) {
    auto dims = llvm::to_vector(llvm::seq<int64_t>(parts));
    Real spread{&h, hlo::BroadcastInDimOp::create(h.b, wideType, raw.value, dims)};
    return shiftRight(spread, shift).to(narrow).bitsAs(to.getElementType()).value;
  }
  Real placed = shiftLeft(raw.to(wide), shift);
  Value zero = h.splat(RankedTensorType::get({}, wide), 0);
  auto reduce = hlo::ReduceOp::create(h.b, TypeRange{to.clone(wide)}, ValueRange{placed.value}, ValueRange{zero},
                                      ArrayRef<int64_t>{parts});
  mlir::OpBuilder::InsertionGuard guard(h.b);
  Type scalar = zero.getType();
  Block *body = h.b.createBlock(&reduce->getRegion(0), {}, {scalar, scalar}, {h.b.getLoc(), h.b.getLoc()});
  Value both = hlo::OrOp::create(h.b, body->getArgument(0), body->getArgument(1));
  hlo::ReturnOp::create(h.b, both);
  h.b.setInsertionPointAfter(reduce);
  return Real{&h, reduce->getResult(0)}.bitsAs(to.getElementType()).value;
}

void lower::decomposeElementwise(Operation *op) {
  HloBuilder h(op);
  RankedTensorType type = typeOf(op->getResult(0));
  Real x{&h, op->getOperand(0)};
  Value result;
  if (auto map = dyn_cast<hlo::MapOp>(op))
    result = unfoldMap(h, map);
  else if (isa<hlo::PowOp>(op) && type.getElementType().isInteger())
    result = integerPower(x, {&h, op->getOperand(1)}).value;
  else if (auto reduce = dyn_cast<hlo::ReducePrecisionOp>(op))
    result = reducePrecision(x, reduce.getExponentBits(), reduce.getMantissaBits()).value;
  else if (isa<hlo::BitcastConvertOp>(op) && type.getElementType().isIntOrFloat() &&
           type.getElementTypeBitWidth() != typeOf(x.value).getElementTypeBitWidth())
    result = bitcastParts(h, x.value, type);
  if (!result)
    return;
  op->replaceAllUsesWith(ValueRange{result});
  op->erase();
}

/// Converted first, the transpose becomes the product's strides, and whoever else converts the same tensor shares the result.
void lower::decomposeConversion(Operation *op) {
  auto transpose = op->getOperand(0).getDefiningOp<hlo::TransposeOp>();
  if (!transpose || llvm::none_of(op->getUsers(), [](Operation *user) { return isa<hlo::DotGeneralOp>(user); }))
    return;
  OpBuilder b(op);
  auto to = cast<RankedTensorType>(op->getResult(0).getType());
  auto from = cast<RankedTensorType>(transpose.getOperand().getType());
  Value converted = hlo::ConvertOp::create(b, op->getLoc(), from.clone(to.getElementType()), transpose.getOperand());
  op->getResult(0).replaceAllUsesWith(hlo::TransposeOp::create(b, op->getLoc(), to, converted, transpose.getPermutation()));
  op->erase();
  if (transpose->use_empty())
    transpose->erase();
}
