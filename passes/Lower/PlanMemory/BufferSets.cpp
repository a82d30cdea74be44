// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See BufferSets.h.
#include "passes/Lower/PlanMemory/BufferSets.h"

#include <algorithm>

using namespace autopar;
using namespace autopar::lower;

static bool isBefore(const BufferAccess &a, const BufferAccess &b) { return a.position < b.position; }

BufferSets::BufferSets(rt::TaskOp task) {
  collect(task.getBody().front()); // in order, and so are the accesses of each set
}

void BufferSets::collect(Block &block) {
  for (Operation &op : block) {
    Interval &span = spans[&op];
    span.begin = nextPosition++;
    addAccesses(&op);
    for (Region &region : op.getRegions())
      for (Block &inner : region)
        collect(inner);
    spans[&op] = {spans[&op].begin, op.getNumRegions() ? nextPosition++ : spans[&op].begin};
  }
}

/// The buffer that views are parts of, and where.
static std::pair<Value, int64_t> baseOf(Value buffer) {
  int64_t offset = 0;
  while (auto view = buffer.getDefiningOp<rt::ViewOp>()) {
    offset += view.getOffset();
    buffer = view.getBase();
  }
  return {buffer, offset};
}

const void *BufferSets::keyOf(Value base) {
  if (auto view = base.getDefiningOp<rt::TensorViewOp>())
    return view.getTensorAttr().getAsOpaquePointer();
  if (base.getDefiningOp<rt::CoordsViewOp>())
    return base.getDefiningOp()->getName().getAsOpaquePointer();
  return base.getAsOpaquePointer();
}

BufferSet &BufferSets::setOf(Value base) {
  auto &[first, set] = sets[keyOf(base)];
  if (!set) {
    first = base;
    set = std::make_unique<BufferSet>();
    set->bytes = rt::bufferBytes(cast<mlir::MemRefType>(base.getType()));
    set->isFixed = !base.getDefiningOp<rt::AllocOp>();
  }
  return *set;
}

void BufferSets::addAccess(Operation *op, Value buffer, bool reads, bool writes, bool pointwise) {
  auto [base, offset] = baseOf(buffer);
  if (base.getDefiningOp<rt::ConstantViewOp>())
    return;
  BufferSet &set = setOf(base);
  set.isCommunication |= isa<rt::CollectiveOp>(op);
  int64_t bytes = rt::bufferBytes(cast<mlir::MemRefType>(buffer.getType()));
  set.accesses.push_back({op, positionOf(op), offset, bytes, reads, writes, pointwise});
}

void BufferSets::addAccesses(Operation *op) {
  for (const rt::Access &access : rt::accessesOf(op))
    addAccess(op, access.buffer, access.reads, access.writes, access.pointwise);
  if (isa<rt::TensorViewOp, rt::CoordsViewOp, rt::AllocOp>(op))
    setOf(op->getResult(0));
}

BufferRange BufferSets::rangeOf(Value buffer) const {
  auto [base, offset] = baseOf(buffer);
  auto it = sets.find(keyOf(base));
  if (it == sets.end())
    return {};
  BufferSet *set = it->second.second.get();
  for (; set->parent; set = set->parent)
    offset += set->offsetInParent;
  return {set, offset, rt::bufferBytes(cast<mlir::MemRefType>(buffer.getType()))};
}

/// The block around `block`, inside the task.
static Block *parentBlock(Block *block) {
  Operation *op = block->getParentOp();
  return isa<rt::TaskOp>(op) ? nullptr : op->getBlock();
}

static int depthOf(Block *block) {
  int depth = 0;
  while ((block = parentBlock(block)))
    ++depth;
  return depth;
}

Block *BufferSets::commonBlock(const BufferSet &set) const {
  Block *common = nullptr;
  for (const BufferAccess &access : set.accesses) {
    // A loop's predicate is written inside it and read by it: its home is outside.
    Block *block = access.op->getBlock();
    if (!common)
      common = block;
    while (common != block) {
      int a = depthOf(common), b = depthOf(block);
      if (a >= b)
        common = parentBlock(common);
      if (b >= a)
        block = parentBlock(block);
    }
  }
  return common;
}

Interval BufferSets::spanIn(Block *block, Operation *op) const {
  while (op->getBlock() != block)
    op = op->getParentOp();
  return spans.lookup(op);
}

Interval BufferSets::intervalOf(const BufferSet &set) const {
  Interval result;
  if (set.accesses.empty())
    return result;
  Block *block = commonBlock(set);
  for (const BufferAccess &access : set.accesses) {
    Interval span = spanIn(block, access.op);
    result.begin = result.end < 0 ? span.begin : std::min(result.begin, span.begin);
    result.end = std::max(result.end, span.end);
  }
  return result;
}

void BufferSets::merge(BufferSet &inner, BufferSet &outer, int64_t offset) {
  inner.parent = &outer;
  inner.offsetInParent = offset;
  size_t middle = outer.accesses.size();
  for (BufferAccess access : inner.accesses) {
    access.offset += offset;
    outer.accesses.push_back(access);
  }
  inner.accesses.clear();
  outer.isCommunication |= inner.isCommunication;
  // Both are in order, and mostly one ends where the other begins.
  if (middle == 0 || middle == outer.accesses.size() || !isBefore(outer.accesses[middle], outer.accesses[middle - 1]))
    return;
  std::vector<BufferAccess> merged;
  merged.reserve(outer.accesses.size());
  auto first = outer.accesses.begin(), second = first + middle;
  std::merge(first, second, second, outer.accesses.end(), std::back_inserter(merged), isBefore);
  outer.accesses = std::move(merged);
}

std::vector<std::pair<Value, BufferSet *>> BufferSets::roots() const {
  std::vector<std::pair<Value, BufferSet *>> result;
  for (auto &[key, entry] : sets)
    if (!entry.second->parent)
      result.push_back({entry.first, entry.second.get()});
  return result;
}
