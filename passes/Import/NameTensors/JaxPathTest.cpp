// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "passes/Import/NameTensors/JaxPath.h"

#include <catch2/catch.hpp>

using namespace autopar;

static std::string nameOf(llvm::StringRef text) {
  std::optional<JaxPath> path = parseJaxPath(text);
  return path ? joinName(path->root, joinKeys(path->keys)) : "(no path)";
}

TEST_CASE("JAX's key paths become names with slashes") {
  CHECK(nameOf("state['opt'][0].mu['wte']") == "state/opt/0/mu/wte");
  CHECK(nameOf("state") == "state");
  CHECK(nameOf("state.params['a']") == "state/params/a");
  CHECK(nameOf("['opt'][1]") == "opt/1");
  CHECK(nameOf("[<flat index 3>]") == "3");
  CHECK(nameOf("x[(1, 'a]')]") == "x/(1, 'a]')");
}

TEST_CASE("odd keys stay one key") {
  CHECK(nameOf("p['res_net/~/logits']['w']") == "p/res_net/~/logits/w");
  CHECK(nameOf("p['model.layers.0.weight']") == "p/model.layers.0.weight");
  CHECK(nameOf("p[\"it's\"]") == "p/it's");
  CHECK(nameOf("p['a\\'b\"c']") == "p/a'b\"c");
  CHECK(nameOf("p['[0]']['\\\\']") == "p/[0]/\\");
  CHECK(nameOf("p['\\x41\\n']") == "p/A\n");
}

TEST_CASE("indices are told from keys") {
  CHECK(parseJaxPath("result[0]['a']")->keys[0].isIndex);
  CHECK_FALSE(parseJaxPath("result['0']")->keys[0].isIndex);
}

TEST_CASE("texts without partner are no paths") {
  CHECK(nameOf("p['a") == "(no path)");
  CHECK(nameOf("p['a'") == "(no path)");
  CHECK(nameOf("p[") == "(no path)");
  CHECK(nameOf("p[]") == "(no path)");
  CHECK(nameOf("p[0]x") == "(no path)");
  CHECK(nameOf("p..a") == "(no path)");
  CHECK(nameOf("p['\\xZZ']") == "(no path)");
}
