// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Declarations (mesh, tensors, program) here; launches in LaunchTable.cpp.
#include "compiler/Emit/BuildManifest.h"

#include "compiler/Emit/LaunchTable.h"
#include "compiler/Emit/ManifestWriter.h"
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/Rt/IR/Rt.h"

namespace autopar::emit {
namespace {

class ManifestBuilder {
public:
  explicit ManifestBuilder(ModuleOp module) : module(module) {}

  FailureOr<Manifest> build(const TargetCpu &cpu) {
    writer.header.model_name = writer.string(module.getName().value_or(""));
    writer.header.cpu_name = writer.string(cpu.name);
    writer.header.cpu_features = writer.string(cpu.features);
    if (failed(addProgram()) || failed(addMesh()))
      return failure();
    for (auto tensor : module.getOps<rt::TensorOp>())
      if (failed(addTensor(tensor)))
        return failure();
    LaunchTable launches(writer);
    for (auto task : module.getOps<rt::TaskOp>())
      if (failed(launches.addTask(task)))
        return failure();
    Manifest result;
    result.bytes = writer.finish();
    result.kernels = launches.kernels();
    return result;
  }

private:
  LogicalResult addProgram() {
    auto programs = module.getOps<rt::ProgramOp>();
    if (!llvm::hasSingleElement(programs))
      return module.emitError()
             << "expected one rt.program, which memory planning writes";
    writer.header.arena_bytes = (*programs.begin()).getArenaBytes();
    writer.header.coords_offset = (*programs.begin()).getCoordsOffset();
    return success();
  }

  LogicalResult addMesh() {
    for (auto meshOp : module.getOps<MeshOp>())
      mesh = meshOp.getMesh();
    for (auto meshOp : module.getOps<MeshOp>())
      if (auto ids = meshOp->getAttrOfType<mlir::DenseI64ArrayAttr>(names::deviceIds)) {
        writer.places.resize(static_cast<size_t>(ids.size()));
        for (auto [place, rank] : llvm::enumerate(ids.asArrayRef()))
          writer.places[static_cast<size_t>(rank)] = static_cast<uint32_t>(place);
      }
    for (const layout::MeshAxis &axis : mesh.axes)
      writer.axes.push_back({writer.string(axis.name), 0, axis.size});
    return success();
  }

  LogicalResult addTensor(rt::TensorOp op) {
    if (!op.getOffset())
      return op.emitError() << "tensor has no offset: memory is not planned";
    auto global = cast<RankedTensorType>(op.getGlobalType());
    auto local = cast<RankedTensorType>(op.getLocalType());
    std::optional<autopar_dtype> dtype = dtypeOf(global.getElementType());
    if (!dtype)
      return op.emitError() << "element type " << global.getElementType()
                            << " has no code in the program ABI";
    layout::Sharding sharding =
        layout::Sharding::replicatedOf(global.getRank());
    if (auto attr = dyn_cast_or_null<ShardingAttr>(op.getShardingAttr()))
      sharding = attr.getSharding(mesh);
    autopar_tensor tensor{};
    tensor.name = writer.string(op.getName());
    tensor.role = static_cast<uint8_t>(op.getRole());
    tensor.dtype = *dtype;
    tensor.flags = (op.getRead() ? AUTOPAR_TENSOR_READ : 0) |
                   (op.getWritten() ? AUTOPAR_TENSOR_WRITTEN : 0) |
                   (op.getInitialised() ? AUTOPAR_TENSOR_INITIALISED : 0);
    tensor.first_dim = writer.dims.size();
    tensor.rank = global.getRank();
    tensor.offset = *op.getOffset();
    tensor.bytes =
        local.getNumElements() * rt::elementBytes(local.getElementType());
    for (int64_t d = 0; d < global.getRank(); ++d) {
      std::vector<autopar_axis_ref> refs;
      for (const layout::AxisRef &ref : sharding.dims[d].axes)
        refs.push_back({static_cast<uint32_t>(ref.axis), 0, ref.pre, ref.size});
      writer.dims.push_back({global.getDimSize(d), local.getDimSize(d),
                             writer.axisRefs(refs),
                             static_cast<uint32_t>(refs.size())});
    }
    writer.tensors.push_back(tensor);
    return success();
  }

  ModuleOp module;
  ManifestWriter writer;
  layout::Mesh mesh;
};

} // namespace

FailureOr<Manifest> buildManifest(ModuleOp module, const TargetCpu &cpu) {
  return ManifestBuilder(module).build(cpu);
}

} // namespace autopar::emit
