// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "passes/Import/ImportCollectives/ReducedParts.h"

#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/StableHLO/Sharding/ReductionBody.h"

namespace autopar::import {
using layout::ReduceKind;

/// The one op of a body that returns what it makes of the body's two arguments.
static Operation *combinerOf(Block &block) {
  Operation *op = block.getTerminator()->getOperand(0).getDefiningOp();
  if (!op || op->getBlock() != &block || op->getNumOperands() != 2)
    return nullptr;
  Value a = op->getOperand(0), b = op->getOperand(1), first = block.getArgument(0), second = block.getArgument(1);
  return (a == first && b == second) || (a == second && b == first) ? op : nullptr;
}

/// Of bits add is or, and multiply is and.
static std::optional<ReduceKind> kindOfBools(Operation *combiner) {
  if (isa_and_nonnull<stablehlo::OrOp, stablehlo::MaxOp, stablehlo::AddOp>(combiner))
    return ReduceKind::Max;
  if (isa_and_nonnull<stablehlo::AndOp, stablehlo::MinOp, stablehlo::MulOp>(combiner))
    return ReduceKind::Min;
  return std::nullopt;
}

std::optional<ReducedParts> ReducedParts::of(Operation *op, Region &body) {
  Block &block = body.front();
  if (block.getTerminator()->getNumOperands() != 1 || block.getNumArguments() != 2)
    return std::nullopt;
  ReducedParts parts;
  Type element = cast<ShapedType>(op->getOperand(0).getType()).getElementType();
  if (element.isInteger(1)) {
    parts.form = Form::Bool;
    std::optional<ReduceKind> kind = kindOfBools(combinerOf(block));
    if (!kind)
      return std::nullopt;
    parts.reduction = *kind;
    return parts;
  }
  if (isa<mlir::ComplexType>(element)) {
    parts.form = Form::Complex;
    return isa_and_nonnull<stablehlo::AddOp>(combinerOf(block)) ? std::optional(parts) : std::nullopt;
  }
  std::optional<ReduceKind> kind = rules::reductionOf(body, 1);
  if (!kind)
    return std::nullopt;
  parts.reduction = *kind;
  return parts;
}

static RankedTensorType withElement(Type type, Type element) { return cast<RankedTensorType>(type).clone(element); }

static RankedTensorType bytesOf(Type bools) {
  return withElement(bools, IntegerType::get(bools.getContext(), 8, IntegerType::Unsigned));
}

static RankedTensorType halfOf(Type numbers) {
  auto complex = cast<mlir::ComplexType>(cast<ShapedType>(numbers).getElementType());
  return withElement(numbers, complex.getElementType());
}

SmallVector<Type> ReducedParts::types(TypeRange whole) const {
  SmallVector<Type> types;
  for (Type type : whole) {
    if (form == Form::Complex)
      types.append(2, halfOf(type));
    else
      types.push_back(form == Form::Bool ? bytesOf(type) : type);
  }
  return types;
}

SmallVector<Value> ReducedParts::split(OpBuilder &builder, ValueRange whole) const {
  SmallVector<Value> parts;
  for (Value value : whole) {
    Type type = value.getType();
    if (form == Form::AsItIs) {
      parts.push_back(value);
    } else if (form == Form::Bool) {
      parts.push_back(stablehlo::ConvertOp::create(builder, value.getLoc(), bytesOf(type), value));
    } else {
      parts.push_back(stablehlo::RealOp::create(builder, value.getLoc(), halfOf(type), value));
      parts.push_back(stablehlo::ImagOp::create(builder, value.getLoc(), halfOf(type), value));
    }
  }
  return parts;
}

SmallVector<Value> ReducedParts::join(OpBuilder &builder, TypeRange types, ValueRange parts) const {
  if (form == Form::AsItIs)
    return SmallVector<Value>(parts);
  SmallVector<Value> whole;
  for (Type type : types) {
    Location loc = parts.front().getLoc();
    if (form == Form::Bool)
      whole.push_back(stablehlo::ConvertOp::create(builder, loc, type, parts.front()));
    else
      whole.push_back(stablehlo::ComplexOp::create(builder, loc, type, parts[0], parts[1]));
    parts = parts.drop_front(form == Form::Bool ? 1 : 2);
  }
  return whole;
}

} // namespace autopar::import
