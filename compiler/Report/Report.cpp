// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One walk over an spmd function; loops of known length multiply what is in
// them.
#include "compiler/Report/Report.h"
#include "dialects/AutoPar/IR/ModuleMesh.h"
#include "dialects/Comm/IR/Comm.h"
#include "dialects/Rt/IR/Rt.h"
#include "dialects/StableHLO/Analysis/StaticValues.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/Support/Check.h"
#include "dialects/Support/Places.h"

namespace autopar {
using cost::CollectiveKind;

namespace {
struct Frequency {
  int64_t times = 1;
  bool conditional = false;
};

class Counter {
public:
  explicit Counter(Report &report) : report(report) {}
  LogicalResult count(Block &block, Frequency frequency);

private:
  LogicalResult count(Operation &op, Frequency frequency);
  LogicalResult countCollective(comm::CollectiveOpInterface op,
                                Frequency frequency);
  Report &report;
};

std::optional<CollectiveKind> kindOf(Operation *op) {
  return TypeSwitch<Operation *, std::optional<CollectiveKind>>(op)
      .Case<comm::AllReduceOp, comm::AllReduceStartOp>(
          [](auto) { return CollectiveKind::AllReduce; })
      .Case<comm::AllGatherOp, comm::AllGatherStartOp>(
          [](auto) { return CollectiveKind::AllGather; })
      .Case<comm::ReduceScatterOp, comm::ReduceScatterStartOp>(
          [](auto) { return CollectiveKind::ReduceScatter; })
      .Case<comm::AllToAllOp, comm::AllToAllStartOp>(
          [](auto) { return CollectiveKind::AllToAll; })
      .Case<comm::PermuteOp, comm::PermuteStartOp>(
          [](auto) { return CollectiveKind::Permute; })
      .Case<comm::BroadcastOp, comm::BroadcastStartOp>(
          [](auto) { return CollectiveKind::Broadcast; })
      .Default([](Operation *) { return std::nullopt; });
}

int64_t bytesOf(TypeRange types) {
  int64_t bytes = 0;
  for (Type type : types) {
    auto tensor = cast<RankedTensorType>(type);
    Type element = tensor.getElementType();
    int64_t bits = element.isIntOrFloat() ? element.getIntOrFloatBitWidth()
                                          : 2 * cast<mlir::ComplexType>(element)
                                                    .getElementType()
                                                    .getIntOrFloatBitWidth();
    bytes += tensor.getNumElements() * ((bits + 7) / 8);
  }
  return bytes;
}

/// Which devices send something in a permute to another one.
std::vector<bool> sendersOf(comm::CollectiveOpInterface op, const layout::Mesh &mesh) {
  auto pairs = op->getAttrOfType<DenseI64ArrayAttr>("pairs");
  if (auto permute = dyn_cast<comm::PermuteOp>(*op))
    pairs = permute.getPairsAttr();
  std::vector<layout::AxisRef> axes = op.axesIn(mesh);
  std::vector<bool> sources(layout::sizeOf(axes)), senders(mesh.numDevices());
  for (int64_t i = 0; pairs && i + 1 < pairs.size(); i += 2)
    if (pairs[i] != pairs[i + 1])
      sources[pairs[i]] = true;
  for (size_t device = 0; device < senders.size(); ++device)
    senders[device] = sources[mesh.linearIndex(static_cast<int64_t>(device), axes)];
  return senders;
}
} // namespace

LogicalResult Counter::countCollective(comm::CollectiveOpInterface op,
                                       Frequency frequency) {
  std::optional<CollectiveKind> kind = kindOf(op);
  if (!kind)
    return success(); // a position, not a message
  MeshOp mesh = lookupMesh(op, op.getAxes().getMesh());
  AUTOPAR_CHECK(mesh, "a verified collective names no mesh");
  int64_t group = layout::sizeOf(op.axesIn(mesh.getMesh()));
  // A gather's buffer is its result, others' their operand.
  int64_t bytes = bytesOf(op->getOperandTypes()) *
                  (*kind == CollectiveKind::AllGather ? group : 1);
  cost::CollectiveTotals &totals =
      frequency.conditional ? report.conditional : report.collectives;
  if (*kind == CollectiveKind::Permute) {
    std::vector<bool> senders = sendersOf(op, mesh.getMesh());
    if (llvm::none_of(senders, [](bool sends) { return sends; }))
      return success();
    totals.addPermute(group, bytes, frequency.times, senders);
  } else if (group > 1) {
    totals.add(*kind, group, bytes, frequency.times);
  } else {
    return success();
  }
  report.reasons.push_back({cost::keyOf(*kind, group),
                            cost::bytesNumerator(*kind, group, bytes) / group,
                            frequency.times, frequency.conditional,
                            op.getReason().str(), sourceOf(op->getLoc())});
  return success();
}

LogicalResult Counter::count(Operation &op, Frequency frequency) {
  if (auto collective = dyn_cast<comm::CollectiveOpInterface>(op))
    return countCollective(collective, frequency);
  int64_t flops = stablehlo::countFlops(&op) *
                  (frequency.conditional ? 0 : frequency.times);
  (isa<stablehlo::ConvolutionOp>(op) ? report.convolutionFlops
   : isa<stablehlo::FftOp>(op)       ? report.fftFlops
                                     : report.dotFlops) += flops;
  if (auto loop = dyn_cast<stablehlo::WhileOp>(op)) {
    if (std::optional<int64_t> trips = stablehlo::staticTripCount(loop))
      frequency.times *= *trips;
    else
      frequency = {1, true};
  } else if (isa<stablehlo::CaseOp, stablehlo::IfOp>(op)) {
    frequency = {1, true};
  } else {
    return success(); // other regions combine scalars
  }
  for (Region &region : op.getRegions())
    if (failed(count(region.front(), frequency)))
      return failure();
  return success();
}

LogicalResult Counter::count(Block &block, Frequency frequency) {
  for (Operation &op : block)
    if (failed(count(op, frequency)))
      return failure();
  return success();
}

FailureOr<Report> makeReport(mlir::func::FuncOp func) {
  Report report;
  if (failed(Counter(report).count(func.getBody().front(), {})))
    return failure();
  report.collectives.settlePermutes();
  report.conditional.settlePermutes();
  return report;
}

void findPeak(ModuleOp module, Report &report) {
  module.walk([&](Operation *op) {
    if (!op->hasAttr(rt::peakName))
      return;
    auto launch = dyn_cast<rt::LaunchOp>(op);
    report.peakOp = launch ? launch.getKernel().str()
                           : op->getName().getStringRef().str();
    report.peakAt = sourceOf(op->getLoc());
  });
}

} // namespace autopar
