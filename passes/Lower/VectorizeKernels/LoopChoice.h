// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LoopChoice: which loops of a nest to widen, and by how many lanes: those that make it cheapest by a count of
// instructions. A vector costs as many as it takes registers of 64 bytes, a gather one a lane.
#pragma once
#include "passes/Lower/VectorizeKernels/LaneForms.h"

namespace autopar::lower {

struct WideLoop {
  mlir::scf::ForOp loop;
  int64_t width;
};

struct LoopChoice {
  double cost = 0;
  SmallVector<WideLoop> wide;
};

/// The choice for all loops in a block.
LoopChoice chooseLoops(Block &block);

/// Why the loop cannot be widened; empty if it can.
std::string whyScalar(mlir::scf::ForOp loop);

} // namespace autopar::lower
