// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Scan.h.
#include "dialects/StableHLO/Sharding/Scan.h"

#include "dialects/Comm/IR/Comm.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/StableHLO/Sharding/RuleBuilder.h"

using namespace autopar;
using namespace autopar::rules;
using layout::AxisRef;

void autopar::rules::maskForScan(Operation *op, LocalizeContext &ctx, int64_t dim) {
  int n = op->getNumResults();
  for (int i = 0; i < n; ++i) {
    int64_t size = shapeOf(op->getOperand(i))[dim];
    std::vector<AxisRef> axes = ctx.dimAxes(ctx.rule.operands[i], dim);
    ctx.operands[i] = ctx.maskPadding(ctx.operands[i], dim, size, axes, ctx.operands[n + i]);
  }
}

/// The last element of each block's running reduction (the first, backwards) is what the block amounts to.
static Value totalOf(LocalizeContext &ctx, Value local, ScannedDim scan) {
  auto type = cast<RankedTensorType>(local.getType());
  SmallVector<int64_t> starts(type.getRank(), 0), limits(type.getShape()), strides(type.getRank(), 1);
  starts[scan.dim] = scan.backwards ? 0 : limits[scan.dim] - 1;
  limits[scan.dim] = starts[scan.dim] + 1;
  SmallVector<int64_t> shape(type.getShape());
  shape[scan.dim] = 1;
  return stablehlo::SliceOp::create(ctx.builder, type.clone(shape), local, starts, limits, strides);
}

/// Totals of all blocks with `init` in place of those that do not come before this device's.
static Value onlyOthers(LocalizeContext &ctx, Value totals, Value init, ScannedDim scan,
                        const std::vector<AxisRef> &axes) {
  auto type = cast<RankedTensorType>(totals.getType());
  auto indices = RankedTensorType::get(type.getShape(), ctx.builder.getI32Type());
  auto spread = [&](Value scalar, Type to) {
    return stablehlo::BroadcastInDimOp::create(ctx.builder, to, scalar, ArrayRef<int64_t>{});
  };
  Value block = stablehlo::IotaOp::create(ctx.builder, indices, scan.dim);
  Value comes = stablehlo::CompareOp::create(ctx.builder, block, spread(ctx.blockIndex(axes), indices),
                                             scan.backwards ? stablehlo::ComparisonDirection::GT
                                                            : stablehlo::ComparisonDirection::LT);
  return stablehlo::SelectOp::create(ctx.builder, type, comes, totals, spread(init, type));
}

SmallVector<Value> autopar::rules::addOtherBlocks(Operation *op, LocalizeContext &ctx, SmallVector<Value> local,
                                                  ScannedDim scan) {
  auto window = cast<stablehlo::ReduceWindowOp>(op);
  std::vector<AxisRef> axes = ctx.dimAxes(ctx.rule.results[0], scan.dim);
  ImplicitLocOpBuilder &b = ctx.builder;
  int n = op->getNumResults();
  SmallVector<Value> totals, operands;
  SmallVector<Type> gathered, folded;
  for (Value value : local) {
    totals.push_back(totalOf(ctx, value, scan));
    auto type = cast<RankedTensorType>(totals.back().getType());
    SmallVector<int64_t> all(type.getShape()), none(type.getShape());
    all[scan.dim] = layout::sizeOf(axes);
    none.erase(none.begin() + scan.dim);
    gathered.push_back(type.clone(all));
    folded.push_back(type.clone(none));
  }
  auto all = comm::AllGatherOp::create(b, gathered, totals, AxesAttr::get(b.getContext(), ctx.meshName, ctx.mesh, axes),
                                       "scan: what each block amounts to, for reduce_window", scan.dim);
  for (auto [i, value] : enumerate(all->getResults()))
    operands.push_back(onlyOthers(ctx, value, ctx.operands[n + i], scan, axes));
  operands.append(ctx.operands.begin() + n, ctx.operands.end());
  mlir::OperationState state(op->getLoc(), stablehlo::ReduceOp::getOperationName());
  state.addOperands(operands);
  state.addTypes(folded);
  state.addAttribute("dimensions", b.getDenseI64ArrayAttr({scan.dim}));
  IRMapping mapping;
  window.getBody().cloneInto(state.addRegion(), mapping);
  Operation *fold = b.create(state);
  Block &body = window.getBody().front();
  for (auto [i, value] : enumerate(local)) {
    auto type = cast<RankedTensorType>(value.getType());
    SmallVector<int64_t> dims;
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      if (dim != scan.dim)
        dims.push_back(dim);
    Value others = stablehlo::BroadcastInDimOp::create(b, type, fold->getResult(i), dims);
    mlir::OperationState combine(op->getLoc(), body.getTerminator()->getOperand(i).getDefiningOp()->getName());
    combine.addOperands({others, value});
    combine.addTypes(type);
    value = b.create(combine)->getResult(0);
  }
  return local;
}
