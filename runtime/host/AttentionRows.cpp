// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See AttentionRows.h. One text, compiled for three widths of vectors: a vector of 16 floats is one register, two or four. Rows
// add up lane by lane, then the lanes pairwise: the order depends on the length of the row alone.
#include "runtime/host/AttentionRows.h"
#include "runtime/host/AttentionLanes.h"

namespace autopar::rt {

namespace {

/// exp of numbers that are not positive. NaN stays.
AUTOPAR_INLINE void exponential(Lanes &x) {
  constexpr float log2e = 1.44269504f, magic = 12582912.0f; // 1.5 * 2^23: adding it rounds to a whole number
  constexpr float ln2High = 0.693359375f, ln2Low = -2.12194440e-4f;
  const auto vanishes = x < leastExponent;
  x = vanishes ? Lanes{} : x;
  const Lanes rounded = x * log2e + magic;
  const Lanes k = rounded - magic;
  Ints power;
  std::memcpy(&power, &rounded, sizeof(power));
  power = (power << 23) + (127 << 23); // magic's own bits are shifted out
  Lanes scale;
  std::memcpy(&scale, &power, sizeof(scale));
  const Lanes r = (x - k * ln2High) - k * ln2Low;
  Lanes p = r * (1.0f / 5040) + 1.0f / 720;
  p = p * r + 1.0f / 120;
  p = p * r + 1.0f / 24;
  p = p * r + 1.0f / 6;
  p = p * r + 0.5f;
  p = p * r + 1.0f;
  p = p * r + 1.0f;
  x = vanishes ? Lanes{} : p * scale;
}

AUTOPAR_INLINE float sumOf(const Lanes &x) {
  float lane[16];
  std::memcpy(lane, &x, sizeof(lane));
  for (int half = 8; half > 0; half /= 2)
    for (int i = 0; i < half; ++i)
      lane[i] += lane[i + half];
  return lane[0];
}

AUTOPAR_INLINE float largestOf(const Lanes &x) {
  float lane[16];
  std::memcpy(lane, &x, sizeof(lane));
  for (int half = 8; half > 0; half /= 2)
    for (int i = 0; i < half; ++i)
      lane[i] = lane[i + half] > lane[i] ? lane[i + half] : lane[i];
  return lane[0];
}

AUTOPAR_INLINE void weighRows(float *scores, const ScoreBlock &block, float scale, float *sums, float *greatest) {
  for (int64_t r = 0; r < block.rows; ++r) {
    float *row = scores + r * block.lead;
    const int64_t columns = block.columns(r), whole = columns / attentionLanes * attentionLanes;
    const float lowest = -__builtin_inff();
    Lanes x, largest, sum{};
    fill(lowest, largest);
    for (int64_t j = 0; j < whole; j += attentionLanes) {
      load(row + j, x);
      x *= scale;
      largest = x > largest ? x : largest;
    }
    if (whole < columns) {
      load(row + whole, x);
      x *= scale;
      cut(columns - whole, lowest, x);
      largest = x > largest ? x : largest;
    }
    const float most = largestOf(largest);
    for (int64_t j = 0; j < whole; j += attentionLanes) {
      load(row + j, x);
      x = x * scale - most;
      exponential(x);
      store(x, row + j);
      sum += x;
    }
    int64_t done = whole;
    if (whole < columns) {
      load(row + whole, x);
      x = x * scale - most;
      exponential(x);
      cut(columns - whole, 0.0f, x);
      store(x, row + whole);
      sum += x;
      done += attentionLanes;
    }
    if (done < block.end)
      std::memset(row + done, 0, static_cast<size_t>(block.end - done) * sizeof(float));
    sums[r] = sumOf(sum);
    greatest[r] = most;
  }
}

AUTOPAR_INLINE void differentiateRows(float *weights, float *gradients, const ScoreBlock &block, float scale, const float *sums) {
  for (int64_t r = 0; r < block.rows; ++r) {
    float *p = weights + r * block.lead, *g = gradients + r * block.lead;
    const int64_t columns = block.columns(r), whole = columns / attentionLanes * attentionLanes;
    const float inverse = 1.0f / sums[r];
    Lanes x, y, sum{};
    for (int64_t j = 0; j < columns; j += attentionLanes) {
      load(p + j, x);
      load(g + j, y);
      if (j == whole)
        cut(columns - whole, 0.0f, y);
      x *= inverse;
      store(x, p + j);
      sum += x * y;
    }
    const float mean = sumOf(sum);
    int64_t j = 0;
    for (; j < columns; j += attentionLanes) {
      load(p + j, x);
      load(g + j, y);
      y = (y - mean) * x * scale;
      if (j == whole)
        cut(columns - whole, 0.0f, y);
      store(y, g + j);
    }
    if (j < block.end)
      std::memset(g + j, 0, static_cast<size_t>(block.end - j) * sizeof(float));
  }
}

#define AUTOPAR_ROWS(suffix, features)                                                                                           \
  features void weigh##suffix(float *s, const ScoreBlock &block, float scale, float *sums, float *greatest) {                   \
    weighRows(s, block, scale, sums, greatest);                                                                                    \
  }                                                                                                                               \
  features void differentiate##suffix(float *p, float *g, const ScoreBlock &block, float scale, const float *sums) {             \
    differentiateRows(p, g, block, scale, sums);                                                                                  \
  }                                                                                                                               \
  constexpr AttentionRows rows##suffix{weigh##suffix, differentiate##suffix};

AUTOPAR_ROWS(Any, )
#if defined(__x86_64__)
AUTOPAR_ROWS(Avx2, __attribute__((target("avx2,fma"))))
AUTOPAR_ROWS(Avx512, __attribute__((target("avx512f,avx512dq,fma"))))
#endif

} // namespace

const AttentionRows &attentionRows() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq"))
    return rowsAvx512;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
    return rowsAvx2;
#endif
  return rowsAny;
}

} // namespace autopar::rt
