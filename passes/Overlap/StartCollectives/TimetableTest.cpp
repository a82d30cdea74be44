// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ten ops of one second each; collectives at given places.
#include "passes/Overlap/StartCollectives/Timetable.h"
#include <catch2/catch.hpp>

using namespace autopar::overlap;

namespace {
std::vector<double> seconds(std::vector<double> each) {
  std::vector<double> before{0};
  for (double one : each)
    before.push_back(before.back() + one);
  return before;
}

Transfer transfer(int64_t at, int64_t ready, int64_t use, double seconds, int64_t early = 0, int64_t late = 0) {
  Transfer t;
  t.at = at;
  t.ready = ready;
  t.use = use;
  t.seconds = seconds;
  t.bytesEarly = early;
  t.bytesLate = late;
  return t;
}

const std::vector<double> even = seconds(std::vector<double>(10, 1.0));
constexpr Limits roomy{0.5, 1000};
} // namespace

TEST_CASE("a gather starts as late as hides it") {
  std::vector<Transfer> all{transfer(8, 0, 9, 3, 10)};
  makeTimetable(even, all, roomy);
  CHECK(all[0].start == 6);
  CHECK(all[0].wait == 9);
}

TEST_CASE("gathers take turns: the first of two starts earlier by both") {
  std::vector<Transfer> all{transfer(7, 0, 8, 2, 10), transfer(8, 0, 9, 2, 10)};
  makeTimetable(even, all, roomy);
  CHECK(all[1].start == 7);
  CHECK(all[0].start == 5);
}

TEST_CASE("nothing starts before its operands are there") {
  std::vector<Transfer> all{transfer(8, 7, 9, 5, 10)};
  makeTimetable(even, all, roomy);
  CHECK(all[0].start == 7);
}

TEST_CASE("a reduction in place is waited for at its use, another one when it is over") {
  std::vector<Transfer> all{transfer(2, 2, 9, 2), transfer(3, 3, 9, 2, 0, 10)};
  makeTimetable(even, all, roomy);
  CHECK(all[0].start == 2);
  CHECK(all[0].wait == 9);
  CHECK(all[1].start == 3);
  CHECK(all[1].wait == 6); // 2 + 2 + 2
}

TEST_CASE("what hides too little stays") {
  std::vector<Transfer> all{transfer(4, 4, 5, 9), transfer(6, 6, 9, 0.4)};
  makeTimetable(even, all, roomy);
  for (const Transfer &t : all) {
    CHECK(t.start == t.at);
    CHECK(t.wait == t.at + 1);
  }
}

TEST_CASE("no more is held than the limit, at any place") {
  std::vector<Transfer> all{transfer(5, 0, 6, 3, 60), transfer(6, 0, 7, 3, 60), transfer(8, 0, 9, 2, 60)};
  makeTimetable(even, all, {0.5, 100});
  CHECK(all[0].start < all[0].at);
  CHECK(all[1].start == all[1].at); // beside the first it would be 120
  CHECK(all[2].start < all[2].at);
  std::vector<int64_t> held(10, 0);
  for (const Transfer &t : all)
    for (int64_t i = t.start; i < t.at; ++i)
      held[static_cast<size_t>(i)] += t.bytesEarly;
  for (int64_t bytes : held)
    CHECK(bytes <= 100);
}
