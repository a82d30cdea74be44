// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// KernelTable: one kernel for all fusions that compute the same thing (equal text of their regions, locations aside). Flat
// fusions, in which each element is a row of its own, share a kernel whatever the number of their elements: it is emitted for
// buffers of a size that stands for any (rt::anyExtentName).
#pragma once
#include "passes/Lower/EmitKernels/KernelEmitter.h"
#include "llvm/ADT/StringMap.h"

namespace autopar::lower {

class KernelTable {
public:
  struct Kernel {
    StringAttr name;
    /// As this fusion launches it.
    KernelInterface interface;
  };
  explicit KernelTable(ModuleOp module) : module(module) {}
  /// The kernel of a fusion, emitted at the end of the module when it is new.
  Kernel get(rt::FusionOp fusion);

private:
  struct Entry {
    StringAttr name;
    SmallVector<int64_t> pointwise;
  };
  ModuleOp module;
  llvm::StringMap<Entry> kernels; // only looked up
};

} // namespace autopar::lower
