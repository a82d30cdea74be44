// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inner loops first: what one carried unchanged is then plainly what the body around it read, and maybe returns.
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Propagate/Passes.h"

namespace autopar {
#define GEN_PASS_DEF_CAPTUREINVARIANTS
#include "passes/Propagate/CaptureInvariants/CaptureInvariants.h.inc"

namespace {
bool saysNothing(ShardingAttr sharding) {
  return sharding.getReplicated().empty() && sharding.getUnreduced().empty() &&
         llvm::all_of(sharding.getDims(), [](DimShardingAttr dim) { return dim.getOpen() && dim.getAxes().empty(); });
}

bool isInGroup(Value value) { return llvm::any_of(value.getUsers(), llvm::IsaPred<ShardingGroupOp>); }

/// The carried values that every turn returns as the first one found them.
llvm::BitVector findInvariants(stablehlo::WhileOp loop) {
  Block &body = loop.getBody().front();
  auto given = loop->getAttrOfType<ArrayAttr>(names::shardings);
  llvm::BitVector invariant(loop->getNumOperands());
  for (auto [i, initial] : llvm::enumerate(loop->getOperands())) {
    Value returned = body.getTerminator()->getOperand(i);
    while (auto barrier = returned.getDefiningOp<stablehlo::OptimizationBarrierOp>())
      returned = barrier->getOperand(cast<OpResult>(returned).getResultNumber());
    bool asked = (given && !saysNothing(cast<ShardingAttr>(given[i]))) || isInGroup(loop->getResult(i)) || isInGroup(body.getArgument(i));
    invariant[i] = !asked && (returned == body.getArgument(i) || returned == initial);
  }
  if (invariant.all() && invariant.any())
    invariant.reset(invariant.find_last());
  return invariant;
}

void capture(stablehlo::WhileOp loop, const llvm::BitVector &invariant) {
  SmallVector<Value> carried;
  SmallVector<Type> types;
  SmallVector<Attribute> shardings;
  auto given = loop->getAttrOfType<ArrayAttr>(names::shardings);
  for (auto [i, initial] : llvm::enumerate(loop->getOperands()))
    if (!invariant[i]) {
      carried.push_back(initial);
      types.push_back(initial.getType());
      if (given)
        shardings.push_back(given[i]);
    }
  OpBuilder builder(loop);
  auto less = stablehlo::WhileOp::create(builder, loop.getLoc(), types, carried);
  less->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  if (given)
    less->setAttr(names::shardings, builder.getArrayAttr(shardings));
  loop.getBody().front().getTerminator()->eraseOperands(invariant);
  for (auto [from, to] : llvm::zip_equal(loop->getRegions(), less->getRegions())) {
    to.takeBody(from);
    Block &block = to.front();
    for (int i : invariant.set_bits())
      block.getArgument(i).replaceAllUsesWith(loop->getOperand(i));
    block.eraseArguments(invariant);
  }
  unsigned next = 0;
  for (auto [i, result] : llvm::enumerate(loop->getResults()))
    result.replaceAllUsesWith(invariant[i] ? loop->getOperand(i) : less->getResult(next++));
  loop.erase();
}

struct CaptureInvariants : impl::CaptureInvariantsBase<CaptureInvariants> {
  void runOnOperation() override {
    SmallVector<stablehlo::WhileOp> loops;
    getOperation().walk<mlir::WalkOrder::PostOrder>([&](stablehlo::WhileOp loop) { loops.push_back(loop); });
    for (stablehlo::WhileOp loop : loops)
      if (llvm::BitVector invariant = findInvariants(loop); invariant.any())
        capture(loop, invariant);
  }
};
} // namespace
} // namespace autopar
