// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels as functions on memrefs → the same as functions on pointers in the
// LLVM dialect.
#pragma once
#include "dialects/Support/LLVM.h"

#include <string>
#include <vector>

namespace autopar::emit {

/// A new module that holds `numParts` modules with these functions of the exec
/// module (kernels), in this order, in the LLVM dialect, about as many ops in
/// each. A memref is a bare pointer, an index 64 bits. Floating point stays IEEE:
/// nothing is reassociated, approximated or contracted.
FailureOr<OwningOpRef<ModuleOp>>
lowerKernels(ModuleOp exec, const std::vector<std::string> &kernels,
             unsigned numParts);

} // namespace autopar::emit
