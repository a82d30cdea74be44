// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One stage, one phase, one mesh: what a program without a pipeline has.
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/AutoPar/IR/ModuleMesh.h"
#include "passes/Stage/Passes.h"

namespace autopar {
#define GEN_PASS_DEF_ASSIGNSTAGES
#include "passes/Stage/AssignStages/AssignStages.h.inc"

namespace {
/// The module's mesh, made if there is none.
FailureOr<MeshOp> findOrMakeMesh(ModuleOp module) {
  if (!module.getOps<MeshOp>().empty())
    return findMesh(module);
  OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
  return MeshOp::create(builder, module.getLoc(), builder.getStringAttr("mesh"),
                        MeshAttr::get(module.getContext(), layout::Mesh{}));
}

struct AssignStages : impl::AssignStagesBase<AssignStages> {
  void runOnOperation() override {
    WalkResult walk = getOperation().walk([](StageOp op) {
      op.emitOpError() << "asks for a pipeline, which is not supported yet; remove it";
      return WalkResult::interrupt();
    });
    FailureOr<MeshOp> mesh = failure();
    if (walk.wasInterrupted() || failed(mesh = findOrMakeMesh(getOperation())))
      return signalPassFailure();
    Builder builder(&getContext());
    for (auto function : getOperation().getOps<mlir::func::FuncOp>()) {
      function->setAttr(names::stage, builder.getI64IntegerAttr(0));
      function->setAttr(names::phase, builder.getStringAttr("step"));
      function->setAttr(names::mesh, FlatSymbolRefAttr::get(&getContext(), mesh->getSymName()));
    }
  }
};
} // namespace
} // namespace autopar
