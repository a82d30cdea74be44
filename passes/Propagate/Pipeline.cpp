// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "passes/Propagate/Pipeline.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "passes/Propagate/Passes.h"

void autopar::buildPropagatePipeline(mlir::OpPassManager &pm) {
  pm.addPass(createCaptureInvariants());
  pm.addPass(createSplitConstants());
  pm.addPass(createWholeBoundaries());
  pm.addPass(createPropagateShardings());
}

void autopar::registerPropagatePipeline() {
  mlir::PassPipelineRegistration<>("autopar-propagate-pipeline", "Gives every value of every function a sharding.",
                                   buildPropagatePipeline);
}
