// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "passes/Propagate/Pipeline.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "passes/Propagate/Passes.h"

void autopar::buildPropagatePipeline(mlir::OpPassManager &pm) {
  pm.addPass(createSplitConstants());
  pm.addPass(createPropagateShardings());
}

namespace {
struct StrategyOptions : mlir::PassPipelineOptions<StrategyOptions> {
  Option<std::string> strategy{*this, "strategy", llvm::cl::desc("basic, aggressive, op-priority, user-priority or cost"),
                               llvm::cl::init("cost")};
};
} // namespace

void autopar::registerPropagatePipeline() {
  mlir::PassPipelineRegistration<StrategyOptions>(
      "autopar-propagate", "Gives every value a sharding, by one of Shardy's strategies or as executables have it (cost).",
      [](mlir::OpPassManager &pm, const StrategyOptions &options) {
        if (options.strategy == "cost")
          return buildPropagatePipeline(pm);
        // As Shardy's own passes: constants stay shared.
        PropagateShardingsOptions propagate;
        propagate.strategy = options.strategy;
        pm.addPass(createPropagateShardings(propagate));
      });
  mlir::PassPipelineRegistration<>("autopar-propagate-pipeline", "Gives every value of every function a sharding.",
                                   buildPropagatePipeline);
}
