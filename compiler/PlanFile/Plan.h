// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// plan.json: the mesh, the sharding hints and the options that a user writes
// beside a program. No MLIR headers; nothing here throws.
//
//   { "version": 1, "mesh": {"dp": 2, "tp": 2}, "unhinted": "open",
//     "shardings": [{"match": "wqkv", "dims": [[], [], ["tp"]]}] }
//
// Axes are kept by name: the mesh may come from the program's text instead, and
// only then is `Placement::resolve` asked for a layout::Sharding.
#pragma once
#include "compiler/PlanFile/Json.h"
#include "dialects/AutoPar/Layout/Sharding.h"
#include "dialects/Support/Pattern.h"

#include <optional>

namespace autopar::planfile {

/// An axis "dp", or a sub-axis "dp":(1)2; size 0 means the whole axis.
struct AxisName {
  std::string name;
  int64_t pre = 1;
  int64_t size = 0;
  bool operator==(const AxisName &) const = default;
};

struct DimPlacement {
  std::vector<AxisName> axes;
  bool open = false;
  std::optional<int64_t> priority;
};

/// A sharding by axis names, as a hint gives it: dims that it does not mention
/// are closed and uncut.
struct Placement {
  std::vector<DimPlacement> dims;
  std::vector<AxisName> replicated;
  std::vector<std::pair<AxisName, layout::ReduceKind>> unreduced;
  Position at;

  /// For a tensor of `rank` >= dims.size() on `mesh`; or what is wrong (unknown
  /// axis, axis used twice, …).
  std::variant<layout::Sharding, std::string> resolve(const layout::Mesh &mesh,
                                                      int64_t rank) const;
};

/// {"match": regex, "dims": …}: arguments and results by name; the first rule
/// that applies wins.
struct NameRule {
  Pattern match;
  Placement placement;
  Position at;
};

/// {"scope": regex, "line": "gpt.py:71", "op": "stablehlo.dot_general",
/// "shape": […], "nth": [0, 2], "dims": …}: values inside.
struct ValueRule {
  std::optional<Pattern> scope;
  std::optional<std::string> line;
  std::optional<std::string> op;
  std::optional<std::vector<int64_t>> shape;
  /// Which of a function's matches, counted from 0 in the order of its text;
  /// empty: all.
  std::vector<int64_t> nth;
  Placement placement;
  Position at;
};

/// "overlap": what is absent is left to the compiler.
struct Overlap {
  bool starts = true;
  std::optional<int64_t> bucketBytes, inFlightBytes, leastMicroseconds;
};

struct Plan {
  std::optional<layout::Mesh> mesh;
  /// The rank at each place of the mesh, row-major; empty: its place's number.
  std::vector<int64_t> deviceIds;
  Position meshAt;
  std::vector<NameRule> shardings;
  std::vector<ValueRule> values;
  bool unhintedOpen = true;
  /// "main" or "init.mlir" → role, as in --entry.
  std::vector<std::pair<std::string, std::string>> entry;
  /// Default name → name.
  std::vector<std::pair<std::string, std::string>> rename;
  std::optional<Pattern> parameters;
  bool exact = false;
  /// bf16 and f16 are summed over devices in their own type, not in f32.
  bool reduceNative = false;
  /// Weights are gathered once forward and once backward; false: gathered once and kept.
  bool reshardAfterForward = true;
  Overlap overlap;
};

std::variant<Plan, Problem> readPlan(std::string_view text);

/// "main=step" → ("main", "step"); or what is wrong with it.
std::variant<std::pair<std::string, std::string>, std::string>
parseEntry(std::string_view text);

/// Shardy's text: [{"dp", ?}p1, {}], replicated={"x"}, unreduced={"tp", max
/// "y"}. Columns in the problem are relative to the text's beginning (line 0).
std::variant<Placement, Problem> parsePlacement(std::string_view text);

} // namespace autopar::planfile
