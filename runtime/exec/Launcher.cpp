// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Open MPI, PMI (MPICH, Intel MPI) and Slurm each set their own variables.
#include "runtime/exec/Launcher.h"
#include "runtime/base/Format.h"
#include "runtime/base/Log.h"
#include <cstdlib>
#include <unistd.h>

namespace autopar::rt {

namespace {
bool readNumber(const char *name, int &value) {
  const char *text = std::getenv(name);
  if (!text)
    return false;
  char *end;
  long number = std::strtol(text, &end, 10);
  if (end == text || *end || number < 0)
    return false;
  value = static_cast<int>(number);
  return true;
}
} // namespace

Launcher findLauncher() {
  // Slurm's task variables also exist in batch scripts, outside srun: there is no step number there.
  const char *const variables[][2] = {{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
                                      {"PMI_RANK", "PMI_SIZE"},
                                      {"SLURM_PROCID", "SLURM_STEP_NUM_TASKS"}};
  for (const auto &[rankName, sizeName] : variables) {
    Launcher launcher;
    if (readNumber(rankName, launcher.rank) && readNumber(sizeName, launcher.size)) {
      launcher.present = true;
      return launcher;
    }
  }
  return {};
}

int reportAndLeave(const Launcher &launcher, const Status &status) {
  if (status.ok())
    return 0;
  if (launcher.rank == 0)
    logError(status.message());
  else
    usleep(300000); // mpirun ends the others when one leaves with an error: let rank 0 speak first
  return status.exitCode();
}

Status runUnderLauncher(const Launcher &launcher, double watchdogSeconds, const std::function<Status(World &)> &body) {
  (void)body;
  return Status::badInput(format("started as rank %d of %d, but this runtime was built without MPI", launcher.rank, launcher.size));
}

} // namespace autopar::rt
