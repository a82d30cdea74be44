// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The order of the passes of Lower.
#pragma once
namespace mlir {
class OpPassManager;
}
namespace autopar {
/// spmd level → exec level.
/// `exact`: without what adds up in another order than the program says.
void buildLowerPipeline(mlir::OpPassManager &pm, bool exact = false);
/// Registers --autopar-lower-pipeline.
void registerLowerPipeline();
} // namespace autopar
