// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Regular expressions as users of hints write them. No MLIR headers; nothing
// here throws.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace autopar {

/// A regular expression (ECMAScript, as std::regex has it) searched anywhere in
/// a string.
class Pattern {
public:
  /// Nothing if `text` is no regular expression; `why` says what is wrong.
  static std::optional<Pattern> compile(const std::string &text,
                                        std::string &why);
  bool search(std::string_view subject) const;
  const std::string &text() const { return source; }

private:
  struct Compiled;
  std::string source;
  std::shared_ptr<const Compiled> compiled;
};

} // namespace autopar
