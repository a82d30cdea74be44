// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Contracts/Passes.h"

namespace autopar {
#define GEN_PASS_DEF_VERIFYAFTERPROPAGATE
#include "passes/Contracts/VerifyAfterPropagate/VerifyAfterPropagate.h.inc"

namespace {
LogicalResult verifyClosed(Operation *op, Attribute attr, Type type, const Twine &where) {
  if (!isa<RankedTensorType>(type))
    return success();
  auto sharding = dyn_cast_or_null<ShardingAttr>(attr);
  if (!sharding)
    return op->emitOpError() << where << " has no sharding after Propagate; run --autopar-propagate-pipeline first";
  for (auto [d, dim] : enumerate(sharding.getDims()))
    if (dim.getOpen())
      return op->emitOpError() << where << ": dim " << d << " is open after Propagate, expected closed dims";
  return success();
}

LogicalResult verifyBlock(Block &block) {
  for (Operation &op : block) {
    auto shardings = op.getAttrOfType<ArrayAttr>(names::shardings);
    for (auto [i, result] : enumerate(op.getResults()))
      if (failed(verifyClosed(&op, shardings ? shardings[i] : Attribute(), result.getType(), "result " + Twine(i))))
        return failure();
    if (!isa<stablehlo::WhileOp, stablehlo::CaseOp, stablehlo::IfOp, ManualComputationOp>(op))
      continue;
    for (Region &region : op.getRegions())
      for (Block &inner : region)
        if (failed(verifyBlock(inner)))
          return failure();
  }
  return success();
}

LogicalResult verifyFunction(mlir::func::FuncOp function) {
  for (unsigned i = 0; i < function.getNumArguments() && !function.isExternal(); ++i)
    if (failed(verifyClosed(function, function.getArgAttr(i, names::sharding), function.getArgumentTypes()[i],
                            "argument " + Twine(i))))
      return failure();
  for (unsigned i = 0; i < function.getNumResults(); ++i)
    if (failed(verifyClosed(function, function.getResultAttr(i, names::sharding), function.getResultTypes()[i],
                            "result " + Twine(i))))
      return failure();
  for (Block &block : function.getBody())
    if (failed(verifyBlock(block)))
      return failure();
  return success();
}

struct VerifyAfterPropagate : impl::VerifyAfterPropagateBase<VerifyAfterPropagate> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<mlir::func::FuncOp>())
      if (failed(verifyFunction(function)))
        return signalPassFailure();
  }
};
} // namespace
} // namespace autopar
