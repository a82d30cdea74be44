// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// "did you mean": the candidate nearest to a misspelt word. No MLIR headers.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace autopar {

/// The candidate at the least edit distance, if that is at most a third of the
/// word (or 2); the first of equals.
std::optional<std::string> nearest(std::string_view word,
                                   const std::vector<std::string> &candidates);

} // namespace autopar
