// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The Propagate stage: a sharding for every value of every function.
//
// 1. CaptureInvariants: what loops carry unchanged is read from outside, so that each use places what it needs.
// 2. SplitConstants: each user of a free value (constant, iota, a scalar spread out) gets its own, so that two
//    computations that only share a zero do not talk to each other.
// 3. PropagateShardings: completes the shardings of all functions together.
#pragma once
namespace mlir {
class OpPassManager;
}
namespace autopar {
void buildPropagatePipeline(mlir::OpPassManager &pm);
/// --autopar-propagate-pipeline
void registerPropagatePipeline();
} // namespace autopar
