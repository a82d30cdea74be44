// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Replicated means bit-identical on all ranks. This check compares hashes of every state block that several ranks hold.
#pragma once
#include "runtime/comm/Communicator.h"
#include "runtime/base/Manifest.h"

namespace autopar::rt {

/// All ranks together. A Fault names the first tensor that differs, and two ranks that hold it.
Status checkReplicas(const Manifest &manifest, World &world, const std::byte *arena);

} // namespace autopar::rt
