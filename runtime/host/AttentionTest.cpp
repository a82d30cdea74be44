// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attention against plain loops in double: one block of rows and several, grouped heads, strides of every kind, small floats; and
// the same bits from any number of threads.
#include "runtime/host/Attention.h"
#include "runtime/base/ElementType.h"
#include <catch2/catch.hpp>
#include <cmath>
#include <cstring>

using namespace autopar::rt;

namespace {

template <typename T> struct Problem {
  autopar_attention call{};
  std::vector<std::vector<T>> memory{7}; // q, k, v, o, dq, dk, dv
  int64_t entries = 1;

  /// [entry, row, member, column] with a gap after each row; keys of the first entry's kind by columns if `byColumns`.
  Problem(int64_t rows, int64_t depth, int64_t wide, int64_t group, bool gradient, autopar_dtype dtype, bool byColumns) {
    call.dtype = static_cast<uint8_t>(dtype), call.gradient = gradient, call.batch_rank = 2;
    call.batch[0] = 2, call.batch[1] = 3, entries = 6;
    call.rows = rows, call.depth = depth, call.value_depth = wide, call.group = group;
    call.scale = 0.3, call.grad_scale = 0.7;
    for (int i = 0; i < 7; ++i) {
      bool isShared = i == 1 || i == 2 || i == 5 || i == 6;
      int64_t members = isShared ? 1 : group, columns = i == 2 || i == 3 || i == 6 ? wide : depth;
      autopar_heads &heads = headsOf(i);
      heads.group = isShared ? 0 : columns, heads.column = 1, heads.row = members * columns + 3;
      int64_t size = rows * heads.row;
      if (byColumns && i < 4 && isShared)
        heads.column = rows + 1, heads.row = 1, size = columns * (rows + 1);
      heads.batch[0] = 3 * size, heads.batch[1] = size;
      heads.at.offset = static_cast<uint64_t>(i);
      memory[i].resize(static_cast<size_t>(6 * size), T(0.0f));
      for (size_t j = 0; j < memory[i].size() && i < (gradient ? 4 : 3); ++j)
        memory[i][j] = T(std::sin(static_cast<float>(j * 13 % 1009 + i)) * 1.5f);
    }
  }
  autopar_heads &headsOf(int i) {
    autopar_heads *all[] = {&call.q, &call.k, &call.v, &call.o, &call.dq, &call.dk, &call.dv};
    return *all[i];
  }
  size_t place(int i, int64_t entry, int64_t member, int64_t row, int64_t column) {
    const autopar_heads &h = headsOf(i);
    return static_cast<size_t>(entry / 3 * h.batch[0] + entry % 3 * h.batch[1] + member * h.group + row * h.row + column * h.column);
  }
  double at(int i, int64_t entry, int64_t member, int64_t row, int64_t column) {
    return static_cast<double>(static_cast<float>(memory[i][place(i, entry, member, row, column)]));
  }
  void run(int threads) {
    ThreadPool pool(threads);
    Workspace workspace;
    auto made = makeAttention(call, [&](const autopar_buffer &b) -> void * { return memory[b.offset].data(); }, threads, workspace);
    REQUIRE(made.ok());
    REQUIRE((*made)->run(pool).ok());
  }
  /// Largest difference from plain loops, over the largest entry.
  double error();
};

template <typename T> double Problem<T>::error() {
  double off = 0, most = 0;
  auto compare = [&](int i, int64_t e, int64_t m, int64_t r, int64_t c, double want) {
    double found = at(i, e, m, r, c);
    off = std::max(off, std::isfinite(found) ? std::abs(found - want) : INFINITY);
    most = std::max(most, std::abs(want));
  };
  const int64_t n = call.rows, depth = call.depth, wide = call.value_depth;
  for (int64_t e = 0; e < entries; ++e) {
    std::vector<double> dk(static_cast<size_t>(n * depth)), dv(static_cast<size_t>(n * wide));
    for (int64_t m = 0; m < call.group; ++m)
      for (int64_t r = 0; r < n; ++r) {
        std::vector<double> p(static_cast<size_t>(r + 1)), g(p);
        double largest = -INFINITY, sum = 0, mean = 0;
        for (int64_t j = 0; j <= r; ++j) {
          for (int64_t c = 0; c < depth; ++c)
            p[j] += at(0, e, m, r, c) * at(1, e, 0, j, c);
          largest = std::max(largest, p[j] *= call.scale);
        }
        for (double &x : p)
          sum += x = std::exp(x - largest);
        for (double &x : p)
          x /= sum;
        for (int64_t c = 0; c < wide && !call.gradient; ++c) {
          double out = 0;
          for (int64_t j = 0; j <= r; ++j)
            out += p[j] * at(2, e, 0, j, c);
          compare(3, e, m, r, c, out);
        }
        if (!call.gradient)
          continue;
        for (int64_t j = 0; j <= r; ++j) {
          for (int64_t c = 0; c < wide; ++c) {
            g[j] += at(3, e, m, r, c) * at(2, e, 0, j, c);
            dv[j * wide + c] += p[j] * at(3, e, m, r, c);
          }
          mean += p[j] * g[j];
        }
        std::vector<double> dq(static_cast<size_t>(depth));
        for (int64_t j = 0; j <= r; ++j)
          for (int64_t c = 0; c < depth; ++c) {
            double ds = call.grad_scale * p[j] * (g[j] - mean);
            dq[c] += ds * at(1, e, 0, j, c);
            dk[j * depth + c] += ds * at(0, e, m, r, c);
          }
        for (int64_t c = 0; c < depth; ++c)
          compare(4, e, m, r, c, dq[c]);
      }
    for (int64_t j = 0; j < n && call.gradient; ++j) {
      for (int64_t c = 0; c < depth; ++c)
        compare(5, e, 0, j, c, dk[j * depth + c]);
      for (int64_t c = 0; c < wide; ++c)
        compare(6, e, 0, j, c, dv[j * wide + c]);
    }
  }
  return off / most;
}

} // namespace

TEST_CASE("causal attention and its gradient agree with loops") {
  for (bool gradient : {false, true})
    for (int64_t rows : {1, 5, 16, 64, 65, 200})
      for (int64_t group : {1, 3})
        for (bool byColumns : {false, true}) {
          CAPTURE(gradient, rows, group, byColumns);
          Problem<float> p(rows, 8, 12, group, gradient, AUTOPAR_F32, byColumns);
          p.run(2);
          CHECK(p.error() < 2e-6);
        }
}

TEST_CASE("attention of small floats rounds once") {
  for (bool gradient : {false, true}) {
    Problem<BFloat16> brain(100, 16, 16, 2, gradient, AUTOPAR_BF16, true);
    brain.run(2);
    CHECK(brain.error() < 4e-3);
    Problem<Float16> half(100, 16, 16, 2, gradient, AUTOPAR_F16, false);
    half.run(2);
    CHECK(half.error() < 6e-4);
  }
}

TEST_CASE("attention gives the same bits on any number of threads") {
  for (bool gradient : {false, true}) {
    Problem<float> one(200, 16, 16, 2, gradient, AUTOPAR_F32, false), three = one;
    one.run(1);
    three.run(3);
    for (int i = 0; i < 7; ++i)
      CHECK(std::memcmp(one.memory[i].data(), three.memory[i].data(), one.memory[i].size() * sizeof(float)) == 0);
  }
}

TEST_CASE("scores far apart and rows of equal scores") {
  Problem<float> p(70, 8, 8, 1, false, AUTOPAR_F32, false);
  p.call.scale = 200;
  p.run(1);
  CHECK(p.error() < 1e-5);
  p.call.scale = 0;
  p.run(1);
  CHECK(p.error() < 2e-6);
}

TEST_CASE("rows that overlap are a fault") {
  for (bool gradient : {false, true}) {
    Problem<float> p(20, 8, 8, 1, gradient, AUTOPAR_F32, false);
    p.call.k.row = 4;
    ThreadPool pool(1);
    Workspace workspace;
    auto made = makeAttention(
        p.call, [&](const autopar_buffer &b) -> void * { return p.memory[b.offset].data(); }, 1, workspace);
    REQUIRE(made.ok());
    CHECK((*made)->run(pool).message() == "oneDNN refused a product of attention over 20 rows of 8");
  }
}

TEST_CASE("attention of other types is refused") {
  autopar_attention call{};
  call.dtype = AUTOPAR_F64, call.rows = call.depth = call.value_depth = call.group = 1;
  Workspace workspace;
  auto made = makeAttention(call, [](const autopar_buffer &) -> void * { return nullptr; }, 1, workspace);
  CHECK(made.status().message() == "this runtime has no attention of f64");
}
