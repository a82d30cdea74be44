// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What CLI11 says of a command line, in the manner of our other messages.
#pragma once
#include <string>

namespace autopar {

/// "autopar-run: error: file is required (--help lists the flags)" and a line's end.
inline std::string commandError(const std::string &tool, std::string text) {
  auto isLower = [](char c) { return c >= 'a' && c <= 'z'; };
  if (text.size() > 1 && text[0] >= 'A' && text[0] <= 'Z' && (isLower(text[1]) || text[1] == ' '))
    text[0] = static_cast<char>(text[0] - 'A' + 'a');
  return tool + ": error: " + text + " (--help lists the flags)\n";
}

} // namespace autopar
