// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Registration, and the verifier of the attributes that stages leave on functions and ops (Names.h).
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/AutoPar/IR/ModuleMesh.h"
#include "dialects/AutoPar/IR/TextMeshes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

#include "dialects/AutoPar/IR/AutoParDialect.cpp.inc"
#include "dialects/AutoPar/IR/AutoParEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "dialects/AutoPar/IR/AutoParAttrs.cpp.inc"

namespace autopar {

void AutoParDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialects/AutoPar/IR/AutoParAttrs.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "dialects/AutoPar/IR/AutoParOps.cpp.inc"
      >();
}

/// Verifies one sharding for a value of `type`; `where` names it in the error.
static LogicalResult verifySharding(Operation *op, Attribute attr, Type type, const Twine &where) {
  auto sharding = dyn_cast<ShardingAttr>(attr);
  if (!sharding)
    return op->emitOpError() << where << ": expected an #autopar.sharding, found " << attr;
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return op->emitOpError() << where << ": a sharding needs a ranked tensor, found " << type;
  MeshOp mesh = lookupMesh(op, sharding.getMesh());
  if (!mesh)
    return op->emitOpError() << where << ": mesh " << sharding.getMesh() << " is not declared";
  if (auto problem = sharding.findProblem(mesh.getMesh(), tensor.getRank())) {
    InFlightDiagnostic error = op->emitOpError() << where << ": " << *problem;
    error.attachNote(mesh.getLoc()) << "mesh declared here";
    return error;
  }
  return success();
}

LogicalResult AutoParDialect::verifyOperationAttribute(Operation *op, NamedAttribute attribute) {
  StringRef name = attribute.getName().getValue();
  Attribute value = attribute.getValue();
  if (name == names::shardings) {
    auto shardings = dyn_cast<ArrayAttr>(value);
    if (!shardings || shardings.size() != op->getNumResults())
      return op->emitOpError() << "'" << name << "' needs an array of " << op->getNumResults()
                               << " shardings, one for each result, found " << value;
    for (auto [i, sharding] : llvm::enumerate(shardings))
      if (failed(verifySharding(op, sharding, op->getResult(i).getType(), "sharding of result " + Twine(i))))
        return failure();
    return success();
  }
  if (name == names::mesh) {
    auto mesh = dyn_cast<FlatSymbolRefAttr>(value);
    if (!mesh || !lookupMesh(op, mesh))
      return op->emitOpError() << "'" << name << "' names no mesh: " << value;
    return success();
  }
  if (name == names::textMeshes) {
    auto mesh = dyn_cast<MeshOp>(op);
    std::optional<std::string> problem = mesh ? TextMeshes::findProblem(mesh, value) : "stands on no mesh";
    if (problem)
      return op->emitOpError() << "'" << name << "' " << *problem;
    return success();
  }
  if (name == names::deviceIds && isa<MeshOp>(op)) {
    auto ids = dyn_cast<mlir::DenseI64ArrayAttr>(value);
    int64_t devices = cast<MeshOp>(op).getMesh().numDevices();
    if (!ids || !layout::isOrder(ids.asArrayRef().vec(), devices))
      return op->emitOpError() << "'" << name << "' needs the numbers 0 to " << devices - 1 << ", each once, found " << value;
    return success();
  }
  if (name == names::reduceDtype) {
    auto text = dyn_cast<StringAttr>(value);
    if (!text || !llvm::is_contained({"f32", "native"}, text.getValue()))
      return op->emitOpError() << "'" << name << "' is f32 or native, found " << value;
    return success();
  }
  if (name == names::reshardAfterForward && !isa<mlir::BoolAttr>(value))
    return op->emitOpError() << "'" << name << "' is true or false, found " << value;
  bool isRole = name == names::role, isPhase = name == names::phase;
  if ((isRole || isPhase) && !isa<StringAttr>(value))
    return op->emitOpError() << "'" << name << "' needs a string, found " << value;
  if (name == names::stage && !isa<IntegerAttr>(value))
    return op->emitOpError() << "'" << name << "' needs an integer, found " << value;
  if (isRole && !llvm::is_contained({"init", "step", "loss"}, cast<StringAttr>(value).getValue()))
    return op->emitOpError() << "'" << name << "' is init, step or loss, found " << value;
  return success();
}

static LogicalResult verifyBoundary(Operation *op, NamedAttribute attribute, Type type, const Twine &where) {
  StringRef name = attribute.getName().getValue();
  Attribute value = attribute.getValue();
  if (name == names::sharding) {
    // On spmd functions the sharding speaks of the global tensor; ranks agree.
    return verifySharding(op, value, type, "sharding of " + where);
  }
  if (name == names::written && !isa<ShardingAttr>(value))
    return op->emitOpError() << where << ": '" << name << "' needs a sharding, found " << value;
  if ((name == names::name || name == names::kind) && !isa<StringAttr>(value))
    return op->emitOpError() << where << ": '" << name << "' needs a string, found " << value;
  if (name == names::kind &&
      !llvm::is_contained({"state", "batch", "seed", "metric"}, cast<StringAttr>(value).getValue()))
    return op->emitOpError() << where << ": '" << name << "' is state, batch, seed or metric, found " << value;
  if (name == names::globalType && !isa<mlir::TypeAttr>(value))
    return op->emitOpError() << where << ": '" << name << "' needs a type, found " << value;
  return success();
}

LogicalResult AutoParDialect::verifyRegionArgAttribute(Operation *op, unsigned region, unsigned index,
                                                       NamedAttribute attribute) {
  auto function = dyn_cast<mlir::FunctionOpInterface>(op);
  if (!function)
    return success();
  return verifyBoundary(op, attribute, function.getArgumentTypes()[index], "argument " + Twine(index));
}

LogicalResult AutoParDialect::verifyRegionResultAttribute(Operation *op, unsigned region, unsigned index,
                                                          NamedAttribute attribute) {
  auto function = dyn_cast<mlir::FunctionOpInterface>(op);
  if (!function)
    return success();
  return verifyBoundary(op, attribute, function.getResultTypes()[index], "result " + Twine(index));
}

MeshOp lookupMesh(Operation *from, FlatSymbolRefAttr name) {
  return SymbolTable::lookupNearestSymbolFrom<MeshOp>(from, name);
}

FailureOr<MeshOp> findMesh(ModuleOp module) {
  MeshOp found;
  for (MeshOp mesh : module.getOps<MeshOp>()) {
    if (found) {
      InFlightDiagnostic error = mesh.emitError() << "the module has more than one mesh, expected one";
      error.attachNote(found.getLoc()) << "first mesh declared here";
      return failure();
    }
    found = mesh;
  }
  if (!found)
    return module.emitError() << "the module has no autopar.mesh, expected one";
  return found;
}

FailureOr<MeshOp> meshOfFunction(Operation *function) {
  if (auto name = function->getAttrOfType<FlatSymbolRefAttr>(names::mesh))
    return lookupMesh(function, name); // the dialect has checked that there is one
  return findMesh(function->getParentOfType<ModuleOp>());
}

} // namespace autopar
