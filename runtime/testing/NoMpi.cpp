// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An MPI backend that never starts, for the test of what is said then.
#include "runtime/comm/mpi/MpiWorld.h"

extern "C" {
extern const uint32_t autopar_rt_mpi_version = AUTOPAR_ABI_VERSION;
autopar::rt::World *autopar_rt_mpi_open(double) { return nullptr; }
}
