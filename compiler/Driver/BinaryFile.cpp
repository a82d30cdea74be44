// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Driver/BinaryFile.h"

#include "dialects/Support/Nesting.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/MemoryBuffer.h"

namespace autopar {
namespace {

constexpr const char *asText = "print it as text: module.operation.get_asm(enable_debug_info=True), or "
                               "jax.jit(f).lower(...).as_text(debug_info=True)";

/// The name of who wrote the bytecode: a string after the magic number and the version, which is one byte.
StringRef producer(StringRef bytes) { return bytes.substr(5).take_until([](char c) { return c == '\0'; }); }

/// Bytecode may nest without brackets to count. Walks down without recursion.
bool isTooDeep(ModuleOp module) {
  std::vector<std::pair<Operation *, unsigned>> open{{module, 0}};
  while (!open.empty()) {
    auto [op, depth] = open.back();
    open.pop_back();
    if (depth > maxNesting)
      return true;
    for (mlir::Region &region : op->getRegions())
      for (Operation &inner : region.getOps())
        if (inner.getNumRegions() > 0)
          open.push_back({&inner, depth + 1});
  }
  return false;
}

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
      diagnostic.attachNote() << asText;
    return failure(); // let the printing handler have it
  });
  // Verified below: the verifier recurses into regions.
  mlir::ParserConfig config(&context, /*verifyAfterParse=*/false);
  OwningOpRef<ModuleOp> module = mlir::parseSourceString<ModuleOp>(bytes, config, file);
  if (!module)
    return {};
  if (isTooDeep(*module)) {
    emitError(mlir::FileLineColLoc::get(&context, file, 0, 0)) << tooDeepMessage();
    return {};
  }
  if (failed(mlir::verify(*module)))
    return {};
  return module;
}

} // namespace autopar
