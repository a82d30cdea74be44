// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Plans of halos are played with numbers: every device must end with the elements that it reads.
#include "dialects/AutoPar/Layout/Halo.h"
#include <catch2/catch.hpp>
#include <random>

using namespace autopar::layout;

namespace {
constexpr int64_t padding = -7, outside = -9;

/// Position p holds p; what a last block holds beyond the end is `padding`.
std::vector<int64_t> blockOf(int64_t i, int64_t n, int64_t c) {
  std::vector<int64_t> block;
  for (int64_t p = i * c; p < (i + 1) * c; ++p)
    block.push_back(p < n ? p : padding);
  return block;
}

void place(std::vector<int64_t> &buffer, const HaloRound &round, int64_t to, const std::vector<int64_t> &block,
           int64_t from) {
  if (to == HaloPlan::nowhere)
    return;
  for (int64_t row = 0; row < round.rows; ++row)
    if (to + row >= 0 && to + row < static_cast<int64_t>(buffer.size()))
      buffer[to + row] = block[from + row];
}

void check(const Window &window, int64_t factorSize, int64_t blocks) {
  auto reads = readsOf(window, factorSize, blocks);
  REQUIRE(reads);
  auto plan = planHalo(*reads, window.size, blocks, 1000);
  REQUIRE(plan);
  int64_t c = plan->blockSize;
  for (int64_t i = 0; i < blocks; ++i) {
    std::vector<int64_t> buffer(plan->length, outside);
    place(buffer, plan->own, plan->isUniform ? plan->own.to[0] : plan->own.to[i], blockOf(i, window.size, c),
          plan->own.from[i]);
    for (const HaloRound &round : plan->rounds)
      for (auto [source, target] : round.pairs)
        if (target == i)
          place(buffer, round, round.to[i], blockOf(source, window.size, c), round.from[source]);
    for (int64_t k = 0; k < reads->needed[i]; ++k) {
      int64_t position = reads->starts[i] + k;
      bool isReal = position >= 0 && position < window.size;
      INFO("device " << i << " position " << position);
      if (isReal)
        CHECK(buffer[k] == position);
      else
        CHECK(plan->readsOutside);
      if (!isReal && buffer[k] != outside)
        CHECK(plan->readsPadding);
    }
  }
}
} // namespace

TEST_CASE("a window of three sends one row each way") {
  Window window{0, 0, 0, 16, 1, -1, 3, 1};
  auto plan = planHalo(*readsOf(window, 16, 4), 16, 4);
  REQUIRE(plan);
  CHECK(plan->isUniform);
  CHECK(plan->rounds.size() == 2);
  CHECK(plan->rowsSent() == 2);
  CHECK(plan->length == 6);
  CHECK(plan->readsOutside);
  CHECK_FALSE(plan->readsPadding);
  // Two devices need one row each: one round.
  auto two = planHalo(*readsOf(window, 16, 2), 16, 2);
  REQUIRE(two);
  CHECK(two->rounds.size() == 1);
  CHECK(two->rounds[0].pairs.size() == 2);
}

TEST_CASE("strides that agree with the blocks send nothing") {
  CHECK(planHalo(*readsOf({0, 0, 0, 8, 2, 0, 1, 1}, 4, 2), 8, 2)->rowsSent() == 0);
  CHECK(planHalo(*readsOf({0, 0, 0, 4, 1, 0, 1, 2}, 8, 2), 4, 2)->rowsSent() == 0);
}

TEST_CASE("a reversal sends whole blocks once") {
  auto plan = planHalo(*readsOf({0, 0, 0, 8, -1, 7, 1, 1}, 8, 4), 8, 4);
  CHECK(plan->rounds.size() == 1);
  CHECK(plan->rowsSent() == 2);
}

TEST_CASE("a dilated window on uneven blocks, and one that reaches too far, are not read") {
  CHECK_FALSE(readsOf({0, 0, 0, 3, 1, -2, 3, 2}, 5, 2));
  CHECK_FALSE(planHalo(*readsOf({0, 0, 0, 64, 1, -63, 64, 1}, 64, 64), 64, 64));
}

TEST_CASE("every device gets what it reads") {
  std::mt19937 random(1);
  auto upTo = [&](int64_t n) { return static_cast<int64_t>(random() % (n + 1)); };
  for (int trial = 0; trial < 3000; ++trial) {
    Window window;
    window.size = 1 + upTo(20);
    window.stride = 1 + upTo(2);
    if (upTo(5) == 0)
      window.stride = -window.stride;
    window.extent = 1 + upTo(6);
    int64_t factorSize = 1 + upTo(20), blocks = 1 + upTo(5);
    window.offset = window.stride < 0 ? window.size - 1 - upTo(3) : 4 - upTo(8);
    INFO("size " << window.size << " stride " << window.stride << " offset " << window.offset << " extent "
                 << window.extent << " factor " << factorSize << " blocks " << blocks);
    check(window, factorSize, blocks);
  }
  // Dilated, where blocks agree with the dilation.
  for (int64_t offset = -4; offset < 4; ++offset)
    for (int64_t extent = 1; extent < 5; ++extent)
      check({0, 0, 0, 8, 1, offset, extent, 2}, 16, 4);
  // And where they do not.
  for (int64_t size = 1; size < 9; ++size)
    for (int64_t offset = -4; offset < 4; ++offset)
      for (int64_t extent = 1; extent < 5; ++extent)
        check({0, 0, 0, size, 1, offset, extent, 2, true}, 2 * size + 1, 3);
}
