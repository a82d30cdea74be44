// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// autopar-opt: an MLIR pass driver, and the compile command.
#pragma once

namespace autopar {

/// The exit codes of the tools and of trained programs.
enum class ExitCode { Good = 0, BadInput = 1, BadCommandLine = 2, Fault = 3 };

/// All of autopar-opt. With --plan, --emit, --entry, --report or more than one
/// file it compiles; else it is mlir-opt with our dialects and passes.
int runDriver(int argc, char **argv);

} // namespace autopar
