// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One walk; each op is offered to the part that knows it.
#include "dialects/CHLO/IR/CHLO.h"
#include "passes/Import/ExpandOps/Expand.h"
#include "passes/Import/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace autopar {
#define GEN_PASS_DEF_EXPANDOPS
#include "passes/Import/ExpandOps/ExpandOps.h.inc"

Value import::splatOf(ImplicitLocOpBuilder &b, RankedTensorType type, double value) {
  return stablehlo::ConstantOp::create(b, cast<ElementsAttr>(stablehlo::splatOf(type, value)));
}

void import::expandComposite(stablehlo::CompositeOp op) {
  OpBuilder b(op);
  auto call = mlir::func::CallOp::create(b, op.getLoc(), op.getDecompositionAttr(), op->getResultTypes(), op->getOperands());
  op->replaceAllUsesWith(call);
  op.erase();
}

/// Bodies of reductions and the like stand alone: constants that they read from outside (as CSE leaves them) are copied in.
static LogicalResult closeBodies(Operation *op) {
  if (!isa<stablehlo::ReduceOp, stablehlo::ReduceWindowOp, stablehlo::SelectAndScatterOp, stablehlo::ScatterOp, stablehlo::SortOp,
           stablehlo::MapOp>(op))
    return success();
  for (Region &region : op->getRegions()) {
    OpBuilder b = OpBuilder::atBlockBegin(&region.front());
    WalkResult result = region.walk([&](Operation *inner) {
      for (OpOperand &operand : inner->getOpOperands()) {
        if (region.isAncestor(operand.get().getParentRegion()))
          continue;
        auto constant = operand.get().getDefiningOp<stablehlo::ConstantOp>();
        if (!constant) {
          InFlightDiagnostic error = inner->emitError() << "reads a value from outside of the body of '" << op->getName() << "'";
          error.attachNote(op->getLoc()) << "op is here; its body may read its arguments and constants";
          return WalkResult::interrupt();
        }
        operand.set(b.clone(*constant)->getResult(0));
      }
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      return failure();
  }
  return success();
}

namespace {
LogicalResult expand(Operation *op) {
  if (failed(closeBodies(op)))
    return failure();
  if (isa<chlo::CHLODialect>(op->getDialect()))
    return import::expandChlo(op);
  return TypeSwitch<Operation *, LogicalResult>(op)
      .Case(import::expandCustomCall)
      .Case([](stablehlo::CompositeOp composite) {
        import::expandComposite(composite);
        return success();
      })
      .Case([](stablehlo::RngBitGeneratorOp bits) {
        import::expandRandomBits(bits);
        return success();
      })
      .Default(import::expandDynamic);
}

struct ExpandOps : impl::ExpandOpsBase<ExpandOps> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) { ops.push_back(op); });
    for (Operation *op : ops)
      if (failed(expand(op)))
        return signalPassFailure();
    dropComparators();
  }

  /// Functions that custom calls named end in stablehlo.return and cannot be called.
  void dropComparators() {
    for (auto function : llvm::make_early_inc_range(getOperation().getOps<mlir::func::FuncOp>()))
      if (!function.isExternal() && isa<stablehlo::ReturnOp>(function.getBody().front().getTerminator()))
        function.erase();
  }
};
} // namespace
} // namespace autopar
