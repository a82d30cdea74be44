// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// nlohmann's parser reports byte offsets only for syntax errors. Its lexer,
// however, has consumed exactly one token (and for numbers one character more)
// when it raises an event: an iterator that counts what was read gives the
// token's end, and its beginning is found by looking back in the text.
#include "compiler/PlanFile/Json.h"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>

namespace autopar::planfile {

const char *JsonNode::kindName() const {
  switch (kind) {
  case Kind::Null:
    return "null";
  case Kind::Bool:
    return "a boolean";
  case Kind::Integer:
    return "an integer";
  case Kind::Float:
    return string.find('.') == std::string::npos ? "a number with an exponent" : "a number with a fraction";
  case Kind::String:
    return "a string";
  case Kind::Array:
    return "a list";
  case Kind::Object:
    return "an object";
  }
  return "nothing";
}

const JsonNode *JsonNode::find(std::string_view key) const {
  for (const Member &member : members)
    if (member.key == key)
      return &member.value;
  return nullptr;
}

namespace {

constexpr size_t maxDepth = 32;
constexpr int numberOverflow = 406; // of nlohmann's exceptions

/// Reads text and tells, through `consumed`, how far it has come.
class CountingIterator {
public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char *;
  using reference = const char &;

  CountingIterator(const char *at, const char **consumed)
      : at(at), consumed(consumed) {}
  reference operator*() const { return *at; }
  CountingIterator &operator++() {
    ++at;
    *consumed = at;
    return *this;
  }
  CountingIterator operator++(int) {
    CountingIterator old = *this;
    ++*this;
    return old;
  }
  bool operator==(const CountingIterator &other) const {
    return at == other.at;
  }
  bool operator!=(const CountingIterator &other) const {
    return at != other.at;
  }

private:
  const char *at;
  const char **consumed;
};

/// Positions of offsets, in time linear in the text where each lies behind the one before.
class PositionFinder {
public:
  explicit PositionFinder(std::string_view text) : text(text) {}
  Position at(size_t offset) {
    if (offset < done) {
      done = 0;
      here = {1, 1};
    }
    for (; done < std::min(offset, text.size()); ++done) {
      if (text[done] == '\n')
        here = {here.line + 1, 1};
      else
        ++here.column;
    }
    return here;
  }

private:
  std::string_view text;
  size_t done = 0;
  Position here{1, 1};
};

/// Builds the tree from the parser's events.
class TreeBuilder : public nlohmann::json_sax<nlohmann::json> {
public:
  TreeBuilder(std::string_view text, const char *const *consumed)
      : text(text), consumed(consumed), positions(text) {}

  bool null() override { return add(JsonNode::Kind::Null, wordStart()); }
  bool boolean(bool value) override {
    return add(JsonNode::Kind::Bool, wordStart(),
               [&](JsonNode &n) { n.boolean = value; });
  }
  bool number_integer(number_integer_t value) override {
    return add(JsonNode::Kind::Integer, wordStart(),
               [&](JsonNode &n) { n.integer = value; });
  }
  bool number_unsigned(number_unsigned_t value) override {
    if (value <= static_cast<number_unsigned_t>(std::numeric_limits<int64_t>::max()))
      return number_integer(static_cast<int64_t>(value));
    return numberPast64Bits(std::to_string(value));
  }
  bool number_float(number_float_t, const string_t &text) override {
    // The parser also calls whole numbers past 64 bits floats.
    if (text.find_first_of(".eE") == string_t::npos)
      return numberPast64Bits(text);
    return add(JsonNode::Kind::Float, wordStart(), [&](JsonNode &n) { n.string = text; });
  }
  bool string(string_t &value) override {
    return add(JsonNode::Kind::String, stringStart(),
               [&](JsonNode &n) { n.string = value; });
  }
  bool binary(binary_t &) override { return false; }
  bool start_object(std::size_t) override {
    return open(JsonNode::Kind::Object);
  }
  bool start_array(std::size_t) override { return open(JsonNode::Kind::Array); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t &name) override {
    Position at = stringStart();
    for (const JsonNode::Member &member : stack.back()->members)
      if (member.key == name)
        return fail(at, "key \"" + name + "\" is given twice");
    pendingKey = name;
    pendingAt = at;
    return true;
  }

  bool parse_error(std::size_t position, const std::string &,
                   const nlohmann::detail::exception &error) override {
    if (error.id == numberOverflow)
      return fail(wordStart(), "the number is larger than a double holds");
    // The offset is 1-based and names the character read last; past the end,
    // the text just stops.
    if (position > text.size())
      return fail(positions.at(text.size()),
                  "the text ends inside a value");
    auto found = static_cast<unsigned char>(text[position == 0 ? 0 : position - 1]);
    char byte[32];
    std::snprintf(byte, sizeof(byte), found > 0x20 && found < 0x7f ? "'%c'" : "byte 0x%02x", found);
    bool isOther = text.substr(0, 2) == "\xff\xfe" || text.substr(0, 2) == "\xfe\xff";
    problem = {positions.at(position == 0 ? 0 : position - 1), std::string("this is not JSON: unexpected ") + byte,
               isOther ? "save the file as UTF-8" : ""};
    return false;
  }

  JsonNode root;
  Problem problem;

private:
  bool fail(Position at, std::string message) {
    problem = {at, std::move(message), {}};
    return false;
  }

  bool numberPast64Bits(const std::string &text) {
    return add(JsonNode::Kind::Integer, wordStart(), [&](JsonNode &n) {
      n.fits = false;
      n.string = text.size() <= 40 ? text : text.substr(0, 20) + "… (" + std::to_string(text.size()) + " digits)";
    });
  }

  size_t end() const { return static_cast<size_t>(*consumed - text.data()); }

  Position stringStart() {
    size_t at = end() - 1; // the closing quote
    while (at > 0) {
      --at;
      if (text[at] != '"')
        continue;
      size_t backslashes = 0;
      while (backslashes < at && text[at - 1 - backslashes] == '\\')
        ++backslashes;
      if (backslashes % 2 == 0)
        break;
    }
    return positions.at(at);
  }

  Position wordStart() {
    auto inWord = [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) || c == '-' ||
             c == '+' || c == '.';
    };
    size_t at = std::min(end(), text.size());
    while (at > 0 && !inWord(text[at - 1])) // the character after a number
      --at;
    while (at > 0 && inWord(text[at - 1]))
      --at;
    return positions.at(at);
  }

  template <typename Fill>
  bool add(JsonNode::Kind kind, Position at, Fill fill) {
    JsonNode *node = &root;
    if (!stack.empty()) {
      JsonNode &parent = *stack.back();
      if (parent.kind == JsonNode::Kind::Object) {
        parent.members.push_back({pendingKey, pendingAt, {}});
        node = &parent.members.back().value;
      } else {
        node = &parent.elements.emplace_back();
      }
    }
    node->kind = kind;
    node->at = at;
    fill(*node);
    last = node;
    return true;
  }
  bool add(JsonNode::Kind kind, Position at) {
    return add(kind, at, [](JsonNode &) {});
  }

  bool open(JsonNode::Kind kind) {
    Position at = positions.at(end() - 1);
    if (stack.size() == maxDepth)
      return fail(at, "values are nested more than " +
                          std::to_string(maxDepth) + " deep");
    add(kind, at);
    stack.push_back(last); // stays valid: a parent's list grows only after its
                           // last child is closed
    return true;
  }
  bool close() {
    stack.pop_back();
    return true;
  }

  std::string_view text;
  const char *const *consumed;
  PositionFinder positions;
  std::vector<JsonNode *> stack;
  JsonNode *last = nullptr;
  std::string pendingKey;
  Position pendingAt;
};

} // namespace

std::variant<JsonNode, Problem> parseJson(std::string_view text) {
  const char *consumed = text.data();
  TreeBuilder builder(text, &consumed);
  try {
    CountingIterator first(text.data(), &consumed),
        last(text.data() + text.size(), &consumed);
    if (nlohmann::json::sax_parse(first, last, &builder))
      return std::move(builder.root);
  } catch (const std::exception &error) {
    return Problem{{}, std::string("this is not JSON: ") + error.what(), {}};
  }
  return builder.problem;
}

} // namespace autopar::planfile
