// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "passes/Stage/Pipeline.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "passes/Stage/Passes.h"

void autopar::buildStagePipeline(mlir::OpPassManager &pm) { pm.addPass(createAssignStages()); }

void autopar::registerStagePipeline() {
  mlir::PassPipelineRegistration<>("autopar-stage-pipeline", "Gives every function its stage, phase and mesh.",
                                   buildStagePipeline);
}
