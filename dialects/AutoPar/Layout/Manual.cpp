// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialects/AutoPar/Layout/Manual.h"

namespace autopar::layout {

ManualBorder manualBorder(const Mesh &mesh, const std::vector<int64_t> &shape, const Sharding &sharding,
                          const std::vector<AxisRef> &manual, bool outward) {
  ManualBorder border;
  TensorMapping outside, inside;
  auto add = [&](int64_t size, std::vector<AxisRef> axes) {
    border.pinned.axes.push_back(std::move(axes));
    return border.rule.addFactor(size);
  };
  Sharding cut = onlyAxes(sharding, manual);
  for (size_t d = 0; d < shape.size(); ++d) {
    std::vector<AxisRef> axes = normalized(mesh, cut.dims[d].axes);
    int64_t blocks = sizeOf(axes), rest = shape[d] / blocks;
    std::vector<int> &out = outside.dims.emplace_back(), &in = inside.dims.emplace_back();
    if (blocks > 1)
      out.push_back(add(blocks, axes));
    if (rest == 1)
      continue;
    int factor = add(rest, {});
    out.push_back(factor);
    in.push_back(factor);
  }
  border.rule.operands = {outward ? inside : outside};
  border.rule.results = {outward ? outside : inside};
  return border;
}

static Sharding filtered(Sharding sharding, const std::vector<AxisRef> &axes, bool keep) {
  for (DimSharding &dim : sharding.dims)
    std::erase_if(dim.axes, [&](const AxisRef &axis) { return overlapsAny(axis, axes) != keep; });
  return sharding;
}

Sharding withoutAxes(Sharding sharding, const std::vector<AxisRef> &manual) {
  return filtered(std::move(sharding), manual, false);
}
Sharding onlyAxes(Sharding sharding, const std::vector<AxisRef> &manual) {
  return filtered(std::move(sharding), manual, true);
}

} // namespace autopar::layout
