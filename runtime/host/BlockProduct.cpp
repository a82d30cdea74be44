// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compiled for AVX-512 whatever this library is compiled for, so nothing here may be shared with other files (no inline functions of
// headers but the intrinsics). One multiply-add of 16 lanes begins each cycle and takes four: eight sums and more keep it busy, and each
// takes one broadcast from memory.
#include "runtime/host/BlockProduct.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX512 __attribute__((target("avx512f,avx512vl,avx512dq,fma")))

namespace autopar::rt {

namespace {

constexpr int lanes = 16, mostVectors = 4;
constexpr int rowsFor(int vectors) { return vectors == 4 ? 4 : vectors == 1 ? 16 : 8; } // at most 24 sums, of 32 registers

template <int vectors> struct Row {
  __m512 at[vectors];
};

/// Vectors of which the last may be a part.
template <int vectors> AVX512 inline Row<vectors> loadRow(const float *from, __mmask16 last) {
  Row<vectors> row;
#pragma GCC unroll 16
  for (int j = 0; j < vectors - 1; ++j)
    row.at[j] = _mm512_loadu_ps(from + j * lanes);
  row.at[vectors - 1] = _mm512_maskz_loadu_ps(last, from + (vectors - 1) * lanes);
  return row;
}

template <int rows, int vectors>
AVX512 void multiplyBlock(const BlockProduct &p, const float *a, const float *b, float *c, __mmask16 last) {
  __m512 sums[rows][vectors];
#pragma GCC unroll 16
  for (int i = 0; i < rows; ++i)
#pragma GCC unroll 16
    for (int j = 0; j < vectors; ++j)
      sums[i][j] = _mm512_setzero_ps();
  const int64_t rowA = p.rowA, stepA = p.stepA, stepB = p.stepB, depth = p.depth;
  for (int64_t t = 0; t < p.tapCount; ++t) {
    const float *x = a + p.taps[t].a, *y = b + p.taps[t].b;
    for (int64_t d = 0; d < depth; ++d, x += stepA, y += stepB) {
      Row<vectors> row = loadRow<vectors>(y, last);
#pragma GCC unroll 16
      for (int i = 0; i < rows; ++i) {
        __m512 element = _mm512_set1_ps(x[i * rowA]);
#pragma GCC unroll 16
        for (int j = 0; j < vectors; ++j)
          sums[i][j] = _mm512_fmadd_ps(element, row.at[j], sums[i][j]);
      }
    }
  }
#pragma GCC unroll 16
  for (int i = 0; i < rows; ++i) {
    float *to = c + i * p.rowC;
    if (p.accumulate) {
      Row<vectors> old = loadRow<vectors>(to, last);
#pragma GCC unroll 16
      for (int j = 0; j < vectors; ++j)
        sums[i][j] = _mm512_add_ps(old.at[j], sums[i][j]);
    }
#pragma GCC unroll 16
    for (int j = 0; j < vectors - 1; ++j)
      _mm512_storeu_ps(to + j * lanes, sums[i][j]);
    _mm512_mask_storeu_ps(to + (vectors - 1) * lanes, last, sums[i][vectors - 1]);
  }
}

template <int vectors, int rows>
AVX512 void multiplyRest(const BlockProduct &p, int64_t left, const float *a, const float *b, float *c, __mmask16 last) {
  if (left == rows)
    return multiplyBlock<rows, vectors>(p, a, b, c, last);
  if constexpr (rows > 1)
    multiplyRest<vectors, rows - 1>(p, left, a, b, c, last);
}

/// All rows of some columns.
template <int vectors> AVX512 void multiplyPanel(const BlockProduct &p, int64_t column, __mmask16 last) {
  constexpr int rows = rowsFor(vectors);
  const float *a = p.a, *b = p.b + column;
  float *c = p.c + column;
  int64_t left = p.rows;
  for (; left >= rows; left -= rows, a += rows * p.rowA, c += rows * p.rowC)
    multiplyBlock<rows, vectors>(p, a, b, c, last);
  if (left > 0)
    multiplyRest<vectors, rows - 1>(p, left, a, b, c, last);
}

AVX512 __mmask16 firstLanes(int64_t count) { return static_cast<__mmask16>(count < lanes ? (1u << count) - 1 : 0xffffu); }

/// rows x 16 elements to 16 x rows.
AVX512 void transposeBlock(const float *from, int64_t fromRow, int64_t rows, int64_t columns, float *to, int64_t toRow) {
  __m512 r[16], s[16];
  __mmask16 part = firstLanes(columns);
#pragma GCC unroll 16
  for (int i = 0; i < 16; ++i)
    r[i] = i < rows ? _mm512_maskz_loadu_ps(part, from + i * fromRow) : _mm512_setzero_ps();
  // Pairs of rows, then pairs of pairs, then quarters of registers.
#pragma GCC unroll 16
  for (int i = 0; i < 16; i += 2) {
    s[i] = _mm512_unpacklo_ps(r[i], r[i + 1]);
    s[i + 1] = _mm512_unpackhi_ps(r[i], r[i + 1]);
  }
#pragma GCC unroll 16
  for (int i = 0; i < 16; i += 4) {
    r[i] = _mm512_shuffle_ps(s[i], s[i + 2], 0x44);
    r[i + 1] = _mm512_shuffle_ps(s[i], s[i + 2], 0xee);
    r[i + 2] = _mm512_shuffle_ps(s[i + 1], s[i + 3], 0x44);
    r[i + 3] = _mm512_shuffle_ps(s[i + 1], s[i + 3], 0xee);
  }
#pragma GCC unroll 16
  for (int i = 0; i < 4; ++i) {
    __m512 a = _mm512_shuffle_f32x4(r[i], r[i + 4], 0x88), b = _mm512_shuffle_f32x4(r[i], r[i + 4], 0xdd);
    __m512 c = _mm512_shuffle_f32x4(r[i + 8], r[i + 12], 0x88), d = _mm512_shuffle_f32x4(r[i + 8], r[i + 12], 0xdd);
    s[i] = _mm512_shuffle_f32x4(a, c, 0x88);
    s[i + 4] = _mm512_shuffle_f32x4(b, d, 0x88);
    s[i + 8] = _mm512_shuffle_f32x4(a, c, 0xdd);
    s[i + 12] = _mm512_shuffle_f32x4(b, d, 0xdd);
  }
  __mmask16 kept = firstLanes(rows);
#pragma GCC unroll 16
  for (int i = 0; i < 16; ++i)
    if (i < columns)
      _mm512_mask_storeu_ps(to + i * toRow, kept, s[i]);
}

AVX512 void multiplyPanels(const BlockProduct &p) {
  for (int64_t column = 0; column < p.columns;) {
    int64_t left = p.columns - column, vectors = (left + lanes - 1) / lanes;
    vectors = vectors < mostVectors ? vectors : mostVectors;
    __mmask16 last = firstLanes(left - (vectors - 1) * lanes);
    switch (vectors) {
    case 1: multiplyPanel<1>(p, column, last); break;
    case 2: multiplyPanel<2>(p, column, last); break;
    case 3: multiplyPanel<3>(p, column, last); break;
    default: multiplyPanel<4>(p, column, last);
    }
    column += vectors * lanes;
  }
}

} // namespace

bool hasBlockProducts() {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
         __builtin_cpu_supports("fma");
}

void multiply(const BlockProduct &product) { multiplyPanels(product); }

AVX512 void transpose(const float *from, int64_t fromRow, int64_t rows, int64_t columns, float *to, int64_t toRow) {
  for (int64_t i = 0; i < rows; i += 16)
    for (int64_t j = 0; j < columns; j += 16)
      transposeBlock(from + i * fromRow + j, fromRow, rows - i < 16 ? rows - i : 16, columns - j < 16 ? columns - j : 16,
                     to + j * toRow + i, toRow);
}

} // namespace autopar::rt

#else

namespace autopar::rt {
bool hasBlockProducts() { return false; }
void multiply(const BlockProduct &) {}
void transpose(const float *, int64_t, int64_t, int64_t, float *, int64_t) {}
} // namespace autopar::rt

#endif
