// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The machine that kernels are compiled for.
#pragma once
#include "compiler/Emit/BuildManifest.h"

#include "llvm/Target/TargetMachine.h"

#include <memory>

namespace autopar::emit {

struct HostTarget {
  std::unique_ptr<llvm::TargetMachine> machine;
  TargetCpu cpu;

  /// `cpu` is LLVM's name; empty means this machine with exactly its features.
  static FailureOr<HostTarget> create(StringRef cpu, Location loc);
};

} // namespace autopar::emit
