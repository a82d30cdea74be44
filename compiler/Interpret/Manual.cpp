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
  auto ownOf = [&](int64_t device) { return static_cast<size_t>(inner.linearIndex(device, ownRefs)); };
  SmallVector<int64_t> running; // those of the outer devices that are here, and for each the row of its outer device
  SmallVector<size_t> outerRow;
  for (int64_t device = 0; device < inner.numDevices(); ++device)
    if (auto it = llvm::find(devices, inner.linearIndex(device, outerRefs)); it != devices.end()) {
      running.push_back(device);
      outerRow.push_back(static_cast<size_t>(it - devices.begin()));
    }

  PerDevice arguments(running.size());
  for (auto [i, attr] : enumerate(manual.getInShardings())) {
    std::vector<Tensors> blocks; // by row of the outer device
    for (const Tensors &row : operands)
      blocks.push_back(cutIntoBlocks(row[i], own, shardingOf(attr)));
    for (auto [row, device, outer] : zip_equal(arguments, running, outerRow))
      row.push_back(blocks[outer][ownOf(device)]);
  }
  Frame frame;
  Machine machine(inner);
  auto values = machine.runRegion(frame, manual.getBody(), arguments, running);
  if (failed(values))
    return failure();
  PerDevice results(devices.size());
  for (auto [i, attr] : enumerate(manual.getOutShardings())) {
    std::vector<Tensors> blocks(devices.size(), Tensors(static_cast<size_t>(own.numDevices())));
    for (auto [row, device, outer] : zip_equal(*values, running, outerRow))
      blocks[outer][ownOf(device)] = row[i];
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
