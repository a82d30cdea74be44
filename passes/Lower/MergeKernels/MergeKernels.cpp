// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From first to last, each kernel draws in the kernels whose results it reads; what came out is then given its rows or
// flattened. See MergeKernels.td.
#include "dialects/Rt/IR/Rt.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Transforms/CSE.h"
#include "passes/Lower/MergeKernels/Flatten.h"
#include "passes/Lower/RowSets.h"
#include "passes/Lower/Passes.h"

namespace autopar {
#define GEN_PASS_DEF_MERGEKERNELS
#include "passes/Lower/MergeKernels/MergeKernels.h.inc"
} // namespace autopar

using namespace autopar;
using namespace autopar::lower;

/// Larger kernels compile slowly and gain nothing.
static constexpr size_t mostOps = 400, mostStages = 24;
/// Of all stages of one row: what a thread keeps close.
static constexpr int64_t mostRowBytes = 1 << 20;
/// A row of fewer elements does not fill vectors.
static constexpr int64_t fullRow = 16;
/// Elements of a tensor that is not kept for the sake of a launch less, and how many times fewer are little beside it.
static constexpr int64_t largeTensor = 16384, timesFewer = 16;

static int64_t elementsOf(Value v) { return cast<ShapedType>(v.getType()).getNumElements(); }

/// The value of which this one is a view.
static Value baseOf(Value v) {
  while (auto reshape = v.getDefiningOp<stablehlo::ReshapeOp>())
    v = reshape.getOperand();
  return v;
}

namespace {
class Merger {
public:
  void run(Block &block);

private:
  SmallVector<int64_t> rowsOf(rt::FusionOp fusion) const;
  SmallVector<int64_t> commonRows(rt::FusionOp first, rt::FusionOp second);
  ArrayRef<bool> readByRow(rt::FusionOp fusion, int64_t count);
  rt::FusionOp tryMerge(rt::FusionOp first, rt::FusionOp second);
  rt::FusionOp merge(rt::FusionOp first, rt::FusionOp second, Operation *place);
  void finish(rt::FusionOp fusion) const;

  /// Of merged kernels: by how many rows each stage reads only rows of the others.
  llvm::DenseMap<Operation *, SmallVector<int64_t>> rows;
  /// argumentsReadByRow of a kernel for a number of rows: asked again for each kernel that it reads.
  llvm::DenseMap<Operation *, SmallVector<std::pair<int64_t, SmallVector<bool>>, 1>> argumentsByRow;
};
} // namespace

SmallVector<int64_t> Merger::rowsOf(rt::FusionOp fusion) const {
  auto it = rows.find(fusion);
  return it == rows.end() ? rowChoices(fusion) : it->second;
}

ArrayRef<bool> Merger::readByRow(rt::FusionOp fusion, int64_t count) {
  auto &known = argumentsByRow[fusion];
  for (auto &[rows, byRow] : known)
    if (rows == count)
      return byRow;
  return known.emplace_back(count, argumentsReadByRow(fusion, count)).second;
}

SmallVector<int64_t> Merger::commonRows(rt::FusionOp first, rt::FusionOp second) {
  SmallVector<int64_t> ofFirst = rowsOf(first), common;
  for (int64_t count : rowsOf(second)) {
    if (!llvm::is_contained(ofFirst, count))
      continue;
    int64_t rowBytes = 0;
    for (Value v : llvm::concat<Value>(first.getOuts(), second.getOuts()))
      rowBytes += elementsOf(v) / count * std::max<int64_t>(1, cast<ShapedType>(v.getType()).getElementTypeBitWidth() / 8);
    if (rowBytes > mostRowBytes)
      continue;
    ArrayRef<bool> byRow = readByRow(second, count);
    bool isKept = llvm::all_of(enumerate(second.getIns()), [&](auto in) {
      return baseOf(in.value()).getDefiningOp() != first || byRow[in.index()];
    });
    if (isKept)
      common.push_back(count);
  }
  return common;
}

/// Views of the results of `op` that stand before `place`, in order; false if something else there uses them.
static bool viewsBefore(Operation *op, Operation *place, SmallVectorImpl<Operation *> &views) {
  for (Operation *user : op->getUsers()) {
    Operation *ancestor = op->getBlock()->findAncestorOpInBlock(*user);
    if (ancestor == place || place->isBeforeInBlock(ancestor))
      continue;
    if (ancestor != user || !isa<stablehlo::ReshapeOp>(user) || !viewsBefore(user, place, views))
      return false;
    views.push_back(user);
  }
  return true;
}

/// Reads much and hands on little: a reduction of large tensors, which it reads.
static SmallVector<Value> reducedBy(rt::FusionOp fusion) {
  SmallVector<Value> ins;
  int64_t largest = 0, out = 0;
  for (Value v : fusion.getIns())
    if (elementsOf(v) > largeTensor) {
      ins.push_back(baseOf(v));
      largest = std::max(largest, elementsOf(v));
    }
  for (Value v : fusion.getOuts())
    out = std::max(out, elementsOf(v));
  return out * timesFewer <= largest ? ins : SmallVector<Value>();
}

/// Whether the second brings together numbers of tensors that have nothing to do with what the first reduces: one
/// kernel would need all of them at once, and of what the first hands on there is little to save.
static bool bringsTogether(rt::FusionOp first, rt::FusionOp second) {
  SmallVector<Value> reduced = reducedBy(first);
  if (reduced.empty())
    return false;
  int64_t largest = 0;
  for (Value v : reduced)
    largest = std::max(largest, elementsOf(v));
  auto isLittle = [&](Value out) { return elementsOf(out) * timesFewer <= largest; };
  if (!llvm::all_of(second.getOuts(), isLittle))
    return false;
  auto isOther = [&](ArrayRef<Value> values) {
    return !values.empty() && llvm::none_of(values, [&](Value v) { return llvm::is_contained(reduced, v); });
  };
  return isOther(reducedBy(second)) || llvm::any_of(second.getIns(), [&](Value in) {
           auto other = baseOf(in).getDefiningOp<rt::FusionOp>();
           return other && other != first && isOther(reducedBy(other));
         });
}

rt::FusionOp Merger::tryMerge(rt::FusionOp first, rt::FusionOp second) {
  auto opsIn = [](rt::FusionOp f) { return f.getBody().front().getOperations().size(); };
  if (!hasRowForm(first) || opsIn(first) + opsIn(second) > mostOps || first.getNumResults() + second.getNumResults() > mostStages)
    return {};
  SmallVector<int64_t> common = commonRows(first, second);
  if (common.empty() || bringsTogether(first, second))
    return {};
  // At the place of the second, if what uses the first comes later; else at that of the first, if what the second
  // needs is there.
  SmallVector<Operation *> views;
  Operation *place = second;
  if (viewsBefore(first, second, views)) {
    llvm::sort(views, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
    // Copies, not moves: these would make MLIR number all ops of the block anew at each question for their order.
    OpBuilder b(second->getBlock(), std::next(Block::iterator(second)));
    for (Operation *view : views) {
      view->replaceAllUsesWith(b.clone(*view));
      view->erase();
    }
  } else {
    for (Value in : second.getIns()) {
      Operation *def = baseOf(in).getDefiningOp();
      if (def && def != first && def->getBlock() == first->getBlock() && !def->isBeforeInBlock(first))
        return {};
    }
    place = first;
  }
  rt::FusionOp merged = merge(first, second, place);
  rows[merged] = common;
  return merged;
}

rt::FusionOp Merger::merge(rt::FusionOp first, rt::FusionOp second, Operation *place) {
  llvm::SetVector<Value> inputs;
  inputs.insert_range(first.getIns());
  // Views of what the first has already are made inside.
  auto inputOf = [&](Value in) {
    Value base = baseOf(in);
    bool isInside = base.getDefiningOp() == first || llvm::is_contained(first.getIns(), base);
    bool isLate = in != base && place == first;
    return isInside || isLate ? base : in;
  };
  for (Value in : second.getIns())
    if (inputOf(in).getDefiningOp() != first)
      inputs.insert(inputOf(in));
  SmallVector<Type> types(first->getResultTypes());
  llvm::append_range(types, second->getResultTypes());
  OpBuilder b(place);
  auto merged = rt::FusionOp::create(b, second.getLoc(), types, inputs.getArrayRef(), /*rows=*/IntegerAttr());
  Block *body = b.createBlock(&merged.getBody());
  IRMapping map;
  for (Value input : inputs)
    map.map(input, body->addArgument(input.getType(), input.getLoc()));
  SmallVector<Value> results;
  auto copyBody = [&](rt::FusionOp fusion) {
    Block &from = fusion.getBody().front();
    for (auto [argument, in] : zip(from.getArguments(), fusion.getIns())) {
      Value value = map.lookup(fusion == first ? in : inputOf(in)); // the first's own are inputs as they are
      if (value.getType() != argument.getType())
        value = stablehlo::ReshapeOp::create(b, in.getLoc(), argument.getType(), value);
      map.map(argument, value);
    }
    for (Operation &op : from.without_terminator())
      b.clone(op, map);
    for (auto [value, out] : zip(from.getTerminator()->getOperands(), fusion.getOuts())) {
      results.push_back(map.lookup(value));
      map.map(out, results.back());
    }
  };
  copyBody(first);
  copyBody(second);
  rt::YieldOp::create(b, second.getLoc(), results);
  unsigned next = 0;
  for (rt::FusionOp old : {first, second})
    for (Value out : old.getOuts())
      out.replaceAllUsesWith(merged.getOuts()[next++]);
  for (rt::FusionOp old : {second, first}) {
    rows.erase(old);
    argumentsByRow.erase(old);
    old.erase();
  }
  return merged;
}

/// The number of rows that leaves the smallest rows which still fill vectors.
static int64_t chooseRows(rt::FusionOp fusion, ArrayRef<int64_t> choices) {
  int64_t largest = 1;
  for (Operation &op : fusion.getBody().front().without_terminator())
    for (Value v : op.getResults())
      largest = std::max(largest, elementsOf(v));
  for (int64_t least : {fullRow, int64_t(2), int64_t(1)})
    for (int64_t count : choices)
      if (largest / count >= least)
        return count;
  return choices.front();
}

/// Makes each number once; but one that is handed on from row to row, and made again to be read at other rows, stays two.
static rt::FusionOp withoutRepeats(rt::FusionOp fusion, ArrayRef<int64_t> rows) {
  rt::FusionOp apart = fusion.clone();
  mlir::IRRewriter rewriter(fusion.getContext());
  mlir::DominanceInfo dominance(fusion);
  mlir::eliminateCommonSubExpressions(rewriter, dominance, fusion);
  if (llvm::all_of(rows, [&](int64_t count) { return areResultsReadByRow(fusion, count); })) {
    apart.erase();
    return fusion;
  }
  OpBuilder(fusion).insert(apart);
  fusion.replaceAllUsesWith(apart.getResults());
  fusion.erase();
  return apart;
}

void Merger::finish(rt::FusionOp fusion) const {
  auto it = rows.find(fusion);
  if (it != rows.end())
    fusion = withoutRepeats(fusion, it->second);
  if (isFlat(fusion))
    flatten(fusion);
  else if (it != rows.end())
    fusion.setRows(chooseRows(fusion, it->second));
}

void Merger::run(Block &block) {
  SmallVector<rt::FusionOp> kernels(block.getOps<rt::FusionOp>());
  for (rt::FusionOp fusion : kernels) {
    bool changed = hasRowForm(fusion);
    while (changed) {
      changed = false;
      for (Value in : fusion.getIns()) {
        auto producer = baseOf(in).getDefiningOp<rt::FusionOp>();
        if (!producer || producer->getBlock() != &block)
          continue;
        if (rt::FusionOp merged = tryMerge(producer, fusion)) {
          fusion = merged;
          changed = true;
          break;
        }
      }
    }
  }
  for (rt::FusionOp fusion : llvm::make_early_inc_range(block.getOps<rt::FusionOp>()))
    finish(fusion);
  SmallVector<stablehlo::ReshapeOp> views(block.getOps<stablehlo::ReshapeOp>());
  for (stablehlo::ReshapeOp reshape : llvm::reverse(views))
    if (reshape.use_empty())
      reshape.erase();
}

namespace {
struct MergeKernelsPass : autopar::impl::MergeKernelsBase<MergeKernelsPass> {
  void runOnOperation() override {
    SmallVector<Block *> blocks;
    getOperation().walk([&](rt::FusionOp fusion) {
      if (!llvm::is_contained(blocks, fusion->getBlock()))
        blocks.push_back(fusion->getBlock());
    });
    for (Block *block : blocks)
      Merger().run(*block);
  }
};
} // namespace
