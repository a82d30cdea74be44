// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// plan.json: what is read, every refusal with its place, and that no text makes
// the reader throw or crash.
#include "compiler/PlanFile/Plan.h"

#include <catch2/catch.hpp>
#include <random>

using namespace autopar::planfile;
namespace layout = autopar::layout;

namespace {

Plan good(std::string_view text) {
  auto result = readPlan(text);
  if (auto *problem = std::get_if<Problem>(&result))
    FAIL(problem->text);
  return std::get<Plan>(result);
}

/// "line:column: text (note)" of the refusal.
std::string refusal(std::string_view text) {
  auto result = readPlan(text);
  auto *problem = std::get_if<Problem>(&result);
  if (!problem)
    return "accepted";
  std::string note = problem->note.empty() ? "" : " (" + problem->note + ")";
  return std::to_string(problem->at.line) + ":" +
         std::to_string(problem->at.column) + ": " + problem->text + note;
}

/// The refusal of a plan with one more member on its second line.
std::string refusalOf(const std::string &member) {
  return refusal("{\"version\": 1, \"mesh\": {\"dp\": 4},\n" + member + "}");
}

} // namespace

TEST_CASE("a plan is read with its order kept") {
  Plan plan = good(
      R"({"version": 1, "mesh": {"tp": 2, "dp": 4}, "unhinted": "replicated", "exact": true, "reduce_dtype": "native", "reshard_after_forward": false, "overlap": false,
    "shardings": [{"match": "wqkv", "dims": [[], ["tp", "?"], ["dp:(2)2"]]}, {"match": ".", "dims": "[{\"dp\", ?}p1, {}], replicated={\"tp\"}"}],
    "values": [{"scope": "attn", "line": "gpt.py:71", "op": "stablehlo.dot_general", "shape": [8, 16], "dims": [["dp"]]},
               {"line": "gpt.py:71:8", "nth": 3, "dims": []}, {"op": "stablehlo.add", "nth": [0, 2], "dims": []}],
    "entry": {"main": "step"}, "rename": {"arg12": "batch/images"}, "parameters": "^params/"})");
  CHECK(plan.mesh->axes == std::vector<layout::MeshAxis>{{"tp", 2}, {"dp", 4}});
  CHECK_FALSE(plan.unhintedOpen);
  CHECK(plan.exact);
  CHECK(plan.reduceNative);
  CHECK_FALSE(good(R"({"version": 1, "reduce_dtype": "f32"})").reduceNative);
  CHECK_FALSE(good(R"({"version": 1})").reduceNative);
  CHECK_FALSE(plan.reshardAfterForward);
  CHECK(good(R"({"version": 1, "reshard_after_forward": true})").reshardAfterForward);
  CHECK(good(R"({"version": 1})").reshardAfterForward);
  CHECK_FALSE(plan.overlap.starts);
  REQUIRE(plan.shardings.size() == 2);
  CHECK(plan.shardings[0].match.search("params/h0/wqkv"));
  CHECK_FALSE(plan.shardings[0].match.search("params/h0/wq"));
  CHECK(plan.shardings[0].placement.dims[1].open);
  CHECK(plan.shardings[0].placement.dims[2].axes[0] == AxisName{"dp", 2, 2});
  CHECK(plan.shardings[1].placement.dims[0].priority == 1);
  CHECK(plan.shardings[1].placement.replicated[0] == AxisName{"tp", 1, 0});
  REQUIRE(plan.values.size() == 3);
  CHECK(*plan.values[0].shape == std::vector<int64_t>{8, 16});
  CHECK(plan.values[0].nth.empty());
  CHECK(plan.values[1].nth == std::vector<int64_t>{3});
  CHECK(plan.values[2].nth == std::vector<int64_t>{0, 2});
  CHECK(plan.entry[0] == std::pair<std::string, std::string>("main", "step"));
  CHECK(plan.rename[0].second == "batch/images");
  CHECK(plan.parameters->search("params/w"));
}

TEST_CASE("an empty mesh, no mesh, and entries as text or list") {
  CHECK(good(R"({"version": 1, "mesh": {}})").mesh->numDevices() == 1);
  CHECK_FALSE(good(R"({"version": 1})").mesh);
  CHECK(good(R"({"version": 1, "entry": "main=step"})").entry.size() == 1);
  CHECK(good(R"({"version": 1, "entry": ["main=step", "init.mlir=init"]})")
            .entry.size() == 2);
}

TEST_CASE("a mesh may number its devices") {
  Plan plan = good(R"({"version": 1, "mesh": {"axes": {"dp": 2, "tp": 2}, "device_ids": [0, 2, 1, 3]}})");
  CHECK(plan.mesh->axes[1].name == "tp");
  CHECK(plan.deviceIds == std::vector<int64_t>{0, 2, 1, 3});
  CHECK(good(R"({"version": 1, "mesh": {"axes": {"dp": 2}}})").deviceIds.empty());
  CHECK(good(R"({"version": 1, "mesh": {"axes": 4}})").mesh->axes[0].name == "axes"); // an axis of that name
  auto refusalIn = [](const std::string &mesh) { return refusal("{\"version\": 1,\n\"mesh\": " + mesh + "}"); };
  CHECK(refusalIn("{\"axes\": {\"dp\": 4}, \"device_ids\": [0, 1, 2]}") ==
        "2:43: \"device_ids\" lists 3 devices, expected one for each of the mesh's 4 places");
  CHECK(refusalIn("{\"axes\": {\"dp\": 4}, \"device_ids\": [0, 1, 2, 4]}") ==
        "2:53: \"device_ids\" has the device 4, expected 0 to 3");
  CHECK(refusalIn("{\"axes\": {\"dp\": 4}, \"device_ids\": [0, 1, 2, 1]}") ==
        "2:53: \"device_ids\" has the device 1 twice, expected each once");
  CHECK(refusalIn("{\"axes\": {\"dp\": 4}, \"device_ids\": 3}") ==
        "2:43: \"device_ids\" must be a list, found an integer");
  CHECK(refusalIn("{\"axes\": {\"dp\": 4}, \"devices\": []}") ==
        "2:29: unknown key \"devices\" in \"mesh\" (known keys: axes, device_ids)");
  CHECK(refusalIn("{\"dp\": 2, \"device_ids\": [1, 0]}") ==
        "2:33: \"device_ids\" stands beside axes (write \"mesh\": {\"axes\": {\"dp\": 2}, \"device_ids\": [1, 0]})");
}

TEST_CASE("a placement resolves on a mesh") {
  layout::Mesh mesh{{{"dp", 4}, {"tp", 2}}};
  auto placement = std::get<Placement>(
      parsePlacement(R"([{"dp":(1)2, ?}, {}], unreduced={max "tp"})"));
  auto sharding = std::get<layout::Sharding>(placement.resolve(mesh, 3));
  CHECK(sharding.dims.size() == 3);
  CHECK(sharding.dims[0].axes[0] == layout::AxisRef{0, 1, 2});
  CHECK(sharding.dims[0].open);
  CHECK_FALSE(sharding.dims[2].open);
  CHECK(sharding.unreduced[0].kind == layout::ReduceKind::Max);
  auto bad = std::get<Placement>(parsePlacement(R"([{"dp":(3)2}])"));
  CHECK(std::get<std::string>(bad.resolve(mesh, 1)) ==
        "sub-axis (3)2 does not divide axis 'dp' of size 4");
}

TEST_CASE("text that is no JSON is refused at its place") {
  CHECK(refusal("") == "1:1: the text ends inside a value");
  CHECK(refusal("{\"version\": 1") == "1:14: the text ends inside a value");
  CHECK(refusal("{\n  \"version\": x}") ==
        "2:14: this is not JSON: unexpected 'x'");
  CHECK(refusal("{\"version\": 1,\n\"mesh\": {\"dp\": 2, \"dp\": 2}}") ==
        "2:19: key \"dp\" is given twice");
  CHECK(refusal(std::string(100, '[')) ==
        "1:33: values are nested more than 32 deep");
}

TEST_CASE("unknown keys are refused with a suggestion") {
  CHECK(refusalOf("\"shardngs\": []") == "2:1: unknown key \"shardngs\" in the "
                                         "plan (did you mean \"shardings\"?)");
  CHECK(refusalOf("\"shardings\": [{\"mach\": \"x\", \"dims\": []}]") ==
        "2:16: unknown key \"mach\" in a rule of \"shardings\" (did you mean "
        "\"match\"?)");
  CHECK(refusalOf("\"values\": [{\"qqqqqqqqqq\": 1}]") ==
        "2:13: unknown key \"qqqqqqqqqq\" in a rule of \"values\" (known keys: "
        "scope, line, op, shape, nth, dims)");
}

TEST_CASE("wrong types are refused with what was found") {
  CHECK(refusal("[]") == "1:1: a plan must be an object, found a list");
  CHECK(refusal("{}") ==
        "1:1: the plan has no \"version\" (write \"version\": 1)");
  CHECK(refusal("{\"version\": \"1\"}") ==
        "1:13: \"version\" must be an integer, found a string");
  CHECK(refusal("{\"version\": 2}") ==
        "1:13: version 2 of the plan is unknown; this is version 1");
  CHECK(refusalOf("\"exact\": 1") ==
        "2:10: \"exact\" must be a boolean, found an integer");
  CHECK(refusalOf("\"reduce_dtype\": \"bf16\"") ==
        "2:17: \"reduce_dtype\" must be \"f32\" or \"native\", found "
        "\"bf16\"");
  CHECK(refusalOf("\"reduce_dtype\": true") ==
        "2:17: \"reduce_dtype\" must be a string, found a boolean");
  CHECK(refusalOf("\"reshard_after_forward\": \"never\"") ==
        "2:26: \"reshard_after_forward\" must be a boolean, found a string");
  CHECK(refusalOf("\"overlap\": 1") ==
        "2:12: \"overlap\" must be a boolean or an object, found an integer");
  CHECK(refusalOf("\"overlap\": {\"bucket_bytes\": -1}").find("\"bucket_bytes\" must not be negative") != std::string::npos);
  CHECK(refusalOf("\"overlap\": {\"bucket_bytes\": 9223372036854775808}") ==
        "2:29: \"bucket_bytes\" is 9223372036854775808, expected an integer of 64 bits");
  CHECK(refusalOf("\"overlap\": {\"bucket_bytes\": 1e30}") ==
        "2:29: \"bucket_bytes\" must be an integer, found a number with an exponent");
  CHECK(good("{\"version\": 1, \"overlap\": {\"bucket_bytes\": 9223372036854775807}}").overlap.bucketBytes ==
        std::numeric_limits<int64_t>::max());
  CHECK(refusalOf("\"overlap\": {\"bucket\": 1}").find("unknown key \"bucket\" in \"overlap\"") != std::string::npos);
  CHECK(refusalOf("\"unhinted\": \"closed\"") ==
        "2:13: \"unhinted\" must be \"open\" or \"replicated\", found "
        "\"closed\"");
  CHECK(refusalOf("\"shardings\": {}") ==
        "2:14: \"shardings\" must be a list, found an object");
  CHECK(refusalOf("\"rename\": {\"a\": \"\"}") ==
        "2:17: the new name of \"a\" is empty");
  CHECK(refusalOf("\"rename\": {\"a\": null}") ==
        "2:17: the new name of \"a\" must be a string, found null");
  CHECK(refusalOf("\"entry\": \"main\"") ==
        "2:10: entry \"main\" must have the form main=step or init.mlir=init");
  CHECK(refusalOf("\"entry\": {\"main\": \"eval\"}") ==
        "2:19: entry \"main=eval\" names the role 'eval'; roles are init, step "
        "and loss");
}

TEST_CASE("absurd meshes are refused") {
  auto mesh = [](const std::string &axes) {
    return refusal("{\"version\": 1, \"mesh\": {" + axes + "}}");
  };
  CHECK(mesh("\"dp\": 0") == "1:31: axis 'dp' has size 0; the least is 1");
  CHECK(mesh("\"dp\": -2") == "1:31: axis 'dp' has size -2; the least is 1");
  CHECK(mesh("\"dp\": 2.5") == "1:31: the size of axis 'dp' must be an "
                               "integer, found a number with a fraction");
  CHECK(mesh("\"dp\": 99999999999999999999") ==
        "1:31: the size of axis 'dp' is 99999999999999999999, expected an integer of 64 bits");
  CHECK(mesh("\"dp\": -" + std::string(100, '9')) ==
        "1:31: the size of axis 'dp' is -9999999999999999999… (101 digits), expected an integer of 64 bits");
  CHECK(mesh("\"dp\": 1e30") == "1:31: the size of axis 'dp' must be an integer, found a number with an exponent");
  CHECK(mesh("\"dp\": 1e999") == "1:31: the number is larger than a double holds");
  CHECK(refusal("\xff\xfe{") == "1:1: this is not JSON: unexpected byte 0xff (save the file as UTF-8)");
  CHECK(refusal("{\"version\": 1, \"" + std::string(1000, 'k') + "\": 2}").find("unknown key \"" + std::string(60, 'k') + "…\" (1000 bytes) in the plan") !=
        std::string::npos);
  CHECK(mesh("\"dp\": NaN") == "1:31: this is not JSON: unexpected 'N'");
  CHECK(mesh("\"a\": 1024, \"b\": 2048") ==
        "1:41: the mesh has more than 1048576 devices with axis 'b' of size "
        "2048");
  CHECK(mesh("\"a\": 18446744073709551615") ==
        "1:30: the size of axis 'a' is 18446744073709551615, expected an integer of 64 bits");
  CHECK(mesh("\"\": 2") ==
        "1:25: \"\" cannot name an axis (use letters, digits and '_')");
}

TEST_CASE("bad rules are refused") {
  auto rule = [](const std::string &members) {
    return refusalOf("\"shardings\": [{" + members + "}]");
  };
  CHECK(rule("\"dims\": []") ==
        "2:15: the rule has no \"match\" (give a regular expression for names: "
        "\"match\": \"wqkv\")");
  CHECK(rule("\"match\": \"x\"") ==
        "2:15: the rule has no \"dims\" (list the axes of each dim: \"dims\": "
        "[[\"dp\"], []])");
  CHECK(rule("\"match\": \"(\", \"dims\": []") ==
        "2:25: \"match\" is no regular expression: a '(' or ')' has no "
        "partner, or a '*', '+' or '?' follows nothing");
  CHECK(rule("\"match\": \"[\", \"dims\": []").find("a '[' is not closed") !=
        std::string::npos);
  CHECK(rule("\"match\": \"*\", \"dims\": []").find("follows nothing") !=
        std::string::npos);
  CHECK(rule("\"match\": \"" + std::string(3000, 'a') + "\", \"dims\": []")
            .find("it is too complex") != std::string::npos);
  CHECK(rule("\"match\": \"x\", \"dims\": 3") ==
        "2:38: \"dims\" must be a list or a string in Shardy's notation, found "
        "an integer");
  CHECK(rule("\"match\": \"x\", \"dims\": [\"dp\"]") ==
        "2:39: a dim's axes must be a list, found a string");
  CHECK(rule("\"match\": \"x\", \"dims\": [[\"pp\"]]") ==
        "2:38: no axis 'pp' in the mesh (dp=4)");
  CHECK(rule("\"match\": \"x\", \"dims\": [[\"dp\"], [\"dp\"]]").find("dp") !=
        std::string::npos);
  CHECK(rule("\"match\": \"x\", \"dims\": [[\"dp:(3)2\"]]")
            .find("does not divide axis 'dp' of size 4") != std::string::npos);
  CHECK(rule("\"match\": \"x\", \"dims\": [[\"dp:2\"]]") ==
        "2:40: \"dp:2\" is no sub-axis (write it as \"dp:(1)2\")");
  CHECK(rule("\"match\": \"x\", \"dims\": [[\"?\", \"dp\"]]") ==
        "2:45: \"?\" must be the last in a dim's axes");
  CHECK(rule("\"match\": \"x\", \"dims\": [[\"d p\"]]")
            .find("cannot name an axis") != std::string::npos);
  CHECK(refusalOf("\"values\": [{\"dims\": []}]") ==
        "2:12: the rule of \"values\" names no value (give scope, line, op or "
        "shape; nth counts among what they match)");
  auto value = [](const std::string &members) {
    return refusalOf("\"values\": [{" + members + ", \"dims\": []}]");
  };
  CHECK(value("\"nth\": 1").find("names no value") != std::string::npos);
  CHECK(value("\"op\": \"x\", \"nth\": [0, -1]") ==
        "2:35: a number in \"nth\" is -1, expected 0 or more");
  CHECK(value("\"op\": \"x\", \"nth\": [2, 1, 2]") == "2:31: \"nth\" lists 2 twice");
  CHECK(value("\"op\": \"x\", \"nth\": -1") == "2:31: \"nth\" is -1, expected 0 or more");
  CHECK(value("\"op\": \"x\", \"nth\": []") == "2:31: \"nth\" lists no number (leave it out to choose all matches)");
  CHECK(value("\"op\": \"x\", \"nth\": \"1\"") == "2:31: \"nth\" must be an integer or a list of them, found a string");
  CHECK(value("\"shape\": [4, -1]") == "2:26: a number in \"shape\" is -1, expected 0 or more");
  CHECK(value("\"scope\": \"\"") ==
        "2:22: \"scope\" is empty, and so would be found in every name (write \".\" if that is meant)");
  CHECK(value("\"op\": \"x\", \"nth\": [\"a\"]") ==
        "2:32: a number in \"nth\" must be an integer, found a string");
  CHECK(value("\"line\": \"gpt.py\"") ==
        "2:21: \"line\" is \"gpt.py\", which is no line of a file (write a file, a line and, where a "
        "line makes several values, a column: \"gpt.py:71\", "
        "\"gpt.py:71:8\")");
}

TEST_CASE("Shardy's notation is refused at its column") {
  auto rule = [](const std::string &text) {
    return refusalOf("\"shardings\": [{\"match\": \"x\", \"dims\": \"" + text +
                     "\"}]");
  };
  CHECK(rule("{}") == "2:39: expected '[' in the sharding, found '{' (write it "
                      "as [{\"dp\", ?}, {}])");
  CHECK(rule("[{}").find("expected ']' in the sharding, found the end") !=
        std::string::npos);
  CHECK(rule("[{\\\"dp}]")
            .find("an axis name in the sharding has no closing quote") !=
        std::string::npos);
  CHECK(rule("[{}p]") == "2:43: expected a non-negative integer in the sharding, found ']' (write it as [{\"dp\", ?}, {}])");
  CHECK(rule("[{}p99999999999999999999]").find("expected a non-negative integer in the sharding, found '99999999999999999999'") !=
        std::string::npos);
  CHECK(rule("[{\\\"d\\np\\\"}]").find("an axis name in the sharding has a control character") != std::string::npos);
  CHECK(rule("[{\\\"dp\\\":(1)0}]").find("a part of an axis in the sharding has size 0, expected 2 or more") != std::string::npos);
  CHECK(rule("[{}], x={}")
            .find("expected 'replicated' or 'unreduced' in the sharding") !=
        std::string::npos);
  CHECK(rule("[{}] x").find("unexpected text after the sharding") !=
        std::string::npos);
}

TEST_CASE("keys of later versions are refused by name, with the reason") {
  CHECK(refusalOf("\"pipeline\": {\"stages\": 2}")
            .find("\"pipeline\" needs a forward-only @loss program") !=
        std::string::npos);
  CHECK(refusalOf("\"microbatches\": 8")
            .find("\"microbatches\" needs a forward-only @loss program") !=
        std::string::npos);
  CHECK(refusalOf("\"precision\": {}").find("@step has its types inside") !=
        std::string::npos);
  CHECK(refusalOf("\"recompute\": {}")
            .find("@step has its backward pass inside") != std::string::npos);
  CHECK(refusalOf("\"optimizer\": {}").find("@step has its optimizer inside") !=
        std::string::npos);
  CHECK(refusalOf("\"zero\": {}")
            .find("\"zero\" is not supported yet: stages 2 and 3 need") !=
        std::string::npos);
}

TEST_CASE("plans are read in time linear in their length") {
  std::string rules;
  for (int i = 0; i < 20000; ++i)
    rules += (i ? ",\n" : "") + ("{\"match\": \"w" + std::to_string(i)) + "\", \"dims\": []}";
  CHECK(good("{\"version\": 1, \"shardings\": [" + rules + "]}").shardings.back().at == Position{20000, 1});
}

TEST_CASE("mutated plans are read or refused, never a crash") {
  const std::string seed =
      R"({"version": 1, "mesh": {"dp": 2, "tp": 2}, "unhinted": "open", "entry": "main=step",
 "shardings": [{"match": "w.*[a-z]$", "dims": [["dp", "?"], []]}, {"match": "b", "dims": "[{\"tp\":(1)2}p0], replicated={}"}],
 "values": [{"scope": "x", "shape": [1, 2], "dims": [["tp"]]}], "rename": {"a": "b"}})";
  std::mt19937 random(7);
  const std::string alphabet = "{}[]\",:?()\\0123456789-ep\n \xff"
                               "ab*+";
  for (int i = 0; i < 5000; ++i) {
    std::string text = seed;
    for (int edits = 1 + static_cast<int>(random() % 4); edits > 0; --edits) {
      size_t at = random() % text.size();
      switch (random() % 3) {
      case 0:
        text[at] = alphabet[random() % alphabet.size()];
        break;
      case 1:
        text.erase(at, 1 + random() % 5);
        break;
      default:
        text.insert(at, 1, alphabet[random() % alphabet.size()]);
      }
    }
    auto result = readPlan(text);
    if (auto *problem = std::get_if<Problem>(&result))
      CHECK_FALSE(problem->text.empty());
  }
}
