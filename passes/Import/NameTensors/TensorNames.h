// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The names of one function's arguments and results, before they become
// attributes: what the text says (paths), and what was decided (name and kind).
#pragma once
#include "dialects/Support/LLVM.h"
#include "passes/Import/NameTensors/JaxPath.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace autopar {

/// One argument or result.
struct NamedTensor {
  unsigned index = 0;
  RankedTensorType type;
  Location loc;
  /// As the text says it; an unnamed tensor has neither root nor keys.
  JaxPath path;
  bool hasName = false;
  std::string name;
  StringRef kind;
};

/// A name of the state, with its type and where it stands.
struct StateEntry {
  /// Without the root; of several trees, the number of its tree comes first.
  std::string path;
  std::string name;
  RankedTensorType type;
  Location loc;
  /// The argument in whose tree it is.
  std::string root;
  bool isRead = true; // also an argument, not written only
};

struct FunctionNames {
  SmallVector<NamedTensor> arguments, results;
  /// Some results have a jax.result_info.
  bool hasResultPaths = false;
};

/// Reads paths from locations and jax.result_info; decides nothing.
FunctionNames readNames(mlir::func::FuncOp function);

/// Decides names and kinds of @step. Emits an error if the text does not say
/// enough.
FailureOr<SmallVector<StateEntry>> nameStep(mlir::func::FuncOp function,
                                            FunctionNames &names);
/// The same for @init, whose results are `state` (of @step; null without one).
LogicalResult nameInit(mlir::func::FuncOp function, FunctionNames &names,
                       const SmallVector<StateEntry> *state);
/// The same for @loss.
LogicalResult nameLoss(mlir::func::FuncOp function, FunctionNames &names);

} // namespace autopar
