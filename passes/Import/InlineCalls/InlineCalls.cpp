// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// MLIR's inliner asks each dialect for permission; here everything may be
// inlined, and all functions are single blocks, so cloning is enough.
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/AutoPar/IR/Names.h"
#include "passes/Import/ImportShardings/ImportGroups.h"
#include "passes/Import/Passes.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace autopar {
#define GEN_PASS_DEF_INLINECALLS
#include "passes/Import/InlineCalls/InlineCalls.h.inc"
namespace {

using mlir::func::CallOp;
using mlir::func::FuncOp;

struct InlineCalls : impl::InlineCallsBase<InlineCalls> {
  void runOnOperation() override {
    SmallVector<FuncOp> all(getOperation().getOps<FuncOp>());
    for (FuncOp function : all)
      if (failed(flatten(function)))
        return signalPassFailure();
    // Alone, the pass meets modules without roles: then what is public stays.
    bool anyRole = llvm::any_of(all, [](FuncOp function) { return function->hasAttr(names::role); });
    for (FuncOp function : all) {
      if (anyRole ? function->hasAttr(names::role) : function.isPublic())
        dropUnread(function.getBody());
      else
        function.erase();
    }
    // What a callee groups may be in a group of its caller too, or have a sharding that the others have not.
    import::importGroups(getOperation());
  }

private:
  /// Leaves `function` without calls; its callees are flattened first.
  LogicalResult flatten(FuncOp function) {
    if (!flattened.insert(function).second)
      return success();
    SmallVector<CallOp> calls;
    function.walk([&](CallOp call) { calls.push_back(call); });
    for (CallOp call : calls) {
      auto callee = SymbolTable::lookupNearestSymbolFrom<FuncOp>(
          call, call.getCalleeAttr());
      if (!callee || callee.isExternal() || !callee.getBody().hasOneBlock())
        return call.emitError()
               << "@" << call.getCallee()
               << " cannot be inlined: it needs a body of one block";
      if (failed(flatten(callee)))
        return failure();
      inlinedOps += sizes[callee];
      if (inlinedOps > mostOps)
        return call.emitError()
               << "inlining @" << call.getCallee()
               << " makes more than " << mostOps
               << " ops: functions call each other too often";
      inlineCall(call, callee);
    }
    function.walk([&](Operation *) { ++sizes[function]; });
    return success();
  }

  Value constrained(OpBuilder &builder, Location loc, Value value,
                    DictionaryAttr attributes) {
    auto sharding = attributes ? attributes.getAs<ShardingAttr>(names::sharding) : nullptr;
    if (!sharding)
      return value;
    auto constraint = ShardingConstraintOp::create(builder, loc, value, sharding);
    if (Attribute written = attributes.get(names::written))
      constraint->setAttr(names::written, written);
    return constraint;
  }

  void inlineCall(CallOp call, FuncOp callee) {
    OpBuilder builder(call);
    IRMapping mapping;
    for (auto [i, operand] : llvm::enumerate(call.getOperands()))
      mapping.map(callee.getArgument(i),
                  constrained(builder, call.getLoc(), operand,
                              callee.getArgAttrDict(i)));
    Block &body = callee.getBody().front();
    for (Operation &op : body.without_terminator()) {
      Operation *clone = builder.clone(op, mapping);
      clone->walk([&](Operation *inner) {
        inner->setLoc(mlir::CallSiteLoc::get(inner->getLoc(), call.getLoc()));
      });
    }
    for (auto [i, result] :
         llvm::enumerate(body.getTerminator()->getOperands()))
      call.getResult(i).replaceAllUsesWith(
          constrained(builder, call.getLoc(), mapping.lookupOrDefault(result),
                      callee.getResultAttrDict(i)));
    call.erase();
  }

  /// Backwards, so that a chain of unread ops goes in one sweep.
  void dropUnread(Region &region) {
    for (Block &block : region)
      for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block))) {
        if (mlir::isOpTriviallyDead(&op)) {
          op.erase();
          continue;
        }
        for (Region &inner : op.getRegions())
          dropUnread(inner);
      }
  }

  /// Doubling calls would fill any memory. Many times what a large model has.
  static constexpr int64_t mostOps = 1'000'000;
  llvm::DenseSet<Operation *> flattened;
  llvm::DenseMap<Operation *, int64_t> sizes; // ops of a flattened function
  int64_t inlinedOps = 0;
};

} // namespace
} // namespace autopar
