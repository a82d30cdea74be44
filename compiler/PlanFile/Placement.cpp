// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shardings by axis names: Shardy's notation read, and names resolved on a
// mesh.
#include "compiler/PlanFile/Plan.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace autopar::planfile {
namespace {

/// A cursor over Shardy's text; every method leaves the first problem in
/// `problem`.
class NotationParser {
public:
  explicit NotationParser(std::string_view text) : text(text) {}

  std::variant<Placement, Problem> parse() {
    Placement result;
    if (!parseDims(result) || !parseLists(result))
      return problem;
    return result;
  }

private:
  bool fail(std::string message) {
    problem = {{0, static_cast<int64_t>(at) + 1},
               std::move(message),
               "write it as [{\"dp\", ?}, {}]"};
    return false;
  }
  void skipSpace() {
    while (at < text.size() &&
           std::isspace(static_cast<unsigned char>(text[at])))
      ++at;
  }
  bool accept(std::string_view token) {
    skipSpace();
    if (text.substr(at, token.size()) != token)
      return false;
    at += token.size();
    return true;
  }
  bool expect(std::string_view token) {
    if (accept(token))
      return true;
    return fail("expected '" + std::string(token) +
                "' in the sharding, found " + found());
  }
  /// What stands here: a number, or a character.
  std::string found() const {
    if (at >= text.size())
      return "the end";
    size_t length = text[at] == '-' ? 1 : 0;
    while (at + length < text.size() && std::isdigit(static_cast<unsigned char>(text[at + length])))
      ++length;
    return "'" + std::string(text.substr(at, std::clamp(length, size_t(1), size_t(24)))) + "'";
  }

  bool parseInteger(int64_t &value) {
    skipSpace();
    auto [end, error] =
        std::from_chars(text.data() + at, text.data() + text.size(), value);
    if (error != std::errc() || value < 0)
      return fail("expected a non-negative integer in the sharding, found " + found());
    at = static_cast<size_t>(end - text.data());
    return true;
  }

  bool parseAxis(AxisName &axis) {
    if (!expect("\""))
      return false;
    size_t close = text.find('"', at);
    if (close == std::string_view::npos)
      return fail("an axis name in the sharding has no closing quote");
    axis.name = std::string(text.substr(at, close - at));
    if (std::any_of(axis.name.begin(), axis.name.end(), [](unsigned char c) { return std::iscntrl(c); }))
      return fail("an axis name in the sharding has a control character");
    at = close + 1;
    if (!accept(":"))
      return true;
    return expect("(") && parseInteger(axis.pre) && expect(")") &&
           parseInteger(axis.size) &&
           (axis.size > 1 || fail("a part of an axis in the sharding has size " + std::to_string(axis.size) + ", expected 2 or more"));
  }

  bool parseDim(DimPlacement &dim) {
    if (!expect("{"))
      return false;
    if (!accept("}")) {
      do {
        if (accept("?")) {
          dim.open = true;
          break;
        }
        if (!parseAxis(dim.axes.emplace_back()))
          return false;
      } while (accept(","));
      if (!expect("}"))
        return false;
    }
    if (accept("p")) {
      int64_t priority = 0;
      if (!parseInteger(priority))
        return false;
      dim.priority = priority;
    }
    return true;
  }

  bool parseDims(Placement &result) {
    if (!expect("["))
      return false;
    if (accept("]"))
      return true;
    do {
      if (!parseDim(result.dims.emplace_back()))
        return false;
    } while (accept(","));
    return expect("]");
  }

  bool parseLists(Placement &result) {
    while (accept(",")) {
      bool unreduced = accept("unreduced");
      if (!unreduced && !accept("replicated"))
        return fail("expected 'replicated' or 'unreduced' in the sharding");
      if (!expect("=") || !expect("{"))
        return false;
      if (accept("}"))
        continue;
      do {
        if (unreduced ? !parseUnreduced(result)
                      : !parseAxis(result.replicated.emplace_back()))
          return false;
      } while (accept(","));
      if (!expect("}"))
        return false;
    }
    skipSpace();
    return at == text.size() || fail("unexpected text after the sharding");
  }

  bool parseUnreduced(Placement &result) {
    auto kind = layout::ReduceKind::Sum;
    if (accept("max"))
      kind = layout::ReduceKind::Max;
    else if (accept("min"))
      kind = layout::ReduceKind::Min;
    else
      accept("sum");
    AxisName axis;
    if (!parseAxis(axis))
      return false;
    result.unreduced.emplace_back(axis, kind);
    return true;
  }

  std::string_view text;
  size_t at = 0;
  Problem problem;
};

std::string describeMesh(const layout::Mesh &mesh) {
  std::string result;
  for (const layout::MeshAxis &axis : mesh.axes)
    result += (result.empty() ? "" : ", ") + axis.name + "=" +
              std::to_string(axis.size);
  return result.empty() ? "no axes" : result;
}

/// The reference, or nothing with `why` set.
std::optional<layout::AxisRef>
resolveAxis(const layout::Mesh &mesh, const AxisName &axis, std::string &why) {
  std::optional<int32_t> index = mesh.findAxis(axis.name);
  if (!index) {
    why = mesh.axes.empty() ? "axis '" + axis.name + "' is named, but no mesh with axes is given: say \"mesh\": {\"" + axis.name + "\": 2} in the plan"
                            : "no axis '" + axis.name + "' in the mesh (" + describeMesh(mesh) + ")";
    return std::nullopt;
  }
  if (axis.size == 0)
    return mesh.full(*index);
  int64_t whole = mesh.axes[*index].size;
  if (axis.pre < 1 || axis.pre > whole || axis.size > whole / axis.pre ||
      whole % (axis.pre * axis.size) != 0) {
    why = "sub-axis (" + std::to_string(axis.pre) + ")" +
          std::to_string(axis.size) + " does not divide axis '" + axis.name +
          "' of size " + std::to_string(whole);
    return std::nullopt;
  }
  return layout::AxisRef{*index, axis.pre, axis.size};
}

} // namespace

std::variant<Placement, Problem> parsePlacement(std::string_view text) {
  return NotationParser(text).parse();
}

std::variant<layout::Sharding, std::string>
Placement::resolve(const layout::Mesh &mesh, int64_t rank) const {
  std::string why;
  layout::Sharding result = layout::Sharding::replicatedOf(rank);
  for (size_t d = 0; d < dims.size(); ++d) {
    result.dims[d].open = dims[d].open;
    result.dims[d].priority = dims[d].priority;
    for (const AxisName &axis : dims[d].axes) {
      std::optional<layout::AxisRef> ref = resolveAxis(mesh, axis, why);
      if (!ref)
        return why;
      result.dims[d].axes.push_back(*ref);
    }
  }
  for (const AxisName &axis : replicated) {
    std::optional<layout::AxisRef> ref = resolveAxis(mesh, axis, why);
    if (!ref)
      return why;
    result.replicated.push_back(*ref);
  }
  for (const auto &[axis, kind] : unreduced) {
    std::optional<layout::AxisRef> ref = resolveAxis(mesh, axis, why);
    if (!ref)
      return why;
    result.unreduced.push_back({*ref, kind});
  }
  if (std::optional<std::string> problem =
          layout::findProblem(mesh, result, rank))
    return *problem;
  return result;
}

} // namespace autopar::planfile
