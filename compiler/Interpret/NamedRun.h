// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs a function by the global names of its arguments and results, whatever the level of its IR: what autopar-run does
// with files. At spmd level global inputs are cut into blocks, and results put together again.
#pragma once
#include "compiler/Interpret/Interpreter.h"
#include "compiler/Interpret/Safetensors.h"

namespace autopar::interpret {

struct NamedInputs {
  NamedTensors tensors;
  /// Which row of batch tensors (with their leading axis) to take, modulo its length; and what a batch argument called
  /// `step` gets when no file has it.
  int64_t row = 0;
  /// The key [seed >> 32, seed] of `@init`, and of a batch argument called `seed` when no file has it.
  uint64_t seed = 42;
};

/// The name by which files know an argument or a result: autopar.name, else argument<N> or result<N>.
std::string argumentName(mlir::func::FuncOp function, unsigned index);
std::string resultName(mlir::func::FuncOp function, unsigned index);

/// Results by name. A result of an spmd function without a sharding is not put together: each device's is named
/// `NAME@DEVICE`. Failures have been reported.
FailureOr<NamedTensors> runNamed(mlir::func::FuncOp function, const NamedInputs &inputs);

/// Whether results of that name are arguments too: what a training loop feeds back.
bool isState(mlir::func::FuncOp function, StringRef name);

} // namespace autopar::interpret
