// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products against three plain loops, with integers small enough that every type is exact.
#include "runtime/host/TiledGemm.h"
#include "runtime/base/ElementType.h"
#include <catch2/catch.hpp>
#include <cstring>

using namespace autopar::rt;

namespace {
struct Problem {
  autopar_gemm gemm{};
  int64_t sizeA = 0, sizeB = 0, sizeC = 0;
};

// A [batch, m, k], B [batch or 1, k, n], C [batch, m, n], rows padded by 3 elements.
Problem problem(int64_t batch, int64_t m, int64_t n, int64_t k, bool ta, bool tb, bool accumulate) {
  Problem p;
  autopar_gemm &g = p.gemm;
  g.m = m, g.n = n, g.k = k, g.transpose_a = ta, g.transpose_b = tb, g.accumulate = accumulate;
  g.lda = (ta ? m : k) + 3, g.ldb = (tb ? k : n) + 3, g.ldc = n + 3;
  g.batch_rank = 2, g.batch[0] = batch, g.batch[1] = 2;
  p.sizeA = (ta ? k : m) * g.lda, p.sizeB = (tb ? n : k) * g.ldb, p.sizeC = m * g.ldc;
  g.stride_a[0] = 2 * p.sizeA, g.stride_a[1] = p.sizeA;
  g.stride_b[0] = 0, g.stride_b[1] = p.sizeB;
  g.stride_c[0] = 2 * p.sizeC, g.stride_c[1] = p.sizeC;
  p.sizeA *= 2 * batch, p.sizeB *= 2, p.sizeC *= 2 * batch;
  return p;
}

template <typename T> T number(int64_t i) { return static_cast<T>(static_cast<float>(i * 7 % 5 - 2)); }

template <typename T, typename Out>
int64_t wrongElements(Problem p, autopar_dtype dtype, autopar_dtype outDtype, int threads, bool byOneDnn = false) {
  autopar_gemm &g = p.gemm;
  g.dtype = static_cast<uint8_t>(dtype), g.out_dtype = static_cast<uint8_t>(outDtype);
  std::vector<T> a(static_cast<size_t>(p.sizeA)), b(static_cast<size_t>(p.sizeB));
  std::vector<Out> c(static_cast<size_t>(p.sizeC));
  for (size_t i = 0; i < a.size(); ++i)
    a[i] = number<T>(static_cast<int64_t>(i));
  for (size_t i = 0; i < b.size(); ++i)
    b[i] = number<T>(static_cast<int64_t>(3 * i));
  for (size_t i = 0; i < c.size(); ++i)
    c[i] = number<Out>(static_cast<int64_t>(i));
  std::vector<Out> expected = c;
  for (int64_t b0 = 0; b0 < g.batch[0]; ++b0)
    for (int64_t b1 = 0; b1 < g.batch[1]; ++b1)
      for (int64_t i = 0; i < g.m; ++i)
        for (int64_t j = 0; j < g.n; ++j) {
          Out &at = expected[static_cast<size_t>(b0 * g.stride_c[0] + b1 * g.stride_c[1] + i * g.ldc + j)];
          float sum = g.accumulate ? static_cast<float>(at) : 0;
          for (int64_t k = 0; k < g.k; ++k) {
            int64_t ia = b0 * g.stride_a[0] + b1 * g.stride_a[1] + (g.transpose_a ? k * g.lda + i : i * g.lda + k);
            int64_t ib = b0 * g.stride_b[0] + b1 * g.stride_b[1] + (g.transpose_b ? j * g.ldb + k : k * g.ldb + j);
            sum += static_cast<float>(a[static_cast<size_t>(ia)]) * static_cast<float>(b[static_cast<size_t>(ib)]);
          }
          at = static_cast<Out>(sum);
        }
  ThreadPool pool(threads);
  Workspace workspace;
  std::unique_ptr<Gemm> gemm;
  if (byOneDnn) {
    const auto *bytesA = reinterpret_cast<const std::byte *>(a.data()), *bytesB = reinterpret_cast<const std::byte *>(b.data());
    gemm = makeOneDnnGemm(g, {bytesA, bytesB, reinterpret_cast<std::byte *>(c.data())}, threads, workspace);
    if (!gemm)
      return -1; // no such instructions
  } else {
    auto made = makeGemm(g, a.data(), b.data(), c.data(), threads, workspace);
    REQUIRE(made.ok());
    gemm = std::move(*made);
  }
  REQUIRE(gemm->run(pool).ok());
  int64_t wrong = 0;
  for (size_t i = 0; i < c.size(); ++i)
    wrong += std::memcmp(&c[i], &expected[i], sizeof(Out)) != 0;
  return wrong;
}
} // namespace

TEST_CASE("products in every type, transposed and accumulated, equal plain loops") {
  for (bool ta : {false, true})
    for (bool tb : {false, true})
      for (bool accumulate : {false, true}) {
        INFO(ta << tb << accumulate);
        Problem p = problem(2, 5, 7, 9, ta, tb, accumulate);
        CHECK(wrongElements<float, float>(p, AUTOPAR_F32, AUTOPAR_F32, 2) == 0);
        CHECK(wrongElements<double, double>(p, AUTOPAR_F64, AUTOPAR_F64, 2) == 0);
        CHECK(wrongElements<BFloat16, BFloat16>(p, AUTOPAR_BF16, AUTOPAR_BF16, 2) == 0);
        CHECK(wrongElements<BFloat16, float>(p, AUTOPAR_BF16, AUTOPAR_F32, 2) == 0);
        CHECK(wrongElements<Float16, Float16>(p, AUTOPAR_F16, AUTOPAR_F16, 2) == 0);
        CHECK(wrongElements<int32_t, int32_t>(p, AUTOPAR_S32, AUTOPAR_S32, 2) == 0);
        CHECK(wrongElements<int8_t, int32_t>(p, AUTOPAR_S8, AUTOPAR_S32, 2) == 0);
      }
}

TEST_CASE("sizes at the edges: one row, one column, no depth, several tiles") {
  const int64_t sizes[][3] = {{1, 1, 1}, {1, 33, 8}, {33, 1, 8}, {3, 4, 0}, {0, 4, 4}, {300, 17, 5}, {17, 600, 5}, {130, 520, 3}, {8, 16, 4},
                              {50, 90, 33}, {17, 64, 130}, {24, 40, 70}, {160, 160, 160}};
  for (auto &[m, n, k] : sizes)
    for (bool ta : {false, true})
      for (bool tb : {false, true}) {
        INFO(m << " " << n << " " << k << " " << ta << tb);
        CHECK(wrongElements<float, float>(problem(1, m, n, k, ta, tb, false), AUTOPAR_F32, AUTOPAR_F32, 3) == 0);
        CHECK(wrongElements<BFloat16, float>(problem(1, m, n, k, ta, tb, true), AUTOPAR_BF16, AUTOPAR_F32, 3) == 0);
      }
}

TEST_CASE("oneDNN's matmul, also where another way is faster on this CPU") {
  const int64_t sizes[][3] = {{1, 33, 8}, {33, 1, 8}, {300, 17, 5}, {130, 520, 3}, {50, 90, 33}};
  for (auto &[m, n, k] : sizes)
    for (bool ta : {false, true})
      for (bool tb : {false, true}) {
        INFO(m << " " << n << " " << k << " " << ta << tb);
        Problem p = problem(2, m, n, k, ta, tb, ta);
        CHECK(wrongElements<float, float>(p, AUTOPAR_F32, AUTOPAR_F32, 3, true) == 0);
        CHECK(wrongElements<BFloat16, float>(p, AUTOPAR_BF16, AUTOPAR_F32, 3, true) <= 0); // no bf16 before AVX-512
        CHECK(wrongElements<BFloat16, BFloat16>(p, AUTOPAR_BF16, AUTOPAR_BF16, 3, true) <= 0);
      }
}

TEST_CASE("a long f32 product of few columns, which oneDNN's matmul does") {
  for (bool other : {false, true}) {
    Problem p = problem(1, 2100, 33, 2000, other, other, other);
    autopar_gemm f32 = p.gemm;
    f32.dtype = f32.out_dtype = AUTOPAR_F32;
    CHECK(oneDnnIsFaster(f32));
    CHECK(wrongElements<float, float>(p, AUTOPAR_F32, AUTOPAR_F32, 3) == 0);
  }
}

TEST_CASE("bits do not depend on the number of threads") {
  const int64_t sizes[][3] = {{301, 270, 97}, {121, 70, 97}, {64, 5, 33}}; // by oneDNN, by registers
  for (auto &[m, n, k] : sizes)
    for (bool tb : {false, true}) {
      INFO(m << " " << n << " " << k << " " << tb);
      autopar_gemm g{};
      g.dtype = g.out_dtype = AUTOPAR_F32;
      g.m = m, g.n = n, g.k = k, g.lda = k, g.ldb = tb ? k : n, g.ldc = n, g.transpose_b = tb;
      std::vector<float> a(static_cast<size_t>(m * k)), b(static_cast<size_t>(k * n));
      for (size_t i = 0; i < a.size(); ++i)
        a[i] = static_cast<float>(i * 7919 % 1013) / 97.0f;
      for (size_t i = 0; i < b.size(); ++i)
        b[i] = static_cast<float>(i * 104729 % 991) / 89.0f - 5;
      std::vector<float> first;
      for (int threads : {1, 2, 3}) {
        std::vector<float> c(static_cast<size_t>(m * n));
        ThreadPool pool(threads);
        Workspace workspace;
        auto gemm = makeGemm(g, a.data(), b.data(), c.data(), threads, workspace);
        REQUIRE((*gemm)->run(pool).ok());
        if (first.empty())
          first = c;
        CHECK(std::memcmp(first.data(), c.data(), c.size() * sizeof(float)) == 0);
      }
    }
}

TEST_CASE("a tile that fails is told with the product's sizes") {
  struct Failing : TiledGemm {
    using TiledGemm::TiledGemm;
    bool runTile(int, const GemmTile &) override { return false; }
  };
  autopar_gemm g{};
  g.m = 2, g.n = 3, g.k = 4;
  ThreadPool pool(1);
  Status status = Failing(g, {}).run(pool);
  CHECK(status.code() == StatusCode::Fault);
  CHECK(status.message() == "oneDNN refused a matrix product of 2 x 3 x 4");
}

TEST_CASE("a product of types that do not go together is refused") {
  autopar_gemm g{};
  Workspace none;
  g.dtype = AUTOPAR_F32, g.out_dtype = AUTOPAR_S8;
  CHECK(makeGemm(g, nullptr, nullptr, nullptr, 1, none).status().message() == "this runtime has no matrix product of f32 into i8");
}
