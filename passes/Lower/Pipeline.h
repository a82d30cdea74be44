// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The order of the passes of Lower.
#pragma once
namespace mlir {
class OpPassManager;
}
namespace autopar {
/// spmd level → exec level.
void buildLowerPipeline(mlir::OpPassManager &pm);
/// Registers --autopar-lower-pipeline.
void registerLowerPipeline();
} // namespace autopar
