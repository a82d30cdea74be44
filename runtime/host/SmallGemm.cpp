// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// f32 products of small matrices by BlockProduct.h. A unit of work is a few rows of a batch entry. Where B is stored transposed, a
// thread transposes the entry that it works on into its part of the workspace.
#include "runtime/host/BlockProduct.h"
#include "runtime/host/TiledGemm.h"

namespace autopar::rt {

namespace {

constexpr int64_t rowsOfUnit = 8; // BlockProduct.cpp has 4 to 16 in registers at a time
constexpr Tap wholeDepth{0, 0};

/// Above, oneDNN is as fast: what calling it costs is small beside the product, and it cuts the depth where it does not fit caches.
bool isSmall(const autopar_gemm &g) {
  constexpr int64_t mostWork = int64_t{1} << 21, mostOfB = 1 << 16;
  return g.m * g.n * g.k <= mostWork && g.n * g.k <= mostOfB;
}

/// C^T = B^T A^T where C is a column.
void makeColumnsRows(autopar_gemm &g, GemmOperands &operands) {
  if (g.n != 1 || g.ldc != 1 || g.m == 1)
    return;
  std::swap(operands.a, operands.b);
  std::swap(g.m, g.n);
  std::swap(g.lda, g.ldb);
  std::swap(g.stride_a, g.stride_b);
  std::swap(g.transpose_a, g.transpose_b);
  g.transpose_a = !g.transpose_a;
  g.transpose_b = !g.transpose_b;
  g.ldc = g.n;
}

class SmallGemm : public Gemm {
public:
  SmallGemm(const autopar_gemm &gemm, GemmOperands operands, int threads, Workspace &workspace)
      : gemm(gemm), workspace(workspace), a(reinterpret_cast<const float *>(operands.a)), b(reinterpret_cast<const float *>(operands.b)),
        c(reinterpret_cast<float *>(operands.c)), unitsOfEntry((gemm.m + rowsOfUnit - 1) / rowsOfUnit) {
    for (int d = 0; d < gemm.batch_rank; ++d)
      entries *= gemm.batch[d];
    if (gemm.transpose_b)
      workspace.reserve(static_cast<size_t>(threads) * static_cast<size_t>(sizeOfTransposed()) * sizeof(float));
  }

  Status run(ThreadPool &pool) override {
    constexpr int64_t worthwhile = 30000; // multiply-adds: half a microsecond
    int64_t each = std::max<int64_t>(1, std::min(gemm.m, rowsOfUnit) * gemm.n * gemm.k);
    pool.forEach(entries * unitsOfEntry, (worthwhile + each - 1) / each, [this](int worker, int64_t lo, int64_t hi) {
      for (int64_t unit = lo; unit < hi;) {
        int64_t entry = unit / unitsOfEntry, end = std::min(hi, (entry + 1) * unitsOfEntry);
        multiplyRows(worker, entry, unit % unitsOfEntry * rowsOfUnit, end - entry * unitsOfEntry);
        unit = end;
      }
    });
    return {};
  }

private:
  int64_t leadingOfTransposed() const { return (gemm.n + 15) / 16 * 16; }
  int64_t sizeOfTransposed() const { return leadingOfTransposed() * gemm.k; }

  /// Rows from `first` to the end of unit `units` of a batch entry.
  void multiplyRows(int worker, int64_t entry, int64_t first, int64_t units) {
    const float *x = a + (gemm.transpose_a ? first : first * gemm.lda), *y = b;
    float *z = c + first * gemm.ldc;
    for (int d = gemm.batch_rank; d-- > 0; entry /= gemm.batch[d]) {
      int64_t at = entry % gemm.batch[d];
      x += at * gemm.stride_a[d];
      y += at * gemm.stride_b[d];
      z += at * gemm.stride_c[d];
    }
    int64_t stepB = gemm.ldb;
    if (gemm.transpose_b) {
      float *copy = static_cast<float *>(workspace.data()) + worker * sizeOfTransposed();
      stepB = leadingOfTransposed();
      transpose(y, gemm.ldb, gemm.n, gemm.k, copy, stepB);
      y = copy;
    }
    multiply({x, y, z, std::min(gemm.m, units * rowsOfUnit) - first, gemm.n, gemm.k, gemm.transpose_a ? 1 : gemm.lda,
              gemm.transpose_a ? gemm.lda : 1, stepB, gemm.ldc, &wholeDepth, 1, gemm.accumulate != 0});
  }

  const autopar_gemm gemm;
  Workspace &workspace; // B of an entry, for each thread
  const float *const a;
  const float *const b;
  float *const c;
  int64_t entries = 1;
  const int64_t unitsOfEntry;
};

} // namespace

bool multiplyIfSmall(const BlockOperand &a, const BlockOperand &b, int64_t m, int64_t n, int64_t k, bool add, float *c, int64_t lead) {
  constexpr int64_t onStack = 8192, mostOfB = 1 << 14, worthTransposing = 16; // rows of A
  static const bool has = hasBlockProducts();
  const bool fits = b.transposed ? k <= onStack / 64 && (m >= worthTransposing || m * n * k <= 4096) : n * k <= mostOfB;
  const bool apart = a.lead >= (a.transposed ? m : k) && b.lead >= (b.transposed ? k : n) && lead >= n; // else the library complains
  if (!has || !fits || !apart)
    return false;
  const int64_t rowA = a.transposed ? 1 : a.lead, stepA = a.transposed ? a.lead : 1;
  auto multiplyColumns = [&](const float *columns, int64_t stepB, int64_t first, int64_t count) {
    multiply({a.data, columns, c + first, m, count, k, rowA, stepA, stepB, lead, &wholeDepth, 1, add});
  };
  if (!b.transposed) {
    multiplyColumns(b.data, b.lead, 0, n);
    return true;
  }
  alignas(64) float columns[onStack];
  for (int64_t first = 0; first < n; first += 64) {
    int64_t count = std::min<int64_t>(64, n - first);
    transpose(b.data + first * b.lead, b.lead, count, k, columns, 64);
    multiplyColumns(columns, 64, first, count);
  }
  return true;
}

std::unique_ptr<Gemm> makeSmallGemm(autopar_gemm gemm, GemmOperands operands, int threads, Workspace &workspace) {
  if (gemm.dtype != AUTOPAR_F32 || gemm.out_dtype != AUTOPAR_F32 || !isSmall(gemm) || !hasBlockProducts())
    return nullptr;
  makeColumnsRows(gemm, operands);
  return std::make_unique<SmallGemm>(gemm, operands, threads, workspace);
}

} // namespace autopar::rt
