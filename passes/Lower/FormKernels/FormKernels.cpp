// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Builds an rt.fusion for each group that FusionGroups found, block by block; regions of while and case are blocks of
// their own, so constants are first copied into the regions that use them.
#include "dialects/Rt/IR/Rt.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Lower/ElementwiseKind.h"
#include "passes/Lower/FormKernels/FusionGroups.h"
#include "passes/Lower/OpTraits.h"
#include "passes/Lower/Passes.h"

namespace autopar {
#define GEN_PASS_DEF_FORMKERNELS
#include "passes/Lower/FormKernels/FormKernels.h.inc"
} // namespace autopar

using namespace autopar;
using namespace autopar::lower;
using autopar::lower::isElementwise;

/// Copies splat constants and iotas to each region of control flow that uses them.
static void sinkLeaves(mlir::func::FuncOp func) {
  SmallVector<Operation *> leaves;
  func.walk([&](Operation *op) {
    if (isa<stablehlo::ConstantOp, stablehlo::IotaOp>(op) && isElemental(op))
      leaves.push_back(op);
  });
  for (Operation *leaf : leaves) {
    llvm::MapVector<Block *, Operation *> copies;
    for (OpOperand &use : llvm::make_early_inc_range(leaf->getUses())) {
      Block *block = use.getOwner()->getBlock();
      if (block == leaf->getBlock())
        continue;
      Operation *&copy = copies[block];
      if (!copy) {
        OpBuilder b = OpBuilder::atBlockBegin(block);
        copy = b.clone(*leaf);
      }
      use.set(copy->getResult(0));
    }
  }
}

/// The op of the group that computes an operand; null if it is an input of the kernel.
static Operation *insideOf(const FusionGroup &group, OpOperand &operand) {
  Operation *def = operand.get().getDefiningOp();
  return def && mayFuseOperand(operand) && group.members.contains(def) ? def : nullptr;
}

/// A fusion that computes each element from elements at the same row-major position.
static bool isFlat(rt::FusionOp fusion) {
  auto result = cast<RankedTensorType>(fusion.getOuts()[0].getType());
  if (fusion.getNumResults() != 1 || result.getRank() < 2)
    return false;
  int64_t count = result.getNumElements();
  auto fits = [&](Value v) {
    int64_t elements = cast<ShapedType>(v.getType()).getNumElements();
    return elements == count || cast<ShapedType>(v.getType()).getRank() == 0;
  };
  if (!llvm::all_of(fusion.getBody().getArguments(), fits))
    return false;
  return llvm::all_of(fusion.getBody().front().without_terminator(), [&](Operation &op) {
    if (!llvm::all_of(op.getOperands(), fits) || !llvm::all_of(op.getResults(), fits))
      return false;
    if (auto broadcast = dyn_cast<stablehlo::BroadcastInDimOp>(op))
      return cast<ShapedType>(broadcast.getOperand().getType()).getRank() == 0;
    return isa<stablehlo::ConstantOp, stablehlo::ReshapeOp>(op) || isElementwise(&op);
  });
}

/// Gives a flat fusion tensors of rank 1: one long loop, equal kernels for equal numbers of elements. Reshapes around it are
/// views; those inside go.
static void flatten(rt::FusionOp fusion) {
  int64_t count = cast<ShapedType>(fusion.getOuts()[0].getType()).getNumElements();
  auto flatType = [&](Type type) -> Type {
    auto tensor = cast<RankedTensorType>(type);
    return tensor.getRank() == 0 ? type : RankedTensorType::get({count}, tensor.getElementType());
  };
  auto reshape = [](OpBuilder &b, Value v, Type type) {
    if (auto before = v.getDefiningOp<stablehlo::ReshapeOp>())
      v = before.getOperand();
    return v.getType() == type ? v : Value(stablehlo::ReshapeOp::create(b, v.getLoc(), type, v));
  };
  OpBuilder b(fusion);
  for (OpOperand &operand : fusion->getOpOperands())
    operand.set(reshape(b, operand.get(), flatType(operand.get().getType())));
  Block &body = fusion.getBody().front();
  for (BlockArgument argument : body.getArguments())
    argument.setType(flatType(argument.getType()));
  for (Operation &op : llvm::make_early_inc_range(body.without_terminator())) {
    OpResult result = op.getResult(0);
    if (isa<stablehlo::ReshapeOp>(op) && op.getOperand(0).getType() == flatType(result.getType())) {
      result.replaceAllUsesWith(op.getOperand(0));
      op.erase();
      continue;
    }
    if (auto constant = dyn_cast<stablehlo::ConstantOp>(op)) {
      auto value = cast<DenseElementsAttr>(constant.getValue());
      constant.setValueAttr(value.resizeSplat(cast<ShapedType>(flatType(result.getType()))));
    }
    result.setType(flatType(result.getType()));
  }
  Value out = fusion.getOuts()[0];
  Type shaped = out.getType();
  out.setType(flatType(shaped));
  b.setInsertionPointAfter(fusion);
  auto back = stablehlo::ReshapeOp::create(b, fusion.getLoc(), shaped, out);
  out.replaceAllUsesExcept(back, back);
}

/// Operands before users, as the root asks for them: equal computations get equal text wherever their constants stood.
static void orderFrom(const FusionGroup &group, Operation *op, llvm::SetVector<Operation *> &ops) {
  if (ops.contains(op))
    return;
  for (OpOperand &operand : op->getOpOperands())
    if (Operation *inside = insideOf(group, operand))
      orderFrom(group, inside, ops);
  ops.insert(op);
}

static void buildFusion(const FusionGroups &groups, const FusionGroup &group) {
  llvm::SetVector<Operation *> ops;
  orderFrom(group, group.root, ops);
  llvm::SetVector<Value> inputs;
  for (Operation *op : ops)
    for (OpOperand &operand : op->getOpOperands())
      if (!insideOf(group, operand))
        inputs.insert(operand.get());
  OpBuilder b(group.root);
  auto fusion = rt::FusionOp::create(b, group.root->getLoc(), group.root->getResultTypes(), inputs.getArrayRef());
  Block *body = b.createBlock(&fusion.getBody());
  llvm::DenseMap<Value, Value> arguments;
  for (Value input : inputs)
    arguments[input] = body->addArgument(input.getType(), input.getLoc());
  IRMapping map;
  for (Operation *op : ops) {
    Operation *copy = b.clone(*op, map);
    for (OpOperand &operand : op->getOpOperands())
      if (!insideOf(group, operand))
        copy->setOperand(operand.getOperandNumber(), arguments[operand.get()]);
  }
  SmallVector<Value> results;
  for (Value v : group.root->getResults())
    results.push_back(map.lookup(v));
  rt::YieldOp::create(b, group.root->getLoc(), results);
  SmallVector<Value> outs(fusion.getOuts());
  if (isFlat(fusion)) {
    flatten(fusion);
    outs = {fusion->getNextNode()->getResult(0)};
  }
  group.root->replaceUsesWithIf(outs, [&](OpOperand &use) {
    return !(group.isAlsoInside && groups.isInside(use));
  });
}

static void formKernels(Block &block) {
  FusionGroups groups(block);
  for (const FusionGroup &group : groups.get())
    buildFusion(groups, group);
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
    if (op.use_empty() && (isElemental(&op) || isRootOnly(&op)))
      op.erase();
}

namespace {
struct FormKernelsPass : autopar::impl::FormKernelsBase<FormKernelsPass> {
  void runOnOperation() override {
    sinkLeaves(getOperation());
    SmallVector<Block *> blocks;
    getOperation().walk([&](Operation *op) {
      if (isa<mlir::func::FuncOp, stablehlo::WhileOp, stablehlo::CaseOp, stablehlo::IfOp>(op))
        for (Region &region : op->getRegions())
          for (Block &block : region)
            blocks.push_back(&block);
    });
    for (Block *block : blocks)
      formKernels(*block);
  }
};
} // namespace
