// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The Partition stage as one pipeline, --autopar-partition-pipeline.
#pragma once
#include <cstdint>

namespace mlir {
class OpPassManager;
}
namespace autopar {
/// Bytes from which a reshard is remarked on, or warned about where it gathers a whole tensor of that size.
struct PartitionThresholds {
  int64_t remarkBytes = int64_t(1) << 20;
  int64_t largeBytes = int64_t(64) << 20;
};
/// Graph level with shardings in, spmd level out.
void buildPartitionPipeline(mlir::OpPassManager &manager, PartitionThresholds thresholds = {});
/// Makes the pipeline known by name.
void registerPartitionPipeline();
} // namespace autopar
