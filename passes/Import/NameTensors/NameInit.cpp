// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names of @init, whose results are @step's state, and of @loss.
#include "passes/Import/NameTensors/TensorNames.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace autopar {
namespace {

LogicalResult nameSeed(mlir::func::FuncOp function, FunctionNames &names) {
  for (NamedTensor &argument : names.arguments) {
    auto element = dyn_cast<IntegerType>(argument.type.getElementType());
    bool isKey = argument.index == 0 &&
                 argument.type.getShape() == ArrayRef<int64_t>{2} && element &&
                 element.getWidth() == 32;
    if (!isKey) {
      InFlightDiagnostic error =
          emitError(argument.loc)
          << "argument " << argument.index << " of @init has type "
          << argument.type
          << "; @init takes a seed of type tensor<2xui32> or nothing";
      error.attachNote() << "bind other arguments before exporting, or start "
                            "from a file with --init-state";
      return error;
    }
    argument.kind = "seed";
    argument.name = argument.hasName ? joinName(argument.path.root,
                                                joinKeys(argument.path.keys))
                                     : "seed";
  }
  return success();
}

/// Without a @step in the module, or without paths to look up.
std::string fallbackName(const NamedTensor &result) {
  return result.hasName ? joinName("state", joinKeys(result.path.keys))
                        : "arg" + std::to_string(result.index);
}

/// State that @step neither reads nor writes is kept all the same, beside that of its tree.
std::string unreadName(const NamedTensor &result, ArrayRef<StateEntry> state) {
  ArrayRef<JaxKey> keys = result.path.keys;
  if (state.empty())
    return joinName("state", joinKeys(keys));
  const StateEntry *like = &state.front();
  bool several = !StringRef(like->name).ends_with(like->path); // trees, whose number comes first
  if (several && !keys.empty()) {
    auto same = llvm::find_if(state, [&](const StateEntry &entry) { return StringRef(entry.path).split('/').first == keys[0].text; });
    like = same == state.end() ? like : &*same;
    keys = keys.drop_front();
  }
  StringRef path = several ? StringRef(like->path).split('/').second : StringRef(like->path);
  StringRef root = StringRef(like->name).drop_back(path.size());
  root.consume_back("/");
  return joinName(root, joinKeys(keys));
}

LogicalResult byPath(mlir::func::FuncOp function, FunctionNames &names,
                     ArrayRef<StateEntry> state) {
  // @init may also give a dict of several trees by the names of their arguments.
  llvm::StringMap<const StateEntry *> byPath;
  for (const StateEntry &entry : state)
    byPath.try_emplace(entry.name, &entry);
  for (const StateEntry &entry : state)
    byPath[entry.path] = &entry;
  llvm::StringSet<> made;
  for (NamedTensor &result : names.results) {
    auto it = byPath.find(joinKeys(result.path.keys));
    if (it == byPath.end()) {
      result.name = unreadName(result, state);
      mlir::emitRemark(function.getLoc())
          << "state '" << result.name << "' is written by @init only";
      continue;
    }
    const StateEntry &entry = *it->second;
    if (entry.type != result.type) {
      InFlightDiagnostic error = function.emitError()
                                 << "@init gives '" << entry.name
                                 << "' the type " << result.type
                                 << ", but @step has " << entry.type;
      error.attachNote(entry.loc) << "in @step it is here";
      return error;
    }
    result.name = entry.name;
    made.insert(entry.name);
  }
  SmallVector<StringRef> missing;
  for (const StateEntry &entry : state)
    if (entry.isRead && !made.contains(entry.name))
      missing.push_back(entry.name);
  if (!missing.empty())
    mlir::emitRemark(function.getLoc()) << "@init does not make '" << missing.front() << "'"
                                        << (missing.size() == 1 ? "" : " and " + std::to_string(missing.size() - 1) + " more that @step reads")
                                        << ", so runs start from a file (--init-state)";
  return success();
}

LogicalResult byPosition(mlir::func::FuncOp function, FunctionNames &names,
                         ArrayRef<StateEntry> state) {
  auto refuse = [&](const Twine &what) {
    InFlightDiagnostic error = function.emitError()
                               << "cannot tell which state the results of "
                                  "@init are: the text has no names, and "
                               << what;
    error.attachNote()
        << "export with names: jax.jit(f).lower(...).as_text(debug_info=True)";
    return error;
  };
  if (names.results.size() != state.size())
    return refuse(Twine(names.results.size()) + " results are not " +
                  Twine(state.size()) + " pieces of state");
  for (auto [result, entry] : zip(names.results, state)) {
    if (result.type != entry.type)
      return refuse("result " + Twine(result.index) +
                    " does not have the type of '" + entry.name + "'");
    result.name = entry.name;
  }
  return success();
}

} // namespace

LogicalResult nameInit(mlir::func::FuncOp function, FunctionNames &names,
                       const SmallVector<StateEntry> *state) {
  if (failed(nameSeed(function, names)))
    return failure();
  for (NamedTensor &result : names.results)
    result.kind = "state";
  if (!state) {
    for (NamedTensor &result : names.results)
      result.name = fallbackName(result);
    return success();
  }
  bool statePaths = llvm::any_of(*state,
                                 [](const StateEntry &entry) {
                                   return !entry.path.empty();
                                 }) ||
                    state->size() == 1;
  if (!names.hasResultPaths || !statePaths)
    return byPosition(function, names, *state);
  if (failed(byPath(function, names, *state)))
    return failure();
  return success();
}

LogicalResult nameLoss(mlir::func::FuncOp function, FunctionNames &names) {
  if (names.results.empty() || names.results[0].type.getRank() != 0)
    return function.emitError()
           << "the first result of @loss must be the loss, a scalar";
  for (NamedTensor &argument : names.arguments) {
    argument.name = argument.hasName ? joinName(argument.path.root,
                                                joinKeys(argument.path.keys))
                                     : "arg" + std::to_string(argument.index);
    argument.kind =
        argument.hasName && argument.path.root == names.arguments[0].path.root
            ? "state"
            : "batch";
  }
  for (NamedTensor &result : names.results) {
    result.kind = "metric";
    std::string path = joinKeys(result.path.keys);
    result.name = result.index == 0 ? "loss"
                  : path.empty()    ? "result" + std::to_string(result.index)
                                    : path;
  }
  return success();
}

} // namespace autopar
