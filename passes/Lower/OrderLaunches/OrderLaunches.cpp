// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tries the orders that FindOrders.cpp finds and keeps one that takes less memory. See OrderLaunches.td.
#include "mlir/IR/Remarks.h"
#include "passes/Lower/OrderLaunches/BlockGraph.h"
#include "passes/Lower/Passes.h"
#include "passes/Lower/PlanMemory/Temporaries.h"
#include <numeric>

namespace autopar {
#define GEN_PASS_DEF_ORDERLAUNCHES
#include "passes/Lower/OrderLaunches/OrderLaunches.h.inc"
} // namespace autopar

#define DEBUG_TYPE "autopar-order-launches"

using namespace autopar;
using namespace autopar::lower;
using Order = LaunchGraph::Order;

/// Orders whose placement is tried, of those that hold least: two, and more where that is quick.
static constexpr size_t leastTried = 2, mostLaunchesTried = 4000;
/// An order that needs less than a 128th less is no reason to leave the program's.
static constexpr int64_t leastPart = 128;

static mlir::remark::RemarkOpts remarkName(StringRef name) {
  return mlir::remark::RemarkOpts::name(name).category(DEBUG_TYPE);
}

/// Bytes that placing the task's temporaries takes.
static int64_t bytesPlaced(rt::TaskOp task, BufferSets &sets) {
  reuseInPlace(sets, task);
  std::vector<PackingItem> items = temporariesOf(sets).items;
  return pack(items);
}

static int64_t bytesPlaced(rt::TaskOp task) {
  BufferSets sets(task);
  coalesceCopies(sets, task);
  return bytesPlaced(task, sets);
}

namespace {
/// A block and its orders: the program's and those that hold less, least first.
struct Choice {
  BlockGraph block;
  std::vector<Operation *> program; // launches and what names buffers
  std::vector<Order> orders;

  explicit Choice(BlockGraph &&graph) : block(std::move(graph)) {
    for (Operation &op : *block.block)
      program.push_back(&op);
  }
  void apply(size_t candidate);
  void restore() const;
};

/// Puts ops at the end of a block, each behind the names of buffers that it and its regions use.
class Appender {
public:
  explicit Appender(Block *block) : block(block) {}
  void append(Operation *op) {
    if (!placed.insert(op).second)
      return;
    op->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        if (Operation *name = operand.getDefiningOp(); name && name->getBlock() == block)
          append(name);
    });
    op->moveBefore(block, block->end());
  }

private:
  Block *block;
  llvm::DenseSet<Operation *> placed;
};

class TaskOrderer {
public:
  explicit TaskOrderer(rt::TaskOp task);
  bool hasChoice() const { return mostOrders > 0; }
  /// Places the program's order; returns what it takes.
  int64_t placeProgram() { return programBytes = bytesPlaced(task, *sets); }
  /// Keeps the order that takes least when placed, if that is less than the program's. Returns what it takes.
  int64_t choose();

private:
  rt::TaskOp task;
  std::unique_ptr<BufferSets> sets; // of the program's order
  std::vector<Choice> choices;
  size_t mostOrders = 0; // of a block
  int64_t programBytes = 0;
};

struct OrderLaunchesPass : autopar::impl::OrderLaunchesBase<OrderLaunchesPass> {
  void runOnOperation() override;
};
} // namespace

void Choice::apply(size_t candidate) {
  if (orders.empty())
    return;
  Appender appender(block.block);
  for (int launch : orders[std::min(candidate, orders.size() - 1)])
    appender.append(block.launches[launch]);
}

void Choice::restore() const {
  for (Operation *op : program)
    op->moveBefore(block.block, block.block->end());
}

TaskOrderer::TaskOrderer(rt::TaskOp task) : task(task), sets(std::make_unique<BufferSets>(task)) {
  coalesceCopies(*sets, task);
  llvm::DenseMap<Operation *, int64_t> inside; // of loops and branches
  for (BlockGraph &block : graphsOf(*sets, task)) {
    for (auto [op, launch] : llvm::zip_equal(block.launches, block.graph.launches))
      launch.inside = inside.lookup(op);
    Order program(block.launches.size());
    std::iota(program.begin(), program.end(), 0);
    std::vector<Order> orders = findOrders(block.graph, program);
    int64_t &held = inside[block.block->getParentOp()];
    held = std::max(held, largestHeld(block.graph, orders.empty() ? program : orders.front()));
    if (orders.empty())
      continue;
    mostOrders = std::max(mostOrders, orders.size());
    choices.emplace_back(std::move(block)).orders = std::move(orders);
  }
}

int64_t TaskOrderer::choose() {
  int64_t least = programBytes - programBytes / leastPart;
  std::optional<size_t> best;
  auto apply = [&](std::optional<size_t> candidate) {
    for (Choice &choice : choices)
      candidate ? choice.apply(*candidate) : choice.restore();
  };
  size_t launches = 1;
  for (const Choice &choice : choices)
    launches += choice.block.launches.size();
  size_t tried = std::min(mostOrders, std::max(leastTried, mostLaunchesTried / launches));
  for (size_t candidate = 0; candidate < tried; ++candidate) {
    apply(candidate);
    if (int64_t bytes = bytesPlaced(task); bytes < least) {
      least = bytes;
      best = candidate;
    }
  }
  if (!best || *best + 1 != tried)
    apply(std::nullopt);
  if (best && *best + 1 != tried)
    apply(best);
  using mlir::remark::metric;
  if (best)
    mlir::remark::passed(task.getLoc(), remarkName("ordered"))
        << metric("before", programBytes) << metric("after", least);
  else if (tried > 0)
    mlir::remark::missed(task.getLoc(), remarkName("kept"))
        << metric("why", "no order that was found takes less when it is placed");
  return best ? least : programBytes;
}

void OrderLaunchesPass::runOnOperation() {
  if (!getOperation().getOps<rt::ProgramOp>().empty()) {
    getOperation().emitError("launches are ordered before memory is planned, but the module has an rt.program: run "
                             "autopar-order-launches before autopar-plan-memory");
    return signalPassFailure();
  }
  std::vector<TaskOrderer> tasks;
  for (auto task : getOperation().getOps<rt::TaskOp>())
    tasks.emplace_back(task);
  if (llvm::none_of(tasks, [](const TaskOrderer &task) { return task.hasChoice(); }))
    return;
  std::vector<std::pair<int64_t, size_t>> largestFirst;
  for (auto [i, task] : llvm::enumerate(tasks))
    largestFirst.push_back({-task.placeProgram(), i});
  llvm::sort(largestFirst);
  int64_t needed = 0; // tasks share the arena
  for (auto [bytes, i] : largestFirst)
    if (-bytes > needed)
      needed = std::max(needed, tasks[i].choose());
}
