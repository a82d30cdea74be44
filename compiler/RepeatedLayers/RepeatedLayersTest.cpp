// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/RepeatedLayers/TokenRuns.h"
#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

using namespace autopar;

/// By definition: for each period, the maximal stretches of equal tokens a period apart.
static std::vector<TokenRun> runsByDefinition(const std::vector<uint64_t> &tokens, size_t leastPeriod) {
  std::vector<TokenRun> runs;
  for (size_t period = leastPeriod; 2 * period <= tokens.size(); ++period)
    for (size_t i = 0; i + period < tokens.size(); ++i) {
      size_t first = i;
      while (i + period < tokens.size() && tokens[i] == tokens[i + period])
        ++i;
      if (i - first >= period)
        runs.push_back({first, i + period, period});
    }
  std::sort(runs.begin(), runs.end(), [](const TokenRun &a, const TokenRun &b) {
    return std::pair(a.first, a.period) < std::pair(b.first, b.period);
  });
  return runs;
}

static std::vector<uint64_t> tokensOf(const std::string &text) { return {text.begin(), text.end()}; }

TEST_CASE("a stretch is found with what precedes and follows it") {
  auto runs = findTokenRuns(tokensOf("embed" "normdotgelunormdotgelunormdotgelu" "head"), 8);
  CHECK(runs == std::vector<TokenRun>{{5, 38, 11}});
}

TEST_CASE("what repeats inside of what repeats is found too") {
  auto runs = findTokenRuns(tokensOf("(abcdabcdabcdabcd)x(abcdabcdabcdabcd)x(abcdabcdabcdabcd)x"), 4);
  CHECK(std::find(runs.begin(), runs.end(), TokenRun{0, 57, 19}) != runs.end());
  CHECK(std::find(runs.begin(), runs.end(), TokenRun{1, 17, 4}) != runs.end());
}

TEST_CASE("nothing repeats in nothing, and in what is all different") {
  CHECK(findTokenRuns({}, 2).empty());
  CHECK(findTokenRuns({1}, 2).empty());
  CHECK(findTokenRuns({1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 2).empty());
}

TEST_CASE("every run found is one by definition, and planted layers are among them") {
  std::mt19937 random(3);
  for (int round = 0; round < 200; ++round) {
    size_t period = 6 + random() % 30, times = 2 + random() % 6;
    std::vector<uint64_t> tokens, layer(period);
    for (uint64_t &token : layer)
      token = random() % 5;
    for (int i = random() % 20; i > 0; --i)
      tokens.push_back(100 + random() % 5);
    size_t first = tokens.size();
    for (size_t i = 0; i < times; ++i)
      tokens.insert(tokens.end(), layer.begin(), layer.end());
    for (int i = random() % 20; i > 0; --i)
      tokens.push_back(200 + random() % 5);
    auto found = findTokenRuns(tokens, 4), all = runsByDefinition(tokens, 4);
    for (const TokenRun &run : found)
      CHECK(std::find(all.begin(), all.end(), run) != all.end());
    // The layer itself may be two of something shorter.
    auto covers = [&](const TokenRun &run) {
      return run.first <= first && first + period * times <= run.end && period % run.period == 0;
    };
    bool isPlanted = std::any_of(found.begin(), found.end(), covers);
    bool isShort = std::any_of(all.begin(), all.end(), [](const TokenRun &run) { return run.period < 4; });
    CHECK((isPlanted || isShort));
  }
}
