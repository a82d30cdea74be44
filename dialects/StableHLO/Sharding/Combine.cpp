// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Combine.h.
#include "dialects/StableHLO/Sharding/Combine.h"

#include "dialects/Comm/IR/Comm.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/StableHLO/Sharding/RuleBuilder.h"

using namespace autopar;
using namespace autopar::rules;
using layout::AxisRef;

/// The op that makes result i from arguments i and n + i, or null.
static Operation *opOfResult(Block &body, unsigned i, unsigned n) {
  Operation *op = body.getTerminator()->getOperand(i).getDefiningOp();
  if (!op || op->getNumOperands() != 2)
    return nullptr;
  Value a = body.getArgument(i), b = body.getArgument(n + i);
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  return (lhs == a && rhs == b) || (lhs == b && rhs == a) ? op : nullptr;
}

/// Whether the op is associative, and folding from `init` twice is the same as
/// once: init is the identity, or the op is idempotent.
static bool isAssociative(Operation *op, Value init) {
  Type element = elementTypeOf(init);
  bool isBool = element.isInteger(1);
  return TypeSwitch<Operation *, bool>(op)
      .Case<stablehlo::AndOp, stablehlo::OrOp, stablehlo::MaxOp,
            stablehlo::MinOp>([](Operation *) { return true; })
      .Case([&](stablehlo::AddOp) { return isBool || isConstant(init, 0); })
      .Case([&](stablehlo::MulOp) { return isBool || isConstant(init, 1); })
      .Case([&](stablehlo::XorOp) { return isConstant(init, 0); })
      .Default([](Operation *) { return false; });
}

/// Whether result `i` of the body is argument `i` or `n + i`, chosen by
/// selects.
static bool isChosen(Value value, unsigned i, unsigned n) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return argument.getArgNumber() == i || argument.getArgNumber() == n + i;
  if (auto select = value.getDefiningOp<stablehlo::SelectOp>())
    return isChosen(select.getOnTrue(), i, n) &&
           isChosen(select.getOnFalse(), i, n);
  if (isa_and_nonnull<stablehlo::MaxOp, stablehlo::MinOp>(
          value.getDefiningOp()))
    return isChosen(value.getDefiningOp()->getOperand(0), i, n) &&
           isChosen(value.getDefiningOp()->getOperand(1), i, n);
  return false;
}

bool autopar::rules::isFoldedByOps(Region &body, ValueRange inits) {
  unsigned n = inits.size();
  for (unsigned i = 0; i < n; ++i) {
    Operation *op = opOfResult(body.front(), i, n);
    if (!op || !isAssociative(op, inits[i]))
      return false;
  }
  return true;
}

bool autopar::rules::isCombinable(Region &body, ValueRange inits) {
  Block &block = body.front();
  unsigned n = inits.size();
  if (isFoldedByOps(body, inits))
    return true;
  // Comparisons alone: that they order the values is what the specification
  // asks of a body (it must be a monoid), and so does whoever writes argmax.
  bool compares = llvm::all_of(block.without_terminator(), [](Operation &op) {
    return isa<stablehlo::CompareOp, stablehlo::SelectOp, stablehlo::AndOp,
               stablehlo::OrOp, stablehlo::XorOp, stablehlo::NotOp,
               stablehlo::MaxOp, stablehlo::MinOp, stablehlo::IsFiniteOp,
               stablehlo::ConstantOp>(op);
  });
  if (!compares || n < 2)
    return false;
  for (auto [i, value] : enumerate(block.getTerminator()->getOperands()))
    if (!isChosen(value, i, n))
      return false;
  return true;
}

/// The initial values, where blocks are padded: they change nothing.
static void maskByInits(Operation *op, LocalizeContext &ctx) {
  int n = op->getNumResults();
  for (int i = 0; i < n; ++i)
    for (int64_t dim : cast<stablehlo::ReduceOp>(op).getDimensions()) {
      int64_t size = shapeOf(op->getOperand(i))[dim];
      std::vector<AxisRef> axes = ctx.dimAxes(ctx.rule.operands[i], dim);
      if (!axes.empty() && ctx.isPadded(size, axes))
        ctx.operands[i] = ctx.maskPadding(ctx.operands[i], dim, size, axes,
                                          ctx.operands[n + i]);
    }
}

LocalResults autopar::rules::combineBlocks(Operation *op,
                                           LocalizeContext &ctx) {
  std::vector<AxisRef> axes = axesOfKind(ctx, FactorKind::Combined);
  maskByInits(op, ctx);
  Operation *folded = cloneLocal(op, ctx);
  if (axes.empty())
    return SmallVector<Value>(folded->getResults());
  SmallVector<Value> parts;
  SmallVector<Type> gathered;
  for (Value value : folded->getResults()) {
    auto type = cast<RankedTensorType>(value.getType());
    SmallVector<int64_t> shape(type.getShape());
    shape.insert(shape.begin(), 1);
    parts.push_back(stablehlo::ReshapeOp::create(ctx.builder,
                                                 type.clone(shape), value));
    shape.front() = layout::sizeOf(axes);
    gathered.push_back(type.clone(shape));
  }
  auto all = comm::AllGatherOp::create(
      ctx.builder, gathered, parts,
      AxesAttr::get(ctx.builder.getContext(), ctx.meshName, ctx.mesh, axes),
      "combine: what devices found in their blocks, for reduce", /*dim=*/0);
  IRMapping mapping;
  auto combined =
      cast<stablehlo::ReduceOp>(ctx.builder.clone(*folded, mapping));
  for (auto [i, value] : enumerate(all->getResults()))
    combined->setOperand(i, value);
  combined.setDimensions({0});
  return SmallVector<Value>(combined->getResults());
}
