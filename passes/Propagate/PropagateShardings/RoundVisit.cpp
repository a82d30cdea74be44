// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "passes/Propagate/PropagateShardings/RoundVisit.h"

#include <algorithm>
#include <numeric>

namespace autopar::propagate {
using namespace layout;
using Axes = std::vector<AxisRef>;

//===-- Axes --------------------------------------------------------------------------------------------------------===//

static bool isPrefix(const AxisRef &part, const AxisRef &axis) {
  return part.axis == axis.axis && part.pre == axis.pre && part.size <= axis.size && splitAlike(part, axis);
}

static bool contains(const AxisRef &axis, const AxisRef &part) {
  return axis.axis == part.axis && splitAlike(axis, part) && axis.pre <= part.pre &&
         part.pre * part.size <= axis.pre * axis.size;
}

/// Whether `axes` begins with all of `first` and goes on.
static bool isStrictPrefix(const Axes &first, const Axes &axes) {
  if (first.empty())
    return !axes.empty();
  if (first.size() > axes.size() || first == axes)
    return false;
  size_t last = first.size() - 1;
  return std::equal(first.begin(), first.end() - 1, axes.begin()) && isPrefix(first[last], axes[last]);
}

/// Joins another tensor's axes to those agreed on so far; `expands`: whether nobody has disagreed and more may come.
static void agree(Axes &agreed, const Axes &other, bool &expands) {
  size_t common = std::min(agreed.size(), other.size());
  for (size_t i = 0; i < common; ++i) {
    if (agreed[i] == other[i])
      continue;
    bool shorter = isPrefix(other[i], agreed[i]), longer = isPrefix(agreed[i], other[i]);
    // A part of an axis agrees with more of it, if it ends its list.
    if (shorter && i + 1 == other.size())
      continue;
    if (longer && i + 1 == agreed.size() && expands) {
      agreed[i] = other[i];
      continue;
    }
    if (shorter || longer) {
      agreed.resize(i + 1);
      agreed[i] = shorter ? other[i] : agreed[i];
    } else {
      agreed.resize(i);
    }
    expands = false;
    return;
  }
  if (expands && other.size() > common)
    agreed.insert(agreed.end(), other.begin() + static_cast<long>(common), other.end());
}

/// Shortens the list at the first axis of which `keep` leaves less than all.
template <typename Keep> void RoundVisit::truncate(Axes &axes, Keep keep) {
  int64_t before = 1;
  for (size_t i = 0; i < axes.size(); ++i) {
    std::optional<AxisRef> kept = keep(axes[i], before);
    if (!kept || *kept != axes[i]) {
      axes.resize(i);
      if (kept)
        axes.push_back(*kept);
      return;
    }
    before *= kept->size;
  }
}

//===-- Dims to factors and back ------------------------------------------------------------------------------------===//

RoundVisit::RoundVisit(FactorPropagation &propagation, int nodeNumber, bool aggressive, int round)
    : propagation(propagation), node(propagation.nodes[nodeNumber].node), nodeNumber(nodeNumber), aggressive(aggressive),
      round(round) {
  for (size_t i = 0; i < node.operands.size(); ++i)
    addTensor(node.operands[i], node.rule->operands[i]);
  for (size_t i = 0; i < node.results.size(); ++i)
    addTensor(node.results[i], node.rule->results[i]);
}

void RoundVisit::addTensor(int classNumber, const TensorMapping &mapping) {
  Tensor tensor{classNumber, &mapping, std::vector<FactorCut>(node.rule->factors.size())};
  for (size_t d = 0; d < mapping.dims.size(); ++d)
    project(tensor, d);
  tensors.push_back(std::move(tensor));
}

void RoundVisit::project(Tensor &tensor, size_t d) {
  const DimSharding &dim = propagation.classes[tensor.classNumber].sharding.dims[d];
  std::vector<int> factors;
  for (int factor : tensor.mapping->dims[d])
    if (node.rule->factors[factor].size > 1)
      factors.push_back(factor);
  Axes rest = dim.axes;
  // A dim of size 1 that the text cuts keeps its axes from the others.
  if (factors.empty())
    tensor.idle.insert(tensor.idle.end(), rest.begin(), rest.end());
  bool overflown = false;
  for (int factor : factors) {
    FactorCut &cut = tensor.cuts[factor];
    cut.present = true;
    cut.closed = overflown || !dim.open;
    cut.minorMost = factor == factors.back();
    if (overflown)
      continue;
    if (cut.minorMost) {
      cut.axes = std::move(rest); // dividing or not
      break;
    }
    int64_t left = node.rule->factors[factor].size;
    while (!rest.empty()) {
      int64_t part = std::gcd(left, rest[0].size);
      if (part == 1)
        break;
      cut.axes.push_back({rest[0].axis, rest[0].pre, part});
      left /= part;
      if (part == rest[0].size)
        rest.erase(rest.begin());
      else
        rest[0] = {rest[0].axis, rest[0].pre * part, rest[0].size / part};
    }
    if (left > 1 && !rest.empty()) {
      overflown = true;
      cut.overflow = std::move(rest);
    }
  }
}

Sharding RoundVisit::shardingOf(const Tensor &tensor) const {
  Sharding sharding = propagation.classes[tensor.classNumber].sharding;
  for (size_t d = 0; d < sharding.dims.size(); ++d) {
    Axes axes;
    bool any = false;
    for (int factor : tensor.mapping->dims[d]) {
      const FactorCut &cut = tensor.cuts[factor];
      if (!cut.present)
        continue;
      any = true;
      axes.insert(axes.end(), cut.axes.begin(), cut.axes.end());
      axes.insert(axes.end(), cut.overflow.begin(), cut.overflow.end());
      if (!cut.overflow.empty() || sizeOf(cut.axes) < node.rule->factors[factor].size)
        break; // what follows would lie in strides
    }
    if (any)
      sharding.dims[d].axes = mergeAdjacent(axes);
    sharding.dims[d].priority.reset();
  }
  return sharding;
}

//===-- What a round carries ----------------------------------------------------------------------------------------===//

std::optional<Flow> RoundVisit::flowOf(int factor) const {
  bool free = node.rule->factors[factor].kind == FactorKind::PassThrough;
  switch (node.kind) {
  case NodeKind::Result:
  case NodeKind::Barrier:
    return node.flow;
  case NodeKind::Elementwise:
  case NodeKind::PassThrough:
    if (round == 0 && node.sharesOperands)
      return std::nullopt;
    return Flow::Both;
  case NodeKind::RuntimeSlice:
    if (round == 0 && node.sharesOperands)
      return std::nullopt;
    return round < 2 || (round == 2 && !free) ? Flow::Forward : Flow::Both;
  case NodeKind::Broadcast:
    if (round < 2 || (round == 2 && !free))
      return std::nullopt;
    return round < 4 ? Flow::Backward : Flow::Both;
  case NodeKind::Other:
    break;
  }
  if (round < 2 || (round == 2 && !free))
    return std::nullopt;
  return Flow::Both;
}

Axes RoundVisit::agreedAxes(int factor) const {
  std::optional<Flow> flow = flowOf(factor);
  Axes agreed;
  if (!flow)
    return agreed;
  bool expands = true;
  auto add = [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i)
      if (tensors[i].cuts[factor].present)
        agree(agreed, tensors[i].cuts[factor].axes, expands);
  };
  size_t numOperands = node.operands.size();
  if (*flow != Flow::Backward)
    add(0, numOperands);
  else
    add(numOperands, tensors.size());
  // The other side only has a say in what does not suit it.
  if (*flow != Flow::Both)
    expands = false;
  if (*flow != Flow::Backward)
    add(numOperands, tensors.size());
  else
    add(0, numOperands);
  return agreed;
}

std::optional<AxisRef> RoundVisit::free(std::optional<AxisRef> axis, const Axes &taken) const {
  for (const AxisRef &other : taken) {
    if (!axis)
      return axis;
    if (axis->axis != other.axis)
      continue;
    if (!splitAlike(*axis, other))
      return std::nullopt;
    if (!overlaps(*axis, other))
      continue;
    if (axis->pre >= other.pre)
      return std::nullopt;
    axis->size = other.pre / axis->pre;
  }
  return axis;
}

std::optional<AxisRef> RoundVisit::freeOfOthers(const Tensor &tensor, int factor, std::optional<AxisRef> axis) const {
  for (size_t other = 0; other < tensor.cuts.size(); ++other)
    if (static_cast<int>(other) != factor && tensor.cuts[other].present)
      axis = free(free(axis, tensor.cuts[other].overflow), tensor.cuts[other].axes);
  return axis;
}

std::optional<AxisRef> RoundVisit::fitting(const Tensor &tensor, int factor, std::optional<AxisRef> axis,
                                           int64_t before) const {
  const Sharding &sharding = propagation.classes[tensor.classNumber].sharding;
  axis = free(free(axis, sharding.replicated), tensor.idle);
  for (const UnreducedAxis &unreduced : sharding.unreduced)
    axis = free(axis, {unreduced.axis});
  if (!axis)
    return axis;
  const FactorCut &cut = tensor.cuts[factor];
  if (std::any_of(cut.axes.begin(), cut.axes.end(), [&](const AxisRef &own) { return contains(own, *axis); }))
    return axis;
  if (!cut.closed && cut.overflow.empty()) {
    if (cut.minorMost)
      return axis;
    int64_t size = node.rule->factors[factor].size;
    int64_t part = size % before == 0 ? std::gcd(size / before, axis->size) : 1;
    if (part > 1)
      return AxisRef{axis->axis, axis->pre, part};
  }
  if (!cut.axes.empty() && isPrefix(cut.axes.back(), *axis))
    return cut.axes.back();
  return std::nullopt;
}

void RoundVisit::extend(Tensor &tensor, int factor, const Axes &axes) {
  FactorCut &cut = tensor.cuts[factor];
  if (!cut.present || !isStrictPrefix(cut.axes, axes))
    return;
  cut.axes = axes;
  tensor.updated = true;
}

//===-- Basic and aggressive ----------------------------------------------------------------------------------------===//

void RoundVisit::propagateBasic(int factor) {
  Axes axes = agreedAxes(factor);
  truncate(axes, [&](AxisRef axis, int64_t before) {
    std::optional<AxisRef> kept = axis;
    for (const Tensor &tensor : tensors) {
      kept = freeOfOthers(tensor, factor, kept);
      if (tensor.cuts[factor].present)
        kept = fitting(tensor, factor, kept, before);
    }
    return kept;
  });
  for (Tensor &tensor : tensors)
    extend(tensor, factor, axes);
}

/// The factors, the one with the largest tensor as a source first; of an elementwise op then the one that is cut most.
std::vector<int> RoundVisit::bySource(const std::vector<Axes> &agreed) const {
  using Rank = std::tuple<int64_t, int64_t, int64_t, int>; // smaller goes first
  std::vector<Rank> ranks;
  for (size_t factor = 0; factor < agreed.size(); ++factor) {
    int64_t largest = -1, source = -1;
    for (size_t i = 0; i < tensors.size(); ++i) {
      const FactorCut &cut = tensors[i].cuts[factor];
      if (!cut.present || agreed[factor].empty() ||
          !(cut.axes == agreed[factor] || isStrictPrefix(agreed[factor], cut.axes)))
        continue;
      int64_t elements = 1;
      for (size_t f = 0; f < agreed.size(); ++f)
        if (tensors[i].cuts[f].present)
          elements *= node.rule->factors[f].size;
      if (elements > largest) {
        largest = elements;
        source = static_cast<int64_t>(i);
      }
    }
    int64_t blocks = node.kind == NodeKind::Elementwise ? sizeOf(agreed[factor]) : 0;
    ranks.emplace_back(-largest, -blocks, source, static_cast<int>(factor));
  }
  std::sort(ranks.begin(), ranks.end());
  std::vector<int> order;
  for (const Rank &rank : ranks)
    order.push_back(std::get<3>(rank));
  return order;
}

Axes RoundVisit::acceptable(const Tensor &tensor, int factor, Axes axes) const {
  if (!tensor.cuts[factor].present)
    return {};
  truncate(axes, [&](AxisRef axis, int64_t before) { return fitting(tensor, factor, axis, before); });
  if (!isStrictPrefix(tensor.cuts[factor].axes, axes))
    return {};
  truncate(axes, [&](AxisRef axis, int64_t) { return freeOfOthers(tensor, factor, axis); });
  return axes;
}

void RoundVisit::propagateAggressive(const std::vector<Axes> &agreed) {
  const std::vector<int> order = bySource(agreed);
  const size_t numOperands = node.operands.size();
  for (size_t i = numOperands; i < tensors.size(); ++i)
    for (int factor : order)
      extend(tensors[i], factor, acceptable(tensors[i], factor, agreed[factor]));
  for (size_t i = 0; i < numOperands; ++i)
    for (int factor : order) {
      Axes axes = acceptable(tensors[i], factor, agreed[factor]);
      // No operand of an elementwise op follows another further than the result does.
      if (node.kind == NodeKind::Elementwise)
        for (size_t r = numOperands; r < tensors.size(); ++r)
          if (tensors[r].cuts[factor].present && isStrictPrefix(tensors[r].cuts[factor].axes, axes))
            axes = tensors[r].cuts[factor].axes;
      extend(tensors[i], factor, axes);
    }
}

void RoundVisit::recordOrigins(const Tensor &target, const Sharding &found) {
  ValueClass &valueClass = propagation.classes[target.classNumber];
  for (size_t d = 0; d < found.dims.size(); ++d)
    for (const AxisRef &axis : found.dims[d].axes) {
      if (overlapsAny(axis, valueClass.sharding.dims[d].axes))
        continue;
      Origin origin{static_cast<int>(d), axis, target.classNumber, nodeNumber};
      for (const Tensor &source : tensors) {
        const ValueClass &other = propagation.classes[source.classNumber];
        if (source.classNumber == target.classNumber || !overlapsAny(axis, other.sharding.usedAxes()))
          continue;
        origin.root = source.classNumber;
        for (const Origin &earlier : other.origins)
          if (overlaps(earlier.axis, axis))
            origin.root = earlier.root;
        break;
      }
      valueClass.origins.push_back(origin);
    }
}

std::vector<int> RoundVisit::run() {
  size_t numFactors = node.rule->factors.size();
  if (aggressive) {
    std::vector<Axes> agreed;
    for (size_t factor = 0; factor < numFactors; ++factor)
      agreed.push_back(agreedAxes(static_cast<int>(factor)));
    propagateAggressive(agreed);
  } else {
    for (size_t factor = 0; factor < numFactors; ++factor)
      propagateBasic(static_cast<int>(factor));
  }
  std::vector<int> changed;
  for (const Tensor &tensor : tensors) {
    if (!tensor.updated)
      continue;
    Sharding found = shardingOf(tensor);
    ValueClass &valueClass = propagation.classes[tensor.classNumber];
    if (found == valueClass.sharding)
      continue;
    recordOrigins(tensor, found);
    valueClass.sharding = std::move(found);
    valueClass.isSet = true;
    if (std::find(changed.begin(), changed.end(), tensor.classNumber) == changed.end())
      changed.push_back(tensor.classNumber);
  }
  return changed;
}

} // namespace autopar::propagate
