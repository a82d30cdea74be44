// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Pipelines/Pipelines.h"

#include "passes/Contracts/Passes.h"
#include "passes/Import/Passes.h"
#include "passes/Lower/Passes.h"
#include "passes/Lower/Pipeline.h"
#include "passes/Overlap/Passes.h"
#include "passes/Overlap/Pipeline.h"
#include "passes/Partition/Passes.h"
#include "passes/Partition/Pipeline.h"
#include "passes/Propagate/Passes.h"
#include "passes/Propagate/Pipeline.h"
#include "passes/Stage/Passes.h"
#include "passes/Stage/Pipeline.h"

namespace autopar {

std::optional<Level> parseLevel(std::string_view name) {
  if (name == "text")
    return Level::Text;
  if (name == "graph")
    return Level::Graph;
  if (name == "spmd")
    return Level::Spmd;
  if (name == "exec")
    return Level::Exec;
  return std::nullopt;
}

void buildPipeline(mlir::OpPassManager &pm, const PipelineOptions &options) {
  auto passes = [&](Level level) {
    return options.from < level && level <= options.to;
  };
  if (passes(Level::Graph)) {
    ImportOptions import;
    import.entry = options.entry;
    buildImportPipeline(pm, import);
    pm.addPass(createVerifyAfterImport());
    buildStagePipeline(pm);
    pm.addPass(createVerifyAfterStage());
    buildPropagatePipeline(pm);
    pm.addPass(createVerifyAfterPropagate());
  }
  if (passes(Level::Spmd)) {
    buildPartitionPipeline(pm, options.thresholds);
    buildOverlapPipeline(pm, options.overlap);
    pm.addPass(createVerifyAfterPartition());
  }
  if (passes(Level::Exec))
    buildLowerPipeline(pm, options.exact);
}

namespace {

struct TextOptions : mlir::PassPipelineOptions<TextOptions> {
  Option<std::string> from{*this, "from", llvm::cl::desc("text, graph or spmd"),
                           llvm::cl::init("text")};
  Option<std::string> to{*this, "to", llvm::cl::desc("graph, spmd or exec"),
                         llvm::cl::init("exec")};
  ListOption<std::string> entry{
      *this, "entry", llvm::cl::desc("name=role, for a function or a file")};
};

struct StrategyOptions : mlir::PassPipelineOptions<StrategyOptions> {
  Option<std::string> strategy{*this, "strategy", llvm::cl::desc("basic, aggressive, op-priority, user-priority, source-priority or cost"),
                               llvm::cl::init("cost")};
  Option<bool> close{*this, "close", llvm::cl::desc("after one of Shardy's strategies, close what it leaves open"), llvm::cl::init(false)};
};

/// As Shardy's own passes, constants stay shared; but for `cost`, which is what executables have.
void buildPropagation(mlir::OpPassManager &pm, const StrategyOptions &options) {
  if (options.strategy == "cost") {
    buildPropagatePipeline(pm);
    pm.addPass(createChooseShardings());
    return;
  }
  PropagateShardingsOptions propagate;
  propagate.strategy = options.strategy;
  propagate.close = options.close;
  pm.addPass(createPropagateShardings(propagate));
}

} // namespace

void registerPipelines() {
  registerImportPasses();
  registerImportPipeline();
  registerStagePasses();
  registerStagePipeline();
  registerPropagatePasses();
  registerPropagatePipeline();
  registerLowerPasses();
  registerLowerPipeline();
  registerPartitionPasses();
  registerPartitionPipeline();
  registerOverlapPasses();
  registerOverlapPipeline();
  mlir::PassPipelineRegistration<StrategyOptions>(
      "autopar-propagate", "Gives every value a sharding, by one of Shardy's strategies or as executables have it (cost).", buildPropagation);
  mlir::PassPipelineRegistration<TextOptions>(
      "autopar-pipeline", "The stages from one level of IR to another.",
      [](mlir::OpPassManager &pm, const TextOptions &text) {
        PipelineOptions options;
        options.from = parseLevel(text.from.getValue()).value_or(Level::Text);
        options.to = parseLevel(text.to.getValue()).value_or(Level::Exec);
        options.entry.assign(text.entry.begin(), text.entry.end());
        buildPipeline(pm, options);
      });
}

} // namespace autopar
