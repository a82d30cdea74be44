// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The MPI backend is a shared object that is loaded only when mpirun or srun started the process. This is what it exports.
#pragma once
#include "runtime/comm/Communicator.h"

#define AUTOPAR_RT_MPI_NAME "libautopar_rt_mpi.so"

namespace autopar::rt {
/// Starts MPI and returns this process's World, or null. Deleting the World ends MPI. Called once.
using OpenMpiWorld = World *(*)(double watchdogSeconds);
} // namespace autopar::rt

extern "C" {
/// AUTOPAR_ABI_VERSION of its build.
extern const uint32_t autopar_rt_mpi_version;
autopar::rt::World *autopar_rt_mpi_open(double watchdogSeconds);
}
