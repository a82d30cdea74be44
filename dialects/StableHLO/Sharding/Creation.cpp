// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ops that make a tensor from nothing: constant and iota. Every dim may be cut
// freely, since each device can make its own block.
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/StableHLO/Sharding/LocalOps.h"
#include "dialects/StableHLO/Sharding/RuleBuilder.h"

using namespace autopar;
using namespace autopar::rules;
using layout::AxisRef;

static OpRule creationRule(Operation *op) {
  return RuleBuilder(op).finish(FactorKind::PassThrough);
}

/// A splat is a local splat. Any other constant stays whole on each device,
/// padded to full blocks, and each takes its own:
///   %c = stablehlo.constant dense<[1, 2, 3]>                      (global, dim
///   0 over "x" of size 2) %p = stablehlo.pad %c, %zero, high = [1] %b =
///   stablehlo.dynamic_slice %p, (comm.axis_index "x") * 2, sizes = [2]
static LocalResults localizeConstant(Operation *op, LocalizeContext &ctx) {
  auto constant = cast<stablehlo::ConstantOp>(op);
  RankedTensorType local = localResultType(op, ctx);
  auto dense = dyn_cast<DenseElementsAttr>(constant.getValue());
  if (dense && dense.isSplat()) {
    auto value = cast<ElementsAttr>(dense.resizeSplat(local));
    return SmallVector<Value>{
        stablehlo::ConstantOp::create(ctx.builder, value)};
  }
  auto global = cast<RankedTensorType>(op->getResult(0).getType());
  Value value = stablehlo::ConstantOp::create(ctx.builder, constant.getValue());
  if (local == global)
    return SmallVector<Value>{value};
  SmallVector<int64_t> none(global.getRank(), 0), high(global.getRank(), 0),
      padded;
  SmallVector<Value> starts;
  for (auto [dim, n] : enumerate(global.getShape())) {
    std::vector<AxisRef> axes = ctx.dimAxes(ctx.rule.results[0], dim);
    high[dim] = local.getDimSize(dim) * layout::sizeOf(axes) - n;
    padded.push_back(n + high[dim]);
    starts.push_back(ctx.blockOffset(n, axes));
  }
  if (padded != global.getShape()) {
    Value zero =
        splat(ctx, RankedTensorType::get({}, global.getElementType()), 0);
    value = stablehlo::PadOp::create(ctx.builder, global.clone(padded), value,
                                     zero, none, high, none);
  }
  return SmallVector<Value>{stablehlo::DynamicSliceOp::create(
      ctx.builder, local, value, starts, local.getShape())};
}

/// The local iota plus the first global index of the block.
static LocalResults localizeIota(Operation *op, LocalizeContext &ctx) {
  auto iota = cast<stablehlo::IotaOp>(op);
  int64_t dim = iota.getIotaDimension();
  Value value = cloneLocal(op, ctx)->getResult(0);
  std::vector<AxisRef> axes = ctx.dimAxes(ctx.rule.results[0], dim);
  if (axes.empty())
    return SmallVector<Value>{value};
  auto type = cast<RankedTensorType>(value.getType());
  Value offset = ctx.blockOffset(shapeOf(op->getResult(0))[dim], axes);
  if (elementTypeOf(offset) != type.getElementType())
    offset = stablehlo::ConvertOp::create(
        ctx.builder, type.clone(ArrayRef<int64_t>{}), offset);
  offset = stablehlo::BroadcastInDimOp::create(ctx.builder, type, offset,
                                               ArrayRef<int64_t>{});
  return SmallVector<Value>{
      stablehlo::AddOp::create(ctx.builder, value, offset)};
}

void autopar::rules::attachCreation(MLIRContext *context) {
  attach<creationRule, localizeConstant, stablehlo::ConstantOp>(context);
  attach<creationRule, localizeIota, stablehlo::IotaOp>(context);
}
