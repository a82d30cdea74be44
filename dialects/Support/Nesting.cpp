// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One pass over the bytes. Opening and closing brackets are counted without
// regard to their kind: whether they match is the parser's business.
#include "dialects/Support/Nesting.h"

#include <algorithm>

namespace autopar {
namespace {

/// The offset behind the string or comment that begins at `at`; `at` itself if
/// none does.
size_t skipLiteral(std::string_view text, size_t at) {
  if (text.substr(at, 2) == "//")
    return std::min(text.find('\n', at), text.size());
  if (text[at] != '"')
    return at;
  for (++at; at < text.size() && text[at] != '"' && text[at] != '\n'; ++at)
    if (text[at] == '\\')
      ++at;
  return std::min(at + 1, text.size());
}

bool isArrow(std::string_view text, size_t at) {
  return at > 0 && text[at] == '>' && text[at - 1] == '-';
}

} // namespace

TextPosition textPosition(std::string_view text, size_t offset) {
  std::string_view before = text.substr(0, offset);
  auto line = 1 + std::count(before.begin(), before.end(), '\n');
  size_t start = before.rfind('\n') + 1; // npos + 1 is 0
  return {static_cast<unsigned>(line),
          static_cast<unsigned>(offset - start + 1)};
}

std::optional<TextPosition> findTooDeep(std::string_view text, unsigned most) {
  constexpr std::string_view bytecode = "ML\xefR";
  if (text.substr(0, bytecode.size()) == bytecode)
    return std::nullopt;
  unsigned depth = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    if (size_t behind = skipLiteral(text, at); behind != at) {
      at = behind - 1;
      continue;
    }
    char c = text[at];
    if ((c == '(' || c == '[' || c == '{' || c == '<') && ++depth > most)
      return textPosition(text, at);
    if ((c == ')' || c == ']' || c == '}' ||
         (c == '>' && !isArrow(text, at))) &&
        depth > 0)
      --depth;
  }
  return std::nullopt;
}

std::string tooDeepMessage() {
  return "the text nests more than " + std::to_string(maxNesting) +
         " brackets deep, which no training program does";
}

} // namespace autopar
