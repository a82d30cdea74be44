// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which arguments of @step are state: by path and type, or by position where
// the text has no names.
#include "dialects/AutoPar/IR/Names.h"
#include "passes/Import/NameTensors/TensorNames.h"

#include "llvm/ADT/StringMap.h"

#include <set>

namespace autopar {
namespace {

/// The result's path within the first root, if it is there: with `tuple`,
/// results are result[0]…, result[1]… and the first root is result[0].
std::optional<std::string> pathInFirstRoot(const NamedTensor &result,
                                           bool tuple) {
  ArrayRef<JaxKey> keys = result.path.keys;
  if (!tuple)
    return joinKeys(keys);
  if (keys.front().text != "0")
    return std::nullopt;
  return joinKeys(keys.drop_front());
}

class StepNames {
public:
  StepNames(mlir::func::FuncOp function, FunctionNames &names)
      : function(function), names(names) {}

  FailureOr<SmallVector<StateEntry>> decide() {
    bool anyArgument = llvm::any_of(
        names.arguments, [](const NamedTensor &t) { return t.hasName; });
    LogicalResult result =
        anyArgument && names.hasResultPaths ? byPath() : byPosition();
    if (failed(result))
      return failure();
    return std::move(state);
  }

private:
  using Match = std::pair<unsigned, unsigned>; // argument, result

  std::string defaultName(const NamedTensor &argument) {
    if (!argument.hasName)
      return "arg" + std::to_string(argument.index);
    return joinName(argument.path.root, joinKeys(argument.path.keys));
  }

  bool resultsAreTuple() {
    return llvm::all_of(names.results, [](const NamedTensor &r) {
      return !r.path.keys.empty() && r.path.keys[0].isIndex;
    });
  }

  /// Pairs of the arguments under `root` with results of equal path and type.
  SmallVector<Match> match(StringRef root, bool tuple) {
    llvm::StringMap<unsigned> resultOf;
    for (const NamedTensor &result : names.results)
      if (std::optional<std::string> path = pathInFirstRoot(result, tuple))
        resultOf.try_emplace(*path, result.index);
    SmallVector<Match> matches;
    for (const NamedTensor &argument : names.arguments) {
      if (!argument.hasName || argument.path.root != root)
        continue;
      auto it = resultOf.find(joinKeys(argument.path.keys));
      if (it != resultOf.end() &&
          names.results[it->second].type == argument.type)
        matches.push_back({argument.index, it->second});
    }
    return matches;
  }

  LogicalResult byPath() {
    // The root and the reading of the results under which most arguments find
    // their result; the first of equals.
    SmallVector<Match> best;
    std::string root;
    bool tuple = resultsAreTuple();
    for (bool asTuple : {true, false}) {
      if (asTuple && !resultsAreTuple())
        continue;
      std::set<StringRef> tried;
      for (const NamedTensor &argument : names.arguments) {
        if (!argument.hasName || !tried.insert(argument.path.root).second)
          continue;
        SmallVector<Match> matches = match(argument.path.root, asTuple);
        if (matches.size() > best.size()) {
          best = std::move(matches);
          root = argument.path.root;
          tuple = asTuple;
        }
      }
    }
    for (auto [argument, result] : best)
      addState(names.arguments[argument], names.results[result],
               defaultName(names.arguments[argument]));
    if (!best.empty() && failed(addWrittenOnly(root, tuple)))
      return failure();
    nameRest(tuple);
    return success();
  }

  void addState(NamedTensor &argument, NamedTensor &result, StringRef name) {
    argument.kind = result.kind = "state";
    argument.name = result.name = name.str();
    state.push_back(
        {joinKeys(argument.hasName ? argument.path.keys : result.path.keys),
         name.str(), argument.type, argument.loc});
  }

  LogicalResult addWrittenOnly(StringRef root, bool tuple) {
    for (NamedTensor &result : names.results) {
      std::optional<std::string> path = pathInFirstRoot(result, tuple);
      if (!path || !result.kind.empty())
        continue;
      std::string name = joinName(root, *path);
      for (const NamedTensor &argument : names.arguments)
        if (argument.hasName && defaultName(argument) == name) {
          InFlightDiagnostic error =
              emitError(argument.loc)
              << "argument '" << name << "' has type " << argument.type
              << ", but the result of that name has type " << result.type;
          error.attachNote(function.getLoc())
              << "state must keep its type from step to step";
          return error;
        }
      result.kind = "state";
      result.name = name;
      state.push_back({*path, name, result.type, function.getLoc()});
    }
    return success();
  }

  /// The rest of the arguments is batch, the rest of the results metrics.
  void nameRest(bool tuple) {
    for (NamedTensor &argument : names.arguments)
      if (argument.kind.empty()) {
        argument.kind = "batch";
        argument.name = defaultName(argument);
      }
    SmallVector<NamedTensor *> metrics;
    for (NamedTensor &result : names.results)
      if (result.kind.empty())
        metrics.push_back(&result);
    llvm::StringMap<int> uses;
    for (NamedTensor *metric : metrics) {
      metric->kind = "metric";
      metric->name =
          joinKeys(ArrayRef(metric->path.keys)
                       .drop_front(tuple && metric->hasName ? 1 : 0));
      if (metric->name.empty())
        metric->name = metrics.size() == 1 && metric->type.getRank() == 0
                           ? "loss"
                           : "result" + std::to_string(metric->index);
      ++uses[metric->name];
    }
    // result[1]['x'] and result[2]['x'] would both be x.
    for (NamedTensor *metric : metrics)
      if (uses[metric->name] > 1 && metric->hasName)
        metric->name = joinKeys(metric->path.keys);
  }

  LogicalResult byPosition() {
    bool tuple = names.hasResultPaths && resultsAreTuple();
    unsigned count = 0;
    unsigned limit = std::min(names.arguments.size(), names.results.size());
    if (names.hasResultPaths) {
      while (count < names.results.size() &&
             pathInFirstRoot(names.results[count], tuple))
        ++count;
    } else {
      while (count < limit &&
             names.arguments[count].type == names.results[count].type)
        ++count;
    }
    for (unsigned i = 0; i < std::max(count, 1u); ++i)
      if (i >= limit || names.arguments[i].type != names.results[i].type)
        return refusePositions(i);
    for (unsigned i = 0; i < count; ++i) {
      // Paths of the results are names too; arguments of other exporters have
      // theirs.
      NamedTensor &argument = names.arguments[i];
      std::string path = joinKeys(
          ArrayRef(names.results[i].path.keys).drop_front(tuple ? 1 : 0));
      bool byResult = !argument.hasName && names.hasResultPaths;
      addState(argument, names.results[i],
               byResult ? joinName("state", path) : defaultName(argument));
      state.back().path = byResult ? path : "";
    }
    nameRest(tuple);
    return success();
  }

  LogicalResult refusePositions(unsigned i) {
    InFlightDiagnostic error =
        function.emitError()
        << "cannot tell state from batch: the text has no names, and ";
    if (i < names.arguments.size() && i < names.results.size())
      error << "argument " << i << " of type " << names.arguments[i].type
            << " does not agree with result " << i << " of type "
            << names.results[i].type;
    else
      error << "there are " << names.arguments.size() << " arguments and "
            << names.results.size() << " results";
    error.attachNote()
        << "export with names: jax.jit(f).lower(...).as_text(debug_info=True)";
    return error;
  }

  mlir::func::FuncOp function;
  FunctionNames &names;
  SmallVector<StateEntry> state;
};

} // namespace

FailureOr<SmallVector<StateEntry>> nameStep(mlir::func::FuncOp function,
                                            FunctionNames &names) {
  return StepNames(function, names).decide();
}

} // namespace autopar
