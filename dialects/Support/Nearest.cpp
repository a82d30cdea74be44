// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Suggestions for misspelt words: the least edit distance.
#include "dialects/Support/Nearest.h"

#include <algorithm>
#include <numeric>

namespace autopar {

std::optional<std::string> nearest(std::string_view word,
                                   const std::vector<std::string> &candidates) {
  std::optional<std::string> best;
  size_t bestDistance = std::max<size_t>(2, word.size() / 3) + 1;
  for (const std::string &candidate : candidates) {
    std::vector<size_t> row(candidate.size() + 1);
    std::iota(row.begin(), row.end(), size_t(0));
    for (size_t i = 0; i < word.size(); ++i) {
      size_t diagonal = row[0];
      row[0] = i + 1;
      for (size_t j = 0; j < candidate.size(); ++j) {
        size_t substituted = diagonal + (word[i] == candidate[j] ? 0 : 1);
        diagonal = row[j + 1];
        row[j + 1] = std::min({substituted, row[j] + 1, diagonal + 1});
      }
    }
    if (row.back() < bestDistance) {
      bestDistance = row.back();
      best = candidate;
    }
  }
  return best;
}

} // namespace autopar
