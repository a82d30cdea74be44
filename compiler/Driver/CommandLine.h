// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The options of autopar-opt beside those that MLIR registers.
#pragma once
#include "compiler/Driver/PlanFlags.h"

#include <optional>
#include <string>
#include <vector>

namespace mlir {
class DialectRegistry;
}

namespace autopar {

enum class EmitKind { Graph, Plan, Spmd, Exec, Llvm, Object, Executable };

struct CommandLine {
  std::vector<std::string> files; // "-": standard input
  std::string output;             // "-": standard output
  std::string plan, report, cpu, target;
  std::vector<std::string> entry;
  PlanFlags planFlags;
  int64_t remarkBytes = 0, largeBytes = 0;
  EmitKind emit = EmitKind::Graph;
  /// Whether any option of the compile command was given.
  bool compile = false;
};

/// Parses everything, MLIR's options too. Nothing if the command line is wrong:
/// what is wrong went to stderr.
std::optional<CommandLine> parseCommandLine(int argc, char **argv,
                                            mlir::DialectRegistry &registry);

} // namespace autopar
