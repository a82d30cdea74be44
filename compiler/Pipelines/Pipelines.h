// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The stages in order, from one level of IR to another.
#pragma once
#include "passes/Import/Pipeline.h"
#include "passes/Overlap/Pipeline.h"
#include "passes/Partition/Pipeline.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace autopar {

/// What the IR is after which stages. Each level can be printed, read back and
/// (but for exec) run by autopar-run.
enum class Level {
  Text,  // as a user's tool printed it
  Graph, // after Import, Stage, Propagate: global shapes, complete shardings
  Spmd,  // after Partition, Overlap: local shapes, explicit collectives
  Exec,  // after Lower: kernels, launches, buffers at offsets
};

struct PipelineOptions {
  Level from = Level::Text;
  Level to = Level::Exec;
  /// name=role, as for --entry.
  std::vector<std::string> entry;
  /// Nothing that adds up in another order, or rounds fewer times, than the program says.
  bool exact = false;
  PartitionThresholds thresholds;
  OverlapOptions overlap;
};

/// "graph" → Level::Graph, …
std::optional<Level> parseLevel(std::string_view name);

/// Adds the stages between the two levels.
void buildPipeline(mlir::OpPassManager &pm, const PipelineOptions &options);

/// Registers each stage's pipeline, --autopar-propagate with the option strategy, and --autopar-pipeline with the options
/// from, to and entry.
void registerPipelines();

} // namespace autopar
