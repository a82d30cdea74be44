// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which stretches of a block are the same ops over and over: the layers of a model, forward and backward, and updates of alike
// parameters. README.md says what equal means and where the idea is from.
#pragma once
#include "dialects/Support/LLVM.h"

namespace autopar {

struct RepeatedLayer {
  /// Positions in the block: the first op of the first segment, and how many ops each of the `times` segments has.
  size_t first = 0, size = 0, times = 0;
  size_t end() const { return first + size * times; }
};

/// In program order; no two overlap. Where several would, what covers more ops is taken.
SmallVector<RepeatedLayer> findRepeatedLayers(Block &block);

} // namespace autopar
