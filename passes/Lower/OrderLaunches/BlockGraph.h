// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// BlockGraph: the LaunchGraph of a block of a task. What launches must keep to each other is found on the memory that
// buffers share once needless copies are gone (coalesceCopies): who computes a state's next value in its place comes
// after all readers of the old one. An order that keeps these keeps, all the more, what launches must keep on the
// buffers themselves.
#pragma once
#include "passes/Lower/OrderLaunches/LaunchGraph.h"
#include "passes/Lower/PlanMemory/BufferSets.h"

namespace autopar::lower {

struct BlockGraph {
  Block *block = nullptr;
  SmallVector<Operation *> launches; // in program order; what names buffers is none
  LaunchGraph graph;
};

/// Of each block of a task, inner blocks first. `inside` of loops and branches is left open.
std::vector<BlockGraph> graphsOf(const BufferSets &sets, rt::TaskOp task);

} // namespace autopar::lower
