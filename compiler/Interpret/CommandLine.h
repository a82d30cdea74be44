// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the tool autopar-run does with its command line.
#pragma once
namespace mlir {
class DialectRegistry;
}
namespace autopar::interpret {
/// Returns the exit code: 0; 1 bad input, with a diagnostic; 2 bad command line.
int runCommandLine(int argc, char **argv, const mlir::DialectRegistry &registry);
} // namespace autopar::interpret
