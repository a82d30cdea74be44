// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See NodeVisit.h. What makes a factor's axes stop: a closed dim, an axis that the tensor uses elsewhere, a dim of several
// factors that could no longer be cut exactly, a kind of factor that does not propagate.
#include "passes/Propagate/PropagateShardings/NodeVisit.h"

#include <algorithm>
#include <numeric>

namespace autopar::propagate {
using namespace layout;
using Axes = std::vector<AxisRef>;

/// What follows `prefix` in `axes`; nothing if it is not a prefix. Looks through splits of an axis into sub-axes.
static std::optional<Axes> afterPrefix(const Axes &axes, const Axes &prefix) {
  if (prefix.size() <= axes.size() && std::equal(prefix.begin(), prefix.end(), axes.begin()))
    return Axes(axes.begin() + prefix.size(), axes.end());
  auto parts = splitPrefix(axes, sizeOf(prefix));
  if (!parts || mergeAdjacent(parts->first) != mergeAdjacent(prefix))
    return std::nullopt;
  return parts->second;
}

static Axes commonPrefix(const Axes &a, const Axes &b) {
  Axes common;
  for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    if (a[i] == b[i]) {
      common.push_back(a[i]);
      continue;
    }
    int64_t size = std::gcd(a[i].size, b[i].size);
    if (a[i].axis == b[i].axis && a[i].pre == b[i].pre && size > 1)
      common.push_back({a[i].axis, a[i].pre, size});
    break;
  }
  return common;
}

/// Cutting such a factor in one tensor says something about the others that have it.
static bool propagates(const Factor &factor) {
  return factor.size > 1 && (factor.kind == FactorKind::PassThrough || factor.kind == FactorKind::Reduction ||
                             factor.kind == FactorKind::Indexed || factor.kind == FactorKind::Combined ||
                             factor.kind == FactorKind::Windowed || factor.kind == FactorKind::Permutation ||
                             factor.kind == FactorKind::Scanned);
}

NodeVisit::NodeVisit(FactorPropagation &propagation, int nodeNumber, bool aggressive)
    : propagation(propagation), node(propagation.nodes[nodeNumber].node), nodeNumber(nodeNumber),
      aggressive(aggressive) {
  tensors.reserve(node.operands.size() + node.results.size());
  for (size_t i = 0; i < node.operands.size(); ++i)
    addTensor(node.operands[i], node.rule->operands[i], false);
  for (size_t i = 0; i < node.results.size(); ++i)
    addTensor(node.results[i], node.rule->results[i], true);
}

void NodeVisit::addTensor(int classNumber, const TensorMapping &mapping, bool isResult) {
  Tensor tensor{classNumber, &mapping, isResult, {}, std::vector<int>(node.rule->factors.size(), -1), {}};
  for (size_t d = 0; d < mapping.dims.size(); ++d)
    for (int factor : mapping.dims[d])
      tensor.dims[factor] = static_cast<int>(d);
  project(tensor);
  tensors.push_back(std::move(tensor));
}

void NodeVisit::project(Tensor &tensor) {
  const ValueClass &valueClass = propagation.classes[tensor.classNumber];
  const std::vector<DimSharding> &dims = valueClass.sharding.dims;
  tensor.settled.resize(dims.size());
  bool cut = false;
  for (size_t d = 0; d < dims.size(); ++d) {
    // The user's axes may not be added to before their level has come.
    tensor.settled[d] = !dims[d].open || (!dims[d].axes.empty() && valueClass.levels[d] > propagation.level);
    cut = cut || !dims[d].axes.empty();
  }
  if (!cut) {
    tensor.axes.assign(node.rule->factors.size(), {});
    return;
  }
  FactorAxes projected =
      projectToFactors(propagation.mesh, *node.rule, *tensor.mapping, valueClass.shape, valueClass.sharding);
  Sharding back = shardingFromFactors(*node.rule, *tensor.mapping, projected);
  for (size_t d = 0; d < dims.size(); ++d)
    if (back.dims[d].axes != dims[d].axes)
      tensor.settled[d] = true;
  tensor.axes = std::move(projected.axes);
}

bool NodeVisit::isSource(const Tensor &tensor, int factor) const {
  if (tensor.dims[factor] < 0 || tensor.axes[factor].empty())
    return false;
  if ((node.flow == Flow::Forward && tensor.isResult) || (node.flow == Flow::Backward && !tensor.isResult))
    return false;
  return propagation.classes[tensor.classNumber].levels[tensor.dims[factor]] <= propagation.level;
}

Axes NodeVisit::candidateFor(int factor) {
  // Each maximal list with the number of tensors that agree with it.
  std::vector<std::pair<Axes, int>> lists;
  for (const Tensor &tensor : tensors) {
    if (!isSource(tensor, factor))
      continue;
    const Axes &axes = tensor.axes[factor];
    bool known = false;
    for (auto &[list, votes] : lists) {
      if (afterPrefix(list, axes)) {
        ++votes;
        known = true;
      } else if (afterPrefix(axes, list)) {
        list = axes;
        ++votes;
        known = true;
      }
    }
    if (!known)
      lists.emplace_back(axes, 1);
  }
  if (lists.empty())
    return {};
  if (lists.size() == 1)
    return lists.front().first;
  conflict = true;
  if (aggressive)
    return std::max_element(lists.begin(), lists.end(), [](const auto &a, const auto &b) { return a.second < b.second; })
        ->first;
  Axes common = lists.front().first;
  for (const auto &[list, votes] : lists)
    common = commonPrefix(common, list);
  return common;
}

bool NodeVisit::usedByOtherFactor(int factor, const AxisRef &axis) const {
  for (const Tensor &tensor : tensors)
    for (size_t other = 0; other < tensor.axes.size(); ++other)
      if (static_cast<int>(other) != factor && isSource(tensor, static_cast<int>(other)) &&
          overlapsAny(axis, tensor.axes[other]))
        return true;
  return false;
}

bool NodeVisit::staysExact(const Tensor &tensor, int factor, const Axes &axes) const {
  const std::vector<int> &dim = tensor.mapping->dims[tensor.dims[factor]];
  if (dim.size() == 1)
    return true;
  FactorAxes all{tensor.axes};
  all.axes[factor] = axes;
  return isExact(*node.rule, TensorMapping{{dim}}, all);
}

Axes NodeVisit::acceptable(const Tensor &tensor, int factor, Axes extension) {
  const std::vector<AxisRef> used = propagation.classes[tensor.classNumber].sharding.usedAxes();
  for (size_t i = 0; i < extension.size(); ++i) {
    bool blocked = overlapsAny(extension[i], used);
    if (!blocked && !aggressive && usedByOtherFactor(factor, extension[i]))
      blocked = conflict = true;
    if (blocked) {
      extension.resize(i);
      break;
    }
  }
  auto whole = [&] {
    Axes axes = tensor.axes[factor];
    axes.insert(axes.end(), extension.begin(), extension.end());
    return axes;
  };
  while (!extension.empty() && !staysExact(tensor, factor, whole()))
    extension.pop_back();
  return extension;
}

void NodeVisit::recordOrigins(Tensor &target, int factor, const Axes &added) {
  std::vector<Origin> &origins = propagation.classes[target.classNumber].origins;
  for (const AxisRef &axis : added) {
    Origin origin{target.dims[factor], axis, target.classNumber, nodeNumber};
    for (const Tensor &source : tensors) {
      if (source.classNumber == target.classNumber || !isSource(source, factor) ||
          !overlapsAny(axis, source.axes[factor]))
        continue;
      origin.root = source.classNumber;
      for (const Origin &earlier : propagation.classes[source.classNumber].origins)
        if (earlier.dim == source.dims[factor] && overlaps(earlier.axis, axis))
          origin.root = earlier.root;
      break;
    }
    origins.push_back(origin);
  }
}

void NodeVisit::extend(Tensor &tensor, int factor, const Axes &candidate) {
  int d = tensor.dims[factor];
  if (d < 0)
    return;
  if (tensor.settled[d]) {
    if (propagation.log && afterPrefix(candidate, tensor.axes[factor]) != Axes())
      logRefusal(tensor, factor, candidate);
    return;
  }
  if ((node.flow == Flow::Forward && !tensor.isResult) || (node.flow == Flow::Backward && tensor.isResult))
    return;
  auto rest = afterPrefix(candidate, tensor.axes[factor]);
  if (propagation.log && !rest)
    logRefusal(tensor, factor, candidate);
  if (!rest || rest->empty())
    return;
  Axes offered = propagation.log ? *rest : Axes();
  Axes extension = acceptable(tensor, factor, std::move(*rest));
  if (propagation.log && extension.size() < offered.size())
    logRefusal(tensor, factor, Axes(offered.begin() + static_cast<long>(extension.size()), offered.end()));
  if (extension.empty())
    return;
  if (propagation.log)
    logDecision(tensor, factor, extension);
  recordOrigins(tensor, factor, extension);
  Axes &own = tensor.axes[factor];
  own.insert(own.end(), extension.begin(), extension.end());
  Axes all;
  for (int part : tensor.mapping->dims[d])
    all.insert(all.end(), tensor.axes[part].begin(), tensor.axes[part].end());
  ValueClass &valueClass = propagation.classes[tensor.classNumber];
  valueClass.sharding.dims[d].axes = mergeAdjacent(all);
  // What was carried here is a source at once.
  valueClass.levels[d] = std::min(valueClass.levels[d], propagation.level);
  if (std::find(changed.begin(), changed.end(), tensor.classNumber) == changed.end())
    changed.push_back(tensor.classNumber);
  for (Tensor &other : tensors)
    if (other.classNumber == tensor.classNumber)
      project(other);
}

void NodeVisit::propagateFactor(int factor) {
  Axes candidate = candidateFor(factor);
  if (candidate.empty())
    return;
  for (Tensor &tensor : tensors)
    extend(tensor, factor, candidate);
}

std::vector<int> NodeVisit::factorOrder() const {
  std::vector<int> order;
  std::vector<std::pair<int, int64_t>> support(node.rule->factors.size()); // number of sources, elements of the largest
  for (size_t factor = 0; factor < node.rule->factors.size(); ++factor) {
    if (!propagates(node.rule->factors[factor]))
      continue;
    for (const Tensor &tensor : tensors) {
      if (!isSource(tensor, static_cast<int>(factor)))
        continue;
      int64_t elements = 1;
      for (int64_t size : propagation.classes[tensor.classNumber].shape)
        elements *= size;
      ++support[factor].first;
      support[factor].second = std::max(support[factor].second, elements);
    }
    if (support[factor].first > 0)
      order.push_back(static_cast<int>(factor));
  }
  std::sort(order.begin(), order.end(), [&](int a, int b) { return std::tuple(support[b], a) < std::tuple(support[a], b);
  });
  return order;
}

std::vector<int> NodeVisit::run() {
  for (int factor : factorOrder())
    propagateFactor(factor);
  return std::move(changed);
}

} // namespace autopar::propagate
