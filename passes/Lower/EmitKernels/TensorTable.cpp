// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See TensorTable.h.
#include "passes/Lower/EmitKernels/TensorTable.h"
#include "dialects/AutoPar/IR/AutoPar.h"

using namespace autopar;
using namespace autopar::lower;
using mlir::func::FuncOp;

static std::optional<rt::Role> roleOf(DictionaryAttr attributes) {
  auto kind = attributes ? attributes.getAs<StringAttr>(names::kind) : StringAttr();
  return kind ? rt::symbolizeRole(kind.getValue()) : std::nullopt;
}

FailureOr<rt::TensorOp> TensorTable::declareOne(FuncOp func, DictionaryAttr attributes, Type type, const Twine &what) {
  auto name = attributes ? attributes.getAs<StringAttr>(names::name) : StringAttr();
  auto role = roleOf(attributes);
  if (!name || !role)
    return func.emitOpError() << what << " has no " << names::name << " or no known " << names::kind
                              << "; run the Import stage first";
  std::string key = (rt::stringifyRole(*role) + ":" + name.getValue()).str();
  rt::TensorOp &tensor = byName[key];
  auto global = attributes.getAs<mlir::TypeAttr>(names::globalType);
  Type globalType = global ? global.getValue() : type;
  if (!tensor) {
    std::string symbol = "t" + std::to_string(byName.size() - 1);
    tensor = rt::TensorOp::create(builder, func.getLoc(), symbol, name.getValue(), *role,
                                  cast<RankedTensorType>(globalType), cast<RankedTensorType>(type),
                                  attributes.get(names::sharding), IntegerAttr(), false, false, false);
  } else if (tensor.getLocalType() != type || tensor.getGlobalType() != globalType) {
    return func.emitOpError() << what << " '" << name.getValue() << "' has type " << type << ", but elsewhere "
                              << tensor.getLocalType();
  }
  return tensor;
}

LogicalResult TensorTable::declare(FuncOp func) {
  bool isInit = func->getAttrOfType<StringAttr>(names::role).getValue() == "init";
  builder.setInsertionPoint(func);
  for (unsigned i = 0; i < func.getNumArguments(); ++i) {
    auto tensor = declareOne(func, func.getArgAttrDict(i), func.getArgumentTypes()[i], "argument " + Twine(i));
    if (failed(tensor))
      return failure();
    if (!isInit || tensor->getRole() == rt::Role::Seed)
      tensor->setRead(true);
    arguments[{func, i}] = *tensor;
  }
  for (unsigned i = 0; i < func.getNumResults(); ++i) {
    auto tensor = declareOne(func, func.getResultAttrDict(i), func.getResultTypes()[i], "result " + Twine(i));
    if (failed(tensor))
      return failure();
    if (isInit)
      tensor->setInitialised(true);
    else
      tensor->setWritten(true);
    results[{func, i}] = *tensor;
  }
  return success();
}

rt::TensorOp TensorTable::ofArgument(FuncOp func, unsigned number) const { return arguments.lookup({func, number}); }
rt::TensorOp TensorTable::ofResult(FuncOp func, unsigned number) const { return results.lookup({func, number}); }
