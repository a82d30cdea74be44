// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/RuleCheck/Placement.h"
#include "dialects/AutoPar/Layout/Halo.h"

#include <algorithm>

using namespace autopar::layout;

namespace autopar::rulecheck {

/// What one axis may do.
struct Use {
  enum { Nothing, Cut, Carry } what = Nothing;
  int index = 0; // factor or linear set
  ReduceKind kind = ReduceKind::Sum;
};

static std::vector<Use> possibleUses(const OpRule &rule) {
  std::vector<Use> uses{{}};
  for (size_t f = 0; f < rule.factors.size(); ++f) {
    FactorKind kind = rule.factors[f].kind;
    if (kind == FactorKind::PassThrough || kind == FactorKind::Reduction ||
        kind == FactorKind::Indexed || kind == FactorKind::Combined ||
        kind == FactorKind::Windowed || kind == FactorKind::Permutation ||
        kind == FactorKind::Scanned)
      uses.push_back({Use::Cut, static_cast<int>(f)});
  }
  for (size_t s = 0; s < rule.linear.size(); ++s)
    for (ReduceKind kind : rule.linear[s].kinds)
      uses.push_back({Use::Carry, static_cast<int>(s), kind});
  return uses;
}

/// One kind at a time: a maximum of sums is not a sum of maxima.
static bool addUse(Placement &placement, const Use &use, AxisRef axis) {
  if (use.what == Use::Cut)
    placement.factorAxes.axes[use.index].push_back(axis);
  if (use.what != Use::Carry)
    return true;
  for (Partial &partial : placement.partials) {
    if (partial.kind != use.kind)
      return false;
    if (partial.linearSet == use.index) {
      partial.axes.push_back(axis);
      return true;
    }
  }
  placement.partials.push_back({use.index, use.kind, {axis}});
  return true;
}

static bool isExactEverywhere(const OpRule &rule,
                              const FactorAxes &factorAxes) {
  auto exact = [&](const TensorMapping &mapping) {
    return isExact(rule, mapping, factorAxes);
  };
  return std::all_of(rule.operands.begin(), rule.operands.end(), exact) &&
         std::all_of(rule.results.begin(), rule.results.end(), exact);
}

static void enumerate(const OpRule &rule, const std::vector<AxisRef> &axes,
                      const std::vector<Use> &uses, size_t next,
                      const Placement &so_far, std::vector<Placement> &found) {
  if (next == axes.size()) {
    if (isExactEverywhere(rule, so_far.factorAxes) &&
        HaloPlans().canRead(rule, so_far.factorAxes))
      found.push_back(so_far);
    return;
  }
  for (const Use &use : uses) {
    Placement placement = so_far;
    if (addUse(placement, use, axes[next]))
      enumerate(rule, axes, uses, next + 1, placement, found);
  }
}

std::vector<Placement> enumeratePlacements(const Mesh &mesh,
                                           const OpRule &rule) {
  std::vector<std::vector<AxisRef>> units(1);
  for (size_t a = 0; a < mesh.axes.size(); ++a)
    units[0].push_back(mesh.full(static_cast<int32_t>(a)));
  if (mesh.axes.size() == 1 && mesh.axes[0].size == 4)
    units.push_back({{0, 1, 2}, {0, 2, 2}});
  if (mesh.axes.size() == 2)
    units.push_back({units[0][1], units[0][0]});
  std::vector<Placement> found;
  Placement none;
  none.factorAxes.axes.resize(rule.factors.size());
  for (const std::vector<AxisRef> &axes : units)
    enumerate(rule, axes, possibleUses(rule), 0, none, found);
  return found;
}

std::vector<UnreducedAxis>
unreducedOperand(const OpRule &rule, const Placement &placement, int operand) {
  std::vector<UnreducedAxis> result;
  for (const Partial &partial : placement.partials) {
    const std::vector<int> &set = rule.linear[partial.linearSet].operands;
    if (std::find(set.begin(), set.end(), operand) != set.end())
      for (const AxisRef &axis : partial.axes)
        result.push_back({axis, partial.kind});
  }
  return result;
}

std::vector<UnreducedAxis>
unreducedResult(const OpRule &rule, const Placement &placement, int result) {
  std::vector<UnreducedAxis> axes;
  for (size_t f = 0; f < rule.factors.size(); ++f) {
    const Factor &factor = rule.factors[f];
    bool reduces = factor.kind == FactorKind::Reduction ||
                   factor.kind == FactorKind::Indexed;
    if (reduces && !OpRule::has(rule.results[result], static_cast<int>(f)))
      for (const AxisRef &axis : placement.factorAxes.axes[f])
        axes.push_back({axis, factor.reduce});
  }
  for (const Partial &partial : placement.partials) {
    const std::vector<int> &covered = rule.linear[partial.linearSet].results;
    if (covered.empty() ||
        std::find(covered.begin(), covered.end(), result) != covered.end())
      for (const AxisRef &axis : partial.axes)
        axes.push_back({axis, partial.kind});
  }
  return axes;
}

std::string Placement::toString(const Mesh &mesh, const OpRule &rule) const {
  std::string text;
  auto over = [&](const std::vector<AxisRef> &axes) {
    text += " over";
    for (const AxisRef &axis : axes)
      text += " " + mesh.toString(axis);
    text += "; ";
  };
  for (size_t f = 0; f < factorAxes.axes.size(); ++f)
    if (!factorAxes.axes[f].empty()) {
      text += "factor " + std::to_string(f);
      over(factorAxes.axes[f]);
    }
  for (const Partial &partial : partials) {
    text += "operands";
    for (int operand : rule.linear[partial.linearSet].operands)
      text += " " + std::to_string(operand);
    const char *names[] = {"sum", "max", "min"};
    text += std::string(" unreduced (") +
            names[static_cast<int>(partial.kind)] + ")";
    over(partial.axes);
  }
  return text.empty() ? "nothing cut" : text.substr(0, text.size() - 2);
}

} // namespace autopar::rulecheck
