// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Five ways to multiply: registers (SmallGemm.cpp), sgemm on the operands, oneDNN's matmul (OneDnnGemm.cpp), sgemm on copies in f32,
// loops.
#include "runtime/host/Gemm.h"
#include "runtime/base/ElementType.h"
#include "runtime/host/TiledGemm.h"
#include <dnnl.h>
#include <type_traits>

namespace autopar::rt {

namespace {

// dnnl wants a leading dim of at least a row's length even where there is one row.
int64_t leadingDim(int64_t given, int64_t rows, int64_t columns) { return rows <= 1 ? std::max(given, columns) : given; }

bool sgemm(const autopar_gemm &g, const GemmTile &t, const float *a, int64_t lda, const float *b, int64_t ldb, float *c,
           int64_t ldc) {
  lda = g.transpose_a ? leadingDim(lda, g.k, t.rows) : leadingDim(lda, t.rows, g.k);
  ldb = g.transpose_b ? leadingDim(ldb, t.columns, g.k) : leadingDim(ldb, g.k, t.columns);
  return dnnl_sgemm(g.transpose_a ? 'T' : 'N', g.transpose_b ? 'T' : 'N', t.rows, t.columns, g.k, 1.0f, a, lda, b, ldb,
                    g.accumulate ? 1.0f : 0.0f, c, leadingDim(ldc, t.rows, t.columns)) == dnnl_success;
}

class Float32Gemm : public TiledGemm {
  using TiledGemm::TiledGemm;
  bool runTile(int, const GemmTile &t) override {
    return sgemm(gemm, t, reinterpret_cast<const float *>(operands.a) + t.a, gemm.lda,
                 reinterpret_cast<const float *>(operands.b) + t.b, gemm.ldb,
                 reinterpret_cast<float *>(operands.c) + t.c, gemm.ldc);
  }
};

/// 16-bit floats: tiles are widened to f32, multiplied by sgemm, and rounded once.
template <typename In, typename Out> class WideningGemm : public TiledGemm {
public:
  WideningGemm(const autopar_gemm &gemm, GemmOperands operands, int threads, Workspace &workspace)
      : TiledGemm(gemm, operands), workspace(workspace) {
    int64_t m = tiles.largestRows(), n = tiles.largestColumns();
    perWorker = static_cast<size_t>(m * gemm.k + gemm.k * n + m * n + 15) / 16 * 16; // whole lines
    workspace.reserve(perWorker * static_cast<size_t>(threads) * sizeof(float));
  }
private:
  static void widen(const In *from, int64_t stride, int64_t rows, int64_t columns, float *to) {
    for (int64_t r = 0; r < rows; ++r)
      for (int64_t c = 0; c < columns; ++c)
        to[r * columns + c] = static_cast<float>(from[r * stride + c]);
  }
  bool runTile(int worker, const GemmTile &t) override {
    float *a = static_cast<float *>(workspace.data()) + perWorker * static_cast<size_t>(worker);
    float *b = a + t.rows * gemm.k, *c = b + gemm.k * t.columns;
    const In *sourceA = reinterpret_cast<const In *>(operands.a) + t.a;
    const In *sourceB = reinterpret_cast<const In *>(operands.b) + t.b;
    Out *target = reinterpret_cast<Out *>(operands.c) + t.c;
    gemm.transpose_a ? widen(sourceA, gemm.lda, gemm.k, t.rows, a) : widen(sourceA, gemm.lda, t.rows, gemm.k, a);
    gemm.transpose_b ? widen(sourceB, gemm.ldb, t.columns, gemm.k, b) : widen(sourceB, gemm.ldb, gemm.k, t.columns, b);
    if (gemm.accumulate)
      for (int64_t r = 0; r < t.rows; ++r)
        for (int64_t j = 0; j < t.columns; ++j)
          c[r * t.columns + j] = static_cast<float>(target[r * gemm.ldc + j]);
    if (!sgemm(gemm, t, a, gemm.transpose_a ? t.rows : gemm.k, b, gemm.transpose_b ? gemm.k : t.columns, c, t.columns))
      return false;
    for (int64_t r = 0; r < t.rows; ++r)
      for (int64_t j = 0; j < t.columns; ++j)
        target[r * gemm.ldc + j] = static_cast<Out>(c[r * t.columns + j]);
    return true;
  }
  Workspace &workspace;
  size_t perWorker = 0;
};

/// Anything else, and strides that oneDNN does not take. Sums in the output's type; integers modulo 2^n.
template <typename In, typename Out> class LoopGemm : public TiledGemm {
  using TiledGemm::TiledGemm;
  template <typename T> static auto sumType() {
    if constexpr (std::is_integral_v<T>)
      return std::make_unsigned_t<T>{};
    else if constexpr (std::is_floating_point_v<T>)
      return T{};
    else
      return float{};
  }
  bool runTile(int, const GemmTile &t) override {
    using Sum = decltype(sumType<Out>());
    const In *a = reinterpret_cast<const In *>(operands.a) + t.a;
    const In *b = reinterpret_cast<const In *>(operands.b) + t.b;
    Out *c = reinterpret_cast<Out *>(operands.c) + t.c;
    int64_t aRow = gemm.transpose_a ? 1 : gemm.lda, aStep = gemm.transpose_a ? gemm.lda : 1;
    int64_t bColumn = gemm.transpose_b ? gemm.ldb : 1, bStep = gemm.transpose_b ? 1 : gemm.ldb;
    for (int64_t i = 0; i < t.rows; ++i)
      for (int64_t j = 0; j < t.columns; ++j) {
        Sum sum = gemm.accumulate ? static_cast<Sum>(c[i * gemm.ldc + j]) : Sum{};
        for (int64_t k = 0; k < gemm.k; ++k)
          sum = static_cast<Sum>(sum + static_cast<Sum>(static_cast<Sum>(a[i * aRow + k * aStep]) *
                                                        static_cast<Sum>(b[j * bColumn + k * bStep])));
        c[i * gemm.ldc + j] = static_cast<Out>(sum);
      }
    return true;
  }
};

template <typename T> constexpr bool isHalf = std::is_same_v<T, BFloat16> || std::is_same_v<T, Float16>;

template <typename In, typename Out>
std::unique_ptr<Gemm> makeTyped(const autopar_gemm &g, GemmOperands operands, int threads, Workspace &workspace) {
  bool plainStrides = g.k > 0 && g.ldc >= g.n && g.lda >= (g.transpose_a ? g.m : g.k) && g.ldb >= (g.transpose_b ? g.k : g.n);
  plainStrides |= g.k > 0 && g.m == 1 && !g.transpose_a && g.ldb >= (g.transpose_b ? g.k : g.n);
  if constexpr (std::is_same_v<In, float> && std::is_same_v<Out, float>)
    if (plainStrides)
      return std::make_unique<Float32Gemm>(g, operands);
  if constexpr (isHalf<In> && (isHalf<Out> || std::is_same_v<Out, float>))
    if (g.k > 0)
      return std::make_unique<WideningGemm<In, Out>>(g, operands, threads, workspace);
  if constexpr (std::is_integral_v<In> == std::is_integral_v<Out>)
    return std::make_unique<LoopGemm<In, Out>>(g, operands);
  return nullptr;
}

} // namespace

StatusOr<std::unique_ptr<Gemm>> makeGemm(const autopar_gemm &gemm, const void *a, const void *b, void *c, int threads,
                                         Workspace &workspace) {
  GemmOperands operands{static_cast<const std::byte *>(a), static_cast<const std::byte *>(b), static_cast<std::byte *>(c)};
  std::unique_ptr<Gemm> made = makeSmallGemm(gemm, operands, threads, workspace);
  if (!made && oneDnnIsFaster(gemm))
    made = makeOneDnnGemm(gemm, operands, threads, workspace);
  if (made)
    return made;
  visitElementType(gemm.dtype, [&](auto in) {
    using In = decltype(in);
    if (gemm.dtype == gemm.out_dtype)
      made = makeTyped<In, In>(gemm, operands, threads, workspace);
    else if (gemm.out_dtype == AUTOPAR_F32)
      made = makeTyped<In, float>(gemm, operands, threads, workspace);
    else if (gemm.out_dtype == AUTOPAR_S32)
      made = makeTyped<In, int32_t>(gemm, operands, threads, workspace);
  });
  if (!made)
    return Status::badInput(format("this runtime has no matrix product of %s into %s",
                                   std::string(elementName(gemm.dtype)).c_str(),
                                   std::string(elementName(gemm.out_dtype)).c_str()));
  return made;
}

} // namespace autopar::rt
