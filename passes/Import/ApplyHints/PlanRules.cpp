// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "passes/Import/ApplyHints/PlanRules.h"

#include "llvm/Support/Path.h"

namespace autopar {
namespace {

/// Scopes (names of locations) and lines of a location, from the op outwards
/// through its call sites. Locations share parts, so a few lines of text can
/// spell a tree of 2^60: `left` is how many more of its nodes are looked at.
void collect(Location loc, std::string &scope,
             SmallVectorImpl<mlir::FileLineColLoc> &lines, unsigned &left) {
  if (left == 0)
    return;
  --left;
  auto addScope = [&](StringRef name) {
    scope += (scope.empty() ? "" : "/") + name.str();
  };
  if (auto line = dyn_cast<mlir::FileLineColLoc>(loc)) {
    lines.push_back(line);
  } else if (auto named = dyn_cast<mlir::NameLoc>(loc)) {
    addScope(named.getName().getValue());
    collect(named.getChildLoc(), scope, lines, left);
  } else if (auto call = dyn_cast<mlir::CallSiteLoc>(loc)) {
    collect(call.getCaller(), scope, lines, left);
    collect(call.getCallee(), scope, lines, left);
  } else if (auto fused = dyn_cast<mlir::FusedLoc>(loc)) {
    for (Location inner : fused.getLocations())
      collect(inner, scope, lines, left);
  }
}

/// "gpt.py:71" or "models/gpt.py:71" names line 71 of …/models/gpt.py.
bool namesLine(StringRef text, mlir::FileLineColLoc loc) {
  auto [file, line] = text.rsplit(':');
  unsigned number = 0;
  if (line.getAsInteger(10, number) || number != loc.getLine())
    return false;
  StringRef whole = loc.getFilename().getValue();
  return whole == file ||
         (whole.ends_with(file) && whole.drop_back(file.size()).ends_with("/"));
}

FailureOr<Pattern> compile(ModuleOp module, StringAttr text) {
  std::string why;
  if (text)
    if (std::optional<Pattern> pattern = Pattern::compile(text.str(), why))
      return *pattern;
  return module.emitError()
         << "autopar.plan: a rule's pattern is no regular expression: "
         << (text ? why : "there is none");
}

FailureOr<std::pair<ShardingAttr, Location>> readCommon(ModuleOp module,
                                                        DictionaryAttr rule) {
  auto sharding = rule.getAs<ShardingAttr>("sharding");
  if (!sharding)
    return module.emitError() << "autopar.plan: a rule has no sharding";
  auto at = rule.getAs<mlir::LocationAttr>("at");
  return std::pair(sharding, at ? Location(at) : module.getLoc());
}

} // namespace

bool ValueRule::matches(mlir::OpResult value) const {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || type.getRank() < static_cast<int64_t>(sharding.getDims().size()))
    return false;
  if (op && op.getValue() != value.getOwner()->getName().getStringRef())
    return false;
  if (shape && shape.asArrayRef() != type.getShape())
    return false;
  if (!scope && !line)
    return true;
  std::string names;
  SmallVector<mlir::FileLineColLoc> lines;
  unsigned left = 10'000;
  collect(value.getLoc(), names, lines, left);
  if (scope && !scope->search(names))
    return false;
  return !line || llvm::any_of(lines, [&](mlir::FileLineColLoc loc) {
    return namesLine(line.getValue(), loc);
  });
}

FailureOr<PlanRules> readPlanRules(ModuleOp module) {
  PlanRules rules;
  auto plan = module->getAttrOfType<DictionaryAttr>(names::plan);
  if (!plan)
    return rules;
  if (auto unhinted = plan.getAs<StringAttr>("unhinted"))
    rules.unhintedOpen = unhinted != "replicated";
  auto each = [&](StringRef key, auto add) -> LogicalResult {
    for (Attribute element : plan.getAs<ArrayAttr>(key)
                                 ? plan.getAs<ArrayAttr>(key).getValue()
                                 : ArrayRef<Attribute>()) {
      auto rule = dyn_cast<DictionaryAttr>(element);
      if (!rule)
        return module.emitError()
               << "autopar.plan: a rule must be a dictionary";
      FailureOr<std::pair<ShardingAttr, Location>> common =
          readCommon(module, rule);
      if (failed(common) || failed(add(rule, common->first, common->second)))
        return failure();
    }
    return success();
  };
  auto addName = [&](DictionaryAttr rule, ShardingAttr sharding,
                     Location at) -> LogicalResult {
    FailureOr<Pattern> match = compile(module, rule.getAs<StringAttr>("match"));
    if (succeeded(match))
      rules.names.push_back({*match, sharding, at});
    return match;
  };
  auto addValue = [&](DictionaryAttr rule, ShardingAttr sharding,
                      Location at) -> LogicalResult {
    ValueRule value{std::nullopt,
                    rule.getAs<StringAttr>("line"),
                    rule.getAs<StringAttr>("op"),
                    rule.getAs<DenseI64ArrayAttr>("shape"),
                    sharding,
                    at};
    if (auto scope = rule.getAs<StringAttr>("scope")) {
      FailureOr<Pattern> pattern = compile(module, scope);
      if (failed(pattern))
        return failure();
      value.scope = *pattern;
    }
    rules.values.push_back(value);
    return success();
  };
  if (failed(each("shardings", addName)) || failed(each("values", addValue)))
    return failure();
  return rules;
}

} // namespace autopar
