// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// KernelTable: one kernel for all fusions that compute the same thing (equal text of their regions, locations aside).
#pragma once
#include "passes/Lower/EmitKernels/KernelEmitter.h"
#include "llvm/ADT/StringMap.h"

namespace autopar::lower {

class KernelTable {
public:
  struct Kernel {
    StringAttr name;
    KernelInterface interface;
  };
  explicit KernelTable(ModuleOp module) : module(module) {}
  /// The kernel of a fusion, emitted at the end of the module when it is new.
  const Kernel &get(rt::FusionOp fusion);

private:
  ModuleOp module;
  llvm::StringMap<Kernel> kernels; // only looked up
};

} // namespace autopar::lower
