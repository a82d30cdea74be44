// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The parts of LocalizeContext that build ops: positions of blocks and masks of padding. A library of its own
// (AutoparLocalize), since the interface itself must not depend on stablehlo and comm.
#include "dialects/AutoPar/Interfaces/ShardingRule.h"
#include "dialects/Comm/IR/Comm.h"
#include "dialects/StableHLO/IR/StableHLO.h"

namespace autopar {

Value LocalizeContext::constant(Type type, double value) {
  DenseElementsAttr splat = stablehlo::splatOf(cast<RankedTensorType>(type), value);
  return stablehlo::ConstantOp::create(builder, cast<ElementsAttr>(splat));
}

Value LocalizeContext::blockIndex(const std::vector<layout::AxisRef> &axes) {
  auto type = RankedTensorType::get({}, builder.getI32Type());
  if (layout::sizeOf(axes) == 1)
    return constant(type, 0);
  return comm::AxisIndexOp::create(builder, AxesAttr::get(builder.getContext(), meshName, mesh, axes));
}

Value LocalizeContext::blockOffset(int64_t n, const std::vector<layout::AxisRef> &axes) {
  Value index = blockIndex(axes);
  int64_t block = layout::blockSize(n, layout::sizeOf(axes));
  if (block == 1 || layout::sizeOf(axes) == 1)
    return index;
  return stablehlo::MulOp::create(builder, index, constant(index.getType(), static_cast<double>(block)));
}

Value LocalizeContext::maskPadding(Value local, int64_t d, int64_t n, const std::vector<layout::AxisRef> &axes,
                                   Value identity) {
  if (!isPadded(n, axes))
    return local;
  auto type = cast<RankedTensorType>(local.getType());
  auto indices = RankedTensorType::get(type.getShape(), builder.getI32Type());
  auto spread = [&](Value scalar, Type to) {
    return stablehlo::BroadcastInDimOp::create(builder, to, scalar, builder.getDenseI64ArrayAttr({}));
  };
  // How many of this block's elements are real: n - offset (at most the block, perhaps negative).
  Value offset = blockOffset(n, axes);
  Value count = stablehlo::SubtractOp::create(builder, constant(offset.getType(), static_cast<double>(n)), offset);
  Value index = stablehlo::IotaOp::create(builder, indices, d);
  Value real = stablehlo::CompareOp::create(builder, index, spread(count, indices),
                                            stablehlo::ComparisonDirection::LT);
  return stablehlo::SelectOp::create(builder, real, local, spread(identity, type));
}

} // namespace autopar
