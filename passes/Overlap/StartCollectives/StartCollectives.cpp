// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Block by block: products behind the collectives that stand in their way, a timetable, the split forms.
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "passes/Overlap/ComputeTime.h"
#include "passes/Overlap/Passes.h"
#include "passes/Overlap/StartCollectives/Timetable.h"

#include <algorithm>

namespace autopar {
#define GEN_PASS_DEF_STARTCOLLECTIVES
#include "passes/Overlap/StartCollectives/StartCollectives.h.inc"

namespace {
/// How far before a collective a product may stand to come behind it, and how many ops may come with it.
constexpr int64_t reachOfMoves = 48;
constexpr size_t mostMoved = 8;
/// Transposes and the like, one after the other, behind a collective.
constexpr int deepestChain = 4;

class BlockScheduler {
public:
  BlockScheduler(Block &block, overlap::Limits limits) : block(block), limits(limits) {}
  void run();

private:
  using Collective = comm::CollectiveOpInterface;

  void number();
  bool isBefore(Operation *a, Operation *b) const;
  double seconds(Operation *op) {
    auto [it, isNew] = computed.try_emplace(op, 0);
    if (isNew)
      it->second = computeSeconds(op);
    return it->second;
  }
  void sinkUsers(Operation *op, int depth = 0);
  bool movesAlong(Operation *op) const;
  SmallVector<Operation *> followersOf(Collective op) const;
  int64_t readyAt(Value v, int64_t at) const;
  void moveProductsBehind(Collective op);
  bool tryMove(Operation *product, Operation *collective);
  int64_t bytesKept(ArrayRef<Operation *> moved) const;
  Value formedOf(Value v) const;
  int64_t lastReader(Value v) const;
  void findTurn(ArrayRef<Collective> collectives);
  overlap::Transfer describe(Collective op) const;
  int64_t position(Operation *op) const { return positions.lookup(op); }
  Operation *userIn(Operation *user) const { return block.findAncestorOpInBlock(*user); }
  int64_t firstUse(Operation *op) const;
  int64_t lastUse(Value v) const;
  void split(Collective op, Operation *startBefore, Operation *waitBefore);

  Block &block;
  overlap::Limits limits;
  SmallVector<Operation *> ops;
  llvm::DenseMap<Operation *, int64_t> positions;
  llvm::DenseMap<Operation *, double> computed;
  int64_t turn = 0; // second gathers do not start before it
};

bool isNumber(Type type) { return cast<RankedTensorType>(type).getElementType().isIntOrFloat(); }

/// A blocking collective that sends something; complex numbers are pairs of messages only later.
bool maySplit(Operation *op) {
  auto collective = dyn_cast<comm::CollectiveOpInterface>(op);
  return collective && !collective.isStart() && op->getNumOperands() > 0 && !op->use_empty() &&
         llvm::all_of(op->getOperandTypes(), isNumber) && transferSeconds(collective) > 0;
}
} // namespace

void BlockScheduler::number() {
  ops.clear();
  for (Operation &op : block) {
    positions[&op] = ops.size();
    ops.push_back(&op);
  }
}

/// While ops move: one that was moved has the position of the op that it was moved before. A block that has changed numbers all
/// its ops again when it is asked, so it is asked for ties alone.
bool BlockScheduler::isBefore(Operation *a, Operation *b) const {
  int64_t first = position(a), second = position(b);
  return first == second ? a->isBeforeInBlock(b) : first < second;
}

int64_t BlockScheduler::firstUse(Operation *op) const {
  int64_t first = ops.size() - 1; // the terminator
  for (Operation *user : op->getUsers())
    first = std::min(first, position(userIn(user)));
  return first;
}

int64_t BlockScheduler::lastUse(Value v) const {
  int64_t last = 0;
  for (Operation *user : v.getUsers())
    last = std::max(last, position(userIn(user)));
  return last;
}

/// An op that follows the collective whose operand or result it makes: of one operand, without compute to speak of.
bool BlockScheduler::movesAlong(Operation *op) const {
  return op->getBlock() == &block && op->getNumOperands() == 1 && op->getNumResults() == 1 && op->getNumRegions() == 0 &&
         !isa<comm::CommDialect>(op->getDialect()) && isa<RankedTensorType>(op->getOperand(0).getType()) &&
         mlir::isMemoryEffectFree(op);
}

/// Moves what only gives a result another form down to where it is needed, unless that keeps more in memory.
void BlockScheduler::sinkUsers(Operation *op, int depth) {
  SmallVector<Operation *> users(op->getUsers());
  for (Operation *user : users) {
    if (depth == deepestChain || !movesAlong(user) || user->use_empty() ||
        bytesOfTypes(user->getResultTypes()) < bytesOfTypes(user->getOperandTypes()))
      continue;
    sinkUsers(user, depth + 1);
    Operation *first = nullptr;
    for (Operation *next : user->getUsers())
      if (Operation *here = userIn(next); !first || (here != first && isBefore(here, first)))
        first = here;
    if (first != user->getNextNode()) {
      user->moveBefore(first);
      positions[user] = position(first);
    }
  }
}

/// The first position at which a value can be there. What only gives a parameter another form comes along.
int64_t BlockScheduler::readyAt(Value v, int64_t at) const {
  Operation *def = v.getDefiningOp();
  if (!def || def->getBlock() != &block)
    return 0;
  if (maySplit(def))
    return at; // it may be under way up to here
  if (movesAlong(def) && def->hasOneUse() && readyAt(def->getOperand(0), at) == 0)
    return 0;
  return position(def) + 1;
}

/// What comes along with a start, users first.
SmallVector<Operation *> BlockScheduler::followersOf(Collective op) const {
  SmallVector<Operation *> followers;
  for (Value v : op->getOperands()) {
    SmallVector<Operation *> chain;
    Operation *def = v.getDefiningOp();
    for (; def && movesAlong(def) && def->hasOneUse(); def = def->getOperand(0).getDefiningOp())
      chain.push_back(def);
    if (!def || def->getBlock() != &block)
      followers.append(chain);
  }
  return followers;
}

/// What moving ops down holds longer: operands that nobody uses later, less the results that come later.
int64_t BlockScheduler::bytesKept(ArrayRef<Operation *> moved) const {
  int64_t bytes = 0;
  llvm::SmallPtrSet<Value, 8> seen;
  for (Operation *op : moved) {
    for (Value v : op->getOperands()) {
      Operation *def = v.getDefiningOp();
      if (def && !llvm::is_contained(moved, def) && seen.insert(v).second && lastUse(v) <= position(moved.back()))
        bytes += bytesOfTypes(v.getType());
    }
  }
  return bytes - bytesOfTypes(moved.front()->getResultTypes());
}

/// Moves a product, and what needs it on the way, behind a collective that needs none of it.
bool BlockScheduler::tryMove(Operation *product, Operation *collective) {
  SmallVector<Operation *> moved{product};
  for (int64_t i = position(product) + 1; i <= position(collective); ++i) {
    bool needs = false;
    ops[i]->walk([&](Operation *inner) {
      for (Value v : inner->getOperands())
        needs |= v.getDefiningOp() && llvm::is_contained(moved, v.getDefiningOp());
    });
    if (!needs)
      continue;
    if (ops[i] == collective || moved.size() == mostMoved || isa<comm::CollectiveOpInterface, comm::WaitOp>(ops[i]) ||
        ops[i]->getNumRegions() > 0 || !mlir::isMemoryEffectFree(ops[i]))
      return false;
    moved.push_back(ops[i]);
  }
  if (bytesKept(moved) > limits.bytes)
    return false;
  int64_t begin = position(product), end = position(collective) + 1;
  for (Operation *op : llvm::reverse(moved))
    op->moveAfter(collective);
  auto tail = std::remove_if(ops.begin() + begin, ops.begin() + end, [&](Operation *op) { return llvm::is_contained(moved, op); });
  llvm::copy(moved, tail);
  for (int64_t i = begin; i < end; ++i)
    positions[ops[i]] = i;
  return true;
}

void BlockScheduler::moveProductsBehind(Collective op) {
  double wanted = transferSeconds(op), hidden = 0;
  if (wanted < limits.leastSeconds)
    return;
  for (int64_t i = position(op) + 1, end = firstUse(op); i < end && hidden < wanted; ++i)
    hidden += seconds(ops[i]);
  for (int64_t i = position(op) - 1, end = std::max<int64_t>(0, i - reachOfMoves); i >= end && hidden < wanted; --i) {
    Operation *product = ops[i];
    double gain = seconds(product);
    if (maySplit(product))
      break; // what stands behind another collective stays there
    if (gain > 0 && gain >= limits.leastSeconds && product->getNumRegions() == 0 && tryMove(product, op))
      hidden += gain;
  }
}

/// What a value is another form of.
Value BlockScheduler::formedOf(Value v) const {
  for (Operation *def = v.getDefiningOp(); def && movesAlong(def); def = v.getDefiningOp())
    v = def->getOperand(0);
  return v;
}

/// Of the value and its other forms.
int64_t BlockScheduler::lastReader(Value v) const {
  int64_t last = 0;
  for (Operation *user : v.getUsers())
    last = std::max(last, movesAlong(user) ? lastReader(user->getResult(0)) : position(userIn(user)));
  return last;
}

/// Behind the last reader of any first gather that has a second one: there nobody holds what either gives.
void BlockScheduler::findTurn(ArrayRef<Collective> collectives) {
  auto gatherIn = [](Collective op) { return dyn_cast<comm::AllGatherOp>(op.getOperation()); };
  llvm::DenseSet<Value> twice; // only looked up
  for (Collective op : collectives)
    if (comm::AllGatherOp gather = gatherIn(op); gather && gather.getAgain())
      twice.insert(formedOf(gather->getOperand(0)));
  for (Collective op : collectives)
    if (comm::AllGatherOp gather = gatherIn(op); gather && !gather.getAgain() && twice.contains(formedOf(gather->getOperand(0))))
      turn = std::max(turn, lastReader(gather->getResult(0)) + 1);
}

overlap::Transfer BlockScheduler::describe(Collective op) const {
  overlap::Transfer t;
  t.at = position(op);
  t.use = std::max(firstUse(op), t.at + 1);
  t.seconds = transferSeconds(op);
  bool isReduction = isa<comm::AllReduceOp>(op.getOperation()), isInPlace = isReduction;
  for (Value v : op->getOperands()) {
    t.ready = std::max(t.ready, readyAt(v, t.at));
    bool endsHere = v.getDefiningOp() && v.hasOneUse();
    isInPlace &= endsHere;
    if (v.getDefiningOp() && (!isReduction || !endsHere))
      t.bytesLate += bytesOfTypes(v.getType());
  }
  if (auto gather = dyn_cast<comm::AllGatherOp>(op.getOperation()); gather && gather.getAgain())
    t.ready = std::max(t.ready, std::min(turn, t.at));
  t.bytesEarly = isInPlace ? 0 : bytesOfTypes(op->getResultTypes()) + bytesOfTypes(op->getOperandTypes());
  return t;
}

void BlockScheduler::split(Collective op, Operation *startBefore, Operation *waitBefore) {
  Operation *next = startBefore; // what comes along, from the last to the first
  for (Operation *def : followersOf(op))
    if (position(def) > position(startBefore)) {
      def->moveBefore(next);
      next = def;
    }
  OpBuilder b(startBefore);
  mlir::NamedAttrList attrs(op->getAttrs());
  attrs.set("result_types", b.getTypeArrayAttr(SmallVector<Type>(op->getResultTypes())));
  mlir::OperationState state(op.getLoc(), (op->getName().getStringRef() + "_start").str(), op->getOperands(),
                             comm::HandleType::get(op.getContext()), attrs);
  Operation *start = b.create(state);
  b.setInsertionPoint(waitBefore);
  auto wait = comm::WaitOp::create(b, op.getLoc(), op->getResultTypes(), start->getResult(0));
  op->replaceAllUsesWith(wait);
}

void BlockScheduler::run() {
  number();
  SmallVector<Collective> collectives;
  for (Operation *op : ops)
    if (maySplit(op))
      collectives.push_back(cast<Collective>(op));
  for (Collective op : collectives)
    sinkUsers(op);
  number();
  for (Collective op : collectives)
    if (isa<comm::AllReduceOp, comm::ReduceScatterOp>(op.getOperation()))
      moveProductsBehind(op);
  std::vector<double> before(ops.size() + 1, 0);
  for (auto [i, op] : llvm::enumerate(ops))
    before[i + 1] = before[i] + seconds(op);
  findTurn(collectives);
  std::vector<overlap::Transfer> transfers;
  for (Collective op : collectives)
    transfers.push_back(describe(op));
  overlap::makeTimetable(before, transfers, limits);
  llvm::DenseSet<Operation *> moving; // these mark no place
  for (auto [op, t] : llvm::zip_equal(collectives, transfers))
    if (t.start < t.at)
      moving.insert_range(followersOf(op));
  auto placeAt = [&](int64_t position) {
    while (moving.contains(ops[position]))
      ++position;
    return ops[position];
  };
  for (auto [op, t] : llvm::zip_equal(collectives, transfers))
    if (t.start < t.at || t.wait > t.at + 1)
      split(op, placeAt(t.start), placeAt(t.wait));
  for (Collective op : collectives) // now: they mark places of others
    if (op->use_empty())
      op.getOperation()->erase();
}

namespace {
class StartCollectives : public impl::StartCollectivesBase<StartCollectives> {
public:
  using Base::Base;
  void runOnOperation() override {
    overlap::Limits limits{static_cast<double>(leastMicroseconds) * 1e-6, inFlightBytes};
    SmallVector<Block *> blocks;
    getOperation().walk([&](comm::CollectiveOpInterface op) {
      if (!llvm::is_contained(blocks, op->getBlock()))
        blocks.push_back(op->getBlock());
      if (inFlightBytes == 0 && !op.isStart())
        limits.bytes = std::max({limits.bytes, 4 * bytesOfTypes(op->getOperandTypes()), 4 * bytesOfTypes(op->getResultTypes())});
    });
    for (Block *block : blocks)
      BlockScheduler(*block, limits).run();
  }
};
} // namespace
} // namespace autopar
