// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RuleBuilder and what rules read off an op besides its dims: reduction bodies,
// constant zeros.
#include "dialects/StableHLO/Sharding/RuleBuilder.h"

#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/Support/Check.h"

using namespace autopar;
using namespace autopar::rules;

Type autopar::rules::elementTypeOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getElementType();
}
ArrayRef<int64_t> autopar::rules::shapeOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}
int64_t autopar::rules::rankOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getRank();
}

std::optional<layout::Factor> autopar::rules::indexedFactor(Type elementType) {
  if (isSummable(elementType))
    return layout::Factor{1, FactorKind::Indexed, ReduceKind::Sum};
  if (elementType.isInteger(1))
    return layout::Factor{1, FactorKind::Indexed, ReduceKind::Max};
  return std::nullopt;
}

static layout::TensorMapping unmapped(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return {std::vector<std::vector<int>>(type ? type.getRank() : 0)};
}

RuleBuilder::RuleBuilder(Operation *op) : op(op) {
  for (Value value : op->getOperands())
    rule.operands.push_back(unmapped(value));
  for (Value value : op->getResults())
    rule.results.push_back(unmapped(value));
}

layout::TensorMapping &RuleBuilder::mappingAt(Place place) {
  return place.isResult ? rule.results[place.tensor]
                        : rule.operands[place.tensor];
}

int64_t RuleBuilder::sizeAt(Place place) const {
  Value value = place.isResult ? Value(op->getResult(place.tensor))
                               : op->getOperand(place.tensor);
  return shapeOf(value)[place.dim];
}

void RuleBuilder::append(int factor, Place place) {
  mappingAt(place).dims[place.dim].push_back(factor);
}

int RuleBuilder::share(layout::Factor factor, ArrayRef<Place> places) {
  factor.size = sizeAt(places.front());
  for (Place place : places)
    AUTOPAR_CHECK(sizeAt(place) == factor.size,
                  "dims that share a factor differ in size");
  if (factor.size == 1)
    return -1;
  int index = rule.addFactor(factor);
  for (Place place : places)
    append(index, place);
  return index;
}

int RuleBuilder::shareMoving(layout::Factor factor, ArrayRef<Place> blocks, ArrayRef<layout::Window> windows) {
  for (const layout::Window &window : windows)
    if (sizeAt(operand(window.operand, window.dim)) == 1)
      return -1;
  int index = share(factor, blocks);
  if (index < 0)
    return index;
  for (layout::Window window : windows) {
    window.factor = index;
    window.size = sizeAt(operand(window.operand, window.dim));
    append(index, operand(window.operand, window.dim));
    bool moves = window.stride != 1 || window.offset != 0 || window.extent != 1 || window.dilation != 1 ||
                 window.size != rule.factors[index].size;
    if (moves)
      rule.windows.push_back(window);
  }
  return index;
}

void RuleBuilder::linear(ArrayRef<int> operands, ArrayRef<ReduceKind> kinds,
                         ArrayRef<int> results) {
  rule.linear.push_back({operands.vec(), kinds.vec(), results.vec()});
}

void RuleBuilder::linearMove(ArrayRef<int> operands, Type elementType,
                             ArrayRef<int> results) {
  if (isSummable(elementType))
    linear(operands, {ReduceKind::Sum, ReduceKind::Max, ReduceKind::Min},
           results);
}

OpRule RuleBuilder::finish(FactorKind rest) {
  auto fill = [&](ValueRange values, bool isResult) {
    for (auto [tensor, value] : enumerate(values)) {
      auto type = dyn_cast<RankedTensorType>(value.getType());
      for (int64_t dim = 0; type && dim < type.getRank(); ++dim) {
        Place place{isResult, static_cast<int>(tensor), dim};
        if (mappingAt(place).dims[dim].empty())
          share(rest, {place});
      }
    }
  };
  fill(op->getOperands(), false);
  fill(op->getResults(), true);
  return std::move(rule);
}

bool autopar::rules::isConstant(Value value, int64_t number) {
  while (Operation *op = value.getDefiningOp()) {
    if (isa<stablehlo::BroadcastInDimOp, stablehlo::ReshapeOp,
            stablehlo::ConvertOp>(op)) {
      value = op->getOperand(0);
      continue;
    }
    auto constant = dyn_cast<stablehlo::ConstantOp>(op);
    auto dense =
        constant ? dyn_cast<DenseElementsAttr>(constant.getValue()) : nullptr;
    if (!dense || !dense.isSplat())
      return false;
    if (isa<FloatType>(dense.getElementType()))
      return dense.getSplatValue<APFloat>().convertToDouble() ==
             static_cast<double>(number);
    return isa<IntegerType>(dense.getElementType()) &&
           dense.getSplatValue<APInt>() == static_cast<uint64_t>(number);
  }
  return false;
}
