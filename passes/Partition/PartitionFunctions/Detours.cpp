// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Other factors for axes that an op cannot keep: a sort along a cut dim, a reshape that regroups it. With the axes on another factor
// the operand and the result move by all-to-alls, where else the whole would be gathered and cut again.
#include "passes/Partition/PartitionFunctions/FactorSearch.h"

namespace autopar::partition {
using namespace layout;

void FactorSearch::addDetours(const PlanNode &node, const TensorMapping &mapping, const PlanValue &value,
                              const Sharding &sharding, std::vector<FactorAxes> &list) const {
  std::vector<AxisRef> lost, kept;
  FactorAxes projected = project(node, mapping, value, sharding);
  if (!isExactEverywhere(node, projected))
    projected = node.pinned;
  projected.axes.resize(node.rule->factors.size());
  for (const std::vector<AxisRef> &axes : projected.axes)
    kept.insert(kept.end(), axes.begin(), axes.end());
  for (const DimSharding &dim : sharding.dims)
    for (const AxisRef &axis : dim.axes)
      if (!overlapsAny(axis, kept) && !overlapsAny(axis, node.barred))
        lost.push_back(axis);
  if (lost.empty())
    return;
  for (size_t f = 0; f < projected.axes.size(); ++f) {
    if (node.rule->factors[f].kind != FactorKind::PassThrough)
      continue;
    FactorAxes detour = projected;
    llvm::append_range(detour.axes[f], lost);
    if (node.rule->factors[f].size >= sizeOf(detour.axes[f]) && isExactEverywhere(node, detour) && !llvm::is_contained(list, detour))
      list.push_back(std::move(detour));
  }
}

} // namespace autopar::partition
