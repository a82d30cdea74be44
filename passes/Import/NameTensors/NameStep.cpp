// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which arguments of @step are state: by path and type, or by position (StateByPosition.cpp) where
// the text has no names. Usually one tree, the first argument and the first result; there may be more.
#include "dialects/AutoPar/IR/Names.h"
#include "passes/Import/NameTensors/StepState.h"

#include "llvm/ADT/StringMap.h"

namespace autopar {

std::optional<std::string> pathIn(const Place &place, const NamedTensor &result) {
  ArrayRef<JaxKey> keys = result.path.keys;
  if (!place)
    return joinKeys(keys);
  if (keys.empty() || keys.front().text != *place)
    return std::nullopt;
  return joinKeys(keys.drop_front());
}

bool isTuple(ArrayRef<NamedTensor> results) {
  return !results.empty() && llvm::all_of(results, [](const NamedTensor &r) {
    return !r.path.keys.empty() && r.path.keys[0].isIndex;
  });
}

SmallVector<std::string> entriesOf(ArrayRef<NamedTensor> results) {
  SmallVector<std::string> found;
  for (const NamedTensor &result : results)
    if (!llvm::is_contained(found, result.path.keys[0].text))
      found.push_back(result.path.keys[0].text);
  return found;
}

bool isDonated(mlir::func::FuncOp function, unsigned argument) {
  return function.getArgAttr(argument, "tf.aliasing_output") || function.getArgAttr(argument, "jax.buffer_donor");
}

namespace {
/// An argument that is state, with the place of its result.
struct Tree {
  std::string root;
  Place place;
};

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

  /// Pairs of the arguments under `root` with results of equal path and type.
  SmallVector<Match> match(StringRef root, const Place &place) {
    llvm::StringMap<unsigned> resultOf;
    for (const NamedTensor &result : names.results)
      if (std::optional<std::string> path = pathIn(place, result))
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

  /// The names of arguments, in order.
  SmallVector<std::string> roots() {
    SmallVector<std::string> found;
    for (const NamedTensor &argument : names.arguments)
      if (argument.hasName && !llvm::is_contained(found, argument.path.root))
        found.push_back(argument.path.root);
    return found;
  }

  LogicalResult byPath() {
    // The root and the place under which most arguments find their result; the first of equals.
    bool tuple = isTuple(names.results);
    SmallVector<std::string> entries = tuple ? entriesOf(names.results) : SmallVector<std::string>();
    SmallVector<Place> places;
    if (tuple)
      places.push_back(entries[0]);
    places.push_back(std::nullopt);
    SmallVector<Match> best;
    Tree first{"", places[0]};
    auto search = [&](const Place &place) {
      for (const std::string &root : roots())
        if (SmallVector<Match> matches = match(root, place); matches.size() > best.size()) {
          best = std::move(matches);
          first = {root, place};
        }
    };
    llvm::for_each(places, search);
    if (best.empty() && tuple) // a loss may come first
      for (const std::string &entry : ArrayRef(entries).drop_front())
        search(Place(entry));
    tuple = tuple && first.place.has_value();
    addTree(first, best);
    if (!best.empty() && failed(addWrittenOnly(first)))
      return failure();
    if (tuple && !best.empty()) {
      if (failed(addOtherTrees(entries)))
        return failure();
      for (const std::string &entry : entries)
        remarkMetricsWithDims(entry, entry == entries.back());
    }
    nameRest(tuple);
    return success();
  }

  /// A tree of a step's results that no argument has may be state that is only written (averages of weights). Metrics are scalars, or a
  /// tensor in the last entry.
  void remarkMetricsWithDims(const std::string &entry, bool isLast) {
    int64_t withDims = 0;
    for (const NamedTensor &result : names.results)
      withDims += result.kind.empty() && pathIn(entry, result) && result.type.getRank() > 0;
    if (withDims > (isLast ? 1 : 0) && !llvm::is_contained(remarked, entry))
      mlir::emitRemark(function.getLoc())
          << "result[" << entry << "] has " << withDims << (withDims == 1 ? " tensor" : " tensors")
          << " with dims that no argument has, and is taken for metrics: whole on every rank, and in no saved state; if it is state that the "
          << "step only writes, return it within the tree of '" << trees.front().root << "'";
  }

  void addTree(const Tree &tree, ArrayRef<Match> matches) {
    trees.push_back(tree);
    for (auto [argument, result] : matches)
      addState(names.arguments[argument], names.results[result],
               defaultName(names.arguments[argument]));
  }

  /// A step may take and give its state in several trees, as step(params, opt_state, batch) does.
  LogicalResult addOtherTrees(ArrayRef<std::string> entries) {
    for (const std::string &entry : entries)
      for (const std::string &root : roots()) {
        bool isNew = llvm::none_of(trees, [&](const Tree &tree) { return tree.root == root || tree.place == entry; });
        if (!isNew)
          continue;
        Tree tree{root, entry};
        SmallVector<Match> matches = match(root, entry);
        FailureOr<bool> isState = judge(tree, matches);
        if (failed(isState))
          return failure();
        if (!*isState)
          continue;
        addTree(tree, matches);
        if (failed(addWrittenOnly(tree)))
          return failure();
      }
    numberTrees(entries);
    return success();
  }

  /// A second tree is state if it comes back whole: batches do not. One tensor alone may be a metric of the batch's type: it has to be
  /// donated. JAX drops arguments that are never read, so more may come back than goes in.
  FailureOr<bool> judge(const Tree &tree, ArrayRef<Match> matches) {
    SmallVector<const NamedTensor *> arguments, results;
    for (const NamedTensor &argument : names.arguments)
      if (argument.hasName && argument.path.root == tree.root)
        arguments.push_back(&argument);
    for (const NamedTensor &result : names.results)
      if (pathIn(tree.place, result))
        results.push_back(&result);
    bool isDonated = llvm::all_of(arguments, [&](const NamedTensor *t) { return autopar::isDonated(function, t->index); });
    if (matches.size() == arguments.size() && isDonated)
      return true;
    bool isOne = arguments.size() == 1 && arguments[0]->path.keys.empty();
    bool samePaths = !isOne && llvm::equal(arguments, results, [&](const NamedTensor *argument, const NamedTensor *result) {
      return joinKeys(argument->path.keys) == pathIn(tree.place, *result);
    });
    if (matches.size() == arguments.size() && !isOne && isMoreThanMetrics(tree, arguments, results, samePaths))
      return true;
    if (samePaths && !matches.empty())
      for (auto [argument, result] : zip_equal(arguments, results))
        if (argument->type != result->type)
          return refuseType(*argument, *result);
    if (isOne && matches.size() == 1 && !(arguments[0]->type.getRank() == 0 && isa<FloatType>(arguments[0]->type.getElementType()))) {
      remarked.push_back(*tree.place);
      mlir::emitRemark(arguments[0]->loc)
          << "argument '" << tree.root << "' is taken for batch, though result " << matches[0].second
          << " has its type; if it is state, donate it (jax.jit(step, donate_argnums=...)) or pass it in the tree of '"
          << trees[0].root << "'";
    }
    return false;
  }

  /// Metrics may hold what a batch holds, under its names. They are scalars, and the last tree that is left.
  bool isMoreThanMetrics(const Tree &tree, ArrayRef<const NamedTensor *> arguments, ArrayRef<const NamedTensor *> results, bool isWhole) {
    auto hasDims = [](const NamedTensor *tensor) { return tensor->type.getRank() > 0; };
    bool areScalars = !llvm::any_of(arguments, hasDims) && !llvm::any_of(results, hasDims);
    bool isLast = llvm::all_of(entriesOf(names.results), [&](const std::string &entry) {
      return entry == *tree.place || llvm::any_of(trees, [&](const Tree &t) { return t.place == entry; });
    });
    if (isWhole)
      return !(areScalars && isLast && tree.root == roots().back());
    return !arguments.empty() && !areScalars && !isLast;
  }

  /// @init gives the trees in the order of @step's results, as a tuple.
  void numberTrees(ArrayRef<std::string> entries) {
    if (trees.size() == 1)
      return;
    llvm::stable_sort(trees, [&](const Tree &a, const Tree &b) { return llvm::find(entries, *a.place) < llvm::find(entries, *b.place); });
    for (StateEntry &entry : state) {
      auto tree = llvm::find_if(trees, [&](const Tree &t) { return t.root == entry.root; });
      entry.path = joinName(std::to_string(tree - trees.begin()), entry.path);
    }
  }

  void addState(NamedTensor &argument, NamedTensor &result, StringRef name) {
    argument.kind = result.kind = "state";
    argument.name = result.name = name.str();
    state.push_back(
        {joinKeys(argument.hasName ? argument.path.keys : result.path.keys),
         name.str(), argument.type, argument.loc, argument.path.root});
  }

  LogicalResult refuseType(const NamedTensor &argument, const NamedTensor &result) {
    InFlightDiagnostic error = emitError(argument.loc)
                               << "argument '" << defaultName(argument) << "' has type " << argument.type
                               << ", but the result of that name has type " << result.type;
    error.attachNote(function.getLoc()) << "state must keep its type from step to step";
    return error;
  }

  LogicalResult addWrittenOnly(const Tree &tree) {
    for (NamedTensor &result : names.results) {
      std::optional<std::string> path = pathIn(tree.place, result);
      if (!path || !result.kind.empty())
        continue;
      std::string name = joinName(tree.root, *path);
      for (const NamedTensor &argument : names.arguments)
        if (argument.hasName && defaultName(argument) == name)
          return refuseType(argument, result);
      result.kind = "state";
      result.name = name;
      state.push_back({*path, name, result.type, function.getLoc(), tree.root, /*isRead=*/false});
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
    bool tuple = names.hasResultPaths && isTuple(names.results);
    FailureOr<FirstState> first = stateByPosition(function, names);
    if (failed(first))
      return failure();
    for (unsigned i = 0; i < first->count; ++i) {
      // Paths of the results are names too; arguments of other exporters have
      // theirs.
      NamedTensor &argument = names.arguments[i];
      std::string path = joinKeys(
          ArrayRef(names.results[i].path.keys).drop_front(tuple && first->trees < 2 ? 1 : 0));
      bool byResult = !argument.hasName && names.hasResultPaths;
      addState(argument, names.results[i],
               byResult ? joinName("state", path) : defaultName(argument));
      state.back().path = byResult ? path : "";
    }
    nameRest(tuple);
    return success();
  }

  mlir::func::FuncOp function;
  FunctionNames &names;
  SmallVector<StateEntry> state;
  SmallVector<Tree> trees;
  SmallVector<std::string> remarked; // entries of the results of which something was said
};

} // namespace

FailureOr<SmallVector<StateEntry>> nameStep(mlir::func::FuncOp function,
                                            FunctionNames &names) {
  return StepNames(function, names).decide();
}

} // namespace autopar
