// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See TokenRuns.h.
#include "compiler/RepeatedLayers/TokenRuns.h"
#include <algorithm>
#include <iterator>
#include <map>
#include <unordered_map>

namespace autopar {
namespace {

class RunFinder {
public:
  RunFinder(const std::vector<uint64_t> &tokens, size_t leastPeriod) : tokens(tokens), leastPeriod(leastPeriod) {}
  std::vector<TokenRun> find();

private:
  void findByWindow(size_t window);
  void add(size_t from, size_t end, size_t period);

  const std::vector<uint64_t> &tokens;
  size_t leastPeriod;
  std::map<size_t, std::map<size_t, TokenRun>> byPeriod; // then by first token
};

/// tokens[from … end) repeat what stands `period` before.
void RunFinder::add(size_t from, size_t end, size_t period) {
  TokenRun run{from - period, end, period};
  // Two maximal stretches of one period overlap by less than a period, so one that holds this one is the last before it.
  std::map<size_t, TokenRun> &known = byPeriod[period];
  if (auto after = known.upper_bound(run.first); after != known.begin() && std::prev(after)->second.end >= end)
    return;
  while (run.first > 0 && tokens[run.first - 1] == tokens[run.first - 1 + period])
    --run.first;
  while (run.end < tokens.size() && tokens[run.end] == tokens[run.end - period])
    ++run.end;
  if (run.length() >= 2 * period)
    known.emplace(run.first, run);
}

void RunFinder::findByWindow(size_t window) {
  constexpr uint64_t base = 0x9E3779B97F4A7C15u; // odd
  uint64_t highest = 1, hash = 0;
  for (size_t i = 1; i < window; ++i)
    highest *= base;
  std::unordered_map<uint64_t, size_t> lastEnd; // only looked up
  size_t from = 0, distance = 0;                // the stretch under way; 0: none
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (i >= window)
      hash -= tokens[i - window] * highest;
    hash = hash * base + tokens[i];
    if (i + 1 < window)
      continue;
    auto [it, isNew] = lastEnd.try_emplace(hash, i);
    size_t found = isNew ? 0 : i - it->second;
    it->second = i;
    if (found == distance)
      continue;
    if (distance >= leastPeriod)
      add(from, i, distance);
    from = i;
    distance = found;
  }
  if (distance >= leastPeriod)
    add(from, tokens.size(), distance);
}

std::vector<TokenRun> RunFinder::find() {
  for (size_t window = 4; window <= tokens.size() / 2; window *= 2)
    findByWindow(window);
  std::vector<TokenRun> runs;
  for (const auto &[period, known] : byPeriod)
    for (const auto &[first, run] : known)
      runs.push_back(run);
  std::sort(runs.begin(), runs.end(), [](const TokenRun &a, const TokenRun &b) {
    return std::pair(a.first, a.period) < std::pair(b.first, b.period);
  });
  return runs;
}

} // namespace

std::vector<TokenRun> findTokenRuns(const std::vector<uint64_t> &tokens, size_t leastPeriod) {
  return RunFinder(tokens, leastPeriod).find();
}

} // namespace autopar
