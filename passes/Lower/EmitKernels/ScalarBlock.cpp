// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The bodies of reductions, scatters, sorts and the like on scalars in registers, their branches and loops included. See
// ScalarOps.h.
#include "dialects/StableHLO/IR/StableHLO.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "passes/Lower/EmitKernels/ScalarOps.h"

using namespace autopar;
using namespace autopar::lower;
namespace arith = mlir::arith;
namespace scf = mlir::scf;

namespace {
class BlockEmitter {
public:
  BlockEmitter(ImplicitLocOpBuilder &builder, bool wide) : b(builder), wide(wide) {}

  SmallVector<Value> emit(Block &block, ValueRange args) {
    for (auto [argument, value] : zip(block.getArguments(), args))
      map.map(argument, extendToCompute(b, value));
    for (Operation &op : block.without_terminator())
      for (auto [result, value] : zip(op.getResults(), emitOp(&op)))
        map.map(result, value);
    return valuesOf(block.getTerminator()->getOperands());
  }

private:
  SmallVector<Value> valuesOf(ValueRange tensors) {
    return llvm::map_to_vector(tensors, [&](Value v) { return map.lookup(v); });
  }

  static SmallVector<Type> typesOf(TypeRange tensors) {
    return llvm::map_to_vector(tensors, [](Type type) { return computeType(cast<ShapedType>(type).getElementType()); });
  }

  SmallVector<Value> emitOp(Operation *op) {
    if (auto constant = dyn_cast<stablehlo::ConstantOp>(op))
      return {emitSplat(b, cast<DenseElementsAttr>(constant.getValue()))};
    if (auto loop = dyn_cast<stablehlo::WhileOp>(op))
      return emitWhile(loop);
    if (auto branches = dyn_cast<stablehlo::CaseOp>(op))
      return emitBranches(branches, 0);
    if (isa<stablehlo::ReshapeOp, stablehlo::BroadcastInDimOp, stablehlo::OptimizationBarrierOp>(op))
      return valuesOf(op->getOperands());
    return {emitScalarOp(b, op, valuesOf(op->getOperands()), wide)};
  }

  /// if (index == first) … else …; the last branch takes what is out of range.
  SmallVector<Value> emitBranches(stablehlo::CaseOp op, unsigned first) {
    if (first + 1 == op.getBranches().size())
      return emit(op.getBranches()[first].front(), {});
    Value index = map.lookup(op.getIndex());
    Value number = arith::ConstantOp::create(b, b.getIntegerAttr(index.getType(), first));
    Value isIt = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, index, number);
    auto test = scf::IfOp::create(b, TypeRange(typesOf(op->getResultTypes())), isIt, /*withElseRegion=*/true);
    mlir::OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToEnd(test.thenBlock());
    scf::YieldOp::create(b, emit(op.getBranches()[first].front(), {}));
    b.setInsertionPointToEnd(test.elseBlock());
    scf::YieldOp::create(b, emitBranches(op, first + 1));
    return SmallVector<Value>(test.getResults());
  }

  SmallVector<Value> emitWhile(stablehlo::WhileOp op) {
    auto loop = scf::WhileOp::create(
        b, TypeRange(typesOf(op->getResultTypes())), ValueRange(valuesOf(op->getOperands())),
        [&](OpBuilder &, Location, ValueRange carried) {
          scf::ConditionOp::create(b, emit(op.getCond().front(), carried)[0], carried);
        },
        [&](OpBuilder &, Location, ValueRange carried) { scf::YieldOp::create(b, emit(op.getBody().front(), carried)); });
    return SmallVector<Value>(loop.getResults());
  }

  ImplicitLocOpBuilder &b;
  bool wide;
  IRMapping map;
};
} // namespace

SmallVector<Value> lower::emitScalarBlock(ImplicitLocOpBuilder &b, Block &block, ArrayRef<Value> args, bool wide) {
  return BlockEmitter(b, wide).emit(block, args);
}
