// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The contract after Import, function by function.
#include "dialects/AutoPar/IR/ModuleMesh.h"
#include "passes/Contracts/Passes.h"

#include "llvm/ADT/StringMap.h"

namespace autopar {
#define GEN_PASS_DEF_VERIFYAFTERIMPORT
#include "passes/Contracts/VerifyAfterImport/VerifyAfterImport.h.inc"

namespace {
using mlir::func::FuncOp;

struct VerifyAfterImport : impl::VerifyAfterImportBase<VerifyAfterImport> {
  void runOnOperation() override {
    if (failed(findMesh(getOperation())))
      return signalPassFailure();
    for (auto function : getOperation().getOps<FuncOp>())
      if (failed(checkRole(function)) || failed(checkTensors(function)) || failed(checkBody(function)))
        return signalPassFailure();
  }

private:
  LogicalResult checkRole(FuncOp function) {
    auto role = function->getAttrOfType<StringAttr>(names::role);
    if (role && role.getValue() == function.getName())
      return success();
    return function.emitOpError() << "has no role of its name after Import; run --autopar-import-pipeline first";
  }

  LogicalResult checkTensors(FuncOp function) {
    llvm::StringMap<unsigned> stateArguments;
    for (unsigned i = 0; i < function.getNumArguments(); ++i) {
      if (failed(checkAttributes(function, "argument", i, function.getArgAttrDict(i))))
        return failure();
      if (function.getArgAttrOfType<StringAttr>(i, names::kind) == "state")
        stateArguments[function.getArgAttrOfType<StringAttr>(i, names::name)] = i;
    }
    for (unsigned i = 0; i < function.getNumResults(); ++i) {
      if (failed(checkAttributes(function, "result", i, function.getResultAttrDict(i))))
        return failure();
      if (function.getResultAttrOfType<StringAttr>(i, names::kind) != "state")
        continue;
      auto name = function.getResultAttrOfType<StringAttr>(i, names::name);
      auto argument = stateArguments.find(name);
      if (argument == stateArguments.end())
        continue;
      bool same = function.getArgumentTypes()[argument->second] == function.getResultTypes()[i] &&
                  function.getArgAttr(argument->second, names::sharding) == function.getResultAttr(i, names::sharding);
      if (!same)
        return function.emitOpError() << "state " << name << " has another type or sharding as result " << i << " than as argument " << argument->second;
    }
    return success();
  }

  LogicalResult checkAttributes(FuncOp function, StringRef what, unsigned index, DictionaryAttr attributes) {
    for (StringRef name : {names::name, names::kind})
      if (!attributes || !attributes.getAs<StringAttr>(name))
        return function.emitOpError() << what << " " << index << " has no '" << name << "' after Import";
    for (NamedAttribute attribute : attributes)
      if (!attribute.getName().getValue().starts_with("autopar."))
        return function.emitOpError() << what << " " << index << " still has '" << attribute.getName().getValue() << "' after Import";
    return success();
  }

  LogicalResult checkBody(FuncOp function) {
    return failure(function.walk([](Operation *op) {
      bool known = !isa<mlir::func::CallOp>(op) && op->getName().getDialectNamespace() != "sdy";
      if (!known)
        op->emitOpError() << "is left after Import";
      return known ? WalkResult::advance() : WalkResult::interrupt();
    }).wasInterrupted());
  }
};
} // namespace
} // namespace autopar
