// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs before any optimisation, on scalar code. An instruction that moves a
// bf16 changes its type to i16 in place; where values cross to or from
// instructions that compute, a bitcast does it, and LLVM's own passes remove
// pairs of them.
#include "compiler/Emit/Bfloat16Bits.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

#include <vector>

namespace autopar::emit {
namespace {

/// Instructions that do not care what the bits mean.
bool moves(const llvm::Instruction &instruction) {
  return llvm::isa<llvm::LoadInst, llvm::SelectInst, llvm::PHINode,
                   llvm::StoreInst, llvm::FreezeInst>(instruction);
}

/// The same bits with another type, as an operand of this use.
llvm::Value *cast(llvm::Use &use, llvm::Type *to) {
  if (auto *constant = llvm::dyn_cast<llvm::Constant>(use.get()))
    return llvm::ConstantExpr::getBitCast(constant, to);
  auto *place = llvm::cast<llvm::Instruction>(use.getUser());
  if (auto *phi = llvm::dyn_cast<llvm::PHINode>(place))
    place = phi->getIncomingBlock(use)->getTerminator();
  return llvm::IRBuilder<>(place).CreateBitCast(use.get(), to);
}

void rewrite(llvm::Function &function) {
  llvm::Type *bfloat = llvm::Type::getBFloatTy(function.getContext());
  llvm::Type *bits = llvm::Type::getInt16Ty(function.getContext());
  std::vector<llvm::Instruction *> movers;
  std::vector<llvm::Use *>
      leaving; // from a mover to an instruction that computes
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    if (!moves(instruction))
      continue;
    movers.push_back(&instruction);
    if (instruction.getType() != bfloat)
      continue;
    for (llvm::Use &use : instruction.uses())
      if (!moves(*llvm::cast<llvm::Instruction>(use.getUser())))
        leaving.push_back(&use);
  }
  for (llvm::Instruction *mover : movers)
    if (mover->getType() == bfloat)
      mover->mutateType(bits);
  for (llvm::Use *use : leaving)
    use->set(cast(*use, bfloat));
  for (llvm::Instruction *mover : movers)
    for (llvm::Use &use : mover->operands())
      if (use->getType() == bfloat)
        use.set(cast(use, bits));
}

} // namespace

void moveBfloat16AsBits(llvm::Module &module) {
  for (llvm::Function &function : module)
    rewrite(function);
}

} // namespace autopar::emit
