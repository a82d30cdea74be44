// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// MLIR bytecode as text. LLVM's reader of bytecode trusts its input and ends the process on some files; so a child process reads, and
// what comes back is text, for the reader of text, which does not.
#pragma once
#include "dialects/Support/LLVM.h"

#include "mlir/IR/DialectRegistry.h"

#include <string>
#include <variant>

namespace autopar {

struct BytecodeProblem {
  std::string text;
};

/// The module of these bytes in generic form with locations, or why there is none. `file` is for messages.
std::variant<std::string, BytecodeProblem> textOfBytecode(StringRef bytes, StringRef file, const mlir::DialectRegistry &registry);

} // namespace autopar
