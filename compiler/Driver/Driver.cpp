// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Driver/Driver.h"

#include "compiler/Driver/BinaryFile.h"
#include "compiler/Driver/CommandLine.h"
#include "compiler/Driver/Compile.h"
#include "compiler/Driver/Registration.h"
#include "dialects/Support/Nesting.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"

namespace autopar {
namespace {

/// MlirOptMain opens the file itself, and would say without a place what is wrong with it.
bool isUnreadable(const std::string &file) {
  if (file == "-")
    return false;
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer) {
    llvm::errs() << file << ":0:0: error: cannot open input file '" << file << "': " << buffer.getError().message() << "\n";
    return true;
  }
  if (auto problem = refuseBinary((*buffer)->getBuffer())) {
    llvm::errs() << file << ":0:0: error: " << problem->error << "\n"
                 << file << ":0:0: note: " << problem->note << "\n";
    return true;
  }
  std::optional<TextPosition> where =
      findTooDeep(std::string_view((*buffer)->getBuffer()));
  if (where)
    llvm::errs() << file << ":" << where->line << ":" << where->column
                 << ": error: " << tooDeepMessage() << "\n";
  return where.has_value();
}

} // namespace

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
  if (isUnreadable(line->files.front()))
    return static_cast<int>(ExitCode::BadInput);
  return mlir::asMainReturnCode(mlir::MlirOptMain(
      argc, argv, line->files.front(), line->output, registry));
}

} // namespace autopar
