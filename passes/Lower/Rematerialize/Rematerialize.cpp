// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Rematerialize.td.
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Cost/MaxFlow.h"
#include "passes/Lower/ElementwiseKind.h"
#include "passes/Lower/OpTraits.h"
#include "passes/Lower/Passes.h"

namespace autopar {
#define GEN_PASS_DEF_REMATERIALIZE
#include "passes/Lower/Rematerialize/Rematerialize.h.inc"
} // namespace autopar

using namespace autopar;
using namespace autopar::lower;
using autopar::lower::isElementwise;
namespace hlo = autopar::stablehlo;

/// Longer chains are not computed twice: random bits are a hundred ops deep.
static constexpr int64_t deepestChain = 32;
/// A copy serves users at most this many ops away from its first one: about a layer's backward pass.
static constexpr int64_t copyReach = 128;

static int64_t bytesOf(Value v) {
  auto type = cast<RankedTensorType>(v.getType());
  return type.getNumElements() * ((type.getElementTypeBitWidth() + 7) / 8);
}

static bool isFree(Value v) {
  Operation *def = v.getDefiningOp();
  return !def || isa<hlo::ConstantOp, hlo::IotaOp>(def);
}

static bool isCheapOp(Operation *op) {
  return isElemental(op) && op->getNumResults() == 1 &&
         (isElementwise(op) ||
          isa<hlo::ReshapeOp, hlo::BroadcastInDimOp, hlo::TransposeOp, hlo::SliceOp>(op));
}

namespace {
class Rematerializer {
public:
  explicit Rematerializer(Block &block) : block(block) {
    for (Operation &op : block)
      positions[&op] = ops.size(), ops.push_back(&op);
  }
  void run();

private:
  int64_t position(Operation *op) const { return positions.lookup(op); }
  /// Where most bytes are in use: ops before it are the first half.
  int64_t findBoundary() const;
  void markRepeatable();
  bool isWrittenToBeKept(Value v) const;
  bool isInMemory(Value v) const;
  int64_t costOfKeeping(Value v) const;
  void cut();
  Value copyOf(Value v, Operation *user);
  /// The op of this block that uses a value, itself or inside its regions.
  Operation *userIn(OpOperand &use) const { return block.findAncestorOpInBlock(*use.getOwner()); }
  bool isFirstHalf(Value v) const { return v.getDefiningOp() && position(v.getDefiningOp()) < boundary; }

  Block &block;
  std::vector<Operation *> ops;
  llvm::DenseMap<Operation *, int64_t> positions;
  int64_t boundary = 0;
  llvm::DenseMap<Operation *, int64_t> depth; // of what may be computed twice
  llvm::DenseSet<Value> repeated;             // not kept
  struct Copy {
    Value value;
    int64_t position;
  };
  llvm::DenseMap<Value, Copy> copies;
};
} // namespace

int64_t Rematerializer::findBoundary() const {
  std::vector<int64_t> change(ops.size() + 1, 0);
  llvm::DenseSet<Operation *> free; // made of arguments and constants alone
  for (auto [at, op] : enumerate(ops)) {
    auto isFromFree = [&](Value v) { return isFree(v) || free.contains(v.getDefiningOp()); };
    if (isCheapOp(op) && llvm::all_of(op->getOperands(), isFromFree))
      free.insert(op);
    for (Value v : op->getResults()) {
      if (isFromFree(v) || !isa<RankedTensorType>(v.getType()))
        continue;
      int64_t last = at;
      for (OpOperand &use : v.getUses())
        last = std::max(last, position(userIn(use)));
      change[at] += bytesOf(v);
      change[last] -= bytesOf(v);
    }
  }
  int64_t now = 0, most = 0, where = 0;
  for (auto [at, bytes] : enumerate(change))
    if ((now += bytes) > most) {
      most = now;
      where = at + 1;
    }
  return where;
}

void Rematerializer::markRepeatable() {
  for (Operation *op : ArrayRef(ops).take_front(boundary)) {
    if (!isCheapOp(op))
      continue;
    int64_t deepest = 0;
    for (Value v : op->getOperands())
      if (Operation *def = v.getDefiningOp())
        deepest = std::max(deepest, depth.lookup(def));
    deepest += isElementwise(op);
    if (deepest <= deepestChain)
      depth[op] = std::max<int64_t>(deepest, 1);
  }
}

/// Whether a kernel would write the value only to keep it, where keeping what it is made of costs no write.
bool Rematerializer::isWrittenToBeKept(Value v) const {
  if (!depth.contains(v.getDefiningOp()))
    return false;
  llvm::SmallPtrSet<Value, 4> wholes;
  for (Value operand : v.getDefiningOp()->getOperands()) {
    auto broadcast = operand.getDefiningOp<hlo::BroadcastInDimOp>();
    if (!isFree(operand) && bytesOf(broadcast ? broadcast.getOperand() : operand) >= bytesOf(v))
      wholes.insert(operand);
  }
  return wholes.size() < 2 && !isInMemory(v);
}

/// Whether somebody in the first half reads it from memory.
bool Rematerializer::isInMemory(Value v) const {
  return llvm::any_of(v.getUsers(), [&](Operation *user) {
    if (auto reshape = dyn_cast<hlo::ReshapeOp>(user))
      return isInMemory(reshape.getResult());
    return user->getBlock() == &block && position(user) < boundary && !isElemental(user);
  });
}

int64_t Rematerializer::costOfKeeping(Value v) const {
  int64_t bytes = bytesOf(v);
  return isWrittenToBeKept(v) ? bytes + bytes / 4 + 1 : bytes;
}

/// The network backwards, from uses to sources: of equal cuts MaxFlow returns the one nearest to where it starts.
void Rematerializer::cut() {
  cost::MaxFlow flow;
  int uses = flow.addNode(), sources = flow.addNode();
  llvm::DenseMap<Value, int> nodes; // of the use side; the next one is that of the operands' side
  auto nodeOf = [&](Value v) {
    auto [it, isNew] = nodes.try_emplace(v, flow.numNodes());
    if (isNew) {
      flow.addNode();
      flow.addNode();
    }
    return it->second;
  };
  std::vector<Value> values;
  for (Operation *op : ArrayRef(ops).take_front(boundary))
    for (Value v : op->getResults()) {
      if (isFree(v) || !isa<RankedTensorType>(v.getType()))
        continue;
      bool isUsedLater = llvm::any_of(v.getUses(), [&](OpOperand &use) { return position(userIn(use)) >= boundary; });
      int node = nodeOf(v);
      values.push_back(v);
      bool isRepeatable = depth.contains(op);
      flow.addEdge(node, node + 1, costOfKeeping(v));
      if (isUsedLater)
        flow.addEdge(uses, node, cost::MaxFlow::infinite);
      if (!isRepeatable)
        flow.addEdge(node + 1, sources, cost::MaxFlow::infinite);
      else
        for (Value operand : op->getOperands())
          if (!isFree(operand) && isFirstHalf(operand))
            flow.addEdge(node + 1, nodeOf(operand), cost::MaxFlow::infinite);
    }
  flow.solve(uses, sources);
  for (Value v : values)
    if (int node = nodes.lookup(v); flow.onSourceSide(node) && flow.onSourceSide(node + 1))
      repeated.insert(v);
}

Value Rematerializer::copyOf(Value v, Operation *user) {
  if (!isFirstHalf(v) || !repeated.contains(v))
    return v;
  int64_t at = position(user);
  auto known = copies.find(v);
  if (known != copies.end() && at - known->second.position <= copyReach)
    return known->second.value;
  SmallVector<Value> operands;
  for (Value operand : v.getDefiningOp()->getOperands())
    operands.push_back(copyOf(operand, user));
  OpBuilder b(user);
  Operation *copy = b.clone(*v.getDefiningOp());
  copy->setOperands(operands);
  copies[v] = {copy->getResult(0), at};
  return copy->getResult(0);
}

void Rematerializer::run() {
  boundary = findBoundary();
  markRepeatable();
  cut();
  for (Operation *user : ArrayRef(ops).drop_front(boundary))
    user->walk([&](Operation *inner) {
      for (OpOperand &operand : inner->getOpOperands())
        if (Value v = operand.get(); v.getParentBlock() == &block)
          operand.set(copyOf(v, user));
    });
  for (Operation *op : llvm::reverse(ArrayRef(ops).take_front(boundary)))
    if (op->use_empty() && depth.contains(op))
      op->erase();
}

namespace {
struct RematerializePass : autopar::impl::RematerializeBase<RematerializePass> {
  void runOnOperation() override {
    if (!getOperation().isExternal())
      Rematerializer(getOperation().getBody().front()).run();
  }
};
} // namespace
