// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The sdy dialect: registration and verifiers of meshes and shardings.
#include "dialects/Sdy/IR/Sdy.h"
#include "dialects/Sdy/IR/Bytecode.h"

#include "dialects/AutoPar/Layout/Mesh.h"
#include "dialects/Sdy/IR/SdyText.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace autopar;
using namespace autopar::sdy;

#include "dialects/Sdy/IR/SdyDialect.cpp.inc"
#include "dialects/Sdy/IR/SdyEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "dialects/Sdy/IR/SdyAttrs.cpp.inc"
#define GET_OP_CLASSES
#include "dialects/Sdy/IR/SdyOps.cpp.inc"

void SdyDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "dialects/Sdy/IR/SdyOps.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialects/Sdy/IR/SdyAttrs.cpp.inc"
      >();
  addBytecodeReader(this);
}

std::optional<int64_t> MeshAttr::findAxis(StringRef name) const {
  for (MeshAxisAttr axis : getAxes())
    if (axis.getName() == name)
      return axis.getSize();
  return std::nullopt;
}

MeshAttr TensorShardingAttr::getMesh(Operation *op) const {
  if (auto mesh = dyn_cast<MeshAttr>(getMeshOrRef()))
    return mesh;
  auto module = op->getParentOfType<ModuleOp>();
  auto mesh = module ? module.lookupSymbol<MeshOp>(getMeshName()) : nullptr;
  return mesh ? mesh.getMesh() : MeshAttr();
}

StringRef TensorShardingAttr::getMeshName() const {
  auto name = dyn_cast<FlatSymbolRefAttr>(getMeshOrRef());
  return name ? name.getValue() : StringRef();
}

LogicalResult sdy::verifyMesh(MeshAttr mesh, llvm::function_ref<InFlightDiagnostic()> emit) {
  int64_t devices = 1;
  llvm::StringSet<> names;
  for (MeshAxisAttr axis : mesh.getAxes()) {
    if (!names.insert(axis.getName()).second)
      return emit() << "found axis \"" << axis.getName() << "\" twice, expected each name once";
    if (axis.getSize() <= 0)
      return emit() << "found size " << axis.getSize() << " of axis \"" << axis.getName()
                    << "\", expected a positive size";
    if (axis.getSize() > layout::maxDevices / devices)
      return emit() << "found axis \"" << axis.getName() << "\" of size " << axis.getSize() << ", which makes a mesh of more than "
                    << layout::maxDevices << " devices, expected at most so many";
    devices *= axis.getSize();
  }
  SmallVector<int64_t> ids(mesh.getDeviceIds());
  bool isOneDevice = mesh.getAxes().empty() && ids.size() == 1;
  if (ids.empty() || (isOneDevice && ids.front() >= 0))
    return success();
  llvm::sort(ids);
  bool isOrder = static_cast<int64_t>(ids.size()) == devices;
  for (auto [i, id] : enumerate(ids))
    isOrder &= id == static_cast<int64_t>(i);
  if (!isOrder)
    return emit() << "found device_ids that are not the ids 0 to " << devices - 1 << ", each once";
  return success();
}

LogicalResult MeshOp::verify() {
  return verifyMesh(getMesh(), [&] { return emitOpError(); });
}

/// The range [preSize, preSize * size) of an axis that a reference takes, in units of the axis' factors.
static std::pair<int64_t, int64_t> partOf(AxisRefAttr axis, int64_t axisSize) {
  SubAxisInfoAttr part = axis.getSubAxisInfo();
  if (!part)
    return {1, axisSize};
  return {part.getPreSize(), part.getPreSize() * part.getSize()};
}

/// ["a"=2, "b"=4], at most the first eight: a message is no place for a thousand axes, or for an order of devices.
static std::string axesText(MeshAttr mesh) {
  std::string text;
  for (MeshAxisAttr axis : mesh.getAxes().take_front(8))
    text += (text.empty() ? "\"" : ", \"") + axis.getName().str() + "\"=" + std::to_string(axis.getSize());
  return "[" + text + (mesh.getAxes().size() > 8 ? ", …]" : "]");
}

/// Whether one split of an axis has both ranges: halves and thirds of an axis are not told apart by it.
static bool splitAlike(std::pair<int64_t, int64_t> a, std::pair<int64_t, int64_t> b) {
  auto divide = [](int64_t x, int64_t y) { return std::max(x, y) % std::min(x, y) == 0; };
  return divide(a.first, b.first) && divide(a.first, b.second) && divide(a.second, b.first) && divide(a.second, b.second);
}

namespace {
/// Collects the axes of a sharding and refuses what no mesh has and what is used twice.
class AxisUses {
public:
  AxisUses(MeshAttr mesh, llvm::function_ref<InFlightDiagnostic()> emit) : mesh(mesh), emit(emit) {}
  LogicalResult add(AxisRefAttr axis) {
    std::optional<int64_t> size = mesh.findAxis(axis.getName());
    if (!size)
      return emit() << "found axis \"" << axis.getName() << "\", which the mesh " << axesText(mesh) << " has not";
    if (SubAxisInfoAttr part = axis.getSubAxisInfo()) {
      int64_t end = 0;
      bool fits = part.getPreSize() > 0 && part.getSize() > 1 &&
                  !llvm::MulOverflow(part.getPreSize(), part.getSize(), end) && *size % end == 0 && end <= *size;
      if (!fits)
        return emit() << "found part (" << part.getPreSize() << ")" << part.getSize() << " of axis \""
                      << axis.getName() << "\" of size " << *size
                      << ", expected a size above 1 whose product with the pre-size divides the axis";
    }
    auto [begin, end] = partOf(axis, *size);
    for (auto [name, from, to] : uses)
      if (name == axis.getName() && ((begin < to && from < end) || !splitAlike({begin, end}, {from, to})))
        return emit() << "found axis \"" << axis.getName() << "\" used twice, expected each axis, or part of one, once";
    uses.push_back({axis.getName(), begin, end});
    return success();
  }

private:
  MeshAttr mesh;
  llvm::function_ref<InFlightDiagnostic()> emit;
  SmallVector<std::tuple<StringRef, int64_t, int64_t>> uses;
};
} // namespace

LogicalResult sdy::verifySharding(TensorShardingAttr sharding, Type type, Operation *op,
                                  llvm::function_ref<InFlightDiagnostic()> emit) {
  MeshAttr mesh = sharding.getMesh(op);
  if (!mesh)
    return emit() << "found mesh @" << sharding.getMeshName() << ", expected the name of an sdy.mesh of this module";
  if (isa<MeshAttr>(sharding.getMeshOrRef()) && failed(verifyMesh(mesh, emit))) // its own; others are ops
    return failure();
  bool isMaximal = mesh.getAxes().empty() && !mesh.getDeviceIds().empty();
  if (auto tensor = dyn_cast<RankedTensorType>(type); tensor && !(isMaximal && sharding.getDimShardings().empty()))
    if (static_cast<size_t>(tensor.getRank()) != sharding.getDimShardings().size())
      return emit() << "found a sharding of " << sharding.getDimShardings().size() << " dims on " << type
                    << ", expected " << tensor.getRank() << " dims";
  AxisUses uses(mesh, emit);
  for (DimensionShardingAttr dim : sharding.getDimShardings())
    for (AxisRefAttr axis : dim.getAxes())
      if (failed(uses.add(axis)))
        return failure();
  for (ArrayRef<AxisRefAttr> axes : {sharding.getReplicatedAxes(), sharding.getUnreducedAxes()})
    for (AxisRefAttr axis : axes)
      if (failed(uses.add(axis)))
        return failure();
  return success();
}

LogicalResult ShardingConstraintOp::verifySymbolUses(mlir::SymbolTableCollection &) {
  return verifySharding(getSharding(), getType(), *this, [&] { return emitOpError(); });
}

LogicalResult ReshardOp::verifySymbolUses(mlir::SymbolTableCollection &) {
  return verifySharding(getSharding(), getType(), *this, [&] { return emitOpError(); });
}

LogicalResult DataFlowEdgeOp::verifySymbolUses(mlir::SymbolTableCollection &) {
  std::optional<TensorShardingAttr> sharding = getSharding();
  return sharding ? verifySharding(*sharding, getType(), *this, [&] { return emitOpError(); }) : success();
}

LogicalResult NamedComputationOp::verifySymbolUses(mlir::SymbolTableCollection &) {
  auto check = [&](std::optional<TensorShardingPerValueAttr> all, mlir::TypeRange types, StringRef list, StringRef what) -> LogicalResult {
    if (!all)
      return success();
    if (all->getShardings().size() != types.size())
      return emitOpError() << "found " << all->getShardings().size() << " " << list << ", expected " << types.size()
                           << ", one for each " << what;
    for (auto [sharding, type] : zip_equal(all->getShardings(), types))
      if (failed(verifySharding(sharding, type, *this, [&] { return emitOpError(); })))
        return failure();
    return success();
  };
  return success(succeeded(check(getInShardings(), getOperandTypes(), "in_shardings", "operand")) &&
                 succeeded(check(getOutShardings(), getResultTypes(), "out_shardings", "result")));
}

LogicalResult NamedComputationOp::verifyRegions() {
  Block &body = getBody().front();
  if (body.getArgumentTypes() != getOperandTypes())
    return emitOpError() << "found a body on other types than the operands', expected the same";
  if (body.getTerminator()->getOperandTypes() != getResultTypes())
    return emitOpError() << "found a body that returns other types than the results', expected the same";
  return success();
}

LogicalResult ManualComputationOp::verifySymbolUses(mlir::SymbolTableCollection &) {
  ArrayRef<TensorShardingAttr> in = getInShardings().getShardings(), out = getOutShardings().getShardings();
  if (in.size() != getNumOperands() || out.size() != getNumResults())
    return emitOpError() << "found " << in.size() << " in_shardings and " << out.size() << " out_shardings, expected "
                         << getNumOperands() << " and " << getNumResults() << ", one for each operand and result";
  for (auto [sharding, type] : zip_equal(in, getOperandTypes()))
    if (failed(verifySharding(sharding, type, *this, [&] { return emitOpError(); })))
      return failure();
  for (auto [sharding, type] : zip_equal(out, getResultTypes()))
    if (failed(verifySharding(sharding, type, *this, [&] { return emitOpError(); })))
      return failure();
  return success();
}

LogicalResult ManualComputationOp::verifyRegions() {
  Block &body = getBody().front();
  if (body.getNumArguments() != getNumOperands())
    return emitOpError() << "found a body of " << body.getNumArguments() << " arguments, expected "
                         << getNumOperands() << ", one for each operand";
  if (body.getTerminator()->getNumOperands() != getNumResults())
    return emitOpError() << "found a body that returns " << body.getTerminator()->getNumOperands()
                         << " values, expected " << getNumResults() << ", one for each result";
  return success();
}
