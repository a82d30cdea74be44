// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See MaskRows.h.
#include "runtime/host/MaskRows.h"
#include "runtime/base/ElementType.h"
#include "runtime/host/AttentionLanes.h"
#include "runtime/host/AttentionRows.h"
#include <limits>

namespace autopar::rt {

namespace {

float numberAt(const MaskRow &mask, int64_t column) {
  const int64_t at = column * mask.stride;
  if (mask.dtype == AUTOPAR_BF16)
    return static_cast<float>(static_cast<const BFloat16 *>(mask.data)[at]);
  if (mask.dtype == AUTOPAR_F16)
    return static_cast<float>(static_cast<const Float16 *>(mask.data)[at]);
  return static_cast<const float *>(mask.data)[at];
}

float roundTo(uint8_t dtype, float x) {
  if (dtype == AUTOPAR_BF16)
    return static_cast<float>(BFloat16(x));
  return dtype == AUTOPAR_F16 ? static_cast<float>(Float16(x)) : x;
}

/// Sixteen columns from `column` on, of a mask whose columns lie side by side or are all one.
AUTOPAR_INLINE void loadNumbers(const MaskRow &mask, int64_t column, Lanes &to) {
  if (mask.stride == 0 || mask.dtype == AUTOPAR_F16) {
    float lanes[attentionLanes];
    for (int64_t i = 0; i < attentionLanes; ++i)
      lanes[i] = numberAt(mask, column + i);
    load(lanes, to);
  } else if (mask.dtype == AUTOPAR_BF16) {
    using Halves = uint16_t __attribute__((vector_size(32)));
    Halves halves;
    std::memcpy(&halves, static_cast<const BFloat16 *>(mask.data) + column, sizeof(halves));
    const Ints bits = __builtin_convertvector(halves, Ints) << 16;
    std::memcpy(&to, &bits, sizeof(to));
  } else {
    load(static_cast<const float *>(mask.data) + column, to);
  }
}

AUTOPAR_INLINE void roundLanes(uint8_t dtype, Lanes &x) {
  if (dtype == AUTOPAR_F32)
    return;
  float lanes[attentionLanes];
  store(x, lanes);
  for (float &lane : lanes)
    lane = roundTo(dtype, lane);
  load(lanes, x);
}

/// Columns that go by whole vectors.
int64_t wholeColumns(int64_t columns, const MaskRow &mask) {
  return mask.stride > 1 ? 0 : columns / attentionLanes * attentionLanes;
}

AUTOPAR_INLINE void scaleRow(float *row, int64_t columns, float scale) {
  Lanes x;
  for (int64_t j = 0; j < columns; j += attentionLanes) { // scratch memory goes on to the last lane
    load(row + j, x);
    x *= scale;
    store(x, row + j);
  }
}

AUTOPAR_INLINE void addRow(float *row, int64_t columns, const MaskRow &mask) {
  const int64_t whole = wholeColumns(columns, mask);
  Lanes x, y;
  for (int64_t j = 0; j < whole; j += attentionLanes) {
    load(row + j, x);
    loadNumbers(mask, j, y);
    x += y;
    roundLanes(mask.dtype, x);
    store(x, row + j);
  }
  for (int64_t j = whole; j < columns; ++j)
    row[j] = roundTo(mask.dtype, row[j] + numberAt(mask, j));
}

AUTOPAR_INLINE void selectRow(float *row, int64_t columns, const MaskRow &mask, float number) {
  const auto *keeps = static_cast<const uint8_t *>(mask.data);
  if (mask.stride == 0) {
    if ((keeps[0] != 0) == mask.inverted)
      for (int64_t j = 0; j < columns; ++j)
        row[j] = number;
    return;
  }
  const int64_t whole = wholeColumns(columns, mask);
  using Bytes = uint8_t __attribute__((vector_size(16)));
  Lanes x, other;
  fill(number, other);
  for (int64_t j = 0; j < whole; j += attentionLanes) {
    Bytes bytes;
    std::memcpy(&bytes, keeps + j, sizeof(bytes));
    const Ints kept = __builtin_convertvector(bytes, Ints) != 0;
    load(row + j, x);
    x = (mask.inverted ? ~kept : kept) ? x : other;
    store(x, row + j);
  }
  for (int64_t j = whole; j < columns; ++j)
    if ((keeps[j * mask.stride] != 0) == mask.inverted)
      row[j] = number;
}

AUTOPAR_INLINE float largestOfRow(const MaskRow &mask, int64_t first, int64_t columns) {
  float largest = -std::numeric_limits<float>::infinity();
  if (first < columns && mask.stride == 0)
    return numberAt(mask, 0);
  int64_t j = first;
  if (mask.stride == 1 && columns - first >= attentionLanes) {
    Lanes x, most;
    Ints unknown{};
    fill(largest, most);
    for (; j + attentionLanes <= columns; j += attentionLanes) {
      loadNumbers(mask, j, x);
      most = x > most ? x : most;
      unknown |= x != x;
    }
    float lanes[attentionLanes];
    store(most, lanes);
    for (int64_t i = 0; i < attentionLanes; ++i)
      largest = unknown[i] != 0 ? std::numeric_limits<float>::quiet_NaN() : lanes[i] > largest ? lanes[i] : largest; // NaN stays
  }
  for (; j < columns; ++j) {
    const float x = numberAt(mask, j);
    largest = x > largest || x != x ? x : largest;
  }
  return largest;
}

#define AUTOPAR_MASKS(suffix, features)                                                                                          \
  features void scale##suffix(float *row, int64_t columns, float scale) { scaleRow(row, columns, scale); }                       \
  features void add##suffix(float *row, int64_t columns, const MaskRow &mask) { addRow(row, columns, mask); }                    \
  features void select##suffix(float *row, int64_t columns, const MaskRow &mask, float number) {                                 \
    selectRow(row, columns, mask, number);                                                                                        \
  }                                                                                                                               \
  features float largest##suffix(const MaskRow &mask, int64_t first, int64_t columns) {                                          \
    return largestOfRow(mask, first, columns);                                                                                    \
  }                                                                                                                               \
  constexpr MaskRows masks##suffix{scale##suffix, add##suffix, select##suffix, largest##suffix};

AUTOPAR_MASKS(Any, )
#if defined(__x86_64__)
AUTOPAR_MASKS(Avx2, __attribute__((target("avx2,fma"))))
AUTOPAR_MASKS(Avx512, __attribute__((target("avx512f,avx512dq,fma"))))
#endif

} // namespace

const MaskRows &maskRows() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq"))
    return masksAvx512;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
    return masksAvx2;
#endif
  return masksAny;
}

} // namespace autopar::rt
