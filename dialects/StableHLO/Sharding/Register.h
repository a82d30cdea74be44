// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attaches ShardingRuleOpInterface to the ops of stablehlo and chlo, so that
// those dialects know nothing of sharding.
#pragma once
namespace mlir {
class DialectRegistry;
}
namespace autopar {
/// External models for every op that README.md lists. They are attached when
/// stablehlo and chlo are loaded.
void registerStableHLOShardingModels(mlir::DialectRegistry &registry);
} // namespace autopar
