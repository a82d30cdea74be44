// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Looks at each while, case and if around a collective.
#include "dialects/AutoPar/IR/ModuleMesh.h"
#include "dialects/Comm/Analysis/Variation.h"
#include "dialects/Comm/IR/Comm.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Partition/Passes.h"

namespace autopar {
#define GEN_PASS_DEF_GUARDPREDICATES
#include "passes/Partition/GuardPredicates/GuardPredicates.h.inc"

namespace {
class GuardPredicates : public impl::GuardPredicatesBase<GuardPredicates> {
public:
  using Base::Base;
  void runOnOperation() override {
    auto name = getOperation()->getAttrOfType<FlatSymbolRefAttr>(names::mesh);
    MeshOp mesh = name ? lookupMesh(getOperation(), name) : MeshOp();
    if (!mesh)
      return; // not spmd
    layout::Mesh layoutMesh = mesh.getMesh();
    SmallVector<Operation *> guards, manual;
    getOperation().walk([&](Operation *op) {
      if (op->hasAttr(names::manualAxes))
        manual.push_back(op);
      if (isa<stablehlo::WhileOp, stablehlo::CaseOp, stablehlo::IfOp>(op) &&
          comm::axesOfCollectives(op, layoutMesh) != 0)
        guards.push_back(op);
    });
    if (!guards.empty()) {
      comm::VariationAnalysis variation(getOperation(), layoutMesh);
      for (Operation *op : guards) {
        OpOperand &predicate = comm::predicateOf(op);
        if (variation.of(predicate.get()).fromFloat)
          broadcast(predicate, op, name.getValue(), layoutMesh);
      }
    }
    for (Operation *op : manual)
      op->removeAttr(names::manualAxes);
  }

private:
  void broadcast(OpOperand &predicate, Operation *op, StringRef meshName,
                 const layout::Mesh &mesh) {
    OpBuilder builder(predicate.getOwner());
    // Along manual axes devices may go different ways, where no collective joins them.
    std::vector<layout::AxisRef> axes, apart;
    if (auto manual = op->getAttrOfType<AxesAttr>(names::manualAxes))
      apart = manual.toLayout(mesh);
    uint64_t joined = comm::axesOfCollectives(op, mesh);
    for (size_t i = 0; i < mesh.axes.size(); ++i)
      if (mesh.axes[i].size > 1 && ((joined >> (i & 63) & 1) || !layout::overlapsAny(mesh.full(static_cast<int32_t>(i)), apart)))
        axes.push_back(mesh.full(static_cast<int32_t>(i)));
    std::string reason = "predicate: all devices follow the first, since " +
                         op->getName().stripDialect().str() +
                         " guards collectives and depends on floats";
    auto sent = comm::BroadcastOp::create(
        builder, op->getLoc(), TypeRange(predicate.get().getType()),
        predicate.get(),
        AxesAttr::get(builder.getContext(), meshName, mesh, axes),
        builder.getStringAttr(reason), int64_t(0));
    predicate.set(sent.getResult(0));
  }
};
} // namespace
} // namespace autopar
