// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// TensorTable: the rt.tensors of a module, one for each name and role, made from the arguments and results of its functions.
#pragma once
#include "dialects/Rt/IR/Rt.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace autopar::lower {

class TensorTable {
public:
  explicit TensorTable(ModuleOp module) : module(module), builder(module.getContext()) {}
  /// Declares what a function takes and gives; a diagnostic where names or kinds are missing or types disagree.
  LogicalResult declare(mlir::func::FuncOp func);
  rt::TensorOp ofArgument(mlir::func::FuncOp func, unsigned number) const;
  rt::TensorOp ofResult(mlir::func::FuncOp func, unsigned number) const;

private:
  /// Attributes are those of an argument or result.
  FailureOr<rt::TensorOp> declareOne(mlir::func::FuncOp func, DictionaryAttr attributes, Type type, const Twine &what);
  ModuleOp module;
  OpBuilder builder;
  llvm::StringMap<rt::TensorOp> byName; // only looked up
  llvm::DenseMap<std::pair<Operation *, unsigned>, rt::TensorOp> arguments, results;
};

} // namespace autopar::lower
