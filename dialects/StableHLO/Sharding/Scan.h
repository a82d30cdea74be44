// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Running reductions (cumulative sums, products, maxima) along a cut dim: each device folds its own block, what the blocks
// before it (after it, if it runs backwards) amount to comes as one element a block.
#pragma once
#include "dialects/StableHLO/Sharding/LocalOps.h"

namespace autopar::rules {

/// One dim of a running reduction that is cut.
struct ScannedDim {
  int64_t dim;
  bool backwards;
};

/// Puts the initial values into the padding of operands, before blocks are folded.
void maskForScan(Operation *op, LocalizeContext &ctx, int64_t dim);
/// `local` holds the running reductions of this device's block alone, one for each result; adds what the other blocks
/// contribute.
SmallVector<Value> addOtherBlocks(Operation *op, LocalizeContext &ctx, SmallVector<Value> local, ScannedDim scan);

} // namespace autopar::rules
