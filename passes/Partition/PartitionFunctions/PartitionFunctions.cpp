// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The pass: plan, then emit, function by function.
#include "dialects/AutoPar/IR/ModuleMesh.h"
#include "dialects/AutoPar/IR/SignatureAttrs.h"
#include "dialects/Comm/IR/Comm.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Partition/PartitionFunctions/Advice.h"
#include "passes/Partition/PartitionFunctions/ChooseFactors.h"
#include "passes/Partition/PartitionFunctions/EmitFunction.h"
#include "passes/Partition/PartitionFunctions/PlaceReductions.h"
#include "passes/Partition/PartitionFunctions/Reasons.h"
#include "passes/Partition/PartitionFunctions/ShiftConcatenations.h"
#include "passes/Partition/Passes.h"

namespace autopar {
#define GEN_PASS_DEF_PARTITIONFUNCTIONS
#include "passes/Partition/PartitionFunctions/PartitionFunctions.h.inc"

namespace {
class PartitionFunctions
    : public impl::PartitionFunctionsBase<PartitionFunctions> {
public:
  using Base::Base;
  void runOnOperation() override {
    for (auto func : getOperation().getOps<mlir::func::FuncOp>())
      if (!func.isDeclaration() && !func->hasAttr(names::spmd) &&
          failed(partitionFunction(func)))
        return signalPassFailure();
    for (MeshOp mesh : getOperation().getOps<MeshOp>()) // shardings as the text has them are of no use to local programs
      if (mesh->removeAttr(names::textMeshes))
        for (auto func : getOperation().getOps<mlir::func::FuncOp>())
          dropSignatureAttr(func, names::written);
    getOperation()->removeAttr(names::reduceDtype);
  }

private:
  LogicalResult partitionFunction(mlir::func::FuncOp func) {
    FailureOr<MeshOp> found = meshOfFunction(func);
    if (failed(found))
      return failure();
    MeshOp mesh = *found;
    partition::shiftConcatenations(func);
    layout::Mesh layoutMesh = mesh.getMesh();
    FailureOr<partition::PlanGraph> graph =
        partition::buildPlanGraph(func, layoutMesh, mesh.getSymName());
    if (failed(graph))
      return failure();
    cost::MachineModel machine;
    ReshardPlanner planner(layoutMesh, machine);
    partition::chooseFactors(*graph, planner, machine);
    std::optional<partition::Reasons> reasons;
    std::vector<partition::Choice> choices;
    if (getOperation()->hasAttr(names::explain))
      choices = partition::weighChoices(*graph, planner, machine);
    partition::placeReductions(*graph);
    partition::Advice advice(func, *graph, {remarkBytes, largeBytes});
    if (!choices.empty())
      reasons.emplace(func, *graph, std::move(choices));
    return partition::emitFunction(func, *graph, planner, mesh.getSymName(), reasons ? &*reasons : nullptr, &advice);
  }
};
} // namespace
} // namespace autopar
