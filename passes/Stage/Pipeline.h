// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The Stage stage: which op runs in which pipeline stage and phase.
#pragma once
namespace mlir {
class OpPassManager;
}
namespace autopar {
void buildStagePipeline(mlir::OpPassManager &pm);
/// --autopar-stage-pipeline
void registerStagePipeline();
} // namespace autopar
