// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the text says about names. JAX writes paths with brackets; other
// exporters write plain names, whose dots mean nothing. One bracket or one
// jax.result_info anywhere tells that the function is JAX's.
#include "passes/Import/NameTensors/TensorNames.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace autopar {
namespace {

/// The name in a location, whatever wraps it.
StringRef nameIn(Location loc) {
  if (auto named = dyn_cast<mlir::NameLoc>(loc))
    return named.getName().getValue();
  if (auto fused = dyn_cast<mlir::FusedLoc>(loc))
    for (Location inner : fused.getLocations())
      if (StringRef name = nameIn(inner); !name.empty())
        return name;
  if (auto call = dyn_cast<mlir::CallSiteLoc>(loc))
    return nameIn(call.getCallee());
  return {};
}

JaxPath readPath(StringRef text, bool isJax) {
  if (isJax)
    if (std::optional<JaxPath> path = parseJaxPath(text))
      return *path;
  return {text.str(), {}};
}

} // namespace

FunctionNames readNames(mlir::func::FuncOp function) {
  FunctionNames names;
  auto infoOf = [&](unsigned i) {
    return function.getResultAttrOfType<StringAttr>(i, "jax.result_info");
  };
  bool isJax = false;
  for (unsigned i = 0; i < function.getNumResults(); ++i)
    names.hasResultPaths |= infoOf(i) != nullptr;
  isJax = names.hasResultPaths;
  for (BlockArgument argument : function.getArguments())
    isJax |= nameIn(argument.getLoc()).contains('[');

  for (BlockArgument argument : function.getArguments()) {
    NamedTensor tensor{argument.getArgNumber(),
                       cast<RankedTensorType>(argument.getType()),
                       argument.getLoc(),
                       {},
                       false,
                       {},
                       {}};
    if (StringRef text = nameIn(argument.getLoc()); !text.empty()) {
      tensor.path = readPath(text, isJax);
      tensor.hasName = true;
    }
    names.arguments.push_back(std::move(tensor));
  }
  // jax.pmap flattens its arguments before it traces: these are numbers, no names.
  if (isJax && llvm::all_of(names.arguments, [](const NamedTensor &t) {
        return t.path.root == "flat_args" && t.path.keys.size() == 1 && t.path.keys[0].isIndex;
      }))
    for (NamedTensor &tensor : names.arguments) {
      tensor.path = {};
      tensor.hasName = false;
    }
  for (auto [i, type] : llvm::enumerate(function.getResultTypes())) {
    NamedTensor tensor{unsigned(i),
                       cast<RankedTensorType>(type),
                       function.getLoc(),
                       {},
                       false,
                       {},
                       {}};
    if (StringAttr info = infoOf(i)) {
      tensor.path = readPath(info.getValue(), /*isJax=*/true);
      if (tensor.path.root == "result")
        tensor.path.root.clear();
      tensor.hasName = true;
    }
    names.results.push_back(std::move(tensor));
  }
  return names;
}

} // namespace autopar
