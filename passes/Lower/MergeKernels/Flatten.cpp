// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Flatten.h.
#include "passes/Lower/MergeKernels/Flatten.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Lower/ElementwiseKind.h"

using namespace autopar;
using namespace autopar::lower;
using autopar::lower::isElementwise;

bool lower::isFlat(rt::FusionOp fusion) {
  int64_t count = cast<RankedTensorType>(fusion.getOuts()[0].getType()).getNumElements();
  auto fits = [&](Value v) {
    auto type = cast<ShapedType>(v.getType());
    return type.getNumElements() == count || type.getRank() == 0;
  };
  auto isWhole = [&](Value v) { return cast<ShapedType>(v.getType()).getRank() > 0 && fits(v); };
  if (count == 0 || !llvm::all_of(fusion.getOuts(), isWhole) || !llvm::all_of(fusion.getBody().getArguments(), fits))
    return false;
  return llvm::all_of(fusion.getBody().front().without_terminator(), [&](Operation &op) {
    if (!llvm::all_of(op.getOperands(), fits) || !llvm::all_of(op.getResults(), fits))
      return false;
    if (auto broadcast = dyn_cast<stablehlo::BroadcastInDimOp>(op))
      return cast<ShapedType>(broadcast.getOperand().getType()).getRank() == 0;
    return isa<stablehlo::ConstantOp, stablehlo::ReshapeOp>(op) || isElementwise(&op);
  });
}

void lower::flatten(rt::FusionOp fusion) {
  int64_t count = cast<ShapedType>(fusion.getOuts()[0].getType()).getNumElements();
  fusion.setRows(count);
  auto flatType = [&](Type type) -> Type {
    auto tensor = cast<RankedTensorType>(type);
    return tensor.getRank() == 0 ? type : RankedTensorType::get({count}, tensor.getElementType());
  };
  auto reshape = [](OpBuilder &b, Value v, Type type) {
    if (auto before = v.getDefiningOp<stablehlo::ReshapeOp>())
      v = before.getOperand();
    return v.getType() == type ? v : Value(stablehlo::ReshapeOp::create(b, v.getLoc(), type, v));
  };
  OpBuilder b(fusion);
  for (OpOperand &operand : fusion->getOpOperands())
    operand.set(reshape(b, operand.get(), flatType(operand.get().getType())));
  Block &body = fusion.getBody().front();
  for (BlockArgument argument : body.getArguments())
    argument.setType(flatType(argument.getType()));
  for (Operation &op : llvm::make_early_inc_range(body.without_terminator())) {
    OpResult result = op.getResult(0);
    if (isa<stablehlo::ReshapeOp>(op) && op.getOperand(0).getType() == flatType(result.getType())) {
      result.replaceAllUsesWith(op.getOperand(0));
      op.erase();
      continue;
    }
    if (auto constant = dyn_cast<stablehlo::ConstantOp>(op)) {
      auto value = cast<DenseElementsAttr>(constant.getValue());
      constant.setValueAttr(value.resizeSplat(cast<ShapedType>(flatType(result.getType()))));
    }
    result.setType(flatType(result.getType()));
  }
  b.setInsertionPointAfter(fusion);
  for (Value out : fusion.getOuts()) {
    Type shaped = out.getType();
    out.setType(flatType(shaped));
    if (out.use_empty() || shaped == out.getType())
      continue;
    auto back = stablehlo::ReshapeOp::create(b, fusion.getLoc(), shaped, out);
    out.replaceAllUsesExcept(back, back);
  }
}
