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

/// Gives the kernels of a module their wrappers and becomes ready for the
/// machine. Other modules of the program see the wrappers unless it `isWhole`.
void wrapKernels(llvm::Module &module, const TargetCpu &cpu,
                 const llvm::TargetMachine &machine, bool isWhole);

/// Adds autopar_program to one of the program's modules, all with their
/// wrappers.
void addProgram(llvm::Module &module, const Manifest &manifest);

} // namespace autopar::emit
