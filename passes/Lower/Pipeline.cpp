// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Pipeline.h.
#include "passes/Lower/Pipeline.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "passes/Lower/Passes.h"

void autopar::buildLowerPipeline(mlir::OpPassManager &pm, bool exact) {
  // Forms that kernels, library and runtime have. Afterwards equal values are made one: decomposition writes the same
  // constants many times.
  pm.addNestedPass<mlir::func::FuncOp>(createExpandComplex());
  pm.addNestedPass<mlir::func::FuncOp>(createDecomposeOps());
  pm.addNestedPass<mlir::func::FuncOp>(mlir::createCSEPass());
  if (!exact)
    pm.addNestedPass<mlir::func::FuncOp>(createFormAttention());
  // Before kernels are formed: what products read through strides is no part of a kernel.
  pm.addNestedPass<mlir::func::FuncOp>(createAssignLayouts());
  pm.addNestedPass<mlir::func::FuncOp>(createRematerialize());
  pm.addNestedPass<mlir::func::FuncOp>(createFormKernels());
  pm.addNestedPass<mlir::func::FuncOp>(createMergeKernels());
  pm.addPass(createEmitKernels());
  // Kernels are the only functions from here on.
  pm.addNestedPass<mlir::func::FuncOp>(createVectorizeKernels());
  pm.addNestedPass<mlir::func::FuncOp>(createExpandMath());
  // With memory as it will be planned: what is tried is placed.
  pm.addPass(createOrderLaunches());
  pm.addPass(createPlanMemory());
}

void autopar::registerLowerPipeline() {
  mlir::PassPipelineRegistration<>("autopar-lower-pipeline", "Lowers an spmd program to kernels and a launch table",
                                   [](mlir::OpPassManager &pm) { buildLowerPipeline(pm); });
}
