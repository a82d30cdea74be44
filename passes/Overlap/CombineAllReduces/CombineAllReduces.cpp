// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One walk over each block. Minimal reordering: only ops that lead to no
// further all-reduce are ever delayed.
#include "dialects/Comm/IR/Comm.h"
#include "passes/Overlap/Passes.h"

namespace autopar {
#define GEN_PASS_DEF_COMBINEALLREDUCES
#include "passes/Overlap/CombineAllReduces/CombineAllReduces.h.inc"

namespace {
struct Bucket {
  SmallVector<comm::AllReduceOp> ops;
  int64_t bytes = 0;
};

bool holdsAllReduce(Operation *op) {
  return op->walk([](comm::AllReduceOp) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

int64_t bytesOf(comm::AllReduceOp op) {
  int64_t bytes = 0;
  for (Type type : op->getOperandTypes()) {
    auto tensor = cast<RankedTensorType>(type);
    bytes +=
        tensor.getNumElements() * ((tensor.getElementTypeBitWidth() + 7) / 8);
  }
  return bytes;
}

class BlockCombiner {
public:
  BlockCombiner(Block &block, int64_t bucketBytes)
      : block(block), bucketBytes(bucketBytes) {}
  void run();

private:
  /// For each op, how many all-reduces follow one another from it on.
  void findHeights();
  SmallVector<size_t> bucketsBefore(Operation *op, bool &afterDelayed);
  void release(Operation *before, int laterHeight);
  void place(Operation *op, Operation *before, int laterHeight);
  /// Calls `visit` with each op of this block whose result `op` or its regions
  /// use.
  template <typename F> void forEachProducer(Operation *op, F visit);
  void join(comm::AllReduceOp op, Operation *before);
  void send(size_t bucket, Operation *before);
  using Key = std::tuple<AxesAttr, ReduceKindAttr, Type>;
  static Key keyOf(comm::AllReduceOp op) {
    return {
        op.getAxes(), op.getKindAttr(),
        cast<RankedTensorType>(op->getOperand(0).getType()).getElementType()};
  }

  Block &block;
  int64_t bucketBytes;
  static constexpr int lastHeight = 1 << 30;
  llvm::DenseMap<Operation *, int> heights;
  llvm::DenseSet<Operation *> delayed;
  llvm::DenseMap<Operation *, size_t> waiting; // all-reduce → bucket
  SmallVector<Bucket> buckets;
  SmallVector<std::pair<Key, size_t>>
      open; // the bucket that takes more, for each key; few keys
  SmallVector<Operation *> delayedInOrder;
};
} // namespace

template <typename F>
void BlockCombiner::forEachProducer(Operation *op, F visit) {
  op->walk([&](Operation *inner) {
    for (Value operand : inner->getOperands())
      if (Operation *producer = operand.getDefiningOp();
          producer && producer->getBlock() == &block)
        visit(producer);
  });
}

// Users first. An op whose order must stay counts as if everything followed it.
void BlockCombiner::findHeights() {
  for (Operation &op : llvm::reverse(block)) {
    bool ordered = !mlir::isMemoryEffectFree(&op) &&
                   !isa<comm::CollectiveOpInterface>(op) &&
                   !op.hasTrait<mlir::OpTrait::IsTerminator>();
    bool reduces = holdsAllReduce(&op);
    int &height = heights[&op];
    if (reduces)
      height = std::min(height + 1, lastHeight);
    if (ordered && !reduces)
      height = lastHeight;
    int reached = height;
    forEachProducer(&op, [&](Operation *producer) {
      int &below = heights[producer];
      below = std::max(below, reached);
    });
  }
}

void BlockCombiner::join(comm::AllReduceOp op, Operation *before) {
  Key key = keyOf(op);
  auto *it = llvm::find_if(
      open, [&](const auto &entry) { return entry.first == key; });
  int64_t bytes = bytesOf(op);
  if (it == open.end() || buckets[it->second].bytes + bytes > bucketBytes) {
    if (it != open.end())
      send(it->second, before); // closes it
    open.emplace_back(key, buckets.size());
    buckets.emplace_back();
    it = &open.back();
  }
  buckets[it->second].ops.push_back(op);
  buckets[it->second].bytes += bytes;
  waiting[op] = it->second;
}

void BlockCombiner::send(size_t index, Operation *before) {
  Bucket &bucket = buckets[index];
  llvm::erase_if(open,
                 [&](const auto &entry) { return entry.second == index; });
  if (bucket.ops.empty())
    return;
  if (bucket.ops.size() == 1) {
    bucket.ops.front()->moveBefore(before);
    waiting.erase(bucket.ops.front());
    bucket.ops.clear();
    return;
  }
  OpBuilder builder(before);
  SmallVector<Value> operands;
  SmallVector<Location> places;
  std::string reason = "combined " + std::to_string(bucket.ops.size()) + ": ";
  for (auto [i, op] : llvm::enumerate(bucket.ops)) {
    operands.append(op->operand_begin(), op->operand_end());
    places.push_back(op.getLoc());
    reason += (i ? "; " : "") + op.getReason().str();
  }
  comm::AllReduceOp first = bucket.ops.front();
  auto combined = comm::AllReduceOp::create(
      builder, builder.getFusedLoc(places), ValueRange(operands).getTypes(),
      operands, first.getAxes(), builder.getStringAttr(reason),
      first.getKindAttr());
  size_t result = 0;
  for (comm::AllReduceOp op : bucket.ops) {
    for (Value old : op->getResults())
      old.replaceAllUsesWith(combined.getResult(result++));
    waiting.erase(op);
    op.erase();
  }
  bucket.ops.clear();
}

SmallVector<size_t> BlockCombiner::bucketsBefore(Operation *op,
                                                 bool &afterDelayed) {
  SmallVector<size_t> needed;
  forEachProducer(op, [&](Operation *producer) {
    if (auto it = waiting.find(producer); it != waiting.end())
      needed.push_back(it->second);
    afterDelayed |= delayed.contains(producer);
  });
  return needed;
}

// Everything delayed that further all-reduces depend on comes now.
void BlockCombiner::release(Operation *before, int laterHeight) {
  SmallVector<Operation *> urgent, rest;
  for (Operation *op : delayedInOrder)
    (heights[op] > 0 ? urgent : rest).push_back(op);
  delayedInOrder = rest;
  for (Operation *op : urgent)
    delayed.erase(op);
  bool ignored = false;
  for (Operation *op : urgent)
    for (size_t bucket : bucketsBefore(op, ignored))
      send(bucket, before);
  // All-reduces among them are still to come as well.
  SmallVector<int> later(urgent.size() + 1, laterHeight);
  for (size_t i = urgent.size(); i-- > 0;)
    later[i] = std::max(later[i + 1],
                        holdsAllReduce(urgent[i]) ? heights[urgent[i]] : 0);
  for (size_t i = 0; i < urgent.size(); ++i)
    place(urgent[i], before, later[i + 1]);
}

// `laterHeight` is that of the highest op still to come in program order.
void BlockCombiner::place(Operation *op, Operation *before, int laterHeight) {
  bool afterDelayed = false;
  SmallVector<size_t> needed = bucketsBefore(op, afterDelayed);
  bool dependent = afterDelayed || !needed.empty();
  if (dependent && (heights[op] == 0 || laterHeight > heights[op])) {
    delayed.insert(op);
    delayedInOrder.push_back(op);
    return;
  }
  // What is released may be an all-reduce that waits, or wait for one among it;
  // its first op never does, so this ends.
  while (dependent) {
    for (size_t bucket : needed)
      send(bucket, before);
    if (afterDelayed)
      release(before, laterHeight);
    afterDelayed = false;
    needed = bucketsBefore(op, afterDelayed);
    dependent = afterDelayed || !needed.empty();
  }
  if (op != before)
    op->moveBefore(before);
  if (auto reduce = dyn_cast<comm::AllReduceOp>(op))
    join(reduce, before);
}

void BlockCombiner::run() {
  findHeights();
  SmallVector<Operation *> order;
  for (Operation &op : block)
    order.push_back(&op);
  // Of the all-reduces from each op on.
  SmallVector<int> highest(order.size() + 1, 0);
  for (size_t i = order.size(); i-- > 0;)
    highest[i] = std::max(highest[i + 1],
                          holdsAllReduce(order[i]) ? heights[order[i]] : 0);
  for (size_t i = 0; i + 1 < order.size(); ++i)
    place(order[i], order[i], highest[i + 1]);
  Operation *end = order.back();
  while (llvm::any_of(delayedInOrder,
                      [&](Operation *op) { return heights[op] > 0; }))
    release(end, 0);
  for (size_t i = 0; i < buckets.size(); ++i)
    send(i, end);
  for (Operation *late : delayedInOrder)
    late->moveBefore(end);
}

namespace {
class CombineAllReduces
    : public impl::CombineAllReducesBase<CombineAllReduces> {
public:
  using Base::Base;
  void runOnOperation() override {
    SmallVector<Block *> blocks;
    getOperation().walk([&](Block *block) { blocks.push_back(block); });
    for (Block *block : blocks)
      BlockCombiner(*block, bucketBytes).run();
  }
};
} // namespace
} // namespace autopar
