// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One walk over an spmd function; loops of known length multiply what is in
// them.
#include "compiler/Report/Layers.h"
#include "compiler/Report/Report.h"
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/AutoPar/IR/ModuleMesh.h"
#include "dialects/Comm/IR/Comm.h"
#include "dialects/StableHLO/Analysis/StaticValues.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/Support/Check.h"
#include "dialects/Support/Notes.h"
#include "dialects/Support/Places.h"
#include "passes/Overlap/ComputeTime.h"

#include "llvm/ADT/StringExtras.h"

namespace autopar {
using cost::CollectiveKind;

namespace {
struct Frequency {
  int64_t times = 1;
  bool conditional = false;
};

class Counter {
public:
  Counter(Report &report, mlir::func::FuncOp func, const layout::Mesh &mesh)
      : report(report), mesh(mesh), layers(func) {}
  void addArguments(mlir::func::FuncOp func);
  LogicalResult count(Block &block, Frequency frequency);

private:
  LogicalResult count(Operation &op, Frequency frequency);
  LogicalResult countCollective(comm::CollectiveOpInterface op,
                                Frequency frequency);
  void addValue(Operation &op);
  ReportedValue describe(StringRef name, StringRef op, RankedTensorType type, ShardingAttr sharding) const;
  static std::vector<std::string> texts(const layout::Mesh &mesh, const std::vector<layout::AxisRef> &axes);

  Report &report;
  layout::Mesh mesh;
  LayerFinder layers;
  llvm::DenseSet<Attribute> known; // only looked up
  int layer = -1;
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
      .Case<comm::RedistributeOp, comm::RedistributeStartOp>([](auto) { return CollectiveKind::Redistribute; })
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

ReportedWhy whyOf(DictionaryAttr attr) {
  auto text = [&](StringRef key) {
    auto found = attr.getAs<StringAttr>(key);
    return found ? found.str() : std::string();
  };
  ReportedWhy why{text("value"), text("of"), text("from"), text("from_why"), text("to"), text("to_why"), text("user"),
                  text("rejected"), 0};
  if (auto seconds = attr.getAs<mlir::FloatAttr>("rejected_seconds"))
    why.rejectedSeconds = seconds.getValueAsDouble();
  return why;
}

/// What stands between a start and its wait.
void describeOverlap(Operation *start, ReportedCollective &entry) {
  Operation *wait = start->hasOneUse() ? *start->user_begin() : nullptr;
  if (!wait || wait->getBlock() != start->getBlock())
    return;
  double all = 0, longest = 0;
  for (Operation *op = start->getNextNode(); op != wait; op = op->getNextNode()) {
    double seconds = computeSeconds(op);
    all += seconds;
    if (seconds <= longest)
      continue;
    longest = seconds;
    std::string at = sourceOf(op->getLoc());
    entry.behind = op->getName().stripDialect().str() + (at.empty() ? "" : " (" + at + ")");
  }
  entry.hiddenSeconds = std::min(all, entry.seconds);
}

/// Bytes that each device sends in a permute to another one.
std::vector<int64_t> sentInPermute(comm::CollectiveOpInterface op, const layout::Mesh &mesh, int64_t bytes) {
  auto pairs = op->getAttrOfType<DenseI64ArrayAttr>("pairs");
  if (auto permute = dyn_cast<comm::PermuteOp>(*op))
    pairs = permute.getPairsAttr();
  std::vector<layout::AxisRef> axes = op.axesIn(mesh);
  std::vector<bool> sources(layout::sizeOf(axes));
  std::vector<int64_t> sent(mesh.numDevices());
  for (int64_t i = 0; pairs && i + 1 < pairs.size(); i += 2)
    if (pairs[i] != pairs[i + 1])
      sources[pairs[i]] = true;
  for (size_t device = 0; device < sent.size(); ++device)
    sent[device] = sources[mesh.linearIndex(static_cast<int64_t>(device), axes)] ? bytes : 0;
  return sent;
}

/// The same of a redistribution.
std::vector<int64_t> sentInRedistribution(comm::CollectiveOpInterface op, const layout::Mesh &mesh, Type element) {
  auto source = op->getAttrOfType<PlacementAttr>("source"), target = op->getAttrOfType<PlacementAttr>("target");
  std::vector<layout::AxisRef> axes = op.axesIn(mesh);
  layout::Redistribution plan =
      layout::planRedistribution(op->getAttrOfType<DenseI64ArrayAttr>("shape").asArrayRef().vec(), source.getPlacement(),
                                 target.getPlacement(), layout::sizeOf(axes));
  std::vector<int64_t> sent;
  for (int64_t device = 0; device < mesh.numDevices(); ++device)
    sent.push_back(plan.sent[mesh.linearIndex(device, axes)] * bytesOf(RankedTensorType::get({1}, element)));
  return sent;
}
} // namespace

LogicalResult Counter::countCollective(comm::CollectiveOpInterface op,
                                       Frequency frequency) {
  std::optional<CollectiveKind> kind = kindOf(op);
  if (!kind)
    return success(); // a position, not a message
  MeshOp meshOp = lookupMesh(op, op.getAxes().getMesh());
  AUTOPAR_CHECK(meshOp, "a verified collective names no mesh");
  int64_t group = layout::sizeOf(op.axesIn(meshOp.getMesh()));
  // A gather's buffer is its result, others' their operand.
  int64_t bytes = bytesOf(op->getOperandTypes()) *
                  (*kind == CollectiveKind::AllGather ? group : 1);
  cost::CollectiveTotals &totals =
      frequency.conditional ? report.conditional : report.collectives;
  if (*kind == CollectiveKind::Permute || *kind == CollectiveKind::Redistribute) {
    auto type = cast<RankedTensorType>(op->getOperand(0).getType());
    std::vector<int64_t> sent = *kind == CollectiveKind::Permute
                                    ? sentInPermute(op, meshOp.getMesh(), bytes)
                                    : sentInRedistribution(op, meshOp.getMesh(), type.getElementType());
    bytes = *llvm::max_element(sent);
    if (bytes == 0)
      return success();
    totals.addUneven(*kind, group, frequency.times, sent);
  } else if (group > 1) {
    totals.add(*kind, group, bytes, frequency.times);
  } else {
    return success();
  }
  ReportedCollective &entry = report.reasons.emplace_back();
  entry.kind = cost::keyOf(*kind, group);
  entry.axes = texts(meshOp.getMesh(), op.axesIn(meshOp.getMesh()));
  entry.bytes = cost::bytesNumerator(*kind, group, bytes) / group;
  entry.times = frequency.times;
  entry.seconds = cost::MachineModel().seconds(*kind, group, bytes);
  if (op.isStart())
    describeOverlap(op, entry);
  entry.conditional = frequency.conditional;
  entry.again = op->hasAttr("again");
  entry.reason = op.getReason().str();
  entry.at = sourceOf(op->getLoc());
  entry.layer = layer;
  for (Attribute why : notesOf(op->getLoc(), names::because))
    entry.why.push_back(whyOf(cast<DictionaryAttr>(why)));
  if (!frequency.conditional) {
    auto &[count, sent] = report.byAxes[llvm::join(entry.axes, ",")];
    count += entry.times;
    sent += entry.bytes * entry.times;
  }
  return success();
}

std::vector<std::string> Counter::texts(const layout::Mesh &mesh, const std::vector<layout::AxisRef> &axes) {
  std::vector<std::string> list;
  for (const layout::AxisRef &axis : axes)
    list.push_back(mesh.axes[axis.axis].name +
                   (mesh.isFull(axis) ? "" : ":(" + std::to_string(axis.pre) + ")" + std::to_string(axis.size)));
  return list;
}

ReportedValue Counter::describe(StringRef name, StringRef op, RankedTensorType type, ShardingAttr attr) const {
  ReportedValue value;
  value.name = name.str();
  value.op = op.str();
  llvm::raw_string_ostream(value.type) << type;
  layout::Sharding sharding = attr.getSharding(mesh);
  value.sharding = layout::toString(mesh, sharding);
  for (const layout::DimSharding &dim : sharding.dims)
    value.dims.push_back(texts(mesh, dim.axes));
  for (const layout::UnreducedAxis &axis : sharding.unreduced)
    value.unreduced.push_back(texts(mesh, {axis.axis}).front());
  value.localBytes = bytesOf(TypeRange(
      RankedTensorType::get(layout::localShape(type.getShape().vec(), sharding), type.getElementType())));
  return value;
}

void Counter::addValue(Operation &op) {
  SmallVector<Attribute> notes = notesOf(op.getLoc(), names::made);
  if (notes.empty())
    return;
  auto note = cast<DictionaryAttr>(notes.front());
  if (!known.insert(note).second)
    return; // an op with another's location
  ReportedValue &value = report.values.emplace_back(
      describe(note.getAs<StringAttr>("name").getValue(), note.getAs<StringAttr>("op").getValue(),
               cast<RankedTensorType>(note.getAs<mlir::TypeAttr>("type").getValue()),
               note.getAs<ShardingAttr>("sharding")));
  value.at = sourceOf(op.getLoc());
  value.why.assign(note.getAs<StringAttr>("why").str());
  value.layer = layer;
}

void Counter::addArguments(mlir::func::FuncOp func) {
  for (BlockArgument argument : func.getArguments()) {
    unsigned i = argument.getArgNumber();
    auto sharding = func.getArgAttrOfType<ShardingAttr>(i, names::sharding);
    auto type = func.getArgAttrOfType<mlir::TypeAttr>(i, names::globalType);
    auto name = func.getArgAttrOfType<StringAttr>(i, names::name), kind = func.getArgAttrOfType<StringAttr>(i, names::kind);
    if (!sharding || !type)
      continue;
    ReportedValue &value = report.arguments.emplace_back(
        describe(name ? name.getValue() : StringRef(), kind ? kind.getValue() : StringRef(),
                 cast<RankedTensorType>(type.getValue()), sharding));
    if (auto why = func.getArgAttrOfType<StringAttr>(i, names::because))
      value.why = why.str();
  }
}

LogicalResult Counter::count(Operation &op, Frequency frequency) {
  layer = layers.next(&op, report.layers);
  addValue(op);
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
  report.function = func.getSymName().str();
  layout::Mesh mesh;
  if (auto name = func->getAttrOfType<FlatSymbolRefAttr>(names::mesh))
    mesh = lookupMesh(func, name).getMesh();
  for (const layout::MeshAxis &axis : mesh.axes)
    report.mesh.emplace_back(axis.name, axis.size);
  Counter counter(report, func, mesh);
  counter.addArguments(func);
  if (failed(counter.count(func.getBody().front(), {})))
    return failure();
  report.repeats = findRepeats(func.getBody().front());
  report.collectives.settleUneven();
  report.conditional.settleUneven();
  for (const auto &[key, entry] : report.collectives.entries()) {
    auto &[count, sent] = report.byKind[StringRef(key).split('/').first.str()];
    count += entry.count;
    sent += entry.bytes();
  }
  return report;
}

void forgetReasons(ModuleOp module) {
  module->removeAttr(names::explain);
  NoteEraser erase({names::because, names::made});
  module.walk([&](Operation *op) {
    op->setLoc(erase(op->getLoc()));
    for (StringRef name : {names::because, names::hint})
      op->removeDiscardableAttr(name);
    auto function = dyn_cast<mlir::func::FuncOp>(op);
    if (!function)
      return;
    auto without = [](DictionaryAttr old) {
      mlir::NamedAttrList list(old);
      list.erase(names::because);
      list.erase(names::hint);
      return list.getDictionary(old.getContext());
    };
    SmallVector<DictionaryAttr> arguments, results;
    function.getAllArgAttrs(arguments);
    function.getAllResultAttrs(results);
    function.setAllArgAttrs(llvm::map_to_vector(arguments, without));
    function.setAllResultAttrs(llvm::map_to_vector(results, without));
  });
}

void findPeak(ModuleOp module, rt::ProgramOp program, Report &report) {
  for (NamedAttribute entry : program.getPeak()) {
    int64_t bytes = cast<IntegerAttr>(entry.getValue()).getInt();
    if (entry.getName() == "bytes")
      report.peakBytes = bytes;
    else if (entry.getName() == "bound")
      report.peakBound = bytes;
    else
      report.peak.emplace_back(entry.getName().str(), bytes);
  }
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
