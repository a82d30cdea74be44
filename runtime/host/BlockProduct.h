// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of small f32 matrices in registers, for sizes at which calling a library costs as much as multiplying.
//
// A block of C (up to 16 rows, up to 4 vectors of columns) stays in registers while the depth goes by; elements of A are broadcast from
// wherever they lie, rows of B are loaded as vectors. Each element of C is one chain of fused multiply-adds in the order of the depth,
// whichever block it falls into: bits do not depend on how rows and columns are cut.
#pragma once
#include <cstdint>

namespace autopar::rt {

/// A part of the depth, in elements from a and b: a matrix product has one, a convolution one for each position of its window.
struct Tap {
  int64_t a, b;
};

/// c[i * rowC + j] (+)= sum over taps and d < depth of a[tap.a + i * rowA + d * stepA] * b[tap.b + d * stepB + j]
struct BlockProduct {
  const float *a, *b;
  float *c;
  int64_t rows, columns, depth;
  int64_t rowA, stepA, stepB, rowC;
  const Tap *taps;
  int64_t tapCount;
  bool accumulate;
};

/// Whether this CPU has what the functions below are compiled for (AVX-512).
bool hasBlockProducts();

void multiply(const BlockProduct &product);

/// to[j * toRow + i] = from[i * fromRow + j] for i < rows, j < columns.
void transpose(const float *from, int64_t fromRow, int64_t rows, int64_t columns, float *to, int64_t toRow);
/// A matrix whose rows (columns, if transposed) lie `lead` apart.
struct BlockOperand {
  const float *data;
  int64_t lead;
  bool transposed;
};

/// C (m x n, rows `lead` apart) = A B, or C + A B, with B's transpose made on the stack. False where a library does better or this CPU has
/// no such instructions: where B does not stay in a core's cache.
bool multiplyIfSmall(const BlockOperand &a, const BlockOperand &b, int64_t m, int64_t n, int64_t k, bool add, float *c, int64_t lead);

} // namespace autopar::rt
