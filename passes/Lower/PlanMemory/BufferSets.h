// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// BufferSets: the buffers of one task, who accesses them and when, and which share memory.
//
// Every launch has a position in the walk over the task. A *set* is one piece of memory: at first each rt.alloc, each declared
// tensor and the coordinates are sets of their own; merging puts one set inside another at an offset. An access is a range of
// bytes at a position. A set's interval [begin, end] of positions is found in the block that holds all its accesses: an access
// inside a loop or branch of that block counts as the whole loop or branch, so loop-carried values live through it, and
// values that are made and used up within one iteration do not.
#pragma once
#include "dialects/Rt/IR/Rt.h"
#include "llvm/ADT/MapVector.h"

namespace autopar::lower {

struct BufferAccess {
  Operation *op = nullptr;
  int64_t position = 0; // of op
  int64_t offset = 0, bytes = 0; // in the set
  bool reads = false, writes = false;
  /// Of an in of a launch or all_reduce: read only at the element being written.
  bool pointwise = false;
};

struct BufferSet {
  int64_t bytes = 0;
  /// At a place of its own that outlives the task: a declared tensor or the coordinates. Its key says which.
  bool isFixed = false;
  bool isCommunication = false;
  std::vector<BufferAccess> accesses; // by position
  /// Where it went, if it was merged.
  BufferSet *parent = nullptr;
  int64_t offsetInParent = 0;
  /// Result of planning.
  int64_t place = -1;
};

/// A range of bytes of a set.
struct BufferRange {
  BufferSet *set = nullptr;
  int64_t offset = 0, bytes = 0;
};

struct Interval {
  int64_t begin = 0, end = -1;
};

class BufferSets {
public:
  explicit BufferSets(rt::TaskOp task);

  /// Where a buffer value lies; no set for constants.
  BufferRange rangeOf(Value buffer) const;
  int64_t positionOf(Operation *op) const { return spans.lookup(op).begin; }
  /// The block that holds all accesses, directly or in regions inside it.
  Block *commonBlock(const BufferSet &set) const;
  /// Positions at which the set is alive; empty (end < begin) without accesses.
  Interval intervalOf(const BufferSet &set) const;
  /// The positions that an access covers, seen from a block around it.
  Interval spanIn(Block *block, Operation *op) const;
  void merge(BufferSet &inner, BufferSet &outer, int64_t offset);

  /// The sets that were not merged into others, in order of appearance, with the values that first named them.
  std::vector<std::pair<Value, BufferSet *>> roots() const;

private:
  void collect(Block &block);
  void addAccesses(Operation *op);
  void addAccess(Operation *op, Value buffer, bool reads, bool writes, bool pointwise = false);
  BufferSet &setOf(Value base);
  static const void *keyOf(Value base);

  int64_t nextPosition = 0;
  llvm::DenseMap<Operation *, Interval> spans;
  llvm::MapVector<const void *, std::pair<Value, std::unique_ptr<BufferSet>>> sets;
};

/// Step 2 of PlanMemory.
void coalesceCopies(BufferSets &sets, rt::TaskOp task);
/// Step 3.
void reuseInPlace(BufferSets &sets, rt::TaskOp task);

} // namespace autopar::lower
