// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How many of the first arguments of @step are state where the text does not name them: by the entries of the results' tuple, or by
// types alone.
#include "passes/Import/NameTensors/StepState.h"

namespace autopar {

static unsigned countByTypes(const FunctionNames &names) {
  unsigned count = 0, limit = std::min(names.arguments.size(), names.results.size());
  while (count < limit && names.arguments[count].type == names.results[count].type)
    ++count;
  return count;
}

/// Whether the results from `from` on are state and no scalars that only look like it.
static bool looksLikeState(mlir::func::FuncOp function, const FunctionNames &names, unsigned from, unsigned size) {
  if (from + size > names.arguments.size())
    return false;
  bool areDonated = true, hasDims = false;
  for (unsigned i = from; i < from + size; ++i) {
    if (names.arguments[i].type != names.results[i].type)
      return false;
    areDonated &= isDonated(function, i);
    hasDims |= names.arguments[i].type.getRank() > 0;
  }
  return areDonated || (size > 1 && hasDims);
}

/// The first entry of the tuple, and those after it whose types are the next arguments'.
static FirstState countByEntries(mlir::func::FuncOp function, const FunctionNames &names) {
  FirstState first;
  if (!isTuple(names.results)) {
    first.count = names.results.size();
    return first;
  }
  SmallVector<std::string> entries = entriesOf(names.results);
  for (const std::string &entry : entries) {
    ArrayRef<NamedTensor> rest = ArrayRef(names.results).drop_front(first.count);
    unsigned size = llvm::find_if(rest, [&](const NamedTensor &r) { return !pathIn(entry, r); }) - rest.begin();
    if (first.count > 0 && !looksLikeState(function, names, first.count, size)) {
      bool hasDims = llvm::any_of(rest.take_front(size), [](const NamedTensor &r) { return r.type.getRank() > 0; });
      if (size > 1 && entry != entries.back() && hasDims)
        mlir::emitRemark(function.getLoc())
            << "result " << first.count << " and the " << size - 1 << " after it are taken for metrics, for the arguments there have other types; "
            << "if they are state that the step does not read whole, export with names: jax.jit(f).lower(...).as_text(debug_info=True)";
      return first;
    }
    ++first.trees;
    first.count += size;
  }
  return first;
}

static LogicalResult refusePositions(mlir::func::FuncOp function, const FunctionNames &names, unsigned i) {
  InFlightDiagnostic error = function.emitError() << "cannot tell state from batch: the text has no names, and ";
  if (i < names.arguments.size() && i < names.results.size())
    error << "argument " << i << " of type " << names.arguments[i].type << " does not agree with result " << i << " of type "
          << names.results[i].type;
  else
    error << "there are " << names.arguments.size() << " arguments and " << names.results.size() << " results";
  error.attachNote() << "export with names: jax.jit(f).lower(...).as_text(debug_info=True)";
  return error;
}

FailureOr<FirstState> stateByPosition(mlir::func::FuncOp function, const FunctionNames &names) {
  FirstState first = names.hasResultPaths ? countByEntries(function, names) : FirstState{countByTypes(names), 0};
  unsigned limit = std::min(names.arguments.size(), names.results.size());
  for (unsigned i = 0; i < std::max(first.count, 1u); ++i)
    if (i >= limit || names.arguments[i].type != names.results[i].type)
      return refusePositions(function, names, i);
  return first;
}

} // namespace autopar
