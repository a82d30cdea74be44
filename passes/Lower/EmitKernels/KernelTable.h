// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// KernelTable: one kernel for all fusions that compute the same thing (SameKernel.h). Flat fusions, in which each element is a row of
// its own, share a kernel whatever the number of their elements: it is emitted for buffers of a size that stands for any
// (rt::anyExtentName).
#pragma once
#include "passes/Lower/EmitKernels/KernelEmitter.h"

namespace autopar::lower {

class KernelTable {
public:
  struct Kernel {
    StringAttr name;
    /// As this fusion launches it.
    KernelInterface interface;
  };
  explicit KernelTable(ModuleOp module) : module(module) {}
  /// The kernel of a fusion, emitted at the end of the module when it is new. The fusion must outlive the table.
  Kernel get(rt::FusionOp fusion);

private:
  struct Entry {
    rt::FusionOp fusion; // the first that computes this
    bool flat;
    StringAttr name;
    SmallVector<int64_t> pointwise;
  };
  Entry &emit(rt::FusionOp fusion, bool flat, KernelInterface interface);

  ModuleOp module;
  std::vector<Entry> kernels; // in the order of first use
  llvm::DenseMap<size_t, SmallVector<size_t, 1>> byHash; // only looked up
};

} // namespace autopar::lower
