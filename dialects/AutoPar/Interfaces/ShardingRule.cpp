// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The interface's generated methods, and the parts of LocalizeContext that build no ops (the others: Localize.cpp).
#include "dialects/AutoPar/Interfaces/ShardingRule.h"

#include "dialects/AutoPar/Interfaces/ShardingRuleInterface.cpp.inc"

namespace autopar {

std::vector<layout::AxisRef> LocalizeContext::dimAxes(const layout::TensorMapping &mapping, int64_t d) const {
  return layout::shardingFromFactors(rule, mapping, factorAxes).dims[d].axes;
}

RankedTensorType LocalizeContext::localType(RankedTensorType global, const layout::TensorMapping &mapping) const {
  layout::Sharding sharding = layout::shardingFromFactors(rule, mapping, factorAxes);
  return RankedTensorType::get(layout::localShape(global.getShape().vec(), sharding), global.getElementType());
}

bool LocalizeContext::isPadded(int64_t n, const std::vector<layout::AxisRef> &axes) const {
  return n % layout::sizeOf(axes) != 0;
}

} // namespace autopar
