// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Candidates by hash, then op by op.
#include "compiler/RepeatedLayers/RepeatedLayers.h"
#include "compiler/RepeatedLayers/TokenRuns.h"

#include "llvm/ADT/Hashing.h"

namespace autopar {
namespace {
using mlir::OperationEquivalence;

/// What repeats in fewer ops is no layer.
constexpr size_t smallestLayer = 8;

/// A one-to-one map from the values that one segment reads and makes to those of the next.
class SegmentMatch {
public:
  bool matches(Operation *op, Operation *other);

private:
  bool pair(Value value, Value other) {
    return forward.try_emplace(value, other).first->second == other && backward.try_emplace(other, value).first->second == value;
  }

  llvm::DenseMap<Value, Value> forward, backward; // only looked up
};

bool SegmentMatch::matches(Operation *op, Operation *other) {
  if (op->getNumOperands() != other->getNumOperands())
    return false;
  for (auto [value, otherValue] : llvm::zip_equal(op->getOperands(), other->getOperands()))
    if (!pair(value, otherValue))
      return false;
  bool isOneToOne = true;
  bool isSame = OperationEquivalence::isEquivalentTo(
      op, other, [&](Value a, Value b) { return mlir::success(pair(a, b)); },
      [&](Value a, Value b) { isOneToOne &= pair(a, b); }, OperationEquivalence::IgnoreLocations);
  return isSame && isOneToOne;
}

class RepeatFinder {
public:
  explicit RepeatFinder(Block &block) {
    for (Operation &op : block.without_terminator())
      ops.push_back(&op);
  }
  SmallVector<RepeatedLayer> find();

private:
  std::vector<uint64_t> tokens() const;
  bool isSame(size_t first, size_t second, size_t size) const;
  /// The most segments side by side, from `first` on and before `end`, that are the same.
  RepeatedLayer verify(size_t first, size_t end, size_t size) const;

  std::vector<Operation *> ops;
};

/// Equal for ops that differ in their operands and locations alone.
uint64_t hashOf(Operation *op) {
  uint64_t hash = OperationEquivalence::computeHash(op, OperationEquivalence::ignoreHashValue, OperationEquivalence::ignoreHashValue,
                                                    OperationEquivalence::IgnoreLocations);
  for (Value operand : op->getOperands())
    hash = llvm::hash_combine(hash, operand.getType());
  return hash;
}

/// Of each op and the ops it reads: as long as positions do not count, a layer's tokens are those of the next.
std::vector<uint64_t> RepeatFinder::tokens() const {
  llvm::DenseMap<Operation *, uint64_t> own; // only looked up
  for (Operation *op : ops)
    own[op] = hashOf(op);
  std::vector<uint64_t> list;
  for (Operation *op : ops) {
    uint64_t hash = own.lookup(op);
    for (Value operand : op->getOperands()) {
      Operation *def = operand.getDefiningOp();
      hash = llvm::hash_combine(hash, def ? own.lookup(def) : 0);
    }
    list.push_back(hash);
  }
  return list;
}

bool RepeatFinder::isSame(size_t first, size_t second, size_t size) const {
  SegmentMatch match;
  for (size_t i = 0; i < size; ++i)
    if (!match.matches(ops[first + i], ops[second + i]))
      return false;
  return true;
}

RepeatedLayer RepeatFinder::verify(size_t first, size_t end, size_t size) const {
  RepeatedLayer best, now{first, size, 1};
  for (size_t next = first + size; next + size <= end; next += size) {
    if (isSame(next - size, next, size))
      ++now.times;
    else
      now = {next, size, 1};
    if (now.times > best.times)
      best = now;
  }
  return best.times > 1 ? best : RepeatedLayer{};
}

SmallVector<RepeatedLayer> RepeatFinder::find() {
  std::vector<TokenRun> runs = findTokenRuns(tokens(), smallestLayer);
  auto coverage = [](const TokenRun &run) { return run.length() / run.period * run.period; };
  llvm::sort(runs, [&](const TokenRun &a, const TokenRun &b) {
    return std::tuple(coverage(b), a.period, a.first) < std::tuple(coverage(a), b.period, b.first);
  });
  SmallVector<RepeatedLayer> layers;
  for (TokenRun run : runs) {
    // What another has taken at either end is cut off; maximal stretches of two periods overlap by little.
    for (const RepeatedLayer &layer : layers) {
      if (layer.first <= run.first && run.first < layer.end())
        run.first = layer.end();
      if (layer.first < run.end && run.end <= layer.end())
        run.end = layer.first;
    }
    auto isInside = [&](const RepeatedLayer &layer) { return run.first < layer.first && layer.end() < run.end; };
    if (run.end < run.first + 2 * run.period || llvm::any_of(layers, isInside))
      continue;
    if (RepeatedLayer layer = verify(run.first, run.end, run.period); layer.times)
      layers.push_back(layer);
  }
  llvm::sort(layers, [](const RepeatedLayer &a, const RepeatedLayer &b) { return a.first < b.first; });
  return layers;
}

} // namespace

SmallVector<RepeatedLayer> findRepeatedLayers(Block &block) { return RepeatFinder(block).find(); }

} // namespace autopar
