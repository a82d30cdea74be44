// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// mlir-reduce with our dialects: cuts a module down while a script finds it interesting (compiler/docs/debugging.md). An op of
// stablehlo may become one of its operands or a constant 0; what nothing uses then goes.
#include "compiler/Driver/Registration.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "mlir/Reducer/ReductionPatternInterface.h"
#include "mlir/Tools/mlir-reduce/MlirReduceMain.h"

namespace {
using namespace autopar;

/// %1 = op %0, … : T, where %0 is a T  →  %0
struct TakeOperand : mlir::RewritePattern {
  explicit TakeOperand(MLIRContext *context) : RewritePattern(MatchAnyOpTypeTag(), 1, context) {}
  LogicalResult matchAndRewrite(Operation *op, mlir::PatternRewriter &rewriter) const override {
    for (Value operand : op->getOperands())
      if (op->getNumResults() == 1 && operand.getType() == op->getResult(0).getType()) {
        rewriter.replaceOp(op, operand);
        return success();
      }
    return failure();
  }
};

/// %1 = op …  →  %1 = stablehlo.constant dense<0>
struct TakeZero : mlir::RewritePattern {
  explicit TakeZero(MLIRContext *context) : RewritePattern(MatchAnyOpTypeTag(), 1, context) {}
  LogicalResult matchAndRewrite(Operation *op, mlir::PatternRewriter &rewriter) const override {
    if (!isa<stablehlo::StableHLODialect>(op->getDialect()) || isa<stablehlo::ConstantOp>(op) || op->getNumResults() != 1)
      return failure();
    auto zero = dyn_cast_or_null<ElementsAttr>(rewriter.getZeroAttr(op->getResult(0).getType()));
    if (!zero)
      return failure();
    rewriter.replaceOpWithNewOp<stablehlo::ConstantOp>(op, zero);
    return success();
  }
};

struct Reductions : mlir::DialectReductionPatternInterface {
  explicit Reductions(mlir::Dialect *dialect) : DialectReductionPatternInterface(dialect) {}
  void populateReductionPatterns(RewritePatternSet &patterns) const final {
    patterns.add<TakeOperand, TakeZero>(patterns.getContext());
  }
};
} // namespace

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  registerAllDialects(registry);
  registerAllPasses();
  registry.addExtension(+[](MLIRContext *, stablehlo::StableHLODialect *dialect) { dialect->addInterfaces<Reductions>(); });
  MLIRContext context(registry);
  return failed(mlir::mlirReduceMain(argc, argv, context));
}
