// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See FusionGroups.h.
#include "passes/Lower/FormKernels/FusionGroups.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Lower/ElementwiseKind.h"
#include "passes/Lower/OpTraits.h"
#include "llvm/ADT/Hashing.h"

using namespace autopar;
using namespace autopar::lower;

/// A kernel larger than this compiles slowly and gains nothing.
static constexpr size_t maxGroupSize = 600;
/// Different indices at which one kernel may compute an op.
static constexpr size_t maxIndices = 4;
/// Operations an element that are repeated rather than stored and loaded.
static constexpr int64_t maxRepeatedWork = 2;

/// A reduction of more elements than this to a few results keeps a kernel to itself, else several would run one after the
/// other on one thread.
static constexpr int64_t largeReduction = 16384, fewResults = 16;

static int64_t elementsOf(Value v) { return cast<ShapedType>(v.getType()).getNumElements(); }

static bool isLeaf(Operation *op) { return isa<stablehlo::ConstantOp, stablehlo::IotaOp>(op); }

static bool movesOneToOne(Operation *op) {
  return isa<stablehlo::ReshapeOp, stablehlo::BroadcastInDimOp, stablehlo::TransposeOp, stablehlo::SliceOp,
             stablehlo::ReverseOp>(op);
}

/// Calls `visit` with values that `op` is computed from, as far as kernels can do it, up to a number of ops; not beyond values for which
/// it returns false.
static void walkOperands(Operation *op, llvm::function_ref<bool(Value)> visit) {
  constexpr size_t mostOps = 64;
  llvm::SetVector<Operation *> ops;
  ops.insert(op);
  for (size_t i = 0; i < ops.size() && i < mostOps; ++i)
    for (Value v : ops[i]->getOperands())
      if (Operation *def = v.getDefiningOp(); visit(v) && def && def->getBlock() == op->getBlock() && isElemental(def))
        ops.insert(def);
}

static bool isLargeReduction(Operation *op) { return op && isLooping(op) && elementsOf(op->getOperand(0)) > largeReduction; }

/// Sums of one gradient are one pass over it, but sums of several would need all of them at once.
static bool mixesReductions(Operation *root) {
  llvm::SetVector<Operation *> reductions;
  walkOperands(root, [&](Value v) {
    if (!isLargeReduction(v.getDefiningOp()))
      return true;
    reductions.insert(v.getDefiningOp());
    return false;
  });
  llvm::DenseSet<Value> read; // by the first
  for (Operation *op : reductions) {
    bool isRelated = op == reductions.front();
    walkOperands(op, [&](Value v) {
      if (elementsOf(v) <= largeReduction)
        return false;
      isRelated |= op == reductions.front() ? read.insert(v).second : read.contains(v);
      return true;
    });
    if (!isRelated)
      return true;
  }
  return false;
}

FusionGroups::FusionGroups(Block &block) {
  computeWeights(block);
  for (Operation &op : llvm::reverse(block))
    if (isElemental(&op) || isRootOnly(&op))
      visit(&op);
  std::reverse(groups.begin(), groups.end());
}

void FusionGroups::computeWeights(Block &block) {
  for (Operation &op : block) {
    if (!isElemental(&op) || isLooping(&op) || isExpensiveElementwise(&op))
      continue;
    int64_t weight = isLeaf(&op) || movesOneToOne(&op) ? 0 : isElementwise(&op) ? 1 : 2;
    for (Value v : op.getOperands())
      if (Operation *def = v.getDefiningOp(); def && isCheapToRepeat(def))
        weight += weights.lookup(def);
    weights[&op] = weight;
  }
}

bool FusionGroups::isCheapToRepeat(Operation *op) const {
  auto it = weights.find(op);
  return it != weights.end() && it->second <= maxRepeatedWork;
}

SmallVector<unsigned> FusionGroups::candidates(Operation *op, bool &needsMemory) const {
  SmallVector<unsigned> result;
  for (OpOperand &use : op->getUses()) {
    auto it = groupsOf.find(use.getOwner());
    if (it == groupsOf.end() || !mayFuseOperand(use)) {
      needsMemory = true;
      continue;
    }
    llvm::append_range(result, it->second);
  }
  llvm::sort(result);
  result.erase(llvm::unique(result), result.end());
  return result;
}

void FusionGroups::addUse(FusionMember &member, const FusionMember &user, OpOperand &use) {
  auto addIndex = [&](uint64_t index) {
    if (!llvm::is_contained(member.indices, index))
      member.indices.push_back(index);
  };
  member.amplified |= user.amplified || amplifies(use);
  member.inLoop |= user.inLoop || isLooping(use.getOwner());
  if (elementsOf(use.get()) == 1)
    addIndex(1); // one element has one index
  else if (keepsIndex(use))
    llvm::for_each(user.indices, addIndex);
  else
    for (uint64_t index : user.indices)
      addIndex(llvm::hash_combine(index, use.getOwner()->getName().getStringRef(), use.getOwner()->getAttrDictionary(),
                                  use.getOwner()->getResult(0).getType(), use.get().getType(),
                                  isa<stablehlo::ConcatenateOp>(use.getOwner()) ? use.getOperandNumber() : 0));
}

SmallVector<FusionMember> FusionGroups::membersIn(ArrayRef<unsigned> users, Operation *op) const {
  SmallVector<FusionMember> members(users.size());
  // Once over the uses for all groups: a constant may have thousands of both.
  for (OpOperand &use : op->getUses()) {
    auto it = groupsOf.find(use.getOwner());
    if (it == groupsOf.end())
      continue;
    for (unsigned g : it->second)
      if (const unsigned *user = llvm::lower_bound(users, g); user != users.end() && *user == g)
        addUse(members[user - users.begin()], groups[g].members.find(use.getOwner())->second, use);
  }
  return members;
}

bool FusionGroups::mayJoin(Operation *op, FusionGroup &group, const FusionMember &member, bool isOnlyUser) const {
  if (isLeaf(op))
    return true;
  if (group.size + member.indices.size() > maxGroupSize || member.indices.size() > maxIndices)
    return false;
  if (isLooping(op) && elementsOf(op->getOperand(0)) > largeReduction && elementsOf(op->getResult(0)) < fewResults)
    return false;
  if (isLargeReduction(op)) {
    if (!group.mixesReductions)
      group.mixesReductions = mixesReductions(group.root);
    if (*group.mixesReductions)
      return false;
  }
  if (isLooping(op))
    return isOnlyUser && member.indices.size() == 1 && !member.amplified && !member.inLoop;
  if (isExpensiveElementwise(op))
    return isOnlyUser && member.indices.size() == 1 && !member.amplified;
  return isOnlyUser || isCheapToRepeat(op);
}

void FusionGroups::startGroup(Operation *op) {
  FusionGroup group;
  group.root = op;
  group.members[op].indices = {0};
  group.size = 1;
  group.isAlsoInside = groupsOf.contains(op);
  groupsOf[op].push_back(groups.size());
  groups.push_back(std::move(group));
}

bool FusionGroups::isInside(OpOperand &use) const {
  return groupsOf.contains(use.getOwner()) && mayFuseOperand(use);
}

void FusionGroups::visit(Operation *op) {
  if (op->use_empty())
    return;
  bool needsMemory = false;
  SmallVector<unsigned> users = candidates(op, needsMemory);
  // A reshape for someone who reads memory is a view of its operand.
  bool isView = isa<stablehlo::ReshapeOp>(op);
  auto weight = weights.find(op);
  bool isFree = weight != weights.end() && weight->second == 0;
  if (isRootOnly(op) || users.empty() || (needsMemory && (isView || !isFree))) {
    if (!isView)
      startGroup(op);
    return;
  }
  bool isOnlyUser = users.size() == 1 && !needsMemory;
  SmallVector<FusionMember> members = membersIn(users, op);
  for (auto [g, member] : zip(users, members))
    if (!mayJoin(op, groups[g], member, isOnlyUser)) {
      if (!isView)
        startGroup(op);
      return;
    }
  for (auto [g, member] : zip(users, members)) {
    groups[g].size += member.indices.size();
    groups[g].members[op] = member;
    groupsOf[op].push_back(g);
  }
  if (needsMemory)
    startGroup(op);
}
