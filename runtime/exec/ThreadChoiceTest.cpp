// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which steps run on one thread, for machines made up here.
#include "runtime/exec/ThreadChoice.h"
#include <catch2/catch.hpp>
#include <functional>
#include <string>

using namespace autopar::rt;

namespace {
/// 'a' for each step on all threads, 'o' for each on one; `seconds` of step i, alone or not.
std::string stepsOf(ThreadChoice &choice, int64_t steps, const std::function<double(int64_t, bool)> &seconds) {
  std::string modes;
  for (int64_t i = 0; i < steps; ++i) {
    const bool alone = choice.alone();
    modes += alone ? 'o' : 'a';
    choice.took(seconds(i, alone));
  }
  return modes;
}
} // namespace

TEST_CASE("short steps stay on one thread where that is faster, and on all where they are") {
  for (bool oneIsFaster : {false, true}) {
    ThreadChoice choice(2);
    std::string modes = stepsOf(choice, 20, [&](int64_t, bool alone) { return alone == oneIsFaster ? 100e-6 : 120e-6; });
    CHECK(modes == "aaaaoooo" + std::string(12, oneIsFaster ? 'o' : 'a'));
  }
}

TEST_CASE("one slow step, and the first of a trial, decide nothing") {
  ThreadChoice choice(2);
  std::string modes = stepsOf(choice, 12, [](int64_t i, bool alone) { return i == 0 || i == 4 || i == 6 ? 1.0 : alone ? 90e-6 : 100e-6; });
  CHECK(modes == "aaaaoooooooo");
}

TEST_CASE("long steps are never tried on one thread, nor is there a choice of one") {
  ThreadChoice longSteps(4), single(1);
  auto seconds = [](int64_t, bool alone) { return alone ? 1e-3 : 6e-3; };
  CHECK(stepsOf(longSteps, 600, seconds) == std::string(600, 'a'));
  CHECK(stepsOf(single, 600, seconds) == std::string(600, 'a'));
}

TEST_CASE("the choice is made again when the machine has changed") {
  ThreadChoice choice(2);
  auto seconds = [](int64_t i, bool alone) { return alone == (i < 300) ? 100e-6 : 150e-6; };
  std::string modes = stepsOf(choice, ThreadChoice::period + 20, seconds);
  CHECK(modes.substr(0, 12) == "aaaaoooooooo");
  CHECK(modes.substr(ThreadChoice::period) == "aaaaoooo" + std::string(12, 'a'));
}
