// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A small scanner for Python's key syntax: ['a'], ["it's"], [0], [<flat index
// 3>], [(1, 'x')], .field.
#include "passes/Import/NameTensors/JaxPath.h"

#include "llvm/ADT/StringExtras.h"

namespace autopar {
namespace {

class PathScanner {
public:
  explicit PathScanner(llvm::StringRef text) : rest(text) {}

  std::optional<JaxPath> scan() {
    JaxPath path;
    path.root =
        rest.take_until([](char c) { return c == '[' || c == '.'; }).str();
    rest = rest.drop_front(path.root.size());
    while (!rest.empty()) {
      JaxKey key;
      if (!(rest.front() == '.' ? scanField(key)
                                : rest.front() == '[' && scanBracket(key)))
        return std::nullopt;
      path.keys.push_back(std::move(key));
    }
    return path;
  }

private:
  bool scanField(JaxKey &key) {
    rest = rest.drop_front();
    key.text =
        rest.take_until([](char c) { return c == '[' || c == '.'; }).str();
    rest = rest.drop_front(key.text.size());
    return !key.text.empty();
  }

  bool scanBracket(JaxKey &key) {
    rest = rest.drop_front();
    if (!rest.empty() && (rest.front() == '\'' || rest.front() == '"'))
      return scanString(key.text) && rest.consume_front("]");
    // Anything else up to the bracket's partner; strings inside may hold
    // brackets.
    int depth = 1;
    llvm::StringRef begin = rest;
    while (!rest.empty()) {
      char c = rest.front();
      std::string ignored;
      if (c == '\'' || c == '"') {
        if (!scanString(ignored))
          return false;
        continue;
      }
      depth += c == '[' ? 1 : c == ']' ? -1 : 0;
      if (depth == 0)
        break;
      rest = rest.drop_front();
    }
    llvm::StringRef inside = begin.drop_back(rest.size());
    if (!rest.consume_front("]") || inside.empty())
      return false;
    key.text = inside.str();
    if (inside.consume_front("<flat index ") && inside.consume_back(">"))
      key.text = inside.str();
    key.isIndex = llvm::all_of(key.text, llvm::isDigit);
    return true;
  }

  /// A Python string literal, with its escapes undone.
  bool scanString(std::string &result) {
    char quote = rest.front();
    rest = rest.drop_front();
    while (!rest.empty() && rest.front() != quote) {
      if (rest.front() == '\\' && rest.size() > 1) {
        if (!scanEscape(result))
          return false;
        continue;
      }
      result += rest.front();
      rest = rest.drop_front();
    }
    return rest.consume_front(llvm::StringRef(&quote, 1));
  }

  bool scanEscape(std::string &result) {
    char kind = rest[1];
    rest = rest.drop_front(2);
    switch (kind) {
    case 'n':
      result += '\n';
      return true;
    case 't':
      result += '\t';
      return true;
    case 'r':
      result += '\r';
      return true;
    case 'x': {
      unsigned code = 0;
      if (rest.size() < 2 || rest.take_front(2).getAsInteger(16, code))
        return false;
      result += static_cast<char>(code);
      rest = rest.drop_front(2);
      return true;
    }
    default:
      result += kind;
      return true; // \\ \' \"
    }
  }

  llvm::StringRef rest;
};

} // namespace

std::optional<JaxPath> parseJaxPath(llvm::StringRef text) {
  return PathScanner(text).scan();
}

std::string joinKeys(llvm::ArrayRef<JaxKey> keys) {
  std::string result;
  for (const JaxKey &key : keys)
    result += (result.empty() ? "" : "/") + key.text;
  return result;
}

std::string joinName(llvm::StringRef root, llvm::StringRef path) {
  if (root.empty() || path.empty())
    return (root + path).str();
  return (root + "/" + path).str();
}

} // namespace autopar
