// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "passes/Import/ApplyHints/PlanRules.h"

namespace autopar {
namespace {

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
                    rule.getAs<DenseI64ArrayAttr>("nth"),
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
