// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions with a role: unreduced hints of arguments become constraints behind them, those of results go.
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/AutoPar/IR/Names.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "passes/Propagate/Passes.h"

namespace autopar {
#define GEN_PASS_DEF_WHOLEBOUNDARIES
#include "passes/Propagate/WholeBoundaries/WholeBoundaries.h.inc"

namespace {

/// The sharding without what is unreduced, or nothing where nothing is.
ShardingAttr wholeOf(ShardingAttr sharding) {
  if (!sharding || sharding.getUnreduced().empty())
    return {};
  return ShardingAttr::get(sharding.getContext(), sharding.getMesh(), sharding.getDims(), sharding.getReplicated(), {});
}

struct WholeBoundaries : impl::WholeBoundariesBase<WholeBoundaries> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<mlir::func::FuncOp>())
      if (function->hasAttr(names::role) && !function.isExternal())
        mend(function);
  }

  void mend(mlir::func::FuncOp function) {
    auto builder = OpBuilder::atBlockBegin(&function.getBody().front());
    for (BlockArgument argument : function.getArguments()) {
      auto hint = function.getArgAttrOfType<ShardingAttr>(argument.getArgNumber(), names::sharding);
      ShardingAttr whole = wholeOf(hint);
      if (!whole)
        continue;
      function.setArgAttr(argument.getArgNumber(), names::sharding, whole);
      auto inside = ShardingConstraintOp::create(builder, argument.getLoc(), argument, hint);
      argument.replaceAllUsesExcept(inside.getResult(), inside);
      // As it was written, on a mesh of the text's own, for the way back.
      auto written = function.getArgAttrOfType<ShardingAttr>(argument.getArgNumber(), names::written);
      if (written)
        inside->setAttr(names::written, written);
      if (ShardingAttr wholeWritten = wholeOf(written))
        function.setArgAttr(argument.getArgNumber(), names::written, wholeWritten);
    }
    for (unsigned i = 0; i < function.getNumResults(); ++i)
      for (StringRef name : {StringRef(names::sharding), StringRef(names::written)})
        if (ShardingAttr whole = wholeOf(function.getResultAttrOfType<ShardingAttr>(i, name)))
          function.setResultAttr(i, name, whole);
  }
};
} // namespace
} // namespace autopar
