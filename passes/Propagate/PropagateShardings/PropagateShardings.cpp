// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The pass: builds the problem, runs FactorPropagation, writes the shardings back and says why each value has its own.
#include "dialects/AutoPar/IR/SignatureAttrs.h"
#include "dialects/AutoPar/IR/ModuleMesh.h"
#include "passes/Propagate/Passes.h"
#include "passes/Propagate/PropagateShardings/Reasons.h"
#include "passes/Propagate/PropagateShardings/ShardingProblem.h"

#include "mlir/IR/Remarks.h"
#include "llvm/ADT/StringSwitch.h"

#define DEBUG_TYPE "autopar-propagate-shardings"

namespace autopar {
#define GEN_PASS_DEF_PROPAGATESHARDINGS
#include "passes/Propagate/PropagateShardings/PropagateShardings.h.inc"

namespace {
using propagate::ShardingProblem;

/// Writes every value's sharding down: closed, for the passes after this one, or as it was found.
class Writer {
public:
  Writer(const ShardingProblem &problem, bool asFound) : problem(problem), asFound(asFound) {}

  void write(mlir::func::FuncOp function) {
    if (!function.isExternal())
      setArgumentAttrs(function, names::sharding, [&](unsigned i) -> Attribute { return of(problem.classOf(function.getArgument(i))); });
    setResultAttrs(function, names::sharding, [&](unsigned i) -> Attribute { return of(problem.classOfResult(function, i)); });
    function.walk([&](Operation *op) { write(op); });
  }

private:
  ShardingAttr of(int number) const {
    if (number < 0)
      return {};
    return asFound ? problem.foundSharding(number) : problem.finalSharding(number);
  }

  void write(Operation *op) {
    if (auto manual = dyn_cast<ManualComputationOp>(op))
      return write(manual);
    if (asFound && isa<ShardingConstraintOp, ReshardOp>(op)) {
      if (ShardingAttr sharding = of(problem.classOf(op->getResult(0))))
        op->setAttr("sharding", sharding);
      return;
    }
    SmallVector<Attribute> shardings;
    bool any = false;
    for (Value result : op->getResults())
      if (int number = problem.classOf(result); number >= 0) {
        ShardingAttr sharding = of(number);
        any = any || sharding;
        shardings.push_back(sharding ? sharding : problem.openSharding(number));
      }
    if (any && shardings.size() == op->getNumResults())
      op->setAttr(names::shardings, ArrayAttr::get(op->getContext(), shardings));
  }

  void write(ManualComputationOp manual) {
    SmallVector<Attribute> in, out;
    for (unsigned i = 0; i < manual.getInputs().size(); ++i)
      in.push_back(of(problem.classOfOperand(manual, i)));
    for (Value result : manual.getOutputs())
      out.push_back(of(problem.classOf(result)));
    manual.setInShardingsAttr(ArrayAttr::get(manual.getContext(), in));
    manual.setOutShardingsAttr(ArrayAttr::get(manual.getContext(), out));
    if (!asFound && !out.empty())
      manual->setAttr(names::shardings, manual.getOutShardingsAttr());
  }

  const ShardingProblem &problem;
  bool asFound;
};

std::optional<propagate::Strategy> strategyOf(StringRef name) {
  return llvm::StringSwitch<std::optional<propagate::Strategy>>(name)
      .Case("basic", propagate::Strategy::Basic)
      .Case("aggressive", propagate::Strategy::Aggressive)
      .Case("op-priority", propagate::Strategy::OpPriority)
      .Case("user-priority", propagate::Strategy::UserPriority)
      .Case("source-priority", propagate::Strategy::SourcePriority)
      .Default(std::nullopt);
}

/// One remark for each dim that was given axes.
void explain(ShardingProblem &problem) {
  const propagate::FactorPropagation &propagation = problem.getPropagation();
  for (int number = 0; number < propagation.numClasses(); ++number)
    for (const propagate::Origin &origin : propagation.getClass(number).origins) {
      auto remark = mlir::remark::analysis(problem.locationOf(number),
                                           mlir::remark::RemarkOpts::name("sharding").category(DEBUG_TYPE));
      if (!remark)
        return; // nobody listens: the texts below are not free
      remark << mlir::remark::metric("value", problem.describe(number)) << mlir::remark::metric("dim", origin.dim)
             << mlir::remark::metric("axis", propagation.getMesh().toString(origin.axis))
             << mlir::remark::metric("through", problem.opOf(origin.node)->getName().getStringRef().str())
             << mlir::remark::metric("from", problem.describe(origin.root))
             << mlir::remark::metric("rule", propagation.getNode(origin.node).rule->toString());
    }
}

struct PropagateShardings : impl::PropagateShardingsBase<PropagateShardings> {
  using Base::Base;
  void runOnOperation() override {
    FailureOr<MeshOp> mesh = findMesh(getOperation());
    if (failed(mesh))
      return signalPassFailure();
    std::optional<propagate::Strategy> chosen = strategyOf(strategy);
    if (!chosen) {
      getOperation().emitError() << "unknown propagation strategy '" << strategy
                                 << "', expected basic, aggressive, op-priority, user-priority, source-priority or, "
                                 << "for --autopar-propagate, cost";
      return signalPassFailure();
    }
    ShardingProblem problem(getOperation(), *mesh, *chosen);
    if (failed(problem.build()))
      return signalPassFailure();
    problem.getPropagation().run();
    mlir::remark::analysis(getOperation().getLoc(), mlir::remark::RemarkOpts::name("effort").category(DEBUG_TYPE))
        << mlir::remark::metric("classes", problem.getPropagation().numClasses())
        << mlir::remark::metric("visits", problem.getPropagation().numVisits());
    Writer writer(problem, *chosen != propagate::Strategy::SourcePriority && !close);
    for (auto function : getOperation().getOps<mlir::func::FuncOp>())
      writer.write(function);
    explain(problem);
    if (!getOperation()->hasAttr(names::explain))
      return;
    propagate::Reasons reasons(getOperation(), problem);
    for (auto function : getOperation().getOps<mlir::func::FuncOp>())
      reasons.write(function);
  }
};
} // namespace
} // namespace autopar
