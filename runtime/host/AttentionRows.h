// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The row kernels of attention, on a block of scores in scratch memory: row r has first + r + 1 columns, but no less than none and no
// more than `end`; what lies beyond, up to column `end`, is set to zero. Written for the widest vectors this CPU has. exp is a polynomial
// of degree 7 around the nearest multiple of ln 2: below 1.5 ulp.
#pragma once
#include <cstdint>

namespace autopar::rt {

struct ScoreBlock {
  int64_t lead; ///< elements from row to row, a multiple of attentionLanes
  int64_t rows, first, end;
  int64_t columns(int64_t r) const { return first + r + 1 < 0 ? 0 : first + r + 1 < end ? first + r + 1 : end; }
};
/// Weights below the exponential of this are zero.
inline constexpr float leastExponent = -87;
/// Rows of scratch memory have a multiple of these, and are read and written to the last one.
inline constexpr int64_t attentionLanes = 16;

struct AttentionRows {
  /// scores → exp(scale * score - largest of the row), sums → what a row adds up to, greatest → scale * its largest score (-inf if
  /// no score is above that, as with NaN alone).
  void (*weigh)(float *scores, const ScoreBlock &block, float scale, float *sums, float *greatest);
  /// weights of `weigh` → P = weights / sum; gradients of P → scale * P * (gradient - sum over the row of P * gradient).
  void (*differentiate)(float *weights, float *gradients, const ScoreBlock &block, float scale, const float *sums);
};

const AttentionRows &attentionRows();

} // namespace autopar::rt
