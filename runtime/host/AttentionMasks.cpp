// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See AttentionMasks.h.
#include "runtime/host/AttentionMasks.h"
#include "runtime/base/ElementType.h"
#include <algorithm>

namespace autopar::rt {

AttentionMasks::AttentionMasks(const autopar_attention &given, const std::function<void *(const autopar_buffer &)> &address)
    : call(given) {
  for (int i = 0; i < call.mask_count; ++i) {
    const autopar_mask &mask = call.masks[i];
    if (mask.has_operand)
      base[i] = static_cast<const std::byte *>(address(mask.at.at));
    if (mask.causal && (last < 0 || mask.diagonal <= diagonal))
      last = i, diagonal = mask.diagonal;
  }
}

AttentionMasks::Head AttentionMasks::head(int64_t entry, int64_t member) const {
  Head head{};
  for (int i = 0; i < call.mask_count; ++i) {
    const autopar_mask &mask = call.masks[i];
    if (!mask.has_operand)
      continue;
    int64_t at = member * mask.at.group, rest = entry;
    for (int d = call.batch_rank; d-- > 0; rest /= call.batch[d])
      at += rest % call.batch[d] * mask.at.batch[d];
    head[i] = base[i] + at * static_cast<int64_t>(elementSize(mask.dtype));
  }
  return head;
}

ScoreBlock AttentionMasks::block(int64_t lead, int64_t first, int64_t rows, int64_t end, bool whole) const {
  return {lead, rows, whole ? end : first + diagonal, end};
}

int64_t AttentionMasks::reach(int64_t first, int64_t rows) const {
  return std::clamp<int64_t>(first + rows + diagonal, 1, call.columns);
}

MaskRow AttentionMasks::rowOf(const Head &head, int index, int64_t row) const {
  const autopar_mask &mask = call.masks[index];
  return {head[index] + row * mask.at.row * static_cast<int64_t>(elementSize(mask.dtype)), mask.dtype, mask.inverted != 0,
          mask.at.column};
}

void AttentionMasks::select(const Head &head, int index, float *scores, int64_t row, int64_t columns, float number) const {
  const autopar_mask &mask = call.masks[index];
  if (mask.has_operand)
    return kernels.select(scores, columns, rowOf(head, index, row), number);
  for (int64_t j = std::max<int64_t>(0, row + mask.diagonal + 1); j < columns; ++j)
    scores[j] = number;
}

float AttentionMasks::apply(const Head &head, float *scores, int64_t first, const ScoreBlock &block, bool whole) const {
  bool any = false;
  for (int i = 0; i < call.mask_count; ++i)
    any |= isNeeded(i, whole);
  const auto scale = static_cast<float>(call.scale);
  if (!any)
    return scale;
  for (int64_t r = 0; r < block.rows; ++r) {
    float *row = scores + r * block.lead;
    const int64_t columns = block.columns(r);
    if (scale != 1)
      kernels.scale(row, columns, scale);
    for (int i = 0; i < call.mask_count; ++i)
      if (isNeeded(i, whole)) {
        if (call.masks[i].kind == AUTOPAR_MASK_ADD)
          kernels.add(row, columns, rowOf(head, i, first + r));
        else
          select(head, i, row, first + r, columns, static_cast<float>(call.masks[i].number));
      }
  }
  return 1;
}

void AttentionMasks::zeroWeights(const Head &head, float *weights, float *sums, int64_t first, const ScoreBlock &block, bool whole) const {
  zero(head, weights, first, block, whole, true);
  for (int i = 0; i < call.mask_count; ++i)
    if (call.masks[i].zeroes)
      for (int64_t r = 0; r < block.rows; ++r)
        if (sums[r] != sums[r]) // a row of -inf: NaN would come back with the division
          sums[r] = 1;
}

void AttentionMasks::zero(const Head &head, float *rows, int64_t first, const ScoreBlock &block, bool whole, bool weights) const {
  for (int i = 0; i < call.mask_count; ++i)
    if (call.masks[i].kind == AUTOPAR_MASK_SELECT && isNeeded(i, whole) && (!weights || call.masks[i].zeroes))
      for (int64_t r = 0; r < block.rows; ++r)
        select(head, i, rows + r * block.lead, first + r, block.columns(r), 0);
}

bool AttentionMasks::isRestNegligible(const Head &head, int64_t row, float largest) const {
  const int64_t seen = std::clamp<int64_t>(row + diagonal + 1, 0, call.columns);
  if (seen == call.columns)
    return true;
  const autopar_mask &causal = call.masks[last];
  // What is added is far below any score: half of it is a bound whatever the score.
  float rest = static_cast<float>(causal.kind == AUTOPAR_MASK_SELECT ? causal.number : causal.number / 2);
  for (int i = last + 1; i < call.mask_count; ++i) {
    const autopar_mask &mask = call.masks[i];
    if (mask.kind == AUTOPAR_MASK_SELECT)
      rest = static_cast<float>(mask.number) > rest ? static_cast<float>(mask.number) : rest;
    else
      rest += kernels.largest(rowOf(head, i, row), seen, call.columns);
  }
  return rest - largest < leastExponent; // no if one of them is NaN
}

} // namespace autopar::rt
