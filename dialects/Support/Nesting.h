// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// MLIR's parser recurses, so text that nests deep enough overflows the stack.
// Whoever reads a file looks here first. No MLIR headers.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace autopar {

/// What frameworks print nests less than 30 deep.
inline constexpr unsigned maxNesting = 256;

struct TextPosition {
  unsigned line, column; // from 1
};

TextPosition textPosition(std::string_view text, size_t offset);

/// Where brackets of MLIR's text nest more than maxNesting deep; strings and
/// comments do not count. Nothing for bytecode, whose reader does not recurse.
/// `most`: where that many brackets are fine instead.
std::optional<TextPosition> findTooDeep(std::string_view text, unsigned most = maxNesting);

/// The message for it.
std::string tooDeepMessage();

} // namespace autopar
