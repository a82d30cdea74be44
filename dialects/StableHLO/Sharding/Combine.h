// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions that no collective computes: products, and, or, xor, pairs of a
// value and its index (argmax). Each device folds its block; the folded values
// of all devices are gathered, in the order of their blocks, and folded by the
// same body. Never a reduction of local indices: an index operand is cut from
// a global iota, so its blocks hold global indices.
#pragma once
#include "dialects/StableHLO/Sharding/LocalOps.h"

namespace autopar::rules {

/// Whether folding in parts, each from the initial values, gives what folding
/// in one go does: a body that is an associative op for each result, from its
/// identity, or one whose results are each one of the values compared (argmax,
/// argmin).
bool isCombinable(Region &body, ValueRange inits);

/// The first of these cases: an associative op for each result, from its
/// identity (or one that is idempotent).
bool isFoldedByOps(Region &body, ValueRange inits);

/// Localizes a reduce whose Combined factors are cut.
LocalResults combineBlocks(Operation *op, LocalizeContext &ctx);

} // namespace autopar::rules
