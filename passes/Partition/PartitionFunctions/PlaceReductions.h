// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Decides where partial sums are reduced: an exact minimum cut for each mesh
// axis.
//
// A node that reduces over a cut factor makes partial sums. They may stay
// partial through ops that are linear in them: two gradients of a tied
// embedding are added first and reduced once; a bias is kept on one device and
// added before the reduction; a gradient that a loop accumulates is reduced
// after the loop. Every node that could keep the sums partial is a vertex, on
// the source's side if it does. A value that is partial while a user needs it
// whole is an edge that is cut, with what the reduction sends as its capacity,
// times how often its block runs:
//
//     producer ──half──► scattered ──∞──► users that need it cut by the axis
//     producer ──half──► whole     ──∞──► users that need it whole (scattered
//     ──∞──► whole)
//
// so a reduce-scatter costs half of an all-reduce, and any number of users pay
// once. Elementwise nodes that are cut by the axis themselves may give the cut
// up and keep partial sums instead, and so may what a loop of three turns or
// more carries: a gradient accumulated over micro-batches, of a weight that is
// cut, is summed whole by each device and scattered once after the loop.
#pragma once
#include "passes/Partition/PartitionFunctions/PlanGraph.h"

namespace autopar::partition {

/// Sets `passing` of every node (and may take an axis out of `axes`), and
/// brings `needed` and `produced` up to date.
void placeReductions(PlanGraph &graph);

} // namespace autopar::partition
