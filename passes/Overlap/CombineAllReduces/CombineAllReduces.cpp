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
  /// Ops from which an all-reduce is reached, or whose order must stay.
  void findUrgent();
  /// Calls `visit` with each op of this block whose result `op` or its regions
  /// use.
  template <typename F> void forEachProducer(Operation *op, F visit);
  void join(comm::AllReduceOp op);
  void send(size_t bucket, Operation *before);
  using Key = std::tuple<AxesAttr, ReduceKindAttr, Type>;
  static Key keyOf(comm::AllReduceOp op) {
    return {
        op.getAxes(), op.getKindAttr(),
        cast<RankedTensorType>(op->getOperand(0).getType()).getElementType()};
  }

  Block &block;
  int64_t bucketBytes;
  llvm::DenseSet<Operation *> urgent, delayed;
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

void BlockCombiner::findUrgent() {
  for (Operation &op : llvm::reverse(block)) {
    bool ordered = !mlir::isMemoryEffectFree(&op) &&
                   !isa<comm::CollectiveOpInterface>(op) &&
                   !op.hasTrait<mlir::OpTrait::IsTerminator>();
    if (ordered || holdsAllReduce(&op))
      urgent.insert(&op);
    // What an all-reduce depends on is urgent; what only follows one is not.
    if (urgent.contains(&op))
      forEachProducer(&op,
                      [&](Operation *producer) { urgent.insert(producer); });
  }
}

void BlockCombiner::join(comm::AllReduceOp op) {
  Key key = keyOf(op);
  auto *it = llvm::find_if(
      open, [&](const auto &entry) { return entry.first == key; });
  int64_t bytes = bytesOf(op);
  if (it == open.end() || buckets[it->second].bytes + bytes > bucketBytes) {
    if (it != open.end())
      send(it->second, op); // closes it
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

void BlockCombiner::run() {
  findUrgent();
  SmallVector<Operation *> order;
  for (Operation &op : block)
    order.push_back(&op);
  for (Operation *op : order) {
    bool isEnd = op->hasTrait<mlir::OpTrait::IsTerminator>();
    if (isEnd) {
      for (size_t i = 0; i < buckets.size(); ++i)
        send(i, op);
      for (Operation *late : delayedInOrder)
        late->moveBefore(op);
      return;
    }
    SmallVector<size_t> needed;
    bool afterDelayed = false;
    forEachProducer(op, [&](Operation *producer) {
      if (auto it = waiting.find(producer); it != waiting.end())
        needed.push_back(it->second);
      afterDelayed |= delayed.contains(producer);
    });
    if ((!needed.empty() || afterDelayed) && !urgent.contains(op)) {
      delayed.insert(op);
      delayedInOrder.push_back(op);
      continue;
    }
    for (size_t bucket : needed)
      send(bucket, op);
    if (auto reduce = dyn_cast<comm::AllReduceOp>(op))
      join(reduce);
  }
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
