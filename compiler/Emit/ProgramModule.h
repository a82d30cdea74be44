// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the object holds beside the kernels: wrappers of the ABI's type, the
// manifest, and autopar_program.
#pragma once
#include "compiler/Emit/BuildManifest.h"

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace autopar::emit {

/// Completes a module that holds the manifest's kernels, which become internal.
void completeProgram(llvm::Module &module, const Manifest &manifest,
                     const TargetCpu &cpu, const llvm::TargetMachine &machine);

} // namespace autopar::emit
