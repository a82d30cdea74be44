// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Driver/PlanFlags.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace autopar {
namespace {

std::string quoted(llvm::StringRef text) {
  std::string result;
  llvm::raw_string_ostream(result)
      << llvm::json::Value(llvm::json::fixUTF8(text));
  return result;
}

/// "dp=2,tp=2" → {"dp": 2, "tp": 2}; nothing if it is not of this form.
std::optional<std::string> meshObject(llvm::StringRef text) {
  std::string result;
  llvm::SmallVector<llvm::StringRef> axes;
  text.split(axes, ',');
  for (llvm::StringRef axis : axes) {
    auto [name, size] = axis.split('=');
    bool isNumber = !size.empty() && llvm::all_of(size, llvm::isDigit) && (size.size() == 1 || size.front() != '0');
    if (name.empty() || !isNumber)
      return std::nullopt;
    result += (result.empty() ? "" : ", ") + quoted(name) + ": " + size.str();
  }
  return "{" + result + "}";
}

} // namespace

std::variant<planfile::Plan, std::string> planOfFlags(const PlanFlags &flags) {
  std::string text = "{\"version\": 1";
  if (!flags.mesh.empty()) {
    std::optional<std::string> mesh = meshObject(flags.mesh);
    if (!mesh)
      return "--mesh=" + flags.mesh + " must have the form dp=2,tp=2";
    text += ", \"mesh\": " + *mesh;
  }
  if (!flags.unhinted.empty())
    text += ", \"unhinted\": " + quoted(flags.unhinted);
  if (!flags.reduceDtype.empty())
    text += ", \"reduce_dtype\": " + quoted(flags.reduceDtype);
  std::string rules, renames;
  for (llvm::StringRef rule : flags.shardings) {
    size_t split = rule.rfind("=[");
    if (split == llvm::StringRef::npos || split == 0)
      return "--sharding=" + rule.str() +
             " must have the form 'wqkv=[{}, {\"tp\"}]'";
    rules += (rules.empty() ? "" : ", ");
    rules += "{\"match\": " + quoted(rule.take_front(split)) +
             ", \"dims\": " + quoted(rule.drop_front(split + 1)) + "}";
  }
  for (llvm::StringRef rename : flags.rename) {
    auto [from, to] = rename.split('=');
    if (from.empty() || to.empty())
      return "--rename=" + rename.str() +
             " must have the form arg12=batch/images";
    renames += (renames.empty() ? "" : ", ") + quoted(from) + ": " + quoted(to);
  }
  text += ", \"shardings\": [" + rules + "], \"rename\": {" + renames + "}}";
  auto plan = planfile::readPlan(text);
  if (auto *problem = std::get_if<planfile::Problem>(&plan))
    return problem->text;
  planfile::Plan result = std::get<planfile::Plan>(std::move(plan));
  for (planfile::NameRule &rule : result.shardings)
    rule.at = rule.placement.at = {}; // they have no place in a file
  return result;
}

void applyFlags(const PlanFlags &given, const planfile::Plan &flags,
                planfile::Plan &plan) {
  if (flags.mesh) {
    plan.mesh = flags.mesh;
    plan.deviceIds.clear();
    plan.meshAt = {};
  }
  if (!given.unhinted.empty())
    plan.unhintedOpen = flags.unhintedOpen;
  plan.shardings.insert(plan.shardings.begin(), flags.shardings.begin(),
                        flags.shardings.end());
  plan.rename.insert(plan.rename.end(), flags.rename.begin(),
                     flags.rename.end());
}

} // namespace autopar
