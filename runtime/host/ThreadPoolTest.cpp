// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every index once, on however many threads; exceptions come back.
#include "runtime/host/ThreadPool.h"
#include <atomic>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <stdexcept>

using namespace autopar::rt;

TEST_CASE("forEach covers every index once") {
  for (int threads : {1, 2, 5, -5}) { // negative: without spinning
    ThreadPool pool(std::abs(threads), threads > 0);
    threads = std::abs(threads);
    for (int64_t count : {0, 1, 7, 1000})
      for (int64_t grain : {0, 1, 3, 5000}) {
        std::vector<std::atomic<int>> seen(static_cast<size_t>(count));
        pool.forEach(count, grain, [&](int worker, int64_t lo, int64_t hi) {
          if (worker < 0 || worker >= threads)
            ++seen[0];
          for (int64_t i = lo; i < hi; ++i)
            ++seen[static_cast<size_t>(i)];
        });
        int wrong = 0;
        for (auto &one : seen)
          wrong += one != 1;
        CHECK(wrong == 0);
      }
  }
}

TEST_CASE("an exception in a piece is thrown again, and the pool goes on") {
  ThreadPool pool(3);
  for (int round = 0; round < 3; ++round) {
    CHECK_THROWS_AS(pool.forEach(100, 1,
                                 [](int, int64_t lo, int64_t) {
                                   if (lo >= 50)
                                     throw std::runtime_error("here");
                                 }),
                    std::runtime_error);
    std::atomic<int64_t> sum{0};
    pool.forEach(100, 1, [&](int, int64_t lo, int64_t hi) { sum += hi - lo; });
    CHECK(sum == 100);
  }
}

TEST_CASE("a pool that works alone runs everything at once on the rank's thread, and all threads may come again") {
  ThreadPool pool(3);
  for (bool alone : {true, false, true}) {
    pool.workAlone(alone);
    std::atomic<int> pieces{0}, others{0}, indices{0};
    pool.forEach(1000, 1, [&](int worker, int64_t lo, int64_t hi) {
      ++pieces;
      others += worker != 0;
      indices += static_cast<int>(hi - lo);
    });
    CHECK(indices == 1000);
    CHECK((pieces == 1) == alone);
    CHECK((!alone || others == 0));
  }
}

TEST_CASE("pieces begin at multiples of the grain") {
  for (int threads : {2, 3}) {
    ThreadPool pool(threads);
    std::atomic<int> wrong{0};
    for (int64_t count : {65, 130, 1000})
      pool.forEach(count, 64, [&](int, int64_t lo, int64_t hi) { wrong += lo % 64 != 0 || (hi % 64 != 0 && hi != count); });
    CHECK(wrong == 0);
  }
}
