// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One line for each dialect and each stage.
#include "compiler/Driver/Registration.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Transforms/Passes.h"

void autopar::registerAllDialects(mlir::DialectRegistry &registry) { registry.insert<mlir::func::FuncDialect>(); }

void autopar::registerAllPasses() { mlir::registerTransformsPasses(); }
