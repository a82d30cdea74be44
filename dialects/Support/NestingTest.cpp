// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialects/Support/Nesting.h"

#include <catch2/catch.hpp>

namespace autopar {
namespace {

std::string times(unsigned count, const std::string &text) {
  std::string result;
  for (unsigned i = 0; i < count; ++i)
    result += text;
  return result;
}

TEST_CASE("nesting up to the limit is accepted, one more is found where it is") {
  std::string good = times(maxNesting, "{") + times(maxNesting, "}");
  CHECK(!findTooDeep(good));
  CHECK(!findTooDeep(good + good));
  std::optional<TextPosition> where =
      findTooDeep("a\n" + times(maxNesting, "[") + "(");
  REQUIRE(where);
  CHECK(where->line == 2);
  CHECK(where->column == maxNesting + 1);
  CHECK(tooDeepMessage().find("nests more than 256 brackets deep") !=
        std::string::npos);
}

TEST_CASE("strings, comments and arrows do not nest") {
  CHECK(!findTooDeep("loc(\"" + times(1000, "{") + "\")"));
  CHECK(!findTooDeep("\"\\\"" + times(1000, "{") + "\""));
  CHECK(!findTooDeep("// " + times(1000, "{")));
  CHECK(!findTooDeep(times(1000, "() -> () ")));
  CHECK(findTooDeep(times(1000, "(f) -> (")));
}

TEST_CASE("unfinished strings, comments and bytecode are no trouble") {
  CHECK(!findTooDeep("\"abc"));
  CHECK(!findTooDeep("\"abc\\"));
  CHECK(!findTooDeep("// abc"));
  CHECK(!findTooDeep(""));
  CHECK(!findTooDeep("ML\xefR" + times(1000, "{")));
}

} // namespace
} // namespace autopar
