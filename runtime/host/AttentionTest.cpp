// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attention against plain loops in double: one block of rows and several, grouped heads, strides of every kind, masks of every kind and
// rows of which they leave nothing, small floats; and the same bits from any number of threads.
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
  std::vector<std::vector<float>> added{AUTOPAR_MOST_MASKS};
  std::vector<std::vector<uint8_t>> kept{AUTOPAR_MOST_MASKS};
  int64_t entries = 1;

  /// [entry, row, member, column] with a gap after each row; keys of the first entry's kind by columns if `byColumns`.
  Problem(int64_t rows, int64_t depth, int64_t wide, int64_t group, bool gradient, autopar_dtype dtype, bool byColumns,
          int64_t columns = 0) {
    call.dtype = static_cast<uint8_t>(dtype), call.gradient = gradient, call.batch_rank = 2;
    call.batch[0] = 2, call.batch[1] = 3, entries = 6;
    call.rows = rows, call.columns = columns ? columns : rows, call.depth = depth, call.value_depth = wide, call.group = group;
    call.scale = 0.3, call.grad_scale = 0.7;
    for (int i = 0; i < 7; ++i) {
      bool isShared = i == 1 || i == 2 || i == 5 || i == 6;
      int64_t members = isShared ? 1 : group, width = i == 2 || i == 3 || i == 6 ? wide : depth;
      int64_t length = isShared ? call.columns : rows;
      autopar_heads &heads = headsOf(i);
      heads.group = isShared ? 0 : width, heads.column = 1, heads.row = members * width + 3;
      int64_t size = length * heads.row;
      if (byColumns && i < 4 && isShared)
        heads.column = length + 1, heads.row = 1, size = width * (length + 1);
      heads.batch[0] = 3 * size, heads.batch[1] = size;
      heads.at.offset = static_cast<uint64_t>(i);
      memory[i].resize(static_cast<size_t>(6 * size), T(0.0f));
      for (size_t j = 0; j < memory[i].size() && i < (gradient ? 4 : 3); ++j)
        memory[i][j] = T(std::sin(static_cast<float>(j * 13 % 1009 + i)) * 1.5f);
    }
  }
  autopar_mask &mask(autopar_mask_kind kind, double number) {
    autopar_mask &made = call.masks[call.mask_count++];
    made.kind = static_cast<uint8_t>(kind), made.number = number;
    return made;
  }
  void causal(double number = -1e30, int64_t diagonal = 0) {
    autopar_mask &made = mask(AUTOPAR_MASK_SELECT, number);
    made.causal = 1, made.diagonal = diagonal;
  }
  /// An operand of these strides; `value` of entry, member, row and column (0 where it does not vary).
  template <typename Value> void operand(autopar_mask &made, bool byEntry, bool byMember, int64_t row, int64_t column, Value &&value) {
    const auto index = static_cast<size_t>(&made - call.masks);
    const int64_t rows = row ? call.rows : 1, columns = column ? call.columns : 1, members = byMember ? call.group : 1;
    const int64_t matrix = rows * columns;
    made.has_operand = 1, made.dtype = made.kind == AUTOPAR_MASK_ADD ? AUTOPAR_F32 : AUTOPAR_PRED;
    made.at.at.offset = 7 + index;
    made.at.row = row ? columns : 0, made.at.column = column ? 1 : 0, made.at.group = byMember ? matrix : 0;
    made.at.batch[1] = byEntry ? matrix * members : 0, made.at.batch[0] = 3 * made.at.batch[1];
    for (int64_t e = 0; e < (byEntry ? entries : 1); ++e)
      for (int64_t m = 0; m < members; ++m)
        for (int64_t r = 0; r < rows; ++r)
          for (int64_t c = 0; c < columns; ++c) {
            added[index].push_back(static_cast<float>(value(e, m, r, c)));
            kept[index].push_back(value(e, m, r, c) != 0);
          }
  }
  void *memoryOf(uint64_t at) {
    if (at < 7)
      return memory[at].data();
    return call.masks[at - 7].kind == AUTOPAR_MASK_ADD ? static_cast<void *>(added[at - 7].data()) : kept[at - 7].data();
  }
  /// What masks make of a score; whether one replaced it, and whether its weight is set to zero.
  float masked(double score, int64_t entry, int64_t member, int64_t row, int64_t column, bool &isReplaced, bool &isZero) {
    auto s = static_cast<float>(score);
    for (int i = 0; i < call.mask_count; ++i) {
      const autopar_mask &mask = call.masks[i];
      auto at = static_cast<size_t>(entry / 3 * mask.at.batch[0] + entry % 3 * mask.at.batch[1] + member * mask.at.group + row * mask.at.row +
                                    column * mask.at.column);
      if (mask.kind == AUTOPAR_MASK_ADD) {
        s += added[i][at];
      } else if (mask.has_operand ? (kept[i][at] != 0) == (mask.inverted != 0) : column > row + mask.diagonal) {
        s = static_cast<float>(mask.number);
        isReplaced = true, isZero = isZero || mask.zeroes;
      }
    }
    return s;
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
    auto made = makeAttention(call, [&](const autopar_buffer &b) -> void * { return memoryOf(b.offset); }, threads, workspace);
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
  const int64_t n = call.rows, columns = call.columns, depth = call.depth, wide = call.value_depth;
  for (int64_t e = 0; e < entries; ++e) {
    std::vector<double> dk(static_cast<size_t>(columns * depth)), dv(static_cast<size_t>(columns * wide));
    for (int64_t m = 0; m < call.group; ++m)
      for (int64_t r = 0; r < n; ++r) {
        std::vector<double> p(static_cast<size_t>(columns)), g(p);
        std::vector<char> isReplaced(p.size()), isZero(p.size());
        double largest = -INFINITY, sum = 0, mean = 0;
        for (int64_t j = 0; j < columns; ++j) {
          for (int64_t c = 0; c < depth; ++c)
            p[j] += at(0, e, m, r, c) * at(1, e, 0, j, c);
          bool replaced = false, zero = false;
          p[j] = masked(p[j] * call.scale, e, m, r, j, replaced, zero);
          isReplaced[j] = replaced, isZero[j] = zero;
          largest = std::max(largest, p[j]);
        }
        for (double &x : p)
          sum += x = std::exp(x - largest);
        for (int64_t j = 0; j < columns; ++j)
          p[j] = isZero[j] ? 0 : p[j] / sum;
        for (int64_t c = 0; c < wide && !call.gradient; ++c) {
          double out = 0;
          for (int64_t j = 0; j < columns; ++j)
            out += p[j] * at(2, e, 0, j, c);
          compare(3, e, m, r, c, out);
        }
        if (!call.gradient)
          continue;
        for (int64_t j = 0; j < columns; ++j) {
          for (int64_t c = 0; c < wide; ++c) {
            g[j] += at(3, e, m, r, c) * at(2, e, 0, j, c);
            dv[j * wide + c] += p[j] * at(3, e, m, r, c);
          }
          mean += p[j] * g[j];
        }
        std::vector<double> dq(static_cast<size_t>(depth));
        for (int64_t j = 0; j < columns; ++j)
          for (int64_t c = 0; c < depth; ++c) {
            double ds = isReplaced[j] ? 0 : call.grad_scale * p[j] * (g[j] - mean);
            dq[c] += ds * at(1, e, 0, j, c);
            dk[j * depth + c] += ds * at(0, e, m, r, c);
          }
        for (int64_t c = 0; c < depth; ++c)
          compare(4, e, m, r, c, dq[c]);
      }
    for (int64_t j = 0; j < columns && call.gradient; ++j) {
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
          p.causal();
          p.run(2);
          CHECK(p.error() < 2e-6);
        }
}

TEST_CASE("attention without a mask, of more columns than rows and fewer") {
  for (bool gradient : {false, true})
    for (int64_t rows : {1, 33, 130})
      for (int64_t columns : {1, 7, 100}) {
        CAPTURE(gradient, rows, columns);
        Problem<float> p(rows, 8, 12, 2, gradient, AUTOPAR_F32, true, columns);
        p.run(2);
        CHECK(p.error() < 2e-6);
      }
}

TEST_CASE("causal masks with other diagonals, where rows may have nothing left") {
  for (bool gradient : {false, true})
    for (int64_t diagonal : {-80, -1, 3, 60, 300})
      for (int64_t columns : {40, 150, 200}) {
        CAPTURE(gradient, diagonal, columns);
        Problem<float> p(150, 8, 8, 1, gradient, AUTOPAR_F32, false, columns);
        p.causal(-1e9, diagonal); // rows of which nothing is left are uniform over all columns
        p.run(2);
        CHECK(p.error() < 3e-6);
      }
}

TEST_CASE("a causal mask whose number counts") {
  for (bool gradient : {false, true})
    for (double number : {0.0, -3.0, -80.0}) {
      Problem<float> p(100, 8, 8, 2, gradient, AUTOPAR_F32, false);
      p.causal(number);
      p.run(2);
      CHECK(p.error() < 3e-6);
    }
}

/// The last entries have nothing but padding, the others some at the end.
static bool isToken(int64_t entry, int64_t column, int64_t columns) { return entry < 4 && column < columns - 5 * entry; }

TEST_CASE("padding by numbers in the place of scores, alone and with a causal mask in any order") {
  for (bool gradient : {false, true})
    for (int order : {0, 1, 2})
      for (bool inverted : {false, true})
        for (bool zeroes : {false, true}) {
          CAPTURE(gradient, order, inverted, zeroes);
          Problem<float> p(90, 8, 8, 2, gradient, AUTOPAR_F32, false);
          if (order == 1)
            p.causal(-1e9);
          autopar_mask &padding = p.mask(AUTOPAR_MASK_SELECT, -1e9);
          padding.inverted = inverted, padding.zeroes = zeroes;
          p.operand(padding, true, false, 0, 1, [&](int64_t e, int64_t, int64_t, int64_t c) { return isToken(e, c, 90) != inverted; });
          if (order == 2)
            p.causal(-1e9);
          p.run(2);
          CHECK(p.error() < 3e-6);
        }
}

TEST_CASE("a mask of rows and columns that holds a causal one") {
  for (bool gradient : {false, true}) {
    Problem<float> p(90, 8, 8, 2, gradient, AUTOPAR_F32, false);
    autopar_mask &window = p.mask(AUTOPAR_MASK_SELECT, -1e9);
    window.causal = 1;
    p.operand(window, true, true, 1, 1, [&](int64_t e, int64_t m, int64_t r, int64_t c) { return c <= r && c > r - 9 * (m + 1) && isToken(e, c, 90); });
    p.run(2);
    CHECK(p.error() < 3e-6);
  }
}

TEST_CASE("biases and lowered scores, before and after a causal mask") {
  for (bool gradient : {false, true})
    for (int order : {0, 1, 2})
      for (double low : {-1e9, -3e38}) {
        CAPTURE(gradient, order, low);
        Problem<float> p(90, 8, 8, 2, gradient, AUTOPAR_F32, false);
        if (order == 1)
          p.causal(low);
        p.operand(p.mask(AUTOPAR_MASK_ADD, 0), false, true, 1, 1,
                  [&](int64_t, int64_t m, int64_t r, int64_t c) { return std::cos(static_cast<double>(m + r * 7 + c * 3)); });
        p.operand(p.mask(AUTOPAR_MASK_ADD, 0), true, false, 0, 1,
                  [&](int64_t e, int64_t, int64_t, int64_t c) { return isToken(e, c, 90) ? 0 : low; });
        if (order == 2)
          p.causal(low);
        p.run(2);
        CHECK(p.error() < 3e-6);
      }
}

TEST_CASE("a bias that lifts what lies beyond the diagonal counts") {
  for (bool gradient : {false, true}) {
    Problem<float> p(90, 8, 8, 1, gradient, AUTOPAR_F32, false);
    p.causal(-1e9);
    p.operand(p.mask(AUTOPAR_MASK_ADD, 0), false, false, 0, 1, [&](int64_t, int64_t, int64_t, int64_t c) { return c == 80 ? 1e9 : 0; });
    p.run(2);
    CHECK(p.error() < 3e-6);
  }
}

TEST_CASE("an operand that lowers all scores beyond a diagonal") {
  for (bool gradient : {false, true}) {
    Problem<float> p(90, 8, 8, 1, gradient, AUTOPAR_F32, false);
    autopar_mask &lowered = p.mask(AUTOPAR_MASK_ADD, -3e38);
    lowered.causal = 1;
    p.operand(lowered, true, false, 1, 1, [&](int64_t e, int64_t, int64_t r, int64_t c) { return c <= r && isToken(e, c, 90) ? 0 : -3e38; });
    p.run(2);
    CHECK(p.error() < 3e-6);
  }
}

TEST_CASE("rows of -inf are NaN, or zero where weights are set to zero") {
  for (bool zeroes : {false, true}) {
    Problem<float> p(20, 8, 8, 1, false, AUTOPAR_F32, false);
    p.causal(-INFINITY);
    autopar_mask &padding = p.mask(AUTOPAR_MASK_SELECT, -INFINITY);
    padding.zeroes = zeroes;
    p.operand(padding, false, false, 1, 0, [](int64_t, int64_t, int64_t r, int64_t) { return r != 7; });
    p.run(1);
    for (int64_t r = 0; r < 20; ++r) {
      CHECK(std::isnan(p.at(3, 0, 0, r, 0)) == (r == 7 && !zeroes));
      if (r == 7 && zeroes)
        CHECK(p.at(3, 0, 0, r, 0) == 0);
    }
  }
}

TEST_CASE("biases of small floats round sums to their type") {
  Problem<BFloat16> p(40, 8, 8, 1, false, AUTOPAR_BF16, false);
  autopar_mask &bias = p.mask(AUTOPAR_MASK_ADD, 0);
  p.operand(bias, false, false, 0, 1, [](int64_t, int64_t, int64_t, int64_t) { return -1e9; });
  std::vector<BFloat16> small(p.added[0].begin(), p.added[0].end());
  bias.dtype = AUTOPAR_BF16;
  ThreadPool pool(1);
  Workspace workspace;
  auto made = makeAttention(
      p.call, [&](const autopar_buffer &b) -> void * { return b.offset == 7 ? small.data() : p.memoryOf(b.offset); }, 1, workspace);
  REQUIRE(made.ok());
  REQUIRE((*made)->run(pool).ok());
  // No score is left beside the number: every row is uniform.
  for (int64_t r = 1; r < 40; ++r)
    for (int64_t c = 0; c < 8; ++c)
      CHECK(p.at(3, 0, 0, r, c) == p.at(3, 0, 0, 0, c));
}

TEST_CASE("attention of small floats rounds once") {
  for (bool gradient : {false, true}) {
    Problem<BFloat16> brain(100, 16, 16, 2, gradient, AUTOPAR_BF16, true);
    brain.causal();
    brain.run(2);
    CHECK(brain.error() < 4e-3);
    Problem<Float16> half(100, 16, 16, 2, gradient, AUTOPAR_F16, false);
    half.causal();
    half.run(2);
    CHECK(half.error() < 6e-4);
  }
}

TEST_CASE("attention gives the same bits on any number of threads") {
  for (bool gradient : {false, true}) {
    Problem<float> one(200, 16, 16, 2, gradient, AUTOPAR_F32, false);
    one.causal();
    Problem<float> three = one;
    one.run(1);
    three.run(3);
    for (int i = 0; i < 7; ++i)
      CHECK(std::memcmp(one.memory[i].data(), three.memory[i].data(), one.memory[i].size() * sizeof(float)) == 0);
  }
}

TEST_CASE("scores far apart and rows of equal scores") {
  Problem<float> p(70, 8, 8, 1, false, AUTOPAR_F32, false);
  p.causal();
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
        p.call, [&](const autopar_buffer &b) -> void * { return p.memoryOf(b.offset); }, 1, workspace);
    REQUIRE(made.ok());
    CHECK((*made)->run(pool).message() == "oneDNN refused a product of attention over 20 rows of 8");
  }
}

TEST_CASE("attention of other types is refused") {
  autopar_attention call{};
  call.dtype = AUTOPAR_F64, call.rows = call.columns = call.depth = call.value_depth = call.group = 1;
  Workspace workspace;
  auto made = makeAttention(call, [](const autopar_buffer &) -> void * { return nullptr; }, 1, workspace);
  CHECK(made.status().message() == "this runtime has no attention of f64");
}
