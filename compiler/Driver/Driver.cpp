// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Driver/Driver.h"

#include "compiler/Driver/BinaryFile.h"
#include "compiler/Driver/Bytecode.h"
#include "compiler/Driver/CommandLine.h"
#include "compiler/Driver/Compile.h"
#include "compiler/Driver/Registration.h"
#include "dialects/Support/Nesting.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ToolOutputFile.h"

namespace autopar {
namespace {

/// MlirOptMain would say without a place what is wrong with a file, and trusts bytecode. The file's text, or nothing after a message.
std::unique_ptr<llvm::MemoryBuffer> readInput(const std::string &file, const mlir::DialectRegistry &registry) {
  auto refuse = [&](const std::string &place, const std::string &why, const std::string &note = {}) {
    llvm::errs() << file << ":" << place << ": error: " << why << "\n";
    if (!note.empty())
      llvm::errs() << file << ":" << place << ": note: " << note << "\n";
    return std::unique_ptr<llvm::MemoryBuffer>();
  };
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(file);
  if (!buffer)
    return refuse("0:0", "cannot open input file '" + file + "': " + buffer.getError().message());
  StringRef bytes = (*buffer)->getBuffer();
  if (auto problem = refuseBinary(bytes))
    return refuse("0:0", problem->error, problem->note);
  if (mlir::isBytecode((*buffer)->getMemBufferRef())) {
    auto converted = textOfBytecode(bytes, file, registry);
    if (auto *problem = std::get_if<BytecodeProblem>(&converted))
      return refuse("0:0", problem->text, printAsText);
    return llvm::MemoryBuffer::getMemBufferCopy(std::get<std::string>(converted), file);
  }
  if (std::optional<TextPosition> where = findTooDeep(std::string_view(bytes)))
    return refuse(std::to_string(where->line) + ":" + std::to_string(where->column), tooDeepMessage());
  return std::move(*buffer);
}

/// As MLIR's own driver of passes does it, but for how the input is read.
int runPasses(const CommandLine &line, mlir::DialectRegistry &registry, int argc, char **argv) {
  auto config = mlir::MlirOptMainConfig::createFromCLOptions();
  if (config.shouldShowDialects() || config.shouldListPasses())
    return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, line.files.front(), line.output, registry));
  std::unique_ptr<llvm::MemoryBuffer> input = readInput(line.files.front(), registry);
  if (!input)
    return static_cast<int>(ExitCode::BadInput);
  std::string why;
  auto output = mlir::openOutputFile(line.output, &why);
  if (!output) {
    llvm::errs() << "autopar-opt: error: " << why << "\n";
    return static_cast<int>(ExitCode::BadInput);
  }
  LogicalResult result = mlir::MlirOptMain(output->os(), std::move(input), registry, config);
  if (succeeded(result))
    output->keep();
  return mlir::asMainReturnCode(result);
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
  return runPasses(*line, registry, argc, argv);
}

} // namespace autopar
