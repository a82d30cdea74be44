// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialects/AutoPar/IR/ModuleMesh.h"
#include "dialects/Comm/Analysis/Variation.h"
#include "dialects/Comm/IR/Comm.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Contracts/Passes.h"

namespace autopar {
#define GEN_PASS_DEF_VERIFYAFTERPARTITION
#include "passes/Contracts/VerifyAfterPartition/VerifyAfterPartition.h.inc"

namespace {
/// The local type must be the global one cut by the sharding.
LogicalResult verifyLocal(mlir::func::FuncOp func, const layout::Mesh &mesh,
                          Type type, Attribute global, Attribute sharding,
                          const Twine &where) {
  auto globalType = dyn_cast_or_null<mlir::TypeAttr>(global);
  auto placed = dyn_cast_or_null<ShardingAttr>(sharding);
  if (!globalType || !placed)
    return func.emitOpError()
           << where << " lacks '"
           << (globalType ? names::sharding : names::globalType)
           << "' after Partition; run --autopar-partition-pipeline first";
  auto tensor = dyn_cast<RankedTensorType>(globalType.getValue());
  if (!tensor)
    return func.emitOpError()
           << where << " has global type " << globalType.getValue()
           << ", expected a ranked tensor";
  auto expected = RankedTensorType::get(
      layout::localShape(tensor.getShape().vec(), placed.getSharding(mesh)),
      tensor.getElementType());
  if (type != expected)
    return func.emitOpError()
           << where << " has local type " << type << ", expected " << expected
           << ", which is " << tensor << " cut by " << placed;
  return success();
}

std::string listAxes(const layout::Mesh &mesh, uint64_t bits) {
  std::string text;
  for (size_t i = 0; i < mesh.axes.size(); ++i)
    if (bits >> i & 1)
      text += (text.empty() ? "'" : ", '") + mesh.axes[i].name + "'";
  return text;
}

LogicalResult verifyPredicate(Operation *op, const layout::Mesh &mesh,
                              const comm::VariationAnalysis &variation) {
  uint64_t axes = comm::axesOfCollectives(op, mesh);
  if (!axes)
    return success();
  comm::Variation predicate = variation.of(comm::predicateOf(op).get());
  if (predicate.axes & axes)
    return op->emitOpError()
           << "guards a collective over " << listAxes(mesh, axes)
           << " with a predicate that differs along "
           << listAxes(mesh, predicate.axes & axes)
           << ": its devices would wait for ever";
  if (predicate.fromFloat)
    return op->emitOpError()
           << "guards a collective over " << listAxes(mesh, axes)
           << " with a predicate computed from floats; "
           << "run --autopar-guard-predicates, which broadcasts it from one "
              "device";
  return success();
}

/// What is started is waited for once, later in its block: so whoever starts a collective finishes it, whatever branch it is in.
LogicalResult verifyStart(Operation *start) {
  Operation *user = start->hasOneUse() ? *start->user_begin() : nullptr;
  if (user && isa<comm::WaitOp>(user) && user->getBlock() == start->getBlock())
    return success();
  return start->emitOpError() << "is not waited for by one comm.wait of its block";
}

LogicalResult verifyBody(mlir::func::FuncOp func, const layout::Mesh &mesh) {
  comm::VariationAnalysis variation(func, mesh);
  auto verify = [&](Operation *op) -> LogicalResult {
    if (op != func && op->hasAttr(names::shardings))
      return op->emitOpError()
             << "still carries '" << names::shardings << "' after Partition";
    if (isa<AutoParDialect>(op->getDialect()))
      return op->emitOpError()
             << "is a hint and should be gone after Partition";
    if (auto collective = dyn_cast<comm::CollectiveOpInterface>(op); collective && collective.isStart())
      return verifyStart(op);
    if (isa<stablehlo::WhileOp, stablehlo::CaseOp, stablehlo::IfOp>(op))
      return verifyPredicate(op, mesh, variation);
    return success();
  };
  return success(!func.walk([&](Operation *op) {
                        return failed(verify(op)) ? WalkResult::interrupt()
                                                  : WalkResult::advance();
                      })
                      .wasInterrupted());
}

LogicalResult verifyFunction(mlir::func::FuncOp func) {
  auto name = func->getAttrOfType<FlatSymbolRefAttr>(names::mesh);
  MeshOp mesh = name ? lookupMesh(func, name) : MeshOp();
  if (!func->hasAttr(names::spmd) || !mesh)
    return func.emitOpError()
           << "lacks '" << (mesh ? names::spmd : names::mesh)
           << "' after Partition; run --autopar-partition-pipeline first";
  layout::Mesh layoutMesh = mesh.getMesh();
  for (unsigned i = 0; i < func.getNumArguments(); ++i)
    if (failed(verifyLocal(func, layoutMesh, func.getArgumentTypes()[i],
                           func.getArgAttr(i, names::globalType),
                           func.getArgAttr(i, names::sharding),
                           "argument " + Twine(i))))
      return failure();
  for (unsigned i = 0; i < func.getNumResults(); ++i)
    if (failed(verifyLocal(func, layoutMesh, func.getResultTypes()[i],
                           func.getResultAttr(i, names::globalType),
                           func.getResultAttr(i, names::sharding),
                           "result " + Twine(i))))
      return failure();
  return verifyBody(func, layoutMesh);
}

struct VerifyAfterPartition
    : impl::VerifyAfterPartitionBase<VerifyAfterPartition> {
  void runOnOperation() override {
    for (auto func : getOperation().getOps<mlir::func::FuncOp>())
      if (!func.isExternal() && failed(verifyFunction(func)))
        return signalPassFailure();
  }
};
} // namespace
} // namespace autopar
