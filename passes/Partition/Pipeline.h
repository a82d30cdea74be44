// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The Partition stage as one pipeline, --autopar-partition-pipeline.
#pragma once
namespace mlir {
class OpPassManager;
}
namespace autopar {
/// Graph level with shardings in, spmd level out.
void buildPartitionPipeline(mlir::OpPassManager &manager);
/// Makes the pipeline known by name.
void registerPartitionPipeline();
} // namespace autopar
