// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Merging of buffers, so that copies disappear and kernels work in place. Why it is right:
//
// copy A → B at position c, A made at a0 and read until a1, all in one block: A may lie in B if, from a0 to c, nobody
// touches B, and from c to a1 nobody writes B (then both hold the same value). Control flow does not matter, since a0 and c
// are in one block: whatever runs between them lies between them in the walk. Two kinds of access at a0 itself are
// harmless: a copy B → A (it becomes nothing) and a kernel that reads B only at the element it writes.
#include "passes/Lower/PlanMemory/BufferSets.h"

using namespace autopar;
using namespace autopar::lower;

static bool overlap(const BufferAccess &access, int64_t offset, int64_t bytes) {
  return access.offset < offset + bytes && offset < access.offset + access.bytes;
}

/// Whether this access of the target by the op that makes the source is harmless if both are one buffer.
static bool isHarmlessAtBirth(const BufferAccess &access, int64_t offset, int64_t bytes) {
  if (access.writes || access.offset != offset || access.bytes != bytes)
    return false;
  return isa<rt::CopyOp>(access.op) || access.pointwise;
}

static void tryCoalesce(BufferSets &sets, rt::CopyOp copy) {
  BufferRange from = sets.rangeOf(copy.getFrom()), to = sets.rangeOf(copy.getTo());
  if (!from.set || !to.set || from.set == to.set || from.set->isFixed || from.offset != 0 || from.bytes != from.set->bytes)
    return;
  Block *block = copy->getBlock();
  if (sets.commonBlock(*from.set) != block)
    return;
  Interval life = sets.intervalOf(*from.set);
  int64_t at = sets.positionOf(copy);
  const BufferAccess &birth = from.set->accesses.front();
  if (!birth.writes || birth.reads || birth.offset != 0 || birth.bytes != from.bytes)
    return; // what it holds at first is not made by one launch
  for (const BufferAccess &access : to.set->accesses) {
    if (access.op == copy || !overlap(access, to.offset, to.bytes))
      continue;
    // Accesses outside the block, or around it, lie before or after as a whole.
    Operation *op = access.op;
    while (op && op->getBlock() != block && !isa<rt::TaskOp>(op))
      op = op->getParentOp();
    if (!op || isa<rt::TaskOp>(op))
      continue;
    Interval span = sets.spanIn(block, op);
    if (span.end < life.begin || span.begin > life.end)
      continue;
    bool atBirth = op == birth.op && isHarmlessAtBirth(access, to.offset, to.bytes);
    bool afterCopy = span.begin > at && !access.writes;
    if (!atBirth && !afterCopy)
      return;
  }
  sets.merge(*from.set, *to.set, to.offset);
}

void lower::coalesceCopies(BufferSets &sets, rt::TaskOp task) {
  SmallVector<rt::CopyOp> copies;
  task.walk([&](rt::CopyOp copy) { copies.push_back(copy); });
  // Last first: what ends in state or in a loop's buffer draws its sources there.
  for (rt::CopyOp copy : llvm::reverse(copies))
    tryCoalesce(sets, copy);
}

void lower::reuseInPlace(BufferSets &sets, rt::TaskOp task) {
  task.walk([&](rt::LaunchOp launch) {
    int64_t at = sets.positionOf(launch);
    for (Value out : launch.getOuts()) {
      BufferRange result = sets.rangeOf(out);
      if (result.set->isFixed || result.offset != 0 || result.bytes != result.set->bytes ||
          sets.intervalOf(*result.set).begin != at || sets.commonBlock(*result.set) != launch->getBlock())
        continue;
      for (int64_t i : launch.getPointwise()) {
        BufferRange operand = sets.rangeOf(launch.getIns()[i]);
        auto isElsewhere = [&](const BufferAccess &a) { return a.op == launch && !(a.pointwise && !a.writes); };
        bool sameElements = rt::elementBytes(cast<mlir::MemRefType>(out.getType()).getElementType()) ==
                            rt::elementBytes(cast<mlir::MemRefType>(launch.getIns()[i].getType()).getElementType());
        if (!operand.set || operand.set->isFixed || operand.set == result.set || operand.offset != 0 || !sameElements ||
            operand.bytes != result.bytes || operand.bytes != operand.set->bytes ||
            sets.intervalOf(*operand.set).end != at || sets.commonBlock(*operand.set) != launch->getBlock() ||
            llvm::any_of(operand.set->accesses, isElsewhere))
          continue;
        sets.merge(*result.set, *operand.set, 0);
        break;
      }
    }
  });
}
