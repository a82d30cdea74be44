// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See AccumulateProducts.h. Additions from first to last, so that a sum of many products becomes a chain of them.
#include "passes/Lower/AssignLayouts/AccumulateProducts.h"
#include "dialects/Rt/IR/Rt.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Lower/OpTraits.h"

using namespace autopar;
using namespace autopar::lower;

/// The product behind a value, if it can still be given a start.
static rt::MatmulOp freeProduct(Value v) {
  auto product = v.getDefiningOp<rt::MatmulOp>();
  return product && !product.getInit() && v.hasOneUse() ? product : rt::MatmulOp();
}

/// Whether a value that is used once lies in memory whoever uses it.
static bool liesInMemory(Value v) {
  if (!v.hasOneUse())
    return false;
  if (auto argument = dyn_cast<BlockArgument>(v))
    return isa<stablehlo::WhileOp>(argument.getOwner()->getParentOp());
  return isa<rt::MatmulOp>(v.getDefiningOp()) || isRootOnly(v.getDefiningOp());
}

static bool isBefore(Value v, Operation *op) {
  Operation *def = v.getDefiningOp();
  return !def || (def->getBlock() == op->getBlock() && def->isBeforeInBlock(op));
}

static void accumulate(stablehlo::AddOp add) {
  Type element = cast<ShapedType>(add.getType()).getElementType();
  if (!element.isF32() && !element.isF64())
    return;
  for (auto [product, start] : {std::pair(add.getLhs(), add.getRhs()), std::pair(add.getRhs(), add.getLhs())}) {
    rt::MatmulOp matmul = freeProduct(product);
    if (!matmul || product == start || matmul->getBlock() != add->getBlock() || !liesInMemory(start) || !isBefore(start, matmul))
      continue;
    matmul.getInitMutable().assign(start);
    add.getResult().replaceAllUsesWith(product);
    add.erase();
    return;
  }
}

void lower::accumulateProducts(mlir::func::FuncOp func) {
  SmallVector<stablehlo::AddOp> additions;
  func.walk([&](stablehlo::AddOp add) { additions.push_back(add); });
  for (stablehlo::AddOp add : additions)
    accumulate(add);
}
