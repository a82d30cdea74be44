// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See BlockGraph.h.
#include "passes/Lower/OrderLaunches/BlockGraph.h"
#include <map>

using namespace autopar;
using namespace autopar::lower;

namespace {
/// Who touched which bytes of a set last: stretches that were always touched together.
class LastTouch {
public:
  void touch(LaunchGraph &graph, int launch, const BufferAccess &access);

private:
  struct Stretch {
    int64_t end;
    int writer = -1;
    std::vector<int> readers; // since
  };
  void splitAt(int64_t offset);

  std::map<int64_t, Stretch> stretches; // by begin
};

/// Builds the graphs of all blocks at once, set by set.
class GraphBuilder {
public:
  GraphBuilder(const BufferSets &sets, rt::TaskOp task) : sets(sets) { collect(task.getBody().front()); }
  std::vector<BlockGraph> build();

private:
  void collect(Block &block);
  void addSet(const BufferSet &set);
  void addPlacesShared(BlockGraph &block);
  void orderCommunication(BlockGraph &block);
  bool communicates(Operation *op) const;

  const BufferSets &sets;
  std::vector<BlockGraph> blocks;
  llvm::DenseMap<Block *, size_t> blockIndex;
  llvm::DenseMap<Operation *, int> launchIndex; // in its block
  llvm::DenseMap<const BufferSet *, int> bufferIndex;
  llvm::DenseSet<Operation *> communicating; // loops and branches with collectives in them
};
} // namespace

void LastTouch::splitAt(int64_t offset) {
  auto it = stretches.upper_bound(offset);
  if (it == stretches.begin() || (--it)->first == offset || it->second.end <= offset)
    return;
  Stretch tail = it->second;
  it->second.end = offset;
  stretches.emplace(offset, std::move(tail));
}

void LastTouch::touch(LaunchGraph &graph, int launch, const BufferAccess &access) {
  auto addEdge = [&](int from) {
    if (from >= 0 && from != launch)
      graph.addEdge(from, launch);
  };
  const int64_t end = access.offset + access.bytes;
  splitAt(access.offset);
  splitAt(end);
  for (int64_t at = access.offset; at < end;) {
    auto it = stretches.lower_bound(at);
    if (it == stretches.end() || it->first > at) // never touched up to there
      it = stretches.emplace(at, Stretch{it == stretches.end() ? end : std::min(end, it->first), -1, {}}).first;
    Stretch &stretch = it->second;
    at = stretch.end;
    addEdge(stretch.writer);
    if (!access.writes) {
      stretch.readers.push_back(launch);
      continue;
    }
    for (int reader : stretch.readers)
      addEdge(reader);
    stretch.readers.clear();
    stretch.writer = launch;
  }
}

/// Whether the op does something, rather than naming a buffer.
static bool isLaunch(Operation &op) { return op.getNumResults() == 0; }

void GraphBuilder::collect(Block &block) {
  BlockGraph graph;
  graph.block = &block;
  for (Operation &op : block) {
    if (!isLaunch(op))
      continue;
    for (Region &region : op.getRegions())
      for (Block &inner : region)
        collect(inner);
    launchIndex[&op] = static_cast<int>(graph.launches.size());
    graph.launches.push_back(&op);
    if (communicates(&op) && !isa<rt::TaskOp>(block.getParentOp()))
      communicating.insert(block.getParentOp());
  }
  graph.graph.launches.resize(graph.launches.size());
  blockIndex[&block] = blocks.size();
  blocks.push_back(std::move(graph));
}

/// A set counts in the block that holds all its accesses; in blocks inside that, it says only what comes before what.
void GraphBuilder::addSet(const BufferSet &set) {
  Block *home = sets.commonBlock(set);
  if (!home)
    return;
  BlockGraph &homeGraph = blocks[blockIndex.lookup(home)];
  const int buffer = set.isFixed ? -1 : static_cast<int>(homeGraph.graph.buffers.size());
  if (buffer >= 0) {
    homeGraph.graph.buffers.push_back({set.bytes, {}});
    bufferIndex[&set] = buffer;
  }
  std::map<size_t, LastTouch> touched; // by block
  for (const BufferAccess &access : set.accesses) {
    Operation *op = access.op;
    for (Block *block = op->getBlock();; op = block->getParentOp(), block = op->getBlock()) {
      size_t index = blockIndex.lookup(block);
      touched[index].touch(blocks[index].graph, launchIndex.lookup(op), access);
      if (block == home)
        break;
    }
    if (buffer >= 0)
      homeGraph.graph.addUse(launchIndex.lookup(op), buffer);
  }
}

void GraphBuilder::addPlacesShared(BlockGraph &block) {
  auto bufferOf = [&](Value value) {
    BufferRange range = sets.rangeOf(value);
    bool isWhole = range.set && range.offset == 0 && range.bytes == range.set->bytes &&
                   sets.commonBlock(*range.set) == block.block;
    auto it = isWhole ? bufferIndex.find(range.set) : bufferIndex.end();
    return it == bufferIndex.end() ? -1 : it->second;
  };
  auto bytesOf = [](Value v) { return rt::bufferBytes(cast<mlir::MemRefType>(v.getType())); };
  auto elementOf = [](Value v) { return rt::elementBytes(cast<mlir::MemRefType>(v.getType()).getElementType()); };
  for (auto [op, launch] : llvm::zip_equal(block.launches, block.graph.launches)) {
    auto share = [&, &launch = launch](Value in, Value out) {
      if (bytesOf(in) != bytesOf(out) || elementOf(in) != elementOf(out))
        return;
      int from = bufferOf(in), to = bufferOf(out);
      if (from >= 0 && to >= 0 && from != to)
        launch.inPlace.push_back({from, to});
    };
    if (auto collective = dyn_cast<rt::CollectiveOp>(op);
        collective && collective.getKind() == rt::CollectiveKind::AllReduce)
      share(collective.getIn(), collective.getOut());
    if (auto kernel = dyn_cast<rt::LaunchOp>(op))
      for (Value out : kernel.getOuts())
        for (int64_t i : kernel.getPointwise())
          share(kernel.getIns()[i], out);
  }
}

static bool has(Operation *op, StringRef name) { return bool(op->getInherentAttr(name).value_or(Attribute())); }

bool GraphBuilder::communicates(Operation *op) const {
  return isa<rt::CollectiveOp>(op) || has(op, "wait") || has(op, "signal") || communicating.contains(op);
}

/// Collectives and waits keep their order, and what runs while a collective is under way goes on doing so: else nothing
/// hides it.
void GraphBuilder::orderCommunication(BlockGraph &block) {
  llvm::MapVector<Attribute, int> underWay; // by event
  SmallVector<int> open;                    // launches that are not before a wait yet
  int last = -1;
  for (auto [i, op] : llvm::enumerate(block.launches)) {
    int launch = static_cast<int>(i);
    if (!underWay.empty())
      block.graph.addEdge(underWay.back().second, launch);
    if (has(op, "wait")) {
      auto it = underWay.find(*op->getInherentAttr("wait"));
      for (; it != underWay.end() && !open.empty() && open.back() > it->second; open.pop_back())
        block.graph.addEdge(open.back(), launch);
      if (it != underWay.end())
        underWay.erase(it);
    }
    if (communicates(op)) {
      if (last >= 0)
        block.graph.addEdge(last, launch);
      last = launch;
    }
    if (!underWay.empty())
      open.push_back(launch);
    if (has(op, "signal"))
      underWay.insert({*op->getInherentAttr("signal"), launch});
  }
}

std::vector<BlockGraph> GraphBuilder::build() {
  for (auto [value, set] : sets.roots())
    addSet(*set);
  for (BlockGraph &block : blocks) {
    addPlacesShared(block);
    orderCommunication(block);
  }
  return std::move(blocks);
}

std::vector<BlockGraph> lower::graphsOf(const BufferSets &sets, rt::TaskOp task) {
  return GraphBuilder(sets, task).build();
}
