// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stretches of a sequence that repeat with a period: x[i] = x[i + period] throughout. Plain data. No MLIR headers.
//
// For windows of 4, 8, 16, … tokens it is looked up where the same window stood last. In a stretch with period p every window of
// at least p tokens stood p tokens before, so equal distances side by side are a stretch. Windows are compared by hash, stretches
// extended token by token; time is that of sorting. The maximal repetitions of strings ("runs", Kolpakov and Kucherov 1999),
// without those that are shorter than what is asked for.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace autopar {

/// Tokens from `first` on, up to but without `end`, with a period; maximal, and at least two periods long.
struct TokenRun {
  size_t first = 0, end = 0, period = 0;
  size_t length() const { return end - first; }
  bool operator==(const TokenRun &other) const = default;
};

/// Those with a period of at least `leastPeriod`, in order of their first token, then of their period. Of a stretch with several
/// periods the shortest is among them.
std::vector<TokenRun> findTokenRuns(const std::vector<uint64_t> &tokens, size_t leastPeriod);

} // namespace autopar
