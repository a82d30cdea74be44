// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The compile command: files and a plan in; IR, an object or a program out.
#pragma once
#include "compiler/Driver/CommandLine.h"
#include "dialects/Support/LLVM.h"

namespace autopar {

/// Whatever fails is said once, on stderr. `executable` is argv[0]: the runtime
/// library lies beside it.
LogicalResult compile(const CommandLine &line, mlir::DialectRegistry &registry,
                      const char *executable);

} // namespace autopar
