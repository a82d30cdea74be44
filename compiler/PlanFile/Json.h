// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// JSON as a tree whose every node knows its line and column, so that an error
// about a *meaning* (unknown key, wrong type) can point at the text. nlohmann's
// SAX parser does the parsing; the tree is built from its events. Object
// members keep their order, and a key given twice is a problem. No MLIR
// headers; never throws.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace autopar::planfile {

/// 1-based; line 0 means "no place" (the whole file).
struct Position {
  int64_t line = 0;
  int64_t column = 0;
  bool operator==(const Position &) const = default;
};

/// What is wrong with a plan, where, and (in `note`) what to do about it.
struct Problem {
  Position at;
  std::string text;
  std::string note;
};

struct JsonNode {
  enum class Kind { Null, Bool, Integer, Float, String, Array, Object };
  struct Member;

  Kind kind = Kind::Null;
  Position at;
  bool boolean = false;
  int64_t integer = 0;
  std::string string; // of a number: what is written
  bool fits = true;   // an integer in 64 bits
  std::vector<JsonNode> elements; // of an array
  std::vector<Member> members;    // of an object, in the text's order

  /// "an object", "a string", … for messages.
  const char *kindName() const;
  const JsonNode *find(std::string_view key) const;
};

struct JsonNode::Member {
  std::string key;
  Position at;
  JsonNode value;
};

/// The tree, or the first problem. Depth is limited, so hostile nesting cannot
/// exhaust the stack.
std::variant<JsonNode, Problem> parseJson(std::string_view text);

} // namespace autopar::planfile
