// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Users come after definitions, so walking blocks from the end meets each free value when all its users are settled.
// Only chains of unary ops are copied: the number of copies is the number of final uses, never more.
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Propagate/Passes.h"

namespace autopar {
#define GEN_PASS_DEF_SPLITCONSTANTS
#include "passes/Propagate/SplitConstants/SplitConstants.h.inc"

namespace {
/// A value that any device can make for itself, whatever its shard. Cached: `known` holds every op asked about.
bool isFree(Operation *op, llvm::DenseMap<Operation *, bool> &known) {
  if (auto it = known.find(op); it != known.end())
    return it->second;
  bool free = false;
  if (isa<stablehlo::IotaOp>(op))
    free = true;
  else if (auto constant = dyn_cast<stablehlo::ConstantOp>(op))
    free = cast<ElementsAttr>(constant.getValue()).isSplat();
  else if (isa<stablehlo::BroadcastInDimOp, stablehlo::ReshapeOp, stablehlo::TransposeOp, stablehlo::ConvertOp>(op))
    if (Operation *source = op->getOperand(0).getDefiningOp())
      free = isFree(source, known);
  known[op] = free;
  return free;
}

bool hasDims(Operation *op) {
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  return type && type.getRank() > 0;
}

struct SplitConstants : impl::SplitConstantsBase<SplitConstants> {
  void runOnOperation() override {
    llvm::DenseMap<Operation *, bool> known;
    SmallVector<Operation *> free;
    getOperation().walk([&](Operation *op) {
      if (op->getNumResults() == 1 && isFree(op, known) && hasDims(op))
        free.push_back(op);
    });
    // Walk order puts definitions before users within and across regions.
    for (Operation *op : llvm::reverse(free)) {
      SmallVector<OpOperand *> uses;
      for (OpOperand &use : op->getUses())
        uses.push_back(&use);
      OpBuilder builder(op->getContext());
      builder.setInsertionPointAfter(op);
      // Uses are listed from the last added on; the first in that order keeps the original.
      for (OpOperand *use : llvm::drop_begin(uses, uses.empty() ? 0 : 1))
        use->set(builder.clone(*op)->getResult(0));
    }
  }
};
} // namespace
} // namespace autopar
