// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From rt ops to the manifest: everything gets its number.
#pragma once
#include "dialects/Support/LLVM.h"

#include <string>
#include <vector>

namespace autopar::emit {

/// The machine that kernels are compiled for, as the manifest states it.
struct TargetCpu {
  std::string name;
  /// "+avx2,+fma": what a host must have.
  std::string features;
};

struct Manifest {
  std::vector<char> bytes;
  /// Symbols of the kernel functions, in the order of the kernel table.
  std::vector<std::string> kernels;
};

/// Requires exec IR with planned memory (dialects/Rt/README.md, the last of its
/// steps).
FailureOr<Manifest> buildManifest(ModuleOp module, const TargetCpu &cpu);

} // namespace autopar::emit
