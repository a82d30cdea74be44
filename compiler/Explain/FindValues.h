// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which values of a function a question names.
#pragma once
#include "dialects/Support/LLVM.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/AsmState.h"

namespace autopar {

/// A value, or (where it is null) a result of the function.
struct NamedValue {
  Value value;
  unsigned result = 0;
};

/// At least one; errors are emitted at the function.
FailureOr<SmallVector<NamedValue>> findValues(mlir::func::FuncOp function, StringRef text, mlir::AsmState &names);

} // namespace autopar
