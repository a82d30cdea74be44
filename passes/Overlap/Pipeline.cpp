// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The order of the Overlap stage.
#include "passes/Overlap/Pipeline.h"
#include "passes/Overlap/Passes.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

namespace autopar {

void buildOverlapPipeline(mlir::OpPassManager &manager, const OverlapOptions &options) {
  CombineAllReducesOptions combine;
  if (options.starts)
    combine.bucketBytes = options.bucketBytes;
  manager.addNestedPass<mlir::func::FuncOp>(createCombineAllReduces(combine));
  if (!options.starts)
    return;
  StartCollectivesOptions start;
  start.leastMicroseconds = options.leastMicroseconds;
  start.inFlightBytes = options.inFlightBytes;
  manager.addNestedPass<mlir::func::FuncOp>(createStartCollectives(start));
}

void registerOverlapPipeline() {
  mlir::PassPipelineRegistration<>(
      "autopar-overlap-pipeline", "Overlap: fewer and better placed messages",
      [](mlir::OpPassManager &manager) { buildOverlapPipeline(manager); });
}

} // namespace autopar
