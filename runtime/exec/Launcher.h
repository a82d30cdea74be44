// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Started by mpirun or srun? Then the ranks are processes, and the MPI backend is loaded: a shared object, so that a
// binary runs where no MPI is installed.
#pragma once
#include "runtime/comm/Communicator.h"
#include <functional>

namespace autopar::rt {

struct Launcher {
  bool present = false;
  int rank = 0, size = 1; ///< as its environment variables say
  bool reported = false;  ///< the failure has been printed, by some rank
};
Launcher findLauncher();

/// Runs `body` as this process's rank.
Status runUnderLauncher(Launcher &launcher, double watchdogSeconds, const std::function<Status(World &)> &body);

/// Prints the failure once over all ranks; returns the exit code.
int reportAndLeave(const Launcher &launcher, const Status &status);

} // namespace autopar::rt
