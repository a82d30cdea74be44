// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Builds an rt.fusion for each group that FusionGroups found, block by block; regions of while and case are blocks of
// their own, so constants are first copied into the regions that use them.
#include "dialects/Rt/IR/Rt.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Lower/FormKernels/FusionGroups.h"
#include "passes/Lower/OpTraits.h"
#include "passes/Lower/Passes.h"

namespace autopar {
#define GEN_PASS_DEF_FORMKERNELS
#include "passes/Lower/FormKernels/FormKernels.h.inc"
} // namespace autopar

using namespace autopar;
using namespace autopar::lower;

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
  return def && group.members.contains(def) && mayFuseOperand(operand) ? def : nullptr;
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
  auto fusion = rt::FusionOp::create(b, group.root->getLoc(), group.root->getResultTypes(), inputs.getArrayRef(), /*rows=*/IntegerAttr());
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
  group.root->replaceUsesWithIf(fusion.getOuts(), [&](OpOperand &use) {
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

/// The blocks of control flow, inner ones first. Branches and loops in the body of a reduction are part of its kernel.
static void collectBlocks(Operation *op, SmallVector<Block *> &blocks) {
  for (Region &region : op->getRegions())
    for (Block &block : region) {
      for (Operation &inner : block)
        if (isa<stablehlo::WhileOp, stablehlo::CaseOp, stablehlo::IfOp>(inner))
          collectBlocks(&inner, blocks);
      blocks.push_back(&block);
    }
}

namespace {
struct FormKernelsPass : autopar::impl::FormKernelsBase<FormKernelsPass> {
  void runOnOperation() override {
    sinkLeaves(getOperation());
    SmallVector<Block *> blocks;
    collectBlocks(getOperation(), blocks);
    for (Block *block : blocks)
      formKernels(*block);
  }
};
} // namespace
