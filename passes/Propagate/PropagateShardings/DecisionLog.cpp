// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a visit writes into the log, apart from the visit itself.
#include "passes/Propagate/PropagateShardings/DecisionLog.h"
#include "passes/Propagate/PropagateShardings/NodeVisit.h"

#include <algorithm>

namespace autopar::propagate {
using namespace layout;

std::vector<const Decision *> DecisionLog::chainOf(int classNumber, int dim, const AxisRef &axis) const {
  std::vector<const Decision *> chain;
  for (auto it = decisions.rbegin(); it != decisions.rend(); ++it)
    if (it->to.classNumber == classNumber && it->to.dim == dim && overlapsAny(axis, it->to.axes)) {
      chain.push_back(&*it);
      classNumber = it->from.classNumber;
      dim = it->from.dim;
    }
  return chain;
}

/// Who has these axes on the factor: the first source that is another tensor.
Claim NodeVisit::sourceOf(const Tensor &target, int factor, const Axes &axes) const {
  for (const Tensor &source : tensors)
    if (source.classNumber != target.classNumber && isSource(source, factor))
      for (const AxisRef &axis : axes)
        if (overlapsAny(axis, source.axes[factor]))
          return {source.classNumber, source.dims[factor], source.axes[factor]};
  return {};
}

void NodeVisit::logDecision(const Tensor &target, int factor, const Axes &added) const {
  Decision decision{{target.classNumber, target.dims[factor], added}, sourceOf(target, factor, added), nodeNumber, factor,
                    aggressive, {}};
  for (const Tensor &other : tensors) {
    if (other.classNumber == target.classNumber)
      continue;
    for (size_t f = 0; f < other.axes.size(); ++f) {
      const Axes &axes = other.axes[f];
      bool sameAxis = std::any_of(axes.begin(), axes.end(), [&](const AxisRef &a) { return overlapsAny(a, added); });
      bool isRival = static_cast<int>(f) == factor ? !sameAxis : sameAxis;
      if (isRival && isSource(other, static_cast<int>(f)))
        decision.rivals.push_back({other.classNumber, other.dims[f], axes});
    }
  }
  propagation.log->decisions.push_back(std::move(decision));
}

void NodeVisit::logRefusal(const Tensor &target, int factor, const Axes &offered) const {
  Claim from = sourceOf(target, factor, offered);
  if (from.classNumber < 0 || offered.empty())
    return;
  int d = target.dims[factor];
  const std::vector<DimSharding> &dims = propagation.classes[target.classNumber].sharding.dims;
  Refusal refusal{{target.classNumber, d, offered}, from, nodeNumber, factor, Refusal::Why::NotExact, {}};
  if (target.settled[d]) {
    refusal.why = Refusal::Why::Closed;
  } else {
    for (size_t other = 0; other < dims.size(); ++other)
      if (static_cast<int>(other) != d && overlapsAny(offered.front(), dims[other].axes)) {
        refusal.why = Refusal::Why::UsedInTensor;
        refusal.rival = {target.classNumber, static_cast<int>(other), dims[other].axes};
      }
    for (const Tensor &tensor : tensors)
      for (size_t f = 0; f < tensor.axes.size() && refusal.why == Refusal::Why::NotExact; ++f)
        if (static_cast<int>(f) != factor && overlapsAny(offered.front(), tensor.axes[f])) {
          refusal.why = Refusal::Why::UsedInOp;
          refusal.rival = {tensor.classNumber, tensor.dims[f], tensor.axes[f]};
        }
    if (refusal.why == Refusal::Why::NotExact && !dims[d].axes.empty() && target.mapping->dims[d].size() == 1) {
      refusal.why = Refusal::Why::OtherAxes;
      refusal.rival = {target.classNumber, d, dims[d].axes};
    }
  }
  propagation.log->refusals[{target.classNumber, nodeNumber, factor}] = std::move(refusal);
}

} // namespace autopar::propagate
