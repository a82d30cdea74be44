// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The Overlap stage as one pipeline, --autopar-overlap-pipeline.
#pragma once
#include <cstdint>

namespace mlir {
class OpPassManager;
}
namespace autopar {
/// The plan's "overlap".
struct OverlapOptions {
  /// Whether any collective starts before it is waited for.
  bool starts = true;
  /// Largest combined all-reduce; smaller ones begin earlier. Without starts one message is best.
  int64_t bucketBytes = int64_t(8) << 20;
  /// As the options of --autopar-start-collectives.
  int64_t inFlightBytes = 0, leastMicroseconds = 20;
};
/// spmd level in, spmd level out.
void buildOverlapPipeline(mlir::OpPassManager &manager, const OverlapOptions &options = {});
/// Makes the pipeline known by name.
void registerOverlapPipeline();
} // namespace autopar
