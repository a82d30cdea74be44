// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Merging of buffers, so that copies disappear and kernels work in place. Why it is right:
//
// copy A → B at position c, A made at a0 and read until a1, all in one block: A may lie in B if, from a0 to c, nobody
// touches B, and from c to a1 nobody writes A or B (then both hold the same value). Control flow does not matter, since a0 and c
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
  for (const BufferAccess &access : from.set->accesses)
    if (access.writes && sets.spanIn(block, access.op).end > at)
      return; // an update in place that others of the merged set brought along: the target keeps the older value
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

/// Lets the result lie where the operand does, if one begins where the other ends.
static bool tryReuse(BufferSets &sets, Operation *op, Value in, Value out) {
  BufferRange operand = sets.rangeOf(in), result = sets.rangeOf(out);
  int64_t at = sets.positionOf(op);
  auto isWhole = [&](const BufferRange &range) {
    return range.set && !range.set->isFixed && range.offset == 0 && range.bytes == range.set->bytes &&
           sets.commonBlock(*range.set) == op->getBlock();
  };
  auto elementBytes = [](Value v) { return rt::elementBytes(cast<mlir::MemRefType>(v.getType()).getElementType()); };
  auto isElsewhere = [&](const BufferAccess &a) { return a.op == op && (a.writes || !a.pointwise); };
  if (!isWhole(operand) || !isWhole(result) || operand.set == result.set || operand.bytes != result.bytes ||
      elementBytes(in) != elementBytes(out) || sets.intervalOf(*result.set).begin != at ||
      sets.intervalOf(*operand.set).end != at || llvm::any_of(operand.set->accesses, isElsewhere))
    return false;
  sets.merge(*result.set, *operand.set, 0);
  return true;
}

void lower::reuseInPlace(BufferSets &sets, rt::TaskOp task) {
  task.walk([&](Operation *op) {
    if (auto collective = dyn_cast<rt::CollectiveOp>(op);
        collective && collective.getKind() == rt::CollectiveKind::AllReduce)
      tryReuse(sets, op, collective.getIn(), collective.getOut());
    auto launch = dyn_cast<rt::LaunchOp>(op);
    if (!launch)
      return;
    for (Value out : launch.getOuts())
      for (int64_t i : launch.getPointwise())
        if (tryReuse(sets, op, launch.getIns()[i], out))
          break;
  });
}
