// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Driver/BinaryFile.h"

#include "compiler/Driver/Bytecode.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/MemoryBuffer.h"

namespace autopar {

const char *const printAsText = "print it as text: module.operation.get_asm(enable_debug_info=True), or "
                                "jax.jit(f).lower(...).as_text(debug_info=True)";

namespace {

/// The name of who wrote the bytecode: a string after the magic number and the version, which is one byte.
StringRef producer(StringRef bytes) { return bytes.substr(5).take_until([](char c) { return c == '\0'; }); }

} // namespace

std::optional<BinaryProblem> refuseBinary(StringRef bytes) {
  if (mlir::isBytecode(llvm::MemoryBufferRef(bytes, ""))) {
    if (!producer(bytes).starts_with("StableHLO_"))
      return std::nullopt;
    return BinaryProblem{("a portable artifact (" + producer(bytes) + ") in the ops of vhlo, which autopar does not read").str(),
                         "print it as text: jax.export.Exported.mlir_module(), or stablehlo.deserialize_portable_artifact(context, "
                         "bytes) and get_asm(enable_debug_info=True)"};
  }
  if (!bytes.take_front(4096).contains('\0'))
    return std::nullopt;
  return BinaryProblem{"a binary file that is no MLIR bytecode",
                       "of a file by jax.export, take the text: jax.export.deserialize(bytes).mlir_module()"};
}

OwningOpRef<ModuleOp> readBytecode(StringRef bytes, const std::string &file, MLIRContext &context) {
  mlir::ScopedDiagnosticHandler help(&context, [](mlir::Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error)
      diagnostic.attachNote() << printAsText;
    return failure(); // let the printing handler have it
  });
  auto converted = textOfBytecode(bytes, file, context.getDialectRegistry());
  if (auto *problem = std::get_if<BytecodeProblem>(&converted)) {
    emitError(mlir::FileLineColLoc::get(&context, file, 0, 0)) << problem->text;
    return {};
  }
  return mlir::parseSourceString<ModuleOp>(std::get<std::string>(converted), &context, file);
}

} // namespace autopar
