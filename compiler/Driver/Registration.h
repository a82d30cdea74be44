// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every dialect, external model and pass that the tools know, in one place.
#pragma once
namespace mlir {
class DialectRegistry;
}
namespace autopar {
/// Our dialects and the upstream ones that the stages use, with the external
/// models that belong to them.
void registerAllDialects(mlir::DialectRegistry &registry);
/// Our passes and stage pipelines, and the upstream passes that they compose
/// with.
void registerAllPasses();
} // namespace autopar
