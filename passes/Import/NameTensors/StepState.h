// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What tells @step's state from the rest, by paths (NameStep.cpp) as by position (StateByPosition.cpp).
#pragma once
#include "passes/Import/NameTensors/TensorNames.h"

namespace autopar {

/// Where in the results a tree lies: all of them, or with a key those of one entry of a tuple (result[0]…, result[1]…).
using Place = std::optional<std::string>;

/// The result's path within the place, if it is there.
std::optional<std::string> pathIn(const Place &place, const NamedTensor &result);

/// Whether the results are entries of a tuple, and the keys of these, in order.
bool isTuple(ArrayRef<NamedTensor> results);
SmallVector<std::string> entriesOf(ArrayRef<NamedTensor> results);

bool isDonated(mlir::func::FuncOp function, unsigned argument);

/// The first arguments, which the first results take the place of; `trees` entries of the results' tuple have them (0 if there is none).
struct FirstState {
  unsigned count = 0, trees = 0;
};
/// Without names of arguments. Emits an error if types do not agree.
FailureOr<FirstState> stateByPosition(mlir::func::FuncOp function, const FunctionNames &names);

} // namespace autopar
