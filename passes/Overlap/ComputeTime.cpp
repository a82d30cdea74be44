// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "passes/Overlap/ComputeTime.h"
#include "dialects/AutoPar/IR/ModuleMesh.h"
#include "dialects/StableHLO/Analysis/StaticValues.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Cost/Collectives.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace autopar;
using cost::CollectiveKind;

double autopar::computeSeconds(Operation *op) {
  double seconds = static_cast<double>(stablehlo::countFlops(op)) / cost::MachineModel().flopsPerSecond;
  double times = 1;
  if (auto loop = dyn_cast<stablehlo::WhileOp>(op))
    times = static_cast<double>(stablehlo::staticTripCount(loop).value_or(0));
  else if (op->getNumRegions() > 0)
    return seconds; // branches may not be taken; other regions combine scalars
  for (Region &region : op->getRegions())
    for (Operation &inner : region.front())
      seconds += times * computeSeconds(&inner);
  return seconds;
}

int64_t autopar::bytesOfTypes(TypeRange types) {
  int64_t bytes = 0;
  for (Type type : types) {
    auto tensor = cast<RankedTensorType>(type);
    Type element = tensor.getElementType();
    int64_t parts = 1;
    if (auto complex = dyn_cast<mlir::ComplexType>(element)) {
      element = complex.getElementType();
      parts = 2;
    }
    bytes += tensor.getNumElements() * parts * ((element.getIntOrFloatBitWidth() + 7) / 8);
  }
  return bytes;
}

static std::optional<CollectiveKind> kindOf(Operation *op) {
  using Kind = std::optional<CollectiveKind>;
  return llvm::TypeSwitch<Operation *, Kind>(op)
      .Case<comm::AllReduceOp, comm::AllReduceStartOp>([](auto) { return CollectiveKind::AllReduce; })
      .Case<comm::AllGatherOp, comm::AllGatherStartOp>([](auto) { return CollectiveKind::AllGather; })
      .Case<comm::ReduceScatterOp, comm::ReduceScatterStartOp>([](auto) { return CollectiveKind::ReduceScatter; })
      .Case<comm::AllToAllOp, comm::AllToAllStartOp>([](auto) { return CollectiveKind::AllToAll; })
      .Case<comm::PermuteOp, comm::PermuteStartOp>([](auto) { return CollectiveKind::Permute; })
      .Case<comm::BroadcastOp, comm::BroadcastStartOp>([](auto) { return CollectiveKind::Broadcast; })
      .Default(Kind());
}

double autopar::transferSeconds(comm::CollectiveOpInterface op) {
  std::optional<CollectiveKind> kind = kindOf(op);
  MeshOp mesh = lookupMesh(op, op.getAxes().getMesh());
  if (!kind || !mesh)
    return 0;
  int64_t group = layout::sizeOf(op.axesIn(mesh.getMesh()));
  // A gather's buffer is its result, others' their operand.
  int64_t bytes = bytesOfTypes(op->getOperandTypes()) * (*kind == CollectiveKind::AllGather ? group : 1);
  return cost::MachineModel().seconds(*kind, group, bytes);
}
