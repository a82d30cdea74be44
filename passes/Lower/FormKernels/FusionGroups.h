// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// FusionGroups: which ops of one block end up in which kernel.
//
// A group has a root, the op whose results the kernel writes, and members, ops that the root pulls in. Of each member the
// group knows at how many different indices (relative to the root's) it is asked for: `indices` holds a number for each,
// equal for equal ways from the root. A member asked at one index is computed once an element, thanks to the emitter's cache.
#pragma once
#include "dialects/Support/LLVM.h"
#include "llvm/ADT/MapVector.h"
#include <deque>

namespace autopar::lower {

struct FusionMember {
  SmallVector<uint64_t, 2> indices;
  /// Asked for more than once for each of its elements.
  bool amplified = false;
  /// Asked for inside the loop of a reduction.
  bool inLoop = false;
};

struct FusionGroup {
  Operation *root = nullptr;
  /// Consumers before producers; the root is the first.
  llvm::MapVector<Operation *, FusionMember> members;
  /// Kernels that can compute the root themselves do so; it is written for the others.
  bool isAlsoInside = false;
  /// Element computations, counting one for each index.
  size_t size = 0;
  /// Whether large reductions of different tensors meet in the root; found when first asked for.
  std::optional<bool> mixesReductions;
};

class FusionGroups {
public:
  /// Decides for every op of the block.
  explicit FusionGroups(Block &block);
  /// In the order of their roots.
  const std::deque<FusionGroup> &get() const { return groups; }
  /// Whether this use is by an op of a kernel that can compute the operand itself.
  bool isInside(OpOperand &use) const;

private:
  void visit(Operation *op);
  /// Groups that could compute the op themselves; sets `needsMemory` if someone else reads it.
  SmallVector<unsigned> candidates(Operation *op, bool &needsMemory) const;
  /// What the op would be in each of these groups (sorted).
  SmallVector<FusionMember> membersIn(ArrayRef<unsigned> users, Operation *op) const;
  static void addUse(FusionMember &member, const FusionMember &user, OpOperand &use);
  bool mayJoin(Operation *op, FusionGroup &group, const FusionMember &member, bool isOnlyUser) const;
  void startGroup(Operation *op);
  void computeWeights(Block &block);
  bool isCheapToRepeat(Operation *op) const;

  std::deque<FusionGroup> groups; // growing moves none
  llvm::DenseMap<Operation *, SmallVector<unsigned, 2>> groupsOf;
  /// Work to compute an element from memory, if everything cheap is repeated; absent: not to be repeated.
  llvm::DenseMap<Operation *, int64_t> weights;
};

} // namespace autopar::lower
