// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The Import stage: from what a user's tool printed to the graph level of
// compiler/docs/contracts.md.
#pragma once
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"

namespace autopar {

struct ImportOptions : mlir::PassPipelineOptions<ImportOptions> {
  ListOption<std::string> entry{
      *this, "entry", llvm::cl::desc("name=role, for a function or a file")};
};

void buildImportPipeline(mlir::OpPassManager &pm, const ImportOptions &options);
/// --autopar-import-pipeline
void registerImportPipeline();

} // namespace autopar
