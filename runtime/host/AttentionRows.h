// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The row kernels of causal attention, on a block of scores in scratch memory: row r of a block that begins at row `first` has
// first + r + 1 columns; what lies beyond, up to column `end`, is set to zero. Written for the widest vectors this CPU has. exp is a
// polynomial of degree 7 around the nearest multiple of ln 2: below 1.5 ulp; weights below exp(-87) are zero.
#pragma once
#include <cstdint>

namespace autopar::rt {

struct ScoreBlock {
  int64_t lead; ///< elements from row to row, a multiple of attentionLanes
  int64_t rows, first, end;
};
/// Rows of scratch memory have a multiple of these, and are read and written to the last one.
inline constexpr int64_t attentionLanes = 16;

struct AttentionRows {
  /// scores → exp(scale * score - largest of the row), sums → what a row adds up to.
  void (*weigh)(float *scores, const ScoreBlock &block, float scale, float *sums);
  /// weights of `weigh` → P = weights / sum; gradients of P → scale * P * (gradient - sum over the row of P * gradient).
  void (*differentiate)(float *weights, float *gradients, const ScoreBlock &block, float scale, const float *sums);
};

const AttentionRows &attentionRows();

} // namespace autopar::rt
