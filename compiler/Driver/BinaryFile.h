// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Programs that are no text. Bytecode of MLIR is read as the text is; what JAX's serialization writes is not, and the error
// says how to get the text.
#pragma once
#include "dialects/Support/LLVM.h"

#include <optional>
#include <string>

namespace autopar {

struct BinaryProblem {
  std::string error, note;
};

/// Why these bytes cannot be a program; nothing for text and for bytecode of MLIR.
std::optional<BinaryProblem> refuseBinary(StringRef bytes);

/// What to do about bytecode that cannot be read.
extern const char *const printAsText;

/// Reads bytecode and verifies the program; `file` is for messages. Errors say how to get the text.
OwningOpRef<ModuleOp> readBytecode(StringRef bytes, const std::string &file, MLIRContext &context);

} // namespace autopar
