// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// autopar-run: runs graph or spmd IR on simulated devices. Exit codes: 0; 1 bad input, with a diagnostic; 2 bad command
// line.
#include "compiler/Driver/Registration.h"
#include "compiler/Interpret/CommandLine.h"

#include "mlir/IR/DialectRegistry.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  autopar::registerAllDialects(registry);
  return autopar::interpret::runCommandLine(argc, argv, registry);
}
