// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The masks of one attention: what they make of a block of scores, and how far its rows reach.
//
// A causal mask lets a block leave out the columns beyond its last row's diagonal. That is right where what the program has there is so
// far below the row's largest score that its weight is zero anyway, and only then: a row of which other masks leave nothing is, with finite
// numbers in the masked places, uniform over all columns, and NaN with -inf. So rows are first weighed up to the diagonal; where
// one's largest score does not tower above what lies beyond, its block is computed again over whole rows.
#pragma once
#include "runtime/abi/Program.h"
#include "runtime/host/AttentionRows.h"
#include "runtime/host/MaskRows.h"
#include <array>
#include <functional>

namespace autopar::rt {

class AttentionMasks {
public:
  AttentionMasks(const autopar_attention &call, const std::function<void *(const autopar_buffer &)> &address);

  /// Where each mask's matrix of one head lies.
  using Head = std::array<const std::byte *, AUTOPAR_MOST_MASKS>;
  Head head(int64_t entry, int64_t member) const;

  bool isCausal() const { return last >= 0; }
  /// Rows [first, first + rows) up to the diagonal of each, or whole; in memory up to `end`.
  ScoreBlock block(int64_t lead, int64_t first, int64_t rows, int64_t end, bool whole) const;
  /// Columns that any of these rows has up to its diagonal; one at least.
  int64_t reach(int64_t first, int64_t rows) const;

  /// Products → masked scores. Returns what is left to multiply by.
  float apply(const Head &head, float *scores, int64_t first, const ScoreBlock &block, bool whole) const;
  /// Weights that the program sets to zero.
  void zeroWeights(const Head &head, float *weights, float *sums, int64_t first, const ScoreBlock &block, bool whole) const;
  /// No gradient goes to scores that were replaced.
  void zeroGradients(const Head &head, float *gradients, int64_t first, const ScoreBlock &block, bool whole) const {
    zero(head, gradients, first, block, whole, false);
  }
  /// Whether every column beyond the row's diagonal has weight zero beside this largest score.
  bool isRestNegligible(const Head &head, int64_t row, float largest) const;

private:
  void zero(const Head &head, float *rows, int64_t first, const ScoreBlock &block, bool whole, bool weights) const;
  MaskRow rowOf(const Head &head, int index, int64_t row) const;
  void select(const Head &head, int index, float *scores, int64_t row, int64_t columns, float number) const;
  bool isNeeded(int index, bool whole) const { return call.masks[index].has_operand || whole; }

  const autopar_attention call;
  const MaskRows &kernels = maskRows();
  std::array<const std::byte *, AUTOPAR_MOST_MASKS> base{};
  int last = -1; ///< the last of the causal masks with the nearest diagonal
  int64_t diagonal = 0;
};

} // namespace autopar::rt
