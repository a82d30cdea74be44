// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ShiftConcatenations.h.
#include "passes/Partition/PartitionFunctions/ShiftConcatenations.h"
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "llvm/ADT/SetVector.h"

namespace autopar::partition {

namespace {
class Shifter {
public:
  Shifter(stablehlo::ConcatenateOp op, ShardingAttr sharding)
      : op(op), sharding(sharding), b(op.getLoc(), op), type(op.getResult().getType()),
        along(op.getDimension()), n(type.getDimSize(along)) {}
  void run();
  /// The operand is a slice of a tensor of n elements along the dim, all of which it takes in the others.
  static stablehlo::SliceOp sliceOfWhole(stablehlo::ConcatenateOp op, Value operand);

private:
  /// The operand where it stands in the result, anything elsewhere.
  Value placed(Value operand, int64_t offset);
  Value shifted(Value value, int64_t low);
  /// The new op, lying as the concatenation does.
  template <typename OpTy> Value lying(OpTy made) {
    made->setDiscardableAttrs(op->getDiscardableAttrs().empty() ? DictionaryAttr() : op->getDiscardableAttrDictionary());
    made->setAttr(names::shardings, b.getArrayAttr(sharding));
    return made->getResult(0);
  }

  stablehlo::ConcatenateOp op;
  ShardingAttr sharding;
  ImplicitLocOpBuilder b;
  RankedTensorType type;
  int64_t along, n;
};
} // namespace

stablehlo::SliceOp Shifter::sliceOfWhole(stablehlo::ConcatenateOp op, Value operand) {
  auto slice = operand.getDefiningOp<stablehlo::SliceOp>();
  if (!slice)
    return nullptr;
  auto from = cast<RankedTensorType>(slice.getOperand().getType());
  return from == op.getResult().getType() && slice.getStrides()[op.getDimension()] == 1 ? slice : nullptr;
}

Value Shifter::shifted(Value value, int64_t low) {
  auto from = cast<RankedTensorType>(value.getType());
  int64_t high = n - from.getDimSize(along) - low;
  if (low == 0 && high == 0)
    return value;
  SmallVector<int64_t> lows(type.getRank(), 0), highs = lows, none = lows;
  lows[along] = low;
  highs[along] = high;
  Value zero = stablehlo::ConstantOp::create(
      b, cast<ElementsAttr>(stablehlo::splatOf(RankedTensorType::get({}, type.getElementType()), 0)));
  return lying(stablehlo::PadOp::create(b, type, value, zero, lows, highs, none));
}

Value Shifter::placed(Value operand, int64_t offset) {
  if (stablehlo::SliceOp slice = sliceOfWhole(op, operand))
    return shifted(slice.getOperand(), offset - slice.getStartIndices()[along]);
  if (cast<RankedTensorType>(operand.getType()).getDimSize(along) != 1)
    return shifted(operand, offset);
  SmallVector<int64_t> dims = llvm::to_vector(llvm::seq<int64_t>(0, type.getRank()));
  return lying(stablehlo::BroadcastInDimOp::create(b, type, operand, dims));
}

void Shifter::run() {
  auto indices = RankedTensorType::get(type.getShape(), b.getI32Type());
  Value position = lying(stablehlo::IotaOp::create(b, indices, along));
  Value joined;
  int64_t end = n;
  for (Value operand : llvm::reverse(op->getOperands())) {
    int64_t size = cast<RankedTensorType>(operand.getType()).getDimSize(along);
    if (size == 0)
      continue;
    Value part = placed(operand, end - size);
    if (joined) {
      Value bound = lying(
          stablehlo::ConstantOp::create(b, cast<ElementsAttr>(stablehlo::splatOf(indices, static_cast<double>(end)))));
      Value isBefore = lying(stablehlo::CompareOp::create(b, position, bound, stablehlo::ComparisonDirection::LT));
      part = lying(stablehlo::SelectOp::create(b, type, isBefore, part, joined));
    }
    joined = part;
    end -= size;
  }
  llvm::SetVector<Operation *> slices; // one may stand in the result twice
  for (Value operand : op->getOperands())
    if (auto slice = operand.getDefiningOp<stablehlo::SliceOp>())
      slices.insert(slice);
  op.getResult().replaceAllUsesWith(joined);
  op.erase();
  for (Operation *slice : slices)
    if (slice->use_empty())
      slice->erase();
}

void shiftConcatenations(mlir::func::FuncOp func) {
  SmallVector<std::pair<stablehlo::ConcatenateOp, ShardingAttr>> found;
  func.walk([&](stablehlo::ConcatenateOp op) {
    auto shardings = op->getAttrOfType<ArrayAttr>(names::shardings);
    if (!shardings)
      return;
    auto sharding = cast<ShardingAttr>(shardings[0]);
    bool isCut = !sharding.getDims()[op.getDimension()].getAxes().empty();
    if (isCut && llvm::any_of(op->getOperands(), [&](Value v) { return Shifter::sliceOfWhole(op, v) != nullptr; }))
      found.emplace_back(op, sharding);
  });
  for (auto [op, sharding] : found)
    Shifter(op, sharding).run();
}

} // namespace autopar::partition
