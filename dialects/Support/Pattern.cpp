// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// std::regex reports by exceptions; here they become values. And suggestions
// for misspelt words.
#include "dialects/Support/Pattern.h"

#include <regex>

namespace autopar {

struct Pattern::Compiled {
  std::regex regex;
};

namespace {

const char *describe(std::regex_constants::error_type code) {
  namespace rc = std::regex_constants;
  switch (code) {
  case rc::error_brack:
    return "a '[' is not closed";
  case rc::error_paren:
    return "a '(' or ')' has no partner, or a '*', '+' or '?' follows nothing"; // libstdc++ says the same of both
  case rc::error_brace:
    return "a '{' or '}' has no partner";
  case rc::error_badbrace:
    return "the range in '{}' is invalid";
  case rc::error_range:
    return "a character range is reversed";
  case rc::error_escape:
    return "an escape is unknown or unfinished";
  case rc::error_backref:
    return "a back reference names no group";
  case rc::error_ctype:
    return "a character class is unknown";
  default:
    return "it is too complex";
  }
}

/// Patterns longer than this serve nobody, and std::regex recurses over them.
constexpr size_t maxPatternLength = 2000;

} // namespace

std::optional<Pattern> Pattern::compile(const std::string &text,
                                        std::string &why) {
  if (text.size() > maxPatternLength) {
    why = "it is too complex";
    return std::nullopt;
  }
  try {
    Pattern result;
    result.source = text;
    result.compiled = std::make_shared<Compiled>(Compiled{std::regex(text)});
    return result;
  } catch (const std::regex_error &error) {
    why = describe(error.code());
  }
  return std::nullopt;
}

bool Pattern::search(std::string_view subject) const {
  try {
    return std::regex_search(subject.begin(), subject.end(), compiled->regex);
  } catch (const std::regex_error &) {
    return false; // the matcher gave up (complexity, stack)
  }
}

} // namespace autopar
