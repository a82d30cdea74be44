// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Driver/Driver.h"

#include "compiler/Driver/CommandLine.h"
#include "compiler/Driver/Compile.h"
#include "compiler/Driver/Registration.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/InitLLVM.h"

namespace autopar {

int runDriver(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  mlir::DialectRegistry registry;
  registerAllDialects(registry);
  registerAllPasses();
  std::optional<CommandLine> line = parseCommandLine(argc, argv, registry);
  if (!line)
    return static_cast<int>(ExitCode::BadCommandLine);
  if (line->compile)
    return static_cast<int>(succeeded(compile(*line, registry, argv[0]))
                                ? ExitCode::Good
                                : ExitCode::BadInput);
  return mlir::asMainReturnCode(mlir::MlirOptMain(
      argc, argv, line->files.front(), line->output, registry));
}

} // namespace autopar
