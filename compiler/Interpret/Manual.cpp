// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// manual_computation in a whole program: its body runs on the devices of a mesh of the manual axes, those of the bodies
// around it included. Along other axes there is one device, which holds the whole.
#include "compiler/Interpret/Blocks.h"
#include "compiler/Interpret/Machine.h"
#include "dialects/AutoPar/IR/ModuleMesh.h"
#include "dialects/AutoPar/Layout/Manual.h"

namespace autopar::interpret {

namespace {
/// The same sharding on a mesh of some of the axes; all that it uses are there.
layout::Sharding onMesh(layout::Sharding sharding, const layout::Mesh &from, const layout::Mesh &to) {
  for (layout::DimSharding &dim : sharding.dims)
    for (layout::AxisRef &axis : dim.axes)
      axis.axis = *to.findAxis(from.axes[static_cast<size_t>(axis.axis)].name);
  return sharding;
}
} // namespace

FailureOr<Machine::PerDevice> Machine::runManual(Operation *op, const PerDevice &operands, Devices devices) {
  auto manual = cast<ManualComputationOp>(op);
  FailureOr<MeshOp> meshOp = findMesh(op->getParentOfType<ModuleOp>());
  if (failed(meshOp))
    return failure();
  if (static_cast<int64_t>(devices.size()) != numDevices)
    return op->emitOpError() << "is reached by " << devices.size() << " of " << numDevices
                             << " devices, so a real run would hang";
  layout::Mesh whole = meshOp->getMesh(), inner, own;
  std::vector<layout::AxisRef> refs = manual.getManualRefs(whole), outerRefs, ownRefs; // the last two on `inner`
  for (size_t i = 0; i < whole.axes.size(); ++i) {
    bool isOwn = layout::overlapsAny(whole.full(static_cast<int32_t>(i)), refs) ||
                 llvm::is_contained(refs, whole.full(static_cast<int32_t>(i)));
    bool isOuter = mesh.findAxis(whole.axes[i].name).has_value();
    if (!isOwn && !isOuter)
      continue;
    inner.axes.push_back(whole.axes[i]);
    if (isOwn)
      own.axes.push_back(whole.axes[i]);
    (isOwn ? ownRefs : outerRefs).push_back(inner.full(static_cast<int32_t>(inner.axes.size()) - 1));
  }
  auto shardingOf = [&](Attribute attr) {
    return onMesh(layout::onlyAxes(cast<ShardingAttr>(attr).getSharding(whole), refs), whole, own);
  };
  int64_t count = inner.numDevices();
  auto outerOf = [&](int64_t device) { return static_cast<size_t>(inner.linearIndex(device, outerRefs)); };
  auto ownOf = [&](int64_t device) { return static_cast<size_t>(inner.linearIndex(device, ownRefs)); };

  PerDevice arguments(static_cast<size_t>(count));
  for (auto [i, attr] : enumerate(manual.getInShardings())) {
    std::vector<Tensors> blocks; // by outer device
    for (const Tensors &row : operands)
      blocks.push_back(cutIntoBlocks(row[i], own, shardingOf(attr)));
    for (int64_t device = 0; device < count; ++device)
      arguments[static_cast<size_t>(device)].push_back(blocks[outerOf(device)][ownOf(device)]);
  }
  Frame frame;
  Machine machine(inner);
  auto values = machine.runRegion(frame, manual.getBody(), arguments, llvm::to_vector(llvm::seq<int64_t>(0, count)));
  if (failed(values))
    return failure();
  PerDevice results(devices.size());
  for (auto [i, attr] : enumerate(manual.getOutShardings())) {
    std::vector<Tensors> blocks(devices.size(), Tensors(static_cast<size_t>(own.numDevices())));
    for (int64_t device = 0; device < count; ++device)
      blocks[outerOf(device)][ownOf(device)] = (*values)[static_cast<size_t>(device)][i];
    auto shape = cast<RankedTensorType>(op->getResult(static_cast<unsigned>(i)).getType()).getShape();
    for (auto [row, parts] : zip_equal(results, blocks)) {
      Tensor global;
      if (auto problem = assembleBlocks(parts, Shape(shape.begin(), shape.end()), own, shardingOf(attr), global))
        return op->emitOpError() << "result " << i << " " << *problem << "; its out_specs say that it does not";
      row.push_back(std::move(global));
    }
  }
  return results;
}

} // namespace autopar::interpret
