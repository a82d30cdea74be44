// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The Overlap stage as one pipeline, --autopar-overlap-pipeline.
#pragma once
namespace mlir {
class OpPassManager;
}
namespace autopar {
/// spmd level in, spmd level out.
void buildOverlapPipeline(mlir::OpPassManager &manager);
/// Makes the pipeline known by name.
void registerOverlapPipeline();
} // namespace autopar
