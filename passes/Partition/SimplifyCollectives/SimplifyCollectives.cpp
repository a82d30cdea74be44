// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Local rewrites of collectives, and the removal of dead ones, each in one walk.
#include "dialects/Comm/IR/Comm.h"
#include "dialects/StableHLO/Analysis/StaticValues.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Partition/Passes.h"

#include "mlir/IR/Iterators.h"
#include "llvm/ADT/Hashing.h"

namespace autopar {
#define GEN_PASS_DEF_SIMPLIFYCOLLECTIVES
#include "passes/Partition/SimplifyCollectives/SimplifyCollectives.h.inc"

namespace {
/// Blocking collectives that give values: no start forms, no send and receive.
bool isCollective(Operation *op) {
  auto collective = dyn_cast<comm::CollectiveOpInterface>(op);
  return collective && !collective.isStart() && op->getNumResults() > 0;
}

/// Attributes that decide what the op computes: all but the reason.
DictionaryAttr meaningOf(Operation *op) {
  mlir::NamedAttrList attributes(
      op->getPropertiesAsAttribute()
          ? cast<DictionaryAttr>(op->getPropertiesAsAttribute())
          : op->getAttrDictionary());
  attributes.erase("reason");
  return attributes.getDictionary(op->getContext());
}

class SimplifyCollectives
    : public impl::SimplifyCollectivesBase<SimplifyCollectives> {
public:
  using Base::Base;
  void runOnOperation() override {
    getOperation().walk([&](Block *block) { shareRepeated(*block); });
    getOperation().walk(
        [&](stablehlo::DynamicSliceOp slice) { keepOwnBlock(slice); });
    eraseUnused();
  }

private:
  void shareRepeated(Block &block);
  void keepOwnBlock(stablehlo::DynamicSliceOp slice);
  void eraseUnused();
};

void SimplifyCollectives::shareRepeated(Block &block) {
  using Key =
      std::tuple<mlir::OperationName, DictionaryAttr, SmallVector<Value>>;
  struct KeyInfo {
    static Key getEmptyKey() {
      return {llvm::DenseMapInfo<mlir::OperationName>::getEmptyKey(), {}, {}};
    }
    static Key getTombstoneKey() {
      return {
          llvm::DenseMapInfo<mlir::OperationName>::getTombstoneKey(), {}, {}};
    }
    static unsigned getHashValue(const Key &key) {
      return llvm::hash_combine(
          std::get<0>(key), std::get<1>(key),
          llvm::hash_combine_range(std::get<2>(key).begin(),
                                   std::get<2>(key).end()));
    }
    static bool isEqual(const Key &a, const Key &b) { return a == b; }
  };
  llvm::DenseMap<Key, Operation *, KeyInfo> known;
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (!isCollective(&op))
      continue;
    auto [it, isNew] = known.try_emplace(
        Key{op.getName(), meaningOf(&op), SmallVector<Value>(op.getOperands())},
        &op);
    if (isNew)
      continue;
    op.replaceAllUsesWith(it->second->getResults());
    op.erase();
  }
}

/// The dim along which the slice takes block `axis_index over axes` and other
/// dims whole, or -1.
int ownBlockDim(stablehlo::DynamicSliceOp slice, AxesAttr axes) {
  auto from = cast<RankedTensorType>(slice.getOperand().getType()).getShape();
  ArrayRef<int64_t> sizes = slice.getSliceSizes();
  int found = -1;
  for (int d = 0; d < static_cast<int>(from.size()); ++d) {
    Value start = slice.getStartIndices()[d];
    if (sizes[d] == from[d])
      continue;
    if (found >= 0)
      return -1;
    Value index = start;
    if (sizes[d] != 1) {
      auto product = start.getDefiningOp<stablehlo::MulOp>();
      if (!product)
        return -1;
      auto factor = dyn_cast_or_null<IntegerAttr>(
          stablehlo::splatElement(product.getRhs()));
      if (!factor || factor.getInt() != sizes[d])
        return -1;
      index = product.getLhs();
    }
    auto position = index.getDefiningOp<comm::AxisIndexOp>();
    if (!position || position.getAxes() != axes)
      return -1;
    found = d;
  }
  return found;
}

void SimplifyCollectives::keepOwnBlock(stablehlo::DynamicSliceOp slice) {
  Operation *source = slice.getOperand().getDefiningOp();
  if (!source || !isCollective(source) || source->getNumOperands() != 1 ||
      source->getBlock() != slice->getBlock())
    return;
  auto collective = cast<comm::CollectiveOpInterface>(source);
  int dim = ownBlockDim(slice, collective.getAxes());
  if (dim < 0)
    return;
  Type type = slice.getResult().getType();
  auto gather = dyn_cast<comm::AllGatherOp>(source);
  if (gather && static_cast<int>(gather.getDim()) == dim) {
    if (source->getOperand(0).getType() == type)
      slice.getResult().replaceAllUsesWith(source->getOperand(0));
    return;
  }
  auto reduce = dyn_cast<comm::AllReduceOp>(source);
  if ((!reduce && !gather) || !source->hasOneUse())
    return;
  // Blocks cover the dim exactly, or what is sent would have to be padded.
  OpBuilder builder(slice);
  auto module = slice->getParentOfType<ModuleOp>();
  auto mesh = dyn_cast_or_null<MeshOp>(mlir::SymbolTable::lookupSymbolIn(
      module, collective.getAxes().getMesh()));
  if (!mesh)
    return;
  int64_t n = layout::sizeOf(collective.axesIn(mesh.getMesh()));
  if (cast<RankedTensorType>(slice.getOperand().getType()).getDimSize(dim) !=
      n * slice.getSliceSizes()[dim])
    return;
  if (gather) {
    auto moved =
        comm::AllToAllOp::create(builder, gather.getLoc(), TypeRange(type), source->getOperands(),
                                 collective.getAxes(), gather.getReasonAttr(), dim, gather.getDim());
    slice.getResult().replaceAllUsesWith(moved.getResult(0));
    return;
  }
  auto scatter = comm::ReduceScatterOp::create(
      builder, reduce.getLoc(), TypeRange(type), source->getOperands(),
      collective.getAxes(), reduce.getReasonAttr(), reduce.getKindAttr(), dim);
  slice.getResult().replaceAllUsesWith(scatter.getResult(0));
}

// Backwards, so that what only dead ops use dies in the same walk.
void SimplifyCollectives::eraseUnused() {
  getOperation().walk<mlir::WalkOrder::PostOrder, mlir::ReverseIterator>(
      [](Operation *op) {
        if (op->use_empty() && op->getNumResults() > 0 &&
            (isCollective(op) || mlir::isOpTriviallyDead(op)))
          op->erase();
      });
}
} // namespace
} // namespace autopar
