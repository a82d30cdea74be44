// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From exec IR to LLVM IR, an object, or a program.
//
// The object defines `autopar_program` (runtime/abi/Program.h): the manifest as
// constant data, and a table of wrappers that unpack a kernel's operands from
// the array the runtime passes. Everything else in it is internal. The same
// exec IR and CPU give the same bytes.
#pragma once
#include "dialects/Support/LLVM.h"
#include "mlir/Support/Timing.h"

#include <optional>
#include <string>
#include <vector>

namespace autopar::emit {

struct EmitOptions {
  /// LLVM's name of the CPU; empty: the machine that compiles.
  std::string cpu;
  /// Where the steps are timed, if anywhere.
  mlir::TimingScope *timing = nullptr;
};

/// Text of the optimised LLVM IR.
LogicalResult emitLlvm(ModuleOp exec, const EmitOptions &options,
                       raw_ostream &output);

using Object = SmallVector<char, 0>;

/// A relocatable, position-independent object.
FailureOr<Object> emitObject(ModuleOp exec, const EmitOptions &options);

/// The same as several objects, made side by side; how many does not depend on
/// the machine.
FailureOr<std::vector<Object>> emitObjects(ModuleOp exec,
                                           const EmitOptions &options);

/// Links objects with the runtime in `libraryFolder` into the executable
/// `output`.
LogicalResult linkProgram(ArrayRef<Object> objects, StringRef libraryFolder,
                          StringRef output, Location loc);

/// What library calls of a rank keep beside the arena, in bytes.
struct WorkspaceUse {
  int64_t oneThread, eachFurther;
};

/// As it will be on a CPU like this one; nothing where the program is for another.
FailureOr<std::optional<WorkspaceUse>> predictWorkspace(ModuleOp exec, const EmitOptions &options);

/// Registers the interfaces that translating to LLVM IR needs.
void registerEmitTranslations(mlir::DialectRegistry &registry);

} // namespace autopar::emit
