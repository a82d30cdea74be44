// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Driver/BinaryFile.h"

#include "dialects/Support/Nesting.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/Builders.h"

#include <catch2/catch.hpp>

using namespace autopar;

/// Bytecode of modules, each in the one before.
static std::string nested(MLIRContext &context, unsigned count) {
  mlir::OpBuilder builder(&context);
  OwningOpRef<ModuleOp> outer = ModuleOp::create(builder.getUnknownLoc());
  ModuleOp inner = *outer;
  for (unsigned i = 0; i < count; ++i) {
    builder.setInsertionPointToStart(inner.getBody());
    inner = ModuleOp::create(builder, builder.getUnknownLoc());
  }
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  REQUIRE(succeeded(mlir::writeBytecodeToFile(*outer, stream)));
  return bytes;
}

TEST_CASE("bytecode may nest as deep as text and no deeper") {
  MLIRContext context;
  std::string message;
  mlir::ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic &diagnostic) { message = diagnostic.str(); });
  CHECK(readBytecode(nested(context, maxNesting), "deep", context));
  CHECK(message.empty());
  CHECK_FALSE(readBytecode(nested(context, maxNesting + 1), "deep", context));
  CHECK(message == tooDeepMessage());
}

TEST_CASE("text and bytecode may be programs, other bytes may not") {
  MLIRContext context;
  CHECK_FALSE(refuseBinary("module {}"));
  CHECK_FALSE(refuseBinary(nested(context, 1)));
  CHECK(refuseBinary(StringRef("ML\xefR\rStableHLO_v1.0.0\0", 22)));
  CHECK(refuseBinary(StringRef("\x7f" "ELF\0\0", 6)));
}
