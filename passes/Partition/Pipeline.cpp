// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The order of the Partition stage and the reasons for it.
#include "passes/Partition/Pipeline.h"
#include "passes/Partition/Passes.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

namespace autopar {

void buildPartitionPipeline(mlir::OpPassManager &manager, PartitionThresholds thresholds) {
  manager.addPass(createPartitionFunctions({thresholds.remarkBytes, thresholds.largeBytes}));
  // Device positions, constants and offsets are made at every use; share them,
  // so that equal collectives look equal.
  manager.addNestedPass<mlir::func::FuncOp>(mlir::createCSEPass());
  manager.addNestedPass<mlir::func::FuncOp>(createSimplifyCollectives());
  // Behind whatever makes equal collectives one.
  manager.addPass(createRegatherWeights());
  // Only now is it known which loops and branches hold collectives.
  manager.addNestedPass<mlir::func::FuncOp>(createGuardPredicates());
}

void registerPartitionPipeline() {
  mlir::PassPipelineRegistration<>(
      "autopar-partition-pipeline",
      "Partition: from a global program with shardings to a per-device one",
      [](mlir::OpPassManager &manager) { buildPartitionPipeline(manager); });
}

} // namespace autopar
