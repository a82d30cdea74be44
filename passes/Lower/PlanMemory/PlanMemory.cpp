// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lays out the arena and rewrites buffers to their places. See PlanMemory.td.
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/Rt/IR/Rt.h"
#include "dialects/Support/Check.h"
#include "passes/Lower/Passes.h"
#include "passes/Lower/PlanMemory/BufferSets.h"
#include "passes/Lower/PlanMemory/PeakUse.h"
#include "passes/Lower/PlanMemory/Temporaries.h"

namespace autopar {
#define GEN_PASS_DEF_PLANMEMORY
#include "passes/Lower/PlanMemory/PlanMemory.h.inc"
} // namespace autopar

using namespace autopar;
using namespace autopar::lower;

namespace {
/// Bytes by use; the report's "memory".
struct Usage {
  int64_t byRole[4] = {0, 0, 0, 0}; // of rt::Role
  int64_t parameters = 0; // of the state
  int64_t coordinates = 0, communication = 0, temporaries = 0, constants = 0;
};

/// State of which the name says that it is a parameter: state/params/…
bool isParameter(rt::TensorOp tensor) {
  SmallVector<StringRef> path;
  tensor.getName().split(path, '/');
  return tensor.getRole() == rt::Role::State && llvm::is_contained(path, "params");
}

struct PlanMemoryPass : autopar::impl::PlanMemoryBase<PlanMemoryPass> {
  void runOnOperation() override;
  void placeTensors();
  void planTask(rt::TaskOp task);
  int64_t placeTemporaries(BufferSets &sets);
  void rewrite(rt::TaskOp task, BufferSets &sets);
  void declareProgram();

  llvm::DenseMap<Attribute, int64_t> tensorPlaces; // by symbol
  int64_t coordsPlace = 0, temporariesStart = 0, temporariesBytes = 0;
  Usage usage;
  PeakUse peak; // of the task that needs most
};
} // namespace

void PlanMemoryPass::placeTensors() {
  int64_t next = 0;
  OpBuilder b(&getContext());
  for (auto tensor : getOperation().getOps<rt::TensorOp>()) {
    auto type = cast<ShapedType>(tensor.getLocalType());
    int64_t bytes = alignUp(type.getNumElements() * rt::elementBytes(type.getElementType()));
    tensor.setOffset(next);
    tensorPlaces[mlir::FlatSymbolRefAttr::get(tensor.getSymNameAttr())] = next;
    usage.byRole[int(tensor.getRole())] += bytes;
    usage.parameters += isParameter(tensor) ? bytes : 0;
    next += bytes;
  }
  coordsPlace = next;
  int64_t axes = 0;
  for (MeshOp mesh : getOperation().getOps<MeshOp>())
    axes = mesh.getMesh().axes.size();
  usage.coordinates = alignUp(axes * 4);
  temporariesStart = next + usage.coordinates;
}

int64_t PlanMemoryPass::placeTemporaries(BufferSets &sets) {
  for (auto [value, set] : sets.roots()) {
    auto tensor = value.getDefiningOp<rt::TensorViewOp>();
    // Without a place of its own: what is never accessed begins where the others do.
    set->place = !set->isFixed ? temporariesStart : tensor ? tensorPlaces.lookup(tensor.getTensorAttr()) : coordsPlace;
  }
  Temporaries temporaries = temporariesOf(sets);
  int64_t total = pack(temporaries.items);
  std::vector<PackingItem> communication;
  for (auto [item, owner] : llvm::zip_equal(temporaries.items, temporaries.owners)) {
    owner->place = temporariesStart + item.offset;
    if (owner->isCommunication)
      communication.push_back(item);
  }
  usage.communication = std::max(usage.communication, largestLiveSet(communication));
  return total;
}

/// The elements from a byte offset on, in another shape.
static DenseElementsAttr partOf(DenseElementsAttr value, int64_t offset, ArrayRef<int64_t> shape) {
  auto type = RankedTensorType::get(shape, value.getElementType());
  if (value.isSplat())
    return value.resizeSplat(type);
  if (offset == 0 && type.getNumElements() == value.getNumElements())
    return value.reshape(type);
  AUTOPAR_CHECK(!value.getElementType().isInteger(1), "parts of constants are operands of products, which are no bools");
  size_t bytes = static_cast<size_t>(type.getNumElements()) * type.getElementTypeBitWidth() / 8;
  return DenseElementsAttr::getFromRawBuffer(type, value.getRawData().slice(static_cast<size_t>(offset), bytes));
}

void PlanMemoryPass::rewrite(rt::TaskOp task, BufferSets &sets) {
  SmallVector<Operation *> views;
  task.walk([&](Operation *op) {
    if (isa<rt::AllocOp, rt::ViewOp, rt::TensorViewOp, rt::CoordsViewOp>(op))
      views.push_back(op);
  });
  // Constants may be seen in another shape: the view becomes a constant of that shape.
  auto placeOf = [&](Value buffer) { BufferRange r = sets.rangeOf(buffer); return r.set->place + r.offset; };
  SmallVector<std::pair<Operation *, Value>> replaced;
  for (Operation *op : views) {
    Value buffer = op->getResult(0);
    OpBuilder b(op);
    auto type = cast<mlir::MemRefType>(buffer.getType());
    if (!sets.rangeOf(buffer).set) {
      auto view = cast<rt::ViewOp>(op);
      Value base = view.getBase();
      int64_t offset = view.getOffset();
      while (auto outer = base.getDefiningOp<rt::ViewOp>()) {
        base = outer.getBase();
        offset += outer.getOffset();
      }
      auto constant = base.getDefiningOp<rt::ConstantViewOp>();
      replaced.push_back({op, rt::ConstantViewOp::create(
                                  b, op->getLoc(), type,
                                  partOf(cast<DenseElementsAttr>(constant.getValue()), offset, type.getShape()))});
      continue;
    }
    replaced.push_back({op, rt::ArenaViewOp::create(b, op->getLoc(), type, placeOf(buffer))});
  }
  task.walk([&](rt::CopyOp copy) {
    BufferRange from = sets.rangeOf(copy.getFrom()), to = sets.rangeOf(copy.getTo());
    if (from.set && from.set == to.set && from.offset == to.offset)
      copy.erase();
  });
  for (auto [op, value] : llvm::reverse(replaced)) {
    op->getResult(0).replaceAllUsesWith(value);
    op->erase();
  }
}

void PlanMemoryPass::planTask(rt::TaskOp task) {
  BufferSets sets(task);
  coalesceCopies(sets, task);
  reuseInPlace(sets, task);
  if (PeakUse own = findPeak(sets, task); own.bytes > peak.bytes)
    peak = own;
  temporariesBytes = std::max(temporariesBytes, placeTemporaries(sets));
  rewrite(task, sets);
}

void PlanMemoryPass::declareProgram() {
  llvm::DenseSet<Attribute> constants;
  getOperation().walk([&](rt::ConstantViewOp op) {
    if (constants.insert(op.getValue()).second)
      usage.constants += alignUp(rt::bufferBytes(op.getBuffer().getType()));
  });
  usage.temporaries = temporariesBytes - usage.communication;
  OpBuilder b = OpBuilder::atBlockBegin(getOperation().getBody());
  auto entry = [&](StringRef name, int64_t bytes) { return b.getNamedAttr(name, b.getI64IntegerAttr(bytes)); };
  auto memory = b.getDictionaryAttr(
      {entry("state", usage.byRole[int(rt::Role::State)]), entry("batch", usage.byRole[int(rt::Role::Batch)]),
       entry("metrics", usage.byRole[int(rt::Role::Metric)]), entry("seed", usage.byRole[int(rt::Role::Seed)]),
       entry("coordinates", usage.coordinates), entry("communication", usage.communication),
       entry("temporaries", usage.temporaries), entry("constants", usage.constants)});
  int64_t state = usage.byRole[int(rt::Role::State)];
  auto atPeak = b.getDictionaryAttr(
      {entry("bytes", temporariesStart + temporariesBytes), entry("bound", temporariesStart + peak.bytes),
       entry("parameters", usage.parameters), entry("optimizer", state - usage.parameters), entry("gradients", peak.gradients),
       entry("activations", peak.activations), entry("temporaries", peak.temporaries),
       entry("communication", peak.communication)});
  if (peak.op)
    peak.op->setAttr(rt::peakName, b.getUnitAttr());
  rt::ProgramOp::create(b, getOperation().getLoc(), temporariesStart + temporariesBytes, coordsPlace, memory, atPeak);
}

void PlanMemoryPass::runOnOperation() {
  if (!getOperation().getOps<rt::ProgramOp>().empty()) {
    getOperation().emitError("memory is already planned: the module has an rt.program");
    return signalPassFailure();
  }
  placeTensors();
  for (auto task : getOperation().getOps<rt::TaskOp>())
    planTask(task);
  declareProgram();
}
