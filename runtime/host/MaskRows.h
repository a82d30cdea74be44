// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What masks of attention do to one row of scores in scratch memory. Written for the widest vectors this CPU has; what a mask has beside
// whole vectors goes element by element, since nothing may be read beyond a buffer.
#pragma once
#include <cstdint>

namespace autopar::rt {

/// A mask's row as it lies: `stride` elements apart; 0: one for all columns.
struct MaskRow {
  const void *data;
  uint8_t dtype;
  bool inverted; ///< of AUTOPAR_PRED: scores stay where it is 0
  int64_t stride;
};

struct MaskRows {
  void (*scale)(float *row, int64_t columns, float scale);
  /// Sums are rounded to the mask's type.
  void (*add)(float *row, int64_t columns, const MaskRow &mask);
  /// `number` where the mask does not let the row be.
  void (*select)(float *row, int64_t columns, const MaskRow &mask, float number);
  /// Of columns [first, columns); NaN if one is.
  float (*largest)(const MaskRow &mask, int64_t first, int64_t columns);
};

const MaskRows &maskRows();

} // namespace autopar::rt
