// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The life of one rank: memory, communicators, state, steps, state again. Ranks fail together: what goes wrong before the
// first step or while saving is agreed on and returned by all; what goes wrong in a step aborts the world.
#pragma once
#include "runtime/comm/Communicator.h"
#include "runtime/exec/Options.h"
#include "runtime/base/Manifest.h"

namespace autopar::rt {

Status trainRank(const Manifest &manifest, World &world, const Options &options);

} // namespace autopar::rt
