// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Verifiers of the autopar ops; the numbers C1, C2 … are those of AutoParOps.td.
#include "dialects/AutoPar/Layout/Manual.h"
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/AutoPar/IR/ModuleMesh.h"

#include "mlir/IR/Builders.h"

namespace autopar {
using mlir::OpAsmParser;
using mlir::OpAsmPrinter;
using mlir::ParseResult;

static ParseResult parseDirection(OpAsmParser &parser, PropagationDirectionAttr &attr) {
  StringRef word;
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&word))
    return failure();
  auto direction = symbolizePropagationDirection(word);
  if (!direction)
    return parser.emitError(loc) << "expected NONE, FORWARD, BACKWARD or BOTH, found '" << word << "'";
  attr = PropagationDirectionAttr::get(parser.getContext(), *direction);
  return success();
}

static void printDirection(OpAsmPrinter &printer, Operation *, PropagationDirectionAttr attr) {
  printer << stringifyPropagationDirection(attr.getValue());
}

/// The mesh of a sharding, once the sharding is known to be valid for `type`; null after an error.
static MeshOp verifySharding(Operation *op, ShardingAttr sharding, Type type, const Twine &where) {
  MeshOp mesh = lookupMesh(op, sharding.getMesh());
  if (!mesh) {
    op->emitOpError() << where << "mesh " << sharding.getMesh() << " is not declared";
    return {};
  }
  if (auto problem = sharding.findProblem(mesh.getMesh(), cast<RankedTensorType>(type).getRank())) {
    InFlightDiagnostic error = op->emitOpError() << where << *problem;
    error.attachNote(mesh.getLoc()) << "mesh declared here";
    return {};
  }
  return mesh;
}

LogicalResult ShardingConstraintOp::verify() {
  return success(static_cast<bool>(verifySharding(*this, getSharding(), getType(), "")));
}

LogicalResult ReshardOp::verify() {
  if (!verifySharding(*this, getSharding(), getType(), ""))
    return failure();
  for (auto [d, dim] : llvm::enumerate(getSharding().getDims()))
    if (dim.getOpen())
      return emitOpError() << "dim " << d << " is open, expected closed dims: a reshard says where every byte lies";
  return success();
}

LogicalResult ShardingGroupOp::verify() {
  if (static_cast<int64_t>(getGroupId()) < 0)
    return emitOpError() << "group_id " << static_cast<int64_t>(getGroupId()) << " is negative";
  return success();
}

LogicalResult StageOp::verify() {
  if (static_cast<int64_t>(getIndex()) < 0)
    return emitOpError() << "stage " << static_cast<int64_t>(getIndex()) << " is negative";
  return success();
}

//===-- manual_computation ------------------------------------------------------------------------------------------===//

/// The type that the body sees: `global` cut along the manual axes only. Null if a manual axis stands behind another.
static RankedTensorType manualType(RankedTensorType global, const layout::Sharding &sharding,
                                   const layout::Mesh &mesh, ArrayRef<StringRef> manual) {
  layout::Sharding cut = layout::Sharding::replicatedOf(global.getRank());
  for (auto [from, to] : llvm::zip_equal(sharding.dims, cut.dims)) {
    for (const layout::AxisRef &axis : from.axes)
      if (llvm::is_contained(manual, mesh.axes[axis.axis].name)) {
        if (to.axes.size() != static_cast<size_t>(&axis - from.axes.data()))
          return {};
        to.axes.push_back(axis);
      }
  }
  return RankedTensorType::get(layout::localShape(global.getShape().vec(), cut), global.getElementType());
}

std::vector<layout::AxisRef> ManualComputationOp::getManualRefs(const layout::Mesh &mesh) {
  std::vector<layout::AxisRef> refs;
  for (Attribute name : getManualAxes())
    if (auto axis = mesh.findAxis(cast<StringAttr>(name).getValue()))
      refs.push_back(mesh.full(*axis));
  return refs;
}

/// C6 and C7.
static LogicalResult verifyManualCut(ManualComputationOp op, RankedTensorType type, const layout::Sharding &sharding,
                                     const layout::Mesh &mesh, const Twine &where) {
  layout::Sharding cut = layout::onlyAxes(sharding, op.getManualRefs(mesh));
  for (auto [d, dim] : llvm::enumerate(cut.dims))
    if (int64_t blocks = layout::sizeOf(dim.axes); type.getDimSize(d) % blocks)
      return op.emitOpError() << where << ": dim " << d << " of " << type.getDimSize(d) << " elements is cut into "
                              << blocks << " blocks by manual axes, expected a size that they divide";
  if (!sharding.unreduced.empty())
    return op.emitOpError() << where << ": is unreduced; reduce it in the body (psum), or before";
  return success();
}

LogicalResult ManualComputationOp::verifyRegions() {
  if (getInShardings().size() != getInputs().size() || getOutShardings().size() != getOutputs().size())
    return emitOpError() << "expected a sharding for each of " << getInputs().size() << " operands and "
                         << getOutputs().size() << " results, found " << getInShardings().size() << " and "
                         << getOutShardings().size();
  SmallVector<StringRef> manual;
  for (Attribute axis : getManualAxes()) {
    manual.push_back(cast<StringAttr>(axis).getValue());
    if (llvm::is_contained(ArrayRef(manual).drop_back(), manual.back()))
      return emitOpError() << "manual axis \"" << manual.back() << "\" occurs twice";
  }
  Block &body = getBody().front();
  ValueRange returned = body.getTerminator()->getOperands();
  if (body.getNumArguments() != getInputs().size() || returned.size() != getOutputs().size())
    return emitOpError() << "the body has " << body.getNumArguments() << " arguments and returns " << returned.size()
                         << " values, expected " << getInputs().size() << " and " << getOutputs().size();
  FlatSymbolRefAttr meshName;
  auto check = [&](Attribute attr, Value global, Type local, const Twine &where) -> LogicalResult {
    auto sharding = cast<ShardingAttr>(attr);
    MeshOp meshOp = verifySharding(*this, sharding, global.getType(), where + ": ");
    if (!meshOp)
      return failure();
    if (meshName && meshName != sharding.getMesh())
      return emitOpError() << where << ": shardings name different meshes, " << meshName << " and "
                           << sharding.getMesh();
    meshName = sharding.getMesh();
    layout::Mesh mesh = meshOp.getMesh();
    for (StringRef axis : manual)
      if (!mesh.findAxis(axis))
        return emitOpError() << "manual axis \"" << axis << "\" is not in the mesh";
    auto type = cast<RankedTensorType>(global.getType());
    RankedTensorType expected = manualType(type, sharding.getSharding(mesh), mesh, manual);
    if (!expected)
      return emitOpError() << where << ": manual axes must come before others in each dim";
    if (failed(verifyManualCut(*this, type, sharding.getSharding(mesh), mesh, where)))
      return failure();
    if (expected != local)
      return emitOpError() << where << ": the body has type " << local << ", expected the local type " << expected;
    return success();
  };
  for (auto [i, sharding] : llvm::enumerate(getInShardings()))
    if (failed(check(sharding, getInputs()[i], body.getArgument(i).getType(), "operand " + Twine(i))))
      return failure();
  for (auto [i, sharding] : llvm::enumerate(getOutShardings()))
    if (failed(check(sharding, getOutputs()[i], returned[i].getType(), "result " + Twine(i))))
      return failure();
  return success();
}

} // namespace autopar

#define GET_OP_CLASSES
#include "dialects/AutoPar/IR/AutoParOps.cpp.inc"
