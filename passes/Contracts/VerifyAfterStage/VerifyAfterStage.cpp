// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialects/AutoPar/IR/Names.h"
#include "passes/Contracts/Passes.h"

namespace autopar {
#define GEN_PASS_DEF_VERIFYAFTERSTAGE
#include "passes/Contracts/VerifyAfterStage/VerifyAfterStage.h.inc"

namespace {
struct VerifyAfterStage : impl::VerifyAfterStageBase<VerifyAfterStage> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<mlir::func::FuncOp>())
      for (StringRef name : {names::stage, names::phase, names::mesh})
        if (!function->hasAttr(name)) {
          function.emitOpError() << "has no '" << name << "' after Stage; run --autopar-stage-pipeline first";
          return signalPassFailure();
        }
  }
};
} // namespace
} // namespace autopar
