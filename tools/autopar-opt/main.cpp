// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Driver/Registration.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  autopar::registerAllDialects(registry);
  autopar::registerAllPasses();
  return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, "autopar\n", registry));
}
