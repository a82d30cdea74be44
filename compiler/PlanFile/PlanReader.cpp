// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The schema of plan.json. Every reader returns false after leaving the first
// problem in `problem`.
#include "compiler/PlanFile/Plan.h"
#include "dialects/Support/Nearest.h"

#include <algorithm>
#include <cctype>

namespace autopar::planfile {
namespace {

using Kind = JsonNode::Kind;

/// Keys that belong to the language of plans and whose meaning is not built
/// yet, with the reason for the refusal.
const std::pair<const char *, const char *> laterKeys[] = {
    {"pipeline", "needs a forward-only @loss program; @step has its backward "
                 "pass and optimizer inside"},
    {"microbatches", "needs a forward-only @loss program; @step has its "
                     "backward pass and optimizer inside"},
    {"precision",
     "needs a forward-only @loss program; @step has its types inside"},
    {"recompute",
     "needs a forward-only @loss program; @step has its backward pass inside"},
    {"optimizer",
     "needs a forward-only @loss program; @step has its optimizer inside"},
    {"zero", "is not supported yet: stages 2 and 3 need a forward-only @loss "
             "program, and for stage 1 shard the "
             "optimizer's state by \"shardings\""}};

const std::vector<std::string> planKeys = {
    "version",   "mesh",     "shardings", "values",
    "unhinted",  "entry",    "rename",    "parameters",
    "exact",     "reduce_dtype", "reshard_after_forward", "pipeline", "zero",      "precision",
    "recompute", "overlap",  "optimizer", "microbatches"};

bool isName(std::string_view text) {
  auto good = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-';
  };
  return !text.empty() && !std::isdigit(static_cast<unsigned char>(text[0])) &&
         std::all_of(text.begin(), text.end(), good);
}

/// On one line and short, whatever it holds.
std::string quoted(std::string text) {
  for (char &c : text)
    c = std::iscntrl(static_cast<unsigned char>(c)) ? '?' : c;
  return text.size() <= 200 ? '"' + text + '"' : '"' + text.substr(0, 60) + "…\" (" + std::to_string(text.size()) + " bytes)";
}

/// "gpt.py:71" or "gpt.py:71:8": a file, and what follows its last colon is a number.
bool isLine(const std::string &text) {
  size_t colon = text.rfind(':');
  return colon != std::string::npos && colon > 0 && colon + 1 < text.size() &&
         std::all_of(text.begin() + static_cast<long>(colon) + 1, text.end(),
                     [](char c) { return std::isdigit(static_cast<unsigned char>(c)); });
}

class PlanReader {
public:
  std::variant<Plan, Problem> read(const JsonNode &root) {
    if (!readRoot(root))
      return problem;
    return plan;
  }

private:
  bool fail(Position at, std::string text, std::string note = {}) {
    problem = {at, std::move(text), std::move(note)};
    return false;
  }

  bool expectKind(const JsonNode &node, Kind kind, const std::string &what) {
    if (node.kind == kind)
      return node.fits || fail(node.at, what + " is " + node.string + ", expected an integer of 64 bits");
    JsonNode expected;
    expected.kind = kind;
    return fail(node.at, what + " must be " + expected.kindName() + ", found " +
                             node.kindName());
  }

  bool checkKeys(const JsonNode &object, const std::vector<std::string> &known,
                 const std::string &where) {
    for (const JsonNode::Member &member : object.members) {
      if (std::find(known.begin(), known.end(), member.key) != known.end())
        continue;
      std::optional<std::string> suggestion = nearest(member.key, known);
      std::string list;
      for (const std::string &key : known)
        list += (list.empty() ? "" : ", ") + key;
      return fail(member.at, "unknown key " + quoted(member.key) + " in " + where,
                  suggestion ? "did you mean \"" + *suggestion + "\"?"
                             : "known keys: " + list);
    }
    return true;
  }

  bool readPattern(const JsonNode &node, const std::string &what,
                   std::optional<Pattern> &result) {
    if (!expectKind(node, Kind::String, what))
      return false;
    if (node.string.empty())
      return fail(node.at, what + " is empty, and so would be found in every name", "write \".\" if that is meant");
    std::string why;
    result = Pattern::compile(node.string, why);
    return result || fail(node.at, what + " is no regular expression: " + why);
  }

  bool readRoot(const JsonNode &root) {
    if (!expectKind(root, Kind::Object, "a plan") ||
        !checkKeys(root, planKeys, "the plan"))
      return false;
    for (auto [key, reason] : laterKeys)
      for (const JsonNode::Member &member : root.members)
        if (member.key == key)
          return fail(member.at, "\"" + member.key + "\" " + reason);
    const JsonNode *version = root.find("version");
    if (!version)
      return fail(root.at, "the plan has no \"version\"",
                  "write \"version\": 1");
    if (!expectKind(*version, Kind::Integer, "\"version\""))
      return false;
    if (version->integer != 1)
      return fail(version->at,
                  "version " + std::to_string(version->integer) +
                      " of the plan is unknown; this is version 1");
    for (const JsonNode::Member &member : root.members)
      if (!readMember(member))
        return false;
    return checkAxes();
  }

  bool readMember(const JsonNode::Member &member) {
    const JsonNode &value = member.value;
    if (member.key == "mesh")
      return readMesh(value);
    if (member.key == "shardings")
      return readShardings(value);
    if (member.key == "values")
      return readValues(value);
    if (member.key == "entry")
      return readEntry(value);
    if (member.key == "rename")
      return readRename(value);
    if (member.key == "parameters")
      return readPattern(value, "\"parameters\"", plan.parameters);
    if (member.key == "overlap")
      return readOverlap(value);
    if (member.key == "exact") {
      plan.exact = value.boolean;
      return expectKind(value, Kind::Bool, "\"exact\"");
    }
    if (member.key == "reshard_after_forward") {
      plan.reshardAfterForward = value.boolean;
      return expectKind(value, Kind::Bool, "\"reshard_after_forward\"");
    }
    if (member.key == "reduce_dtype") {
      if (!expectKind(value, Kind::String, "\"reduce_dtype\""))
        return false;
      plan.reduceNative = value.string == "native";
      return plan.reduceNative || value.string == "f32" ||
             fail(value.at, "\"reduce_dtype\" must be \"f32\" or \"native\", found " + quoted(value.string));
    }
    if (member.key == "unhinted") {
      if (!expectKind(value, Kind::String, "\"unhinted\""))
        return false;
      plan.unhintedOpen = value.string == "open";
      return plan.unhintedOpen || value.string == "replicated" ||
             fail(value.at, "\"unhinted\" must be \"open\" or \"replicated\", found " + quoted(value.string));
    }
    return true; // version
  }

  bool readOverlap(const JsonNode &node) {
    if (node.kind == Kind::Bool) {
      plan.overlap.starts = node.boolean;
      return true;
    }
    if (node.kind != Kind::Object)
      return fail(node.at, std::string("\"overlap\" must be a boolean or an object, found ") + node.kindName());
    const std::pair<std::string, std::optional<int64_t> *> numbers[] = {
        {"bucket_bytes", &plan.overlap.bucketBytes},
        {"in_flight_bytes", &plan.overlap.inFlightBytes},
        {"least_microseconds", &plan.overlap.leastMicroseconds}};
    if (!checkKeys(node, {numbers[0].first, numbers[1].first, numbers[2].first}, "\"overlap\""))
      return false;
    for (const auto &[key, number] : numbers)
      if (const JsonNode *value = node.find(key)) {
        if (!expectKind(*value, Kind::Integer, quoted(key)))
          return false;
        if (value->integer < 0)
          return fail(value->at, quoted(key) + " must not be negative");
        *number = value->integer;
      }
    return true;
  }

  /// {"dp": 2, "tp": 2}, or {"axes": {"dp": 2, "tp": 2}, "device_ids": [0, 2, 1, 3]}.
  bool readMesh(const JsonNode &node) {
    if (!expectKind(node, Kind::Object, "\"mesh\""))
      return false;
    plan.meshAt = node.at;
    const JsonNode *axes = node.find("axes"), *ids = node.find("device_ids");
    if (!axes || axes->kind != Kind::Object)
      return ids && ids->kind == Kind::Array
                 ? fail(ids->at, "\"device_ids\" stands beside axes", "write \"mesh\": {\"axes\": {\"dp\": 2}, \"device_ids\": [1, 0]}")
                 : readAxes(node);
    return checkKeys(node, {"axes", "device_ids"}, "\"mesh\"") && readAxes(*axes) && (!ids || readDeviceIds(*ids));
  }

  bool readDeviceIds(const JsonNode &node) {
    std::vector<int64_t> ids;
    if (!readSizes(node, "\"device_ids\"", ids))
      return false;
    int64_t devices = plan.mesh->numDevices();
    if (static_cast<int64_t>(ids.size()) != devices)
      return fail(node.at, "\"device_ids\" lists " + std::to_string(ids.size()) + " devices, expected one for each of the mesh's " +
                               std::to_string(devices) + " places");
    std::vector<bool> seen(ids.size());
    for (size_t i = 0; i < ids.size(); ++i) {
      if (ids[i] < 0 || ids[i] >= devices)
        return fail(node.elements[i].at, "\"device_ids\" has the device " + std::to_string(ids[i]) + ", expected 0 to " +
                                             std::to_string(devices - 1));
      if (seen[static_cast<size_t>(ids[i])])
        return fail(node.elements[i].at, "\"device_ids\" has the device " + std::to_string(ids[i]) + " twice, expected each once");
      seen[static_cast<size_t>(ids[i])] = true;
    }
    plan.deviceIds = std::move(ids);
    return true;
  }

  bool readAxes(const JsonNode &node) {
    layout::Mesh mesh;
    int64_t devices = 1;
    for (const JsonNode::Member &axis : node.members) {
      if (!isName(axis.key))
        return fail(axis.at, quoted(axis.key) + " cannot name an axis",
                    "use letters, digits and '_'");
      if (!expectKind(axis.value, Kind::Integer,
                      "the size of axis '" + axis.key + "'"))
        return false;
      int64_t size = axis.value.integer;
      if (size < 1)
        return fail(axis.value.at, "axis '" + axis.key + "' has size " +
                                       std::to_string(size) +
                                       "; the least is 1");
      if (size > layout::maxDevices / devices)
        return fail(axis.value.at, "the mesh has more than " +
                                       std::to_string(layout::maxDevices) +
                                       " devices with axis '" + axis.key +
                                       "' of size " + std::to_string(size));
      devices *= size;
      mesh.axes.push_back({axis.key, size});
    }
    plan.mesh = std::move(mesh);
    return true;
  }

  bool readAxis(const JsonNode &node, DimPlacement &dim) {
    // "dp", or a sub-axis "dp:(1)2".
    std::variant<Placement, Problem> parsed = Problem{};
    size_t colon = node.string.find(':');
    std::string name = node.string.substr(0, colon);
    if (!isName(name))
      return fail(node.at, quoted(node.string) + " cannot name an axis",
                  "use letters, digits and '_'");
    std::string rest =
        colon == std::string::npos ? "" : node.string.substr(colon);
    parsed = parsePlacement("[{\"" + name + "\"" + rest + "}]");
    auto *placement = std::get_if<Placement>(&parsed);
    if (!placement || placement->dims.size() != 1 ||
        placement->dims[0].axes.size() != 1)
      return fail(node.at, "\"" + node.string + "\" is no sub-axis",
                  "write it as \"dp:(1)2\"");
    dim.axes.push_back(placement->dims[0].axes[0]);
    return true;
  }

  bool readDim(const JsonNode &node, DimPlacement &dim) {
    if (!expectKind(node, Kind::Array, "a dim's axes"))
      return false;
    for (const JsonNode &element : node.elements) {
      if (!expectKind(element, Kind::String, "an axis"))
        return false;
      if (dim.open)
        return fail(element.at, "\"?\" must be the last in a dim's axes");
      if (element.string == "?")
        dim.open = true;
      else if (!readAxis(element, dim))
        return false;
    }
    return true;
  }

  bool readPlacement(const JsonNode &rule, Placement &placement) {
    const JsonNode *dims = rule.find("dims");
    if (!dims)
      return fail(rule.at, "the rule has no \"dims\"",
                  "list the axes of each dim: \"dims\": [[\"dp\"], []]");
    if (dims->kind == Kind::String) {
      std::variant<Placement, Problem> parsed = parsePlacement(dims->string);
      if (auto *inner = std::get_if<Problem>(&parsed))
        return fail({dims->at.line, dims->at.column + inner->at.column},
                    inner->text, inner->note);
      placement = std::get<Placement>(std::move(parsed));
    } else if (dims->kind == Kind::Array) {
      for (const JsonNode &dim : dims->elements)
        if (!readDim(dim, placement.dims.emplace_back()))
          return false;
    } else {
      return fail(dims->at, std::string("\"dims\" must be a list or a string "
                                        "in Shardy's notation, found ") +
                                dims->kindName());
    }
    placement.at = dims->at;
    return true;
  }

  bool readShardings(const JsonNode &node) {
    if (!expectKind(node, Kind::Array, "\"shardings\""))
      return false;
    for (const JsonNode &rule : node.elements) {
      if (!expectKind(rule, Kind::Object, "a rule of \"shardings\"") ||
          !checkKeys(rule, {"match", "dims"}, "a rule of \"shardings\""))
        return false;
      const JsonNode *match = rule.find("match");
      if (!match)
        return fail(rule.at, "the rule has no \"match\"",
                    "give a regular expression for names: \"match\": \"wqkv\"");
      std::optional<Pattern> pattern;
      Placement placement;
      if (!readPattern(*match, "\"match\"", pattern) ||
          !readPlacement(rule, placement))
        return false;
      plan.shardings.push_back({*pattern, std::move(placement), rule.at});
    }
    return true;
  }

  bool readValues(const JsonNode &node) {
    if (!expectKind(node, Kind::Array, "\"values\""))
      return false;
    for (const JsonNode &rule : node.elements) {
      if (!expectKind(rule, Kind::Object, "a rule of \"values\"") ||
          !checkKeys(rule, {"scope", "line", "op", "shape", "nth", "dims"},
                     "a rule of \"values\""))
        return false;
      ValueRule value;
      value.at = rule.at;
      if (!readPlacement(rule, value.placement) ||
          !readValueFields(rule, value))
        return false;
      if (!value.scope && !value.line && !value.op && !value.shape)
        return fail(rule.at, "the rule of \"values\" names no value",
                    "give scope, line, op or shape; nth counts among what they match");
      plan.values.push_back(std::move(value));
    }
    return true;
  }

  bool readValueFields(const JsonNode &rule, ValueRule &value) {
    for (const JsonNode::Member &member : rule.members) {
      const JsonNode &node = member.value;
      if (member.key == "scope" && !readPattern(node, "\"scope\"", value.scope))
        return false;
      if (member.key == "line" || member.key == "op") {
        if (!expectKind(node, Kind::String, "\"" + member.key + "\""))
          return false;
        (member.key == "line" ? value.line : value.op) = node.string;
      }
      if (member.key == "line" && !isLine(node.string))
        return fail(node.at, "\"line\" is " + quoted(node.string) + ", which is no line of a file",
                    "write a file, a line and, where a line makes several values, a column: "
                    "\"gpt.py:71\", \"gpt.py:71:8\"");
      if (member.key == "shape" && !readSizes(node, "\"shape\"", value.shape.emplace()))
        return false;
      if (member.key == "nth" && !readNth(node, value.nth))
        return false;
    }
    return true;
  }

  /// A number, or a list of some.
  bool readNth(const JsonNode &node, std::vector<int64_t> &nth) {
    if (node.kind != Kind::Integer && node.kind != Kind::Array)
      return fail(node.at, std::string("\"nth\" must be an integer or a list of them, found ") + node.kindName());
    if (node.kind == Kind::Integer ? !readSize(node, "\"nth\"", nth) : !readSizes(node, "\"nth\"", nth))
      return false;
    for (size_t i = 1; i < nth.size(); ++i)
      if (std::find(nth.begin(), nth.begin() + static_cast<long>(i), nth[i]) != nth.begin() + static_cast<long>(i))
        return fail(node.at, "\"nth\" lists " + std::to_string(nth[i]) + " twice");
    if (nth.empty())
      return fail(node.at, "\"nth\" lists no number", "leave it out to choose all matches");
    return true;
  }

  bool readSize(const JsonNode &node, const std::string &what, std::vector<int64_t> &sizes) {
    if (!expectKind(node, Kind::Integer, what))
      return false;
    if (node.integer < 0)
      return fail(node.at, what + " is " + std::to_string(node.integer) + ", expected 0 or more");
    sizes.push_back(node.integer);
    return true;
  }

  bool readSizes(const JsonNode &node, const std::string &what, std::vector<int64_t> &sizes) {
    return expectKind(node, Kind::Array, what) &&
           std::all_of(node.elements.begin(), node.elements.end(),
                       [&](const JsonNode &size) { return readSize(size, "a number in " + what, sizes); });
  }

  bool readEntry(const JsonNode &node) {
    auto add = [&](const JsonNode &at, const std::string &text) {
      std::variant<std::pair<std::string, std::string>, std::string> entry =
          parseEntry(text);
      if (auto *why = std::get_if<std::string>(&entry))
        return fail(at.at, *why);
      plan.entry.push_back(std::get<0>(entry));
      return true;
    };
    if (node.kind == Kind::String)
      return add(node, node.string);
    if (node.kind == Kind::Array)
      return std::all_of(node.elements.begin(), node.elements.end(),
                         [&](const JsonNode &element) {
                           return expectKind(element, Kind::String,
                                             "an element of \"entry\"") &&
                                  add(element, element.string);
                         });
    if (!expectKind(node, Kind::Object, "\"entry\""))
      return false;
    return std::all_of(
        node.members.begin(), node.members.end(),
        [&](const JsonNode::Member &member) {
          return expectKind(member.value, Kind::String,
                            "the role of \"" + member.key + "\"") &&
                 add(member.value, member.key + "=" + member.value.string);
        });
  }

  bool readRename(const JsonNode &node) {
    if (!expectKind(node, Kind::Object, "\"rename\""))
      return false;
    for (const JsonNode::Member &member : node.members) {
      if (!expectKind(member.value, Kind::String,
                      "the new name of \"" + member.key + "\""))
        return false;
      if (member.value.string.empty())
        return fail(member.value.at,
                    "the new name of \"" + member.key + "\" is empty");
      plan.rename.emplace_back(member.key, member.value.string);
    }
    return true;
  }

  /// With a mesh in the plan, a hint's axes can be checked here, where their
  /// line is known.
  bool checkAxes() {
    auto good = [&](const Placement &placement) {
      if (!plan.mesh)
        return true;
      auto resolved = placement.resolve(
          *plan.mesh, static_cast<int64_t>(placement.dims.size()));
      auto *why = std::get_if<std::string>(&resolved);
      return !why || fail(placement.at, *why);
    };
    return std::all_of(plan.shardings.begin(), plan.shardings.end(),
                       [&](const NameRule &r) { return good(r.placement); }) &&
           std::all_of(plan.values.begin(), plan.values.end(),
                       [&](const ValueRule &r) { return good(r.placement); });
  }

  Plan plan;
  Problem problem;
};

} // namespace

std::variant<std::pair<std::string, std::string>, std::string>
parseEntry(std::string_view text) {
  size_t equals = text.rfind('=');
  if (equals == std::string_view::npos || equals == 0)
    return "entry \"" + std::string(text) +
           "\" must have the form main=step or init.mlir=init";
  std::string role(text.substr(equals + 1));
  if (role != "init" && role != "step" && role != "loss")
    return "entry \"" + std::string(text) + "\" names the role '" + role +
           "'; roles are init, step and loss";
  return std::pair(std::string(text.substr(0, equals)), role);
}

std::variant<Plan, Problem> readPlan(std::string_view text) {
  std::variant<JsonNode, Problem> root = parseJson(text);
  if (auto *problem = std::get_if<Problem>(&root))
    return std::move(*problem);
  return PlanReader().read(std::get<JsonNode>(root));
}

} // namespace autopar::planfile
