// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Long sorts take the place of each element along, and compare places where the comparator finds two equal: then no two are,
// and kernels may sort in any way and be stable all the same.
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Lower/DecomposeOps/Decompose.h"
#include "passes/Lower/LoweringNames.h"

using namespace autopar;
using namespace autopar::lower;
namespace hlo = autopar::stablehlo;

/// Up to here insertion is faster.
static constexpr int64_t shortRow = 48;

/// What the comparator says of these arguments, computed at the builder's place.
static Value compared(OpBuilder &b, Block &comparator, ValueRange arguments) {
  IRMapping mapping;
  mapping.map(comparator.getArguments(), arguments);
  for (Operation &op : comparator.without_terminator())
    b.clone(op, mapping);
  return mapping.lookupOrDefault(comparator.getTerminator()->getOperand(0));
}

/// less(a, b) or (not less(b, a) and place of a < place of b)
static void buildComparator(HloBuilder &h, hlo::SortOp from, hlo::SortOp to, Type place) {
  Block &old = from.getComparator().front();
  SmallVector<Type> types(old.getArgumentTypes());
  types.append(2, place);
  SmallVector<Location> places(types.size(), from.getLoc());
  mlir::OpBuilder::InsertionGuard guard(h.b);
  Block *body = h.b.createBlock(&to.getComparator(), {}, types, places);
  SmallVector<Value> pairs(body->getArguments().drop_back(2)), turned(pairs);
  for (size_t i = 0; i < turned.size(); i += 2)
    std::swap(turned[i], turned[i + 1]);
  Value less = compared(h.b, old, pairs), more = compared(h.b, old, turned);
  Value isEqual = hlo::NotOp::create(h.b, less.getType(), more);
  Value isFirst = hlo::CompareOp::create(h.b, body->getArguments().end()[-2], body->getArguments().back(), hlo::ComparisonDirection::LT);
  Value either = hlo::OrOp::create(h.b, less, hlo::AndOp::create(h.b, isEqual, isFirst).getResult());
  hlo::ReturnOp::create(h.b, either);
}

void lower::decomposeSort(Operation *op) {
  auto sort = cast<hlo::SortOp>(op);
  auto type = cast<RankedTensorType>(sort.getInputs()[0].getType());
  int64_t dim = sort.getDimension();
  dim = dim < 0 ? dim + type.getRank() : dim;
  int64_t size = type.getDimSize(dim);
  if (size <= shortRow || op->hasAttr(totalOrderName))
    return;
  HloBuilder h(op);
  Type element = h.b.getIntegerType(size > std::numeric_limits<int32_t>::max() ? 64 : 32);
  SmallVector<Value> inputs(sort.getInputs());
  inputs.push_back(hlo::IotaOp::create(h.b, type.clone(element), dim));
  auto longer = hlo::SortOp::create(h.b, ValueRange(inputs).getTypes(), inputs, dim, /*is_stable=*/true);
  buildComparator(h, sort, longer, RankedTensorType::get({}, element));
  longer->setAttr(totalOrderName, h.b.getUnitAttr());
  op->replaceAllUsesWith(longer->getResults().drop_back());
  op->erase();
}
